// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/make/ones_like.hpp>

#include "../shape/views.hpp"

namespace test_of_ones_like {

using namespace views;
VIEWS_WORD(ones_like)
using W = decltype(ones_like);
template <class T>
inline constexpr auto of_dtype = [](auto&&... x) -> decltype(nb::ones_like<T>(static_cast<decltype(x)>(x)...)) {
  return nb::ones_like<T>(static_cast<decltype(x)>(x)...);
};

// S2-46: dims, sharding and state of x.
static_assert(std::is_same_v<std::invoke_result_t<const W&, f32<of<tag::batch>, place<3>>>, f32<of<tag::batch>, place<3>>>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>>, W, on_mesh<of<tag::batch, tag::data>>>);
static_assert(gives<varies_over_data<any>, W, varies_over_data<any>>);
static_assert(!works<W, summed_over_model<any>>);
static_assert(gives<typed<int, dims<any>>, decltype(of_dtype<int>), f32<any>>);
static_assert(!works<decltype(of_dtype<long double>), f32<any>>);
static_assert(!works<W, float>);

}  // namespace test_of_ones_like
