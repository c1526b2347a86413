// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of one's own on views, of a value with a tangent
/// Nothing says how what it writes changes with what it reads. As a constant, by `stop_gradient`, it may be read.
// expect(g++): function_of_views_has_no_derivative<.*stop_gradient_first
// expect(clang): function_of_views_has_no_derivative<.*stop_gradient_first
// says: apply runs a function of views on a value that is being differentiated
// says:   because nothing says what the derivative of such a function is
// says:   to fix: take it as a constant: stop_gradient(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto doubled = [](auto to, auto from) {
    Kokkos::parallel_for(long(to.extent(0)), [=](long i) { to(i) = 2.f * from(i); });
  };
  auto scaled = [&](auto w) {
#ifdef NABLA_FAIL
    auto twice = nb::apply(doubled, nb::output_like(w), w);
#else
    auto twice = nb::apply(doubled, nb::output_like(w), nb::stop_gradient(w));
#endif
    return twice * w;
  };
  auto x = nb::ones<float>(3);
  return nb::jvp(scaled, x, x);
}
}  // namespace app
