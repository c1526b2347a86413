// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/gradient.hpp"
#include "cases.hpp"

#include <nabla/transform/grad.hpp>

namespace bench {

namespace {

/// A call of value_and_grad, of which everything is needed.
template <class F, class... X>
void keep_all(const F& with_gradient, const X&... x) {
  const auto [value, gradients] = with_gradient(x...);
  keep(value.item());
  keep(std::get<0>(gradients).data());
}

void loss_case(runner& run, long n) {
  const auto a = random_array(1, batch = n), x = random_array(2, batch = n), b = random_array(3, batch = n),
             c = random_array(4, batch = n);
  const auto pa = input(a), px = input(x), pb = input(b), pc = input(c);
  floats ga(static_cast<std::size_t>(n)), gx = ga, gb = ga, gc = ga;
  const auto loss = [](auto a, auto x, auto b, auto c) { return nb::sum(nb::tanh(a * x + b) * c, batch); };
  const auto with_gradient = nb::value_and_grad(nb::argnums<0, 1, 2, 3>, loss);
  run.compare(
      "loss_and_grad_" + std::to_string(n), "loop",
      [&] { keep_all(with_gradient, a, x, b, c); },
      [&] {
        keep(baseline::loss_and_grad(ga.data(), gx.data(), gb.data(), gc.data(), pa.data(), px.data(), pb.data(),
                                     pc.data(), n, [](float v) { return nb::math::tanh(v); }));
      });
}

void relu_loss_case(runner& run, long n) {
  const auto x = random_array(1, batch = n), w = random_array(2, batch = n), b = random_array(3, batch = n),
             y = random_array(4, batch = n);
  const auto px = input(x), pw = input(w), pb = input(b), py = input(y);
  floats gx(static_cast<std::size_t>(n)), gw = gx, gb = gx;
  const auto loss = [](auto x, auto w, auto b, auto y) {
    return nb::mean(nb::square(nb::relu(x * w + b) - y), batch);
  };
  const auto with_gradient = nb::value_and_grad(nb::argnums<0, 1, 2>, loss);
  run.compare(
      "relu_loss_and_grad_" + std::to_string(n), "loop",
      [&] { keep_all(with_gradient, x, w, b, y); },
      [&] {
        keep(baseline::relu_loss_and_grad(gx.data(), gw.data(), gb.data(), px.data(), pw.data(), pb.data(), py.data(),
                                          n));
      });
}

}  // namespace

void gradient_cases(runner& run) {
  for (const long n : {10000L, 100000L, 1000000L}) {
    if (run.wants("loss_and_grad_" + std::to_string(n))) loss_case(run, opaque(n));
    if (run.wants("relu_loss_and_grad_" + std::to_string(n))) relu_loss_case(run, opaque(n));
  }
}

}  // namespace bench
