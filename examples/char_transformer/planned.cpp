// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loss_and_gradient.hpp"

namespace char_transformer {

/// What a step communicates by its types and sizes.
constexpr nb::collective_list planned() {
  constexpr auto cluster = nb::abstract_mesh(data = 8, model = 4);
  constexpr auto p = parameters(96, [](int, double, auto... dims) { return nb::abstract<float>(dims...); });
  constexpr auto text = nb::abstract<std::int32_t>(batch = batch_rows, time = context);
  return nb::comm_of(loss_and_gradient_on(cluster), p, text, text);
}
// Two sums a layer, the loss, two sums a layer backwards, and one for each of the seven gradients.
static_assert(planned() == nb::collectives(nb::psum_of(model, 2 * layers), nb::pmean_of(data),
                                           nb::psum_of(model, 2 * layers), nb::psum_of(data, 7)));

}  // namespace char_transformer
