// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "text.hpp"

#include <tuple>

namespace char_transformer {

/// Normal numbers of a variance, the same on every machine.
inline auto initial_parameters(long known_letters) {
  return parameters(known_letters, [](int number, double variance, auto... dims) {
    return (float(std::sqrt(variance)) * nb::normal<float>(nb::fold_in(nb::rng_key(1), number), dims...)).eval();
  });
}

using mesh_of_all = decltype(nb::make_mesh(data = nb::rest, model = 1));
/// Parameters on a mesh, and what has their types: gradients.
using network = decltype(nb::device_put(initial_parameters(0), std::declval<const mesh_of_all&>(), specs));

// Files of their own: they are most of what there is to compile.

/// The loss of a batch.
float loss(const mesh_of_all& mesh, const network& p, const pieces& batch);
/// The loss of a batch, and its gradient in the parameters.
std::tuple<float, network> loss_and_gradient(const mesh_of_all& mesh, const network& p, const pieces& batch);

}  // namespace char_transformer
