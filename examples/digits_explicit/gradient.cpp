// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "network.hpp"

#include <nabla/transform/grad.hpp>

namespace digits_explicit {

constexpr auto of_a_batch = [](const auto& p, const auto& x, const auto& y) {
  return nb::value_and_grad([&](const auto& p) {
    const auto target = nb::one_hot<float>(y, classes = digit_classes);
    const auto log_p = nb::log_softmax(scores(p, x), classes);
    return nb::reshard(-nb::sum(nb::astype<double>(target * log_p), batch, classes) / double(x.size(batch)), P());
  })(p);
};

// What a step communicates, whatever the sizes of the mesh: each split parameter is gathered once, and its gradient is
// summed and scattered once. Forward, each pair of layers has one sum over model; backward, only the second pair has one,
// as nobody asks for the gradient of the pictures. Over data there are the loss and the gradient of the whole bias.
constexpr auto cluster = nb::abstract_mesh(data = 8, model = 2);
constexpr network on_cluster{
    layer{nb::abstract<float>(pixels = image_pixels, wide = wide_units), nb::abstract<float>(wide = wide_units)},
    layer{nb::abstract<float>(wide = wide_units, features = feature_units), nb::abstract<float>(features = feature_units)},
    layer{nb::abstract<float>(features = feature_units, deep = deep_units), nb::abstract<float>(deep = deep_units)},
    layer{nb::abstract<float>(deep = deep_units, classes = digit_classes), nb::abstract<float>(classes = digit_classes)}};
static_assert(nb::comm_of(of_a_batch, nb::device_put(on_cluster, cluster, kept),
                          nb::device_put(nb::abstract<float>(batch = 96, pixels = image_pixels), cluster, P(batch = data)),
                          nb::device_put(nb::abstract<std::int32_t>(batch = 96), cluster, P(batch = data))) ==
              nb::collectives(nb::all_gather_of(data, 4), nb::psum_of(model), nb::all_gather_of(data, 3), nb::psum_of(model),
                              nb::psum_of(data), nb::psum_scatter_of(data), nb::psum_of(model),
                              nb::psum_scatter_of(data, 6), nb::psum_of(data)));

std::tuple<double, parameters> loss_and_gradient(const parameters& p, const images& x, const digits& y) {
  auto [loss, gradient] = of_a_batch(p, x, y);
  return {loss.item(), std::move(gradient)};
}

}  // namespace digits_explicit
