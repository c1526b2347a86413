// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # fftn without dims
/// A transform along several dims names them, in their order: the last one is the one that rfftn makes shorter.
// expect: wrong_number_of_dims
// says: rfftn does not take 0 dims
// says: to fix: name the dims: rfftn(x, height, width), rfftn(x, dim<0>, dim<1>)
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(height, width)
using image = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>>>;

#ifdef NABLA_FAIL
auto f(image x) { return rfftn(x); }
#else
auto f(image x) { return rfftn(x, height, width); }
#endif
}  // namespace app
