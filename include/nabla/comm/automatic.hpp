// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>

namespace nabla {

/// What `automatic(4)` gives: the size of a mesh axis whose layouts the library chooses.
template <class Size>
struct automatic_size : vocabulary {
  Size value;
};

/// `make_mesh(data = 4, model = automatic(2))`: a size (an integer, `fixed<2>`, `rest`) of an axis of automatic kind.
template <class Size>
  requires(detail::is_integer<Size> || detail::is_fixed<Size> || std::is_same_v<Size, rest_t>)
constexpr automatic_size<Size> automatic(Size size) {
  return {{}, size};
}

}  // namespace nabla
