// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

// Built and called where FFTW is there.
#ifdef NABLA_HAS_FFTW
#include "baseline/fourier.hpp"

#include <nabla/fourier.hpp>

namespace bench {

namespace {

using number = std::complex<float>;
using numbers = std::vector<number, page_allocator<number>>;

auto random_numbers(long n_rows, long n_columns) {
  return nb::complex(random_array(1, rows = n_rows, columns = n_columns),
                     random_array(2, rows = n_rows, columns = n_columns))
      .eval();
}

}  // namespace

void fourier_cases(runner& run) {
  for (const auto& [n_rows, n_columns] : {std::pair(1, 1024), {1000, 64}, {256, 1024}, {1024, 1024}}) {
    const std::string name = std::to_string(n_rows) + "x" + std::to_string(n_columns);
    if (!run.wants("fft_rows_" + name) && !run.wants("fft_columns_" + name) && !run.wants("rfft_rows_" + name) &&
        !run.wants("fftn_" + name))
      continue;
    const int m = opaque(n_rows), n = opaque(n_columns);
    const auto x = random_numbers(m, n);
    const auto r = random_array(3, rows = m, columns = n);
    numbers out(static_cast<std::size_t>(m) * static_cast<std::size_t>(n));
    const auto compare = [&](const std::string& word, auto nabla, const baseline::transforms& fftw) {
      run.compare(
          word + name, "FFTW", [&] { keep(nabla().data()); }, [&] { fftw(x.data(), out.data()); });
    };
    compare("fft_rows_", [&] { return nb::fft(x, columns); }, {n, m, 1, n});
    if (m == 1) continue;
    compare("fft_columns_", [&] { return nb::fft(x, rows); }, {m, n, n, 1});
    compare("fftn_", [&] { return nb::fftn(x, rows, columns); }, {m, n});
    const baseline::real_transforms of_real(n, m, const_cast<float*>(r.data()), out.data());
    run.compare(
        "rfft_rows_" + name, "FFTW", [&] { keep(nb::rfft(r, columns).data()); }, [&] { of_real(); });
  }
}

}  // namespace bench
#else
namespace bench {
void fourier_cases(runner&) {}
}  // namespace bench
#endif
