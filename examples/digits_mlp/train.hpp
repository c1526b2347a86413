// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "batches.hpp"
#include "network.hpp"

#include <span>
#include <tuple>

namespace digits_mlp {

struct options {
  long epochs = 16;
  std::string placement = "all", optimiser = "momentum";
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  std::string inputs_path;  ///< where to write what reference.py trains with, in place of training
  bool json = false;
};

/// What training gives: the mean loss of each epoch, and how many of the test pictures are recognised.
struct history {
  std::vector<double> losses;
  double accuracy = 0;
};

/// Throws unless what ran is what was planned.
void require(const nb::recording& ran, std::span<const nb::expected_collective> planned);

using mesh_of_all = decltype(nb::make_mesh(data = nb::rest, model = 1L));

// Each placement has a file for its derivative, and each optimiser one for its steps: they are compiled beside one
// another.

/// The network in a placement.
template <class Placement>
struct placed {
  /// The parameters, and what has their types: gradients.
  using parameters =
      decltype(nb::device_put(std::declval<whole_network>(), std::declval<const mesh_of_all&>(), Placement::specs));

  /// The loss of a batch, and its gradient in the parameters.
  static std::tuple<double, parameters> loss_and_gradient(const mesh_of_all& mesh, const parameters& p,
                                                          const labelled& batch);
};

/// Trains the network in a placement.
template <class Placement, class Optimiser>
history train_by(const Optimiser& optimiser, const nb::runtime& rt, const pictures& all, const options& chosen);

}  // namespace digits_mlp
