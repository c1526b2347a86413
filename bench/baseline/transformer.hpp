// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "matmul.hpp"
#include "runner.hpp"

namespace bench::baseline {

/// The matrix products of a transformer's block, and nothing beside them: what a block cannot be faster than. Arrays
/// lie as (batch, time, head, depth) and (batch, head, time, past).
class transformer_products {
 public:
  transformer_products(int batch, int time, int width, int heads, int hidden)
      : batch_(batch), time_(time), width_(width), heads_(heads), hidden_(hidden) {
    const long rows = long(batch) * time;
    for (floats* a : {&x_, &q_, &k_, &v_, &mixed_}) *a = random_floats(rows * width, 1);
    scores_ = random_floats(rows * heads * time, 2);
    h_ = random_floats(rows * hidden, 3);
    square_ = random_floats(long(width) * width, 4);
    wide_ = random_floats(long(width) * hidden, 5);
    out_ = floats(std::max(scores_.size(), h_.size()));
  }

  void forward() {
    for (int i = 0; i < 3; ++i) dense(x_, square_, width_, width_);
    each_head([&](long rows, long scores) {
      product("N", "T", time_, time_, depth(), &q_[rows], width_, &k_[rows], width_, &out_[scores], time_);
    });
    each_head([&](long rows, long scores) {
      product("N", "N", time_, depth(), time_, &scores_[scores], time_, &v_[rows], width_, &out_[rows], width_);
    });
    dense(mixed_, square_, width_, width_);
    dense(x_, wide_, width_, hidden_);
    dense(h_, wide_, hidden_, width_);
  }
  void backward() {
    for (int i = 0; i < 4; ++i) dense_backward(mixed_, x_, square_, width_, width_);
    dense_backward(x_, h_, wide_, hidden_, width_);
    dense_backward(h_, x_, wide_, width_, hidden_);
    each_head([&](long rows, long scores) {
      product("N", "T", time_, time_, depth(), &mixed_[rows], width_, &v_[rows], width_, &out_[scores], time_);
      product("T", "N", time_, depth(), time_, &scores_[scores], time_, &mixed_[rows], width_, &out_[rows], width_);
    });
    each_head([&](long rows, long scores) {
      product("N", "N", time_, depth(), time_, &scores_[scores], time_, &k_[rows], width_, &out_[rows], width_);
      product("T", "N", time_, depth(), time_, &scores_[scores], time_, &q_[rows], width_, &out_[rows], width_);
    });
  }

 private:
  int depth() const { return width_ / heads_; }
  int rows() const { return batch_ * time_; }
  /// c(m, n) = a(m, k) b(k, n), row-major, each with the length of a row as it is stored.
  static void product(const char* ta, const char* tb, int m, int n, int k, const float* a, int lda, const float* b,
                      int ldb, float* c, int ldc) {
    const float one = 1, zero = 0;
    sgemm_(tb, ta, &n, &m, &k, &one, b, &ldb, a, &lda, &zero, c, &ldc);
  }
  void dense(const floats& x, const floats& w, int in, int out) {
    product("N", "N", rows(), out, in, x.data(), in, w.data(), out, out_.data(), out);
  }
  /// The cotangents of x and of w for that of their product.
  void dense_backward(const floats& of_out, const floats& x, const floats& w, int in, int out) {
    product("N", "T", rows(), in, out, of_out.data(), out, w.data(), out, out_.data(), in);
    product("T", "N", in, out, rows(), x.data(), in, of_out.data(), out, out_.data(), out);
  }
  template <class F>
  void each_head(F f) {
    for (long b = 0; b < batch_; ++b)
      for (long h = 0; h < heads_; ++h) f(b * time_ * width_ + h * depth(), (b * heads_ + h) * time_ * time_);
  }

  int batch_, time_, width_, heads_, hidden_;
  floats x_, q_, k_, v_, mixed_, scores_, h_, square_, wide_, out_;
};

}  // namespace bench::baseline
