// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "training.hpp"

// Sequence parallel, tensor parallel, and both.
namespace named_transformer {

losses time_and_heads(const mesh_of_all& mesh, const text& all, long steps) {
  return train(mesh, all, steps, axis_resources(time = data, head = model, hidden = model));
}

}  // namespace named_transformer
