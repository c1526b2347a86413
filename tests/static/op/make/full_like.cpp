// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/make/full_like.hpp>

#include "../shape/views.hpp"

namespace test_of_full_like {

using namespace views;
VIEWS_WORD(full_like)
using W = decltype(full_like);
template <class T>
inline constexpr auto of_dtype = [](auto&&... x) -> decltype(nb::full_like<T>(static_cast<decltype(x)>(x)...)) {
  return nb::full_like<T>(static_cast<decltype(x)>(x)...);
};

// S2-46: dims, sharding and state of x.
static_assert(std::is_same_v<std::invoke_result_t<const W&, f32<of<tag::batch>, place<3>>, float>, f32<of<tag::batch>, place<3>>>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>>, W, on_mesh<of<tag::batch, tag::data>>, float>);
static_assert(gives<varies_over_data<any>, W, varies_over_data<any>, float>);
static_assert(!works<W, summed_over_model<any>, float>);
static_assert(gives<typed<int, dims<any>>, decltype(of_dtype<int>), f32<any>, int>);
static_assert(!works<decltype(of_dtype<long double>), f32<any>, float>);
static_assert(!works<W, float, float>);
static_assert(!works<W, typed<int, dims<any>>, double>);
static_assert(!works<W, f32<any>, f32<>>);
static_assert(!works<W, f32<any>>);

}  // namespace test_of_full_like
