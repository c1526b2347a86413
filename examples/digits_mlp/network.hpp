// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace digits_mlp {

NABLA_AXES(batch, pixels, hidden, classes)
NABLA_MESH_AXES(data, model)
using nb::P;

inline constexpr long hidden_units = 128;
inline constexpr int digit_classes = 10;

/// The parameters, or what there is one of for each: gradients, specs.
template <class In, class InBias, class Out, class OutBias>
struct network {
  In in;
  InBias in_bias;
  Out out;
  OutBias out_bias;
};
template <class I, class J, class O, class Q>
network(I, J, O, Q) -> network<I, J, O, Q>;

using whole_network = network<nb::array_of<float, pixels, hidden>, nb::array_of<float, hidden>,
                              nb::array_of<float, hidden, classes>, nb::array_of<float, classes>>;
/// Weights of He's variance, biases of zero; the same on every machine.
whole_network initial_network();

// Four ways to place the network. Each says how the parameters are split, and what makes whole again what a layer needs
// whole: the parameters (`gathered`), or the sum over the hidden units (`summed`). The rest is one text for all. The ten
// numbers of the last bias are whole everywhere.

struct whole_parameters {
  static constexpr auto gathered(const auto& w, auto) { return w; }
};
/// Along data each device keeps a part, and gathers the others when a layer runs. Backwards the gradients are summed and
/// scattered: each device gets that of its part.
struct gathered_parameters {
  static constexpr auto gathered(const auto& w, auto along) { return nb::all_gather(w, data, nb::tiled(along)); }
};
struct whole_layers {
  static constexpr auto summed(const auto& sum) { return sum; }
};
/// Along model each device has some of the hidden units.
struct split_layers {
  static constexpr auto summed(const auto& part) { return nb::psum(part, model); }
};

/// The batch is split, the parameters are whole.
struct data_parallel : whole_parameters, whole_layers {
  static constexpr const char* name = "data";
  static constexpr network specs{P(), P(), P(), P()};
  static long model_devices(long) { return 1; }
  static constexpr auto of_a_step() { return nb::collectives(nb::psum_of(data, 5)); }  // the loss, four gradients
};
/// Fully sharded: the batch is split, and so are the parameters.
struct fsdp : gathered_parameters, whole_layers {
  static constexpr const char* name = "fsdp";
  static constexpr network specs{P(pixels = data), P(hidden = data), P(hidden = data), P()};
  static long model_devices(long) { return 1; }
  static constexpr auto of_a_step() {
    return nb::collectives(nb::all_gather_of(data, 3), nb::psum_of(data), nb::psum_scatter_of(data, 3),
                           nb::psum_of(data));
  }
};
/// The layers are split.
struct tensor_parallel : whole_parameters, split_layers {
  static constexpr const char* name = "tensor";
  static constexpr network specs{P(hidden = model), P(hidden = model), P(hidden = model), P()};
  static long model_devices(long devices) { return devices; }
  // Backwards the sum over model is that of the cotangent of the pictures, which nobody asks for.
  static constexpr auto of_a_step() { return nb::collectives(nb::psum_of(model), nb::psum_of(data, 5)); }
};
struct fsdp_tensor : gathered_parameters, split_layers {
  static constexpr const char* name = "fsdp_tensor";
  static constexpr network specs{P(pixels = data, hidden = model), P(hidden = (model, data)), P(hidden = (model, data)),
                                 P()};
  static long model_devices(long devices) { return devices % 2 == 0 ? 2 : 1; }
  static constexpr auto of_a_step() {
    return nb::collectives(nb::all_gather_of(data, 3), nb::psum_of(model), nb::psum_of(data),
                           nb::psum_scatter_of(data, 3), nb::psum_of(data));
  }
};

template <class Placement>
constexpr auto scores(const auto& p, const auto& x) {
  auto h = nb::relu(nb::dot(x, Placement::gathered(p.in, pixels), pixels) + Placement::gathered(p.in_bias, hidden));
  return Placement::summed(nb::dot(h, Placement::gathered(p.out, hidden), hidden)) + p.out_bias;
}

}  // namespace digits_mlp
