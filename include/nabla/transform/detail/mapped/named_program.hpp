// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::detail {

/// What is known of a function whose names can get other resources: an xmap, and a derivative of one. Such a function
/// has a member `on<Resources>(mesh)`, which gives the same on a mesh, and here stand its `names`, its `in` axes,
/// and `refusal<X...>`, why it gives nothing for some arguments.
template <class F>
struct named_program {
  static constexpr bool is = false;
};

}  // namespace nabla::detail
