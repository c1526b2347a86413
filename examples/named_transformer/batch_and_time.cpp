// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "training.hpp"

// Data parallel, sequence parallel, and both.
namespace named_transformer {

losses batch_and_time(const mesh_of_all& mesh, const text& all, long steps) {
  return train(mesh, all, steps, axis_resources(batch = data, time = model));
}

}  // namespace named_transformer
