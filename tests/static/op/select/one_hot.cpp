// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/select/one_hot.hpp>

#include "../shape/views.hpp"

namespace test_of_one_hot {

using namespace views;
VIEWS_WORD(one_hot)
using W = decltype(one_hot);
template <class T>
inline constexpr auto one_hot_of = [](auto&&... x) -> decltype(nb::one_hot<T>(static_cast<decltype(x)>(x)...)) {
  return nb::one_hot<T>(static_cast<decltype(x)>(x)...);
};
template <class... E>
using labels = typed<std::int32_t, dims<E...>>;
template <class Axis, class Size>
using sizes = nb::binding<Axis, Size>;

// S3-03
static_assert(gives<f32<of<tag::batch>, any>, W, labels<of<tag::batch>>, int>);
static_assert(gives<f32<of<tag::batch>, place<10>>, W, labels<of<tag::batch>>, nb::fixed_t<10>>);
static_assert(gives<f32<of<tag::batch>, any, of<tag::channels>>, W, labels<of<tag::batch>, any>, sizes<tag::channels, int>>);
static_assert(gives<typed<bool, dims<any, any>>, decltype(one_hot_of<bool>), labels<any>, int>);
static_assert(gives<typed<float, dims<of<tag::batch, tag::data>, any>, state<>, visible<tag::data>>, W,
                    typed<std::int64_t, dims<of<tag::batch, tag::data>>, state<>, visible<tag::data>>, int>);
static_assert(!works<W, f32<any>, int>);
static_assert(!works<W, typed<bool, dims<any>>, int>);
static_assert(!works<W, labels<any>>);
static_assert(!works<W, labels<any>, int, int>);
static_assert(!works<W, labels<any>, float>);
static_assert(!works<W, labels<of<tag::channels>>, sizes<tag::channels, int>>);
static_assert(!works<decltype(one_hot_of<char>), labels<any>, int>);
static_assert(!works<W, typed<int, dims<any>, state<nb::unreduced_over<nb::sum_kind, tag::data>>, visible<tag::data>>, int>);

}  // namespace test_of_one_hot
