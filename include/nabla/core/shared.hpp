// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>

namespace nabla::detail {

/// A reference-counted owner. (The header of std::shared_ptr takes three times as long to compile as all meaning
/// rooms.)
template <class T>
class shared {
 public:
  constexpr shared() = default;
  template <class... A>
  static constexpr shared make(A&&... a) {
    shared s;
    s.cell_ = new cell{1, T{static_cast<A&&>(a)...}};
    return s;
  }
  constexpr shared(const shared& o) : cell_(o.cell_) {
    if (cell_) add(cell_, 1);
  }
  constexpr shared(shared&& o) noexcept : cell_(o.cell_) { o.cell_ = nullptr; }
  constexpr shared& operator=(shared o) noexcept {
    auto* c = cell_;
    cell_ = o.cell_;
    o.cell_ = c;
    return *this;
  }
  constexpr ~shared() {
    if (cell_) let_go(cell_);
  }
  constexpr explicit operator bool() const { return cell_ != nullptr; }
  constexpr T* get() const { return cell_ ? &cell_->value : nullptr; }
  constexpr T& operator*() const { return cell_->value; }
  constexpr T* operator->() const { return &cell_->value; }
  constexpr long use_count() const {
    if (cell_ == nullptr) return 0;
    if (__builtin_is_constant_evaluated()) return cell_->count;
    return __atomic_load_n(&cell_->count, __ATOMIC_RELAXED);
  }

 private:
  struct cell {
    long count;
    T value;
  };
  static constexpr long add(cell* c, long owners) {
    if (__builtin_is_constant_evaluated()) return c->count += owners;
    return __atomic_add_fetch(&c->count, owners, __ATOMIC_ACQ_REL);
  }
  static NABLA_NOINLINE constexpr void let_go(cell* c) {
    if (add(c, -1) == 0) delete c;
  }
  cell* cell_ = nullptr;
};

}  // namespace nabla::detail
