// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

#include <nabla/transform/grad.hpp>

// vmap(grad(f)) == loop over grad(f), and grad(sum(vmap(f))) == its sum in what all entries share.
namespace test_of_vmap_of_grad {

namespace {

using namespace laws;
using nb::dim, nb::none;

template <class F>
void is_the_loop(const char* name, const F& f, long seed) {
  const auto x = (numbers<double>(-1.5, 1.5, 3, 4, 5) + 0.01 * double(seed)).eval();
  const auto w = (numbers<double>(-1., 1., 4, 5) - 0.01 * double(seed)).eval();
  const auto [in_w, in_x] = nb::vmap(nb::in_axes(none, dim<0>), nb::grad(nb::argnums<0, 1>, f))(w, x);
  auto total = nb::zeros_like(w).eval();
  bool right = in_w.size(dim<0>) == 3;
  for (long i = 0; i < 3; ++i) {
    const auto [gw, gx] = nb::grad(nb::argnums<0, 1>, f)(w, x(i).eval());
    right = right && nb::testing::allclose(in_w(i), gw) && nb::testing::allclose(in_x(i), gx);
    total = total + gw;
  }
  holds(right, "vmap of grad is the loop", name);
  const auto of_sum = nb::grad([&](auto v) { return nb::sum(nb::vmap(nb::in_axes(none, dim<0>), f)(v, x)); })(w);
  holds(nb::testing::allclose(of_sum, total), "grad of vmap is the sum", name);
}

}  // namespace

#define LAW(...)                    \
  for (const long seed : {1, 2, 3}) \
    is_the_loop(                    \
        #__VA_ARGS__, [](auto w, auto m) { return nb::sum(__VA_ARGS__, nb::all); }, seed);

TEST_CASE("S1-32 vmap of grad is the loop, for words of each kind") {
  LAW(m + w)
  LAW(nb::exp(m) * w + nb::max(m))
  LAW(nb::softmax(m * w, dim<1>) * m)
  LAW(nb::dot(nb::transpose(m), w) * 2. + nb::sum(w * w))
  LAW(nb::square(nb::concatenate(dim<0>, w, m)))
  LAW(nb::where(m > w, m * w, nb::flip(w, dim<1>)))
}

#undef LAW

}  // namespace test_of_vmap_of_grad
