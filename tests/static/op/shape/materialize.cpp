// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/materialize.hpp>
#include <nabla/op/shape/transpose.hpp>

#include "views.hpp"

namespace test_of_materialize {

using namespace views;
VIEWS_WORD(materialize)
using W = decltype(materialize);

static_assert(std::is_same_v<std::invoke_result_t<const W&, decltype(transpose(std::declval<f32<any, place<3>>>()))>,
                             f32<place<3>, any>>);
static_assert(std::is_same_v<std::invoke_result_t<const W&, f32<any>>, f32<any>>);
static_assert(!works<W, int>);

}  // namespace test_of_materialize
