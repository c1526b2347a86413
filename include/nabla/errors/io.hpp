// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::error {

// ---- files
/// `save_npz("model.npz", w, b)`.
/// says: {word} takes names and arrays in turns, "w", w, "b", b, and there is {What} where it takes a name
template <class What>
struct not_a_name_in_a_file {};
/// `save_npz("model.npz", "w")`.
/// says: {word} takes names and arrays in turns, "w", w, "b", b, and there is no array behind the last name
struct names_without_arrays {};

}  // namespace nabla::error
