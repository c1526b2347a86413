// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/io/dlpack.hpp>
#include <nabla/nabla.hpp>
#include <optional>

// A library that Python loads: dlpack.py hands it NumPy's arrays, and takes arrays of NABLA.

namespace nb = nabla;
NABLA_AXES(rows, columns)

namespace {
std::optional<nb::runtime> runtime;
std::optional<nb::array_of<float, rows, columns>> kept;

template <class F>
int succeeded(F f) {
  try {
    f();
    return 1;
  } catch (const nb::runtime_error&) {
    return 0;
  }
}
}  // namespace

extern "C" {
void begin() {
  int argc = 1;
  char name[] = "library", *arguments[] = {name, nullptr}, **argv = arguments;
  runtime.emplace(argc, argv);
}
void end() { runtime.reset(); }

/// Keeps an array of NumPy, without a copy; 0 if it is refused.
int keep(nb::dlpack::managed_tensor* m) {
  return succeeded([&] { kept = nb::from_dlpack<float>(m, rows, columns); });
}
int keep_copy(nb::dlpack::managed_tensor* m) {
  return succeeded([&] { kept = nb::from_dlpack<float>(m, rows, columns, nb::copy); });
}
float last_kept() { return nb::to_vector(*kept).back(); }
const void* place_kept() { return std::as_const(*kept).data(); }
void let_go() { kept.reset(); }

nb::dlpack::managed_tensor* squares(int n) { return nb::to_dlpack(nb::square(nb::iota<double>(rows = n, 2))); }
nb::dlpack::managed_tensor_versioned* is_even(int n) {
  return nb::to_dlpack<nb::dlpack::managed_tensor_versioned>(nb::iota<int>(n) % 2 == 0);
}
}
