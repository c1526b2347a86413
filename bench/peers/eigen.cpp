// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen on the cases of `./dev bench`: one JSON line a case. It writes to arrays that are there before the clock
// starts. `bench_eigen --about` prints its version and its cases, as one JSON line.

#include "runner.hpp"

#include <Eigen/Dense>
#include <string>
#include <string_view>

namespace {

using flat = Eigen::ArrayXf;
using row = Eigen::Array<float, 1, Eigen::Dynamic>;
using table = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class A>
A random(unsigned seed, long m, long n) {
  A a(m, n);
  const bench::floats r = bench::random_floats(m * n, seed);
  std::copy(r.begin(), r.end(), a.data());
  return a;
}

/// Runs cases, or writes down their names.
struct cases {
  bench::runner run;
  bool only_names;
  std::vector<std::string> names;

  /// Whether to make the data of a case.
  bool wants(const std::string& name) {
    if (only_names) names.push_back(name);
    return !only_names && run.wants(name);
  }
};

void flat_cases(cases& all, long n) {
  const std::string triad = "triad_" + std::to_string(n), relu_sin = "relu_sin_" + std::to_string(n);
  if (const bool first = all.wants(triad), second = all.wants(relu_sin); !first && !second) return;
  const flat a = random<flat>(1, n, 1), b = random<flat>(2, n, 1), c = random<flat>(3, n, 1), d = random<flat>(4, n, 1);
  flat out(n);
  all.run.measure(triad, [&] {
    out = a + 2.5f * b * c;
    bench::keep(out);
  });
  all.run.measure(relu_sin, [&] {
    out = (a * b + c).max(0.f) + c * d.sin();
    bench::keep(out);
  });
}

void chain_case(cases& all, long n) {
  const std::string name = "chain_11_" + std::to_string(n);
  if (!all.wants(name)) return;
  std::vector<flat> x;
  for (unsigned seed = 1; seed <= 11; ++seed) x.push_back(random<flat>(seed, n, 1));
  flat out(n);
  all.run.measure(name, [&] {
    out = x[0] * x[1] + x[2] * x[3] + x[4] * x[5] + x[6] * x[7] + x[8] * x[9] + x[10];
    bench::keep(out);
  });
}

void broadcast_case(cases& all, long m, long n) {
  const std::string name = "row_times_matrix_" + std::to_string(m) + "x" + std::to_string(n);
  if (!all.wants(name)) return;
  const table x = random<table>(1, m, n);
  const row w = random<row>(2, 1, n);
  table out(m, n);
  all.run.measure(name, [&] {
    out = x.rowwise() * w;
    bench::keep(out);
  });
}

/// A row at a time, so that it stays in the first cache between the passes. (`x.colwise().sum()` of a matrix by rows
/// takes several times as long as the loop over its rows.)
void row_cases(cases& all, long m, long n) {
  const std::string size = std::to_string(m) + "x" + std::to_string(n);
  bool any = false;
  for (const char* word : {"logsumexp_", "softmax_", "layernorm_", "sum_", "colsum_"})
    any = all.wants(word + size) || any;
  if (!any) return;
  const table x = random<table>(1, m, n);
  const row g = random<row>(2, 1, n), b = random<row>(3, 1, n);
  table out(m, n);
  flat of_rows(m);
  row of_columns(n);
  all.run.measure("logsumexp_" + size, [&] {
    for (long i = 0; i < m; ++i) {
      const float most = x.row(i).maxCoeff();
      of_rows(i) = most + std::log((x.row(i) - most).exp().sum());
    }
    bench::keep(of_rows);
  });
  all.run.measure("softmax_" + size, [&] {
    for (long i = 0; i < m; ++i) {
      out.row(i) = (x.row(i) - x.row(i).maxCoeff()).exp();
      out.row(i) *= 1 / out.row(i).sum();
    }
    bench::keep(out);
  });
  all.run.measure("layernorm_" + size, [&] {
    for (long i = 0; i < m; ++i) {
      const float mean = x.row(i).mean();
      const float by = 1 / std::sqrt((x.row(i) - mean).square().mean() + 1e-5f);
      out.row(i) = (x.row(i) - mean) * by * g + b;
    }
    bench::keep(out);
  });
  all.run.measure("sum_" + size, [&] { bench::keep(x.sum()); });
  all.run.measure("colsum_" + size, [&] {
    of_columns.setZero();
    for (long i = 0; i < m; ++i) of_columns += x.row(i);
    bench::keep(of_columns);
  });
}

void matmul_cases(cases& all, long n) {
  const std::string plain = "matmul_" + std::to_string(n), fused = "matmul_bias_relu_" + std::to_string(n);
  if (const bool first = all.wants(plain), second = all.wants(fused); !first && !second) return;
  const matrix p = random<matrix>(1, n, n), q = random<matrix>(2, n, n), b = random<matrix>(3, 1, n);
  matrix out(n, n);
  all.run.measure(plain, [&] {
    out.noalias() = p * q;
    bench::keep(out);
  });
  all.run.measure(fused, [&] {
    out.noalias() = p * q;
    out = (out.rowwise() + b.row(0)).cwiseMax(0.f);
    bench::keep(out);
  });
}

void jacobi_case(cases& all, long size) {
  const std::string name = "jacobi_" + std::to_string(size);
  if (!all.wants(name)) return;
  const table u = random<table>(1, size, size);
  const long n = size - 2;
  table out(n, n);
  all.run.measure(name, [&] {
    out = 0.25f * (u.block(0, 1, n, n) + u.block(2, 1, n, n) + u.block(1, 0, n, n) + u.block(1, 2, n, n));
    bench::keep(out);
  });
}

}  // namespace

int main(int argc, char** argv) {
  const bool about = argc > 1 && std::string_view(argv[1]) == "--about";
  cases all{bench::runner(argc, argv), about, {}};
  for (const long n : {10000L, 1000000L, 16000000L}) flat_cases(all, bench::opaque(n));
  for (const long n : {10000L, 1000000L}) chain_case(all, bench::opaque(n));
  for (const auto& [m, n] : {std::pair{1000L, 1000L}, {16384L, 64L}, {100000L, 10L}})
    broadcast_case(all, bench::opaque(m), bench::opaque(n));
  row_cases(all, bench::opaque(4096L), bench::opaque(1000L));
  for (const long n : {256L, 1024L}) matmul_cases(all, bench::opaque(n));
  jacobi_case(all, bench::opaque(2048L));
  if (!about) return 0;
  std::printf("{\"version\": \"%d.%d.%d\", \"cases\": [", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION,
              EIGEN_MINOR_VERSION);
  for (std::size_t i = 0; i < all.names.size(); ++i) std::printf("%s\"%s\"", i == 0 ? "" : ", ", all.names[i].c_str());
  std::printf("]}\n");
}
