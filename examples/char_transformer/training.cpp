// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loss_and_gradient.hpp"

namespace char_transformer {

std::tuple<float, network> loss_and_gradient(const mesh_of_all& mesh, const network& p, const pieces& batch) {
  auto [loss, gradient] = loss_and_gradient_on(mesh)(p, batch.first, batch.second);
  return {loss.item(), std::move(gradient)};
}

}  // namespace char_transformer
