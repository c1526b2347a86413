// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/call_site.hpp>

namespace nabla::detail {

/// The run-time mistakes that the meaning rooms can meet. Declared here without a string; `errors/runtime_error.hpp`
/// defines them: <stdexcept> alone costs more compile time than all meaning rooms together. Where the place of the call
/// is known the sentence ends with it.
template <class = void>
struct fail {
  /// Two operands give one axis two sizes. `operands` says what they are.
  [[noreturn]] static void sizes_differ(const char* word, const char* axis, long left, long right,
                                        const char* operands = "");
  /// A dim is not a multiple of the mesh axes that it is split over.
  [[noreturn]] static void does_not_divide(const called& call, const char* axis, long size, const char* mesh_axes,
                                           long parts);
  /// An index or a slice leaves its dim.
  [[noreturn]] static void out_of_range(const char* word, const char* axis, long index, long size);
  /// A word that needs an element finds none along a dim.
  [[noreturn]] static void no_element(const char* word, const char* axis);
  /// Two operands live on meshes of one type that are not the same mesh.
  [[noreturn]] static void meshes_differ(const called& call);
  /// `reshape(x, to...)` of positional dims `from`; rest: -1. `names_stay`: x has other dims too.
  [[noreturn]] static void does_not_reshape(const long* to, int new_rank, const long* from, int rank, bool names_stay);
  /// The system has no memory for an array of so many bytes.
  [[noreturn]] static void no_memory(unsigned long bytes, long in_use);
  /// Anything else, in one sentence.
  [[noreturn]] static void because(const char* word, const char* sentence);
};

}  // namespace nabla::detail
