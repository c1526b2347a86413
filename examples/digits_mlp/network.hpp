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

/// A parameter where a layer needs it: what is split over data is gathered. Backwards the gradients are summed and
/// scattered, so that each device gets that of its part.
template <class W>
constexpr auto gathered(const W& w, auto along) {
  if constexpr (nb::VaryingOver<W, data>) return nb::all_gather(w, data, nb::tiled(along));
  else return w;
}
/// The sum over the hidden units: where they are split over model, each device has made a part of it.
template <class Sum>
constexpr auto summed(const Sum& part) {
  if constexpr (nb::VaryingOver<Sum, model>) return nb::psum(part, model);
  else return part;
}
/// The network, in any placement: what it communicates follows from the types of its parameters.
constexpr auto scores(const auto& p, const auto& x) {
  auto h = nb::relu(nb::dot(x, gathered(p.in, pixels), pixels) + gathered(p.in_bias, hidden));
  return summed(nb::dot(h, gathered(p.out, hidden), hidden)) + p.out_bias;
}

// Five ways to place the network: how the parameters are split, over which mesh; and what a step must then communicate.
// The ten numbers of the last bias are whole everywhere.

/// The batch is split, the parameters are whole.
struct data_parallel {
  static constexpr const char* name = "data";
  static constexpr network specs{P(), P(), P(), P()};
  static long model_devices(long) { return 1; }
  static constexpr auto of_a_step() { return nb::collectives(nb::psum_of(data, 5)); }  // the loss, four gradients
};
/// Fully sharded: the batch is split, and so are the parameters, over the same devices.
struct fsdp {
  static constexpr const char* name = "fsdp";
  static constexpr network specs{P(pixels = data), P(hidden = data), P(hidden = data), P()};
  static long model_devices(long) { return 1; }
  static constexpr auto of_a_step() {
    return nb::collectives(nb::all_gather_of(data, 3), nb::psum_of(data), nb::psum_scatter_of(data, 3),
                           nb::psum_of(data));
  }
};
/// The layers are split: each device has some of the hidden units.
struct tensor_parallel {
  static constexpr const char* name = "tensor";
  static constexpr network specs{P(hidden = model), P(hidden = model), P(hidden = model), P()};
  static long model_devices(long devices) { return devices; }
  // Backwards the sum over model is that of the cotangent of the pictures, which nobody asks for.
  static constexpr auto of_a_step() { return nb::collectives(nb::psum_of(model), nb::psum_of(data, 5)); }
};
/// Both.
struct fsdp_tensor {
  static constexpr const char* name = "fsdp_tensor";
  static constexpr network specs{P(pixels = data, hidden = model), P(hidden = (model, data)), P(hidden = (model, data)),
                                 P()};
  static long model_devices(long devices) { return devices % 2 == 0 ? 2 : 1; }
  static constexpr auto of_a_step() {
    return nb::collectives(nb::all_gather_of(data, 3), nb::psum_of(model), nb::psum_of(data),
                           nb::psum_scatter_of(data, 3), nb::psum_of(data));
  }
};

/// Both once more, without a region: arrays stay whole, their types say where they are split, and what has to move is
/// written as the sharding of a value. A gather or a sum that is forgotten does not compile. Gathered parameters are
/// reduced over data, so that their gradients are sums still to be made, which are made and scattered at once.
struct explicit_axes : fsdp_tensor {
  static constexpr const char* name = "explicit";
  static constexpr bool is_explicit = true;
  static constexpr auto scores(const auto& p, const auto& x) {
    const auto gathered = [](const auto& w) { return nb::reshard(w, P(hidden = model, nb::reduced(data))); };
    auto h = nb::relu(nb::dot(x, gathered(p.in), pixels) + gathered(p.in_bias));
    return nb::dot(h, gathered(p.out), hidden, nb::out_sharding(P(batch = data))) + p.out_bias;
  }
};

}  // namespace digits_mlp
