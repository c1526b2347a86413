// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace digits_explicit {

NABLA_AXES(batch, pixels, wide, features, deep, classes)
NABLA_MESH_AXES(data, model)
using nb::P;

inline constexpr long image_pixels = 64, wide_units = 128, feature_units = 32, deep_units = 128;
inline constexpr int digit_classes = 10;

/// The weights of a layer and its bias, or what there is one of for each: specs, gradients.
template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

template <class A, class B, class C, class D>
struct network {
  A widen;
  B narrow;
  C deepen;
  D decide;
};
template <class A, class B, class C, class D>
network(A, B, C, D) -> network<A, B, C, D>;

// Where parameters, gradients and moments are kept. Inner units are split over model, and over data is split what is left.
// The ten numbers of the last bias are whole everywhere.
inline constexpr network kept{layer{P(pixels = data, wide = model), P(wide = (model, data))},
                              layer{P(wide = model, features = data), P(features = data)},
                              layer{P(features = data, deep = model), P(deep = (model, data))},
                              layer{P(deep = (model, data)), P()}};

using mesh_of_all = decltype(nb::make_mesh(data = nb::rest, model = 1L));
template <auto... Word>
using split_array = nb::array_on<mesh_of_all, float, Word...>;
using parameters = network<layer<split_array<pixels, wide, kept.widen.w>, split_array<wide, kept.widen.b>>,
                           layer<split_array<wide, features, kept.narrow.w>, split_array<features, kept.narrow.b>>,
                           layer<split_array<features, deep, kept.deepen.w>, split_array<deep, kept.deepen.b>>,
                           layer<split_array<deep, classes, kept.decide.w>, split_array<classes, kept.decide.b>>>;
using images = split_array<batch, pixels, P(batch = data)>;
using digits = nb::array_on<mesh_of_all, std::int32_t, batch, P(batch = data)>;

/// What the network thinks of pictures. Parameters are gathered over data where a layer needs them; they stay split over
/// model. The two sums over units that are split over model are made where they stand.
constexpr auto scores(const auto& p, const auto& x) {
  // Reduced: the gradients are sums over data that are still to be made, so they are made and scattered at once.
  const auto gathered = [](const auto& w, auto... split) { return nb::reshard(w, P(split..., nb::reduced(data))); };
  const auto summed = nb::out_sharding(P(batch = data));
  // In braces the gathers run in the order in which they are written.
  const layer widen{gathered(p.widen.w, wide = model), gathered(p.widen.b, wide = model)};
  auto a = nb::relu(nb::dot(x, widen.w, pixels) + widen.b);
  const layer narrow{gathered(p.narrow.w, wide = model), gathered(p.narrow.b)};
  auto f = nb::relu(nb::dot(a, narrow.w, wide, summed) + narrow.b);
  const layer deepen{gathered(p.deepen.w, deep = model), gathered(p.deepen.b, deep = model)};
  auto d = nb::relu(nb::dot(f, deepen.w, features) + deepen.b);
  return nb::dot(d, gathered(p.decide.w, deep = model), deep, summed) + p.decide.b;
}

/// The mean loss of a batch, and its gradient (gradient.cpp).
std::tuple<double, parameters> loss_and_gradient(const parameters& p, const images& x, const digits& y);

}  // namespace digits_explicit
