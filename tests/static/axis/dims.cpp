// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>

// The dims of an array type: how they are spelt, which key each one has, and what finds them.
namespace test_of_dims {

namespace app {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::dim, nb::dyn, nb::dyn_size, nb::extent, nb::fixed, nb::positional;
using namespace nb::detail;

// The spellings of array_of.
template <auto Spelling, class Extent>
inline constexpr bool means = std::is_same_v<typename as_extent<std::remove_cvref_t<decltype(Spelling)>>::type, Extent>;
static_assert(means<batch, extent<tag::batch>>);
static_assert(means<batch(data), extent<tag::batch, dyn_size, tag::data>>);
static_assert(means<batch(data, model), extent<tag::batch, dyn_size, tag::data, tag::model>>);
static_assert(means<batch(model, data), extent<tag::batch, dyn_size, tag::model, tag::data>>, "major to minor");
static_assert(means<batch(fixed<4>), extent<tag::batch, 4>>);
static_assert(means<batch(fixed<4>, data), extent<tag::batch, 4, tag::data>>);
static_assert(means<batch(fixed<8>, data, model), extent<tag::batch, 8, tag::data, tag::model>>);
static_assert(means<fixed<3>, extent<positional, 3>> && means<fixed<0>, extent<positional, 0>>);
static_assert(means<dyn, extent<positional>>);
static_assert(means<(batch = dyn), extent<tag::batch>>);
static_assert(means<(batch = fixed<4>), extent<tag::batch, 4>>);

template <class T>
concept AnExtent = requires {
  typename as_extent<T>::type;
};
static_assert(AnExtent<nb::dyn_t> && AnExtent<tag::batch>);
static_assert(!AnExtent<int> && !AnExtent<tag::data> && !AnExtent<nb::none_t> && !AnExtent<nb::position<0>>);
static_assert(!AnExtent<nb::binding<tag::batch, int>>, "a size that the type cannot carry");

// Extents and dims.
using split = extent<tag::batch, 4, tag::data, tag::model>;
static_assert(split::size == 4 && std::is_same_v<split::split_over, nb::list<tag::data, tag::model>>);
static_assert(extent<tag::batch>::size == dyn_size && std::is_same_v<extent<positional>::tag, positional>);
static_assert(nb::dims<>::rank == 0 && nb::dims<split, extent<positional>>::rank == 2);

// Keys: names, and positional dims counted from the right.
using mixed =
    nb::dims<extent<positional>, extent<tag::batch>, extent<positional, 3>, extent<tag::hidden>, extent<positional>>;
static_assert(
    std::is_same_v<keys_of<mixed>, nb::list<from_right<2>, tag::batch, from_right<1>, tag::hidden, from_right<0>>>);
static_assert(std::is_same_v<keys_of<nb::dims<>>, nb::list<>>);
static_assert(positional_rank<mixed> == 3 && positional_rank<nb::dims<split>> == 0 && positional_rank<nb::dims<>> == 0);
static_assert(dim_with_key<mixed, tag::hidden> == 3 && dim_with_key<mixed, from_right<1>> == 2);
static_assert(dim_with_key<mixed, from_right<3>> == -1 && dim_with_key<mixed, tag::classes> == -1);
static_assert(is_from_right<from_right<4>> && !is_from_right<tag::batch>);

// What finds a dim: a name, or a position among the positional dims, from the left or from the right.
template <class S>
inline constexpr int found = find_dim<mixed, S>::value;
static_assert(found<tag::batch> == 1 && found<tag::hidden> == 3 && found<tag::classes> == -1);
static_assert(found<nb::position<0>> == 0 && found<nb::position<1>> == 2 && found<nb::position<2>> == 4);
static_assert(found<nb::position<-1>> == 4 && found<nb::position<-2>> == 2 && found<nb::position<-3>> == 0);
static_assert(found<nb::position<3>> == -1 && found<nb::position<-4>> == -1);
static_assert(found<tag::data> == -1 && found<int> == -1);
static_assert(find_dim<nb::dims<>, nb::position<0>>::value == -1 &&
              find_dim<nb::dims<>, nb::position<-1>>::value == -1);
static_assert(find_dim<nb::dims<split>, nb::position<0>>::value == -1, "positions never meet names");

static_assert(std::is_same_v<extent_at<mixed, 2>, extent<positional, 3>>);

// And back: what selects the dim with a key.
static_assert(std::is_same_v<selector_of_key<tag::batch>::type, tag::batch>);
static_assert(std::is_same_v<selector_of_key<from_right<0>>::type, nb::position<-1>>);
static_assert(std::is_same_v<selector_of_key<from_right<2>>::type, nb::position<-3>>);

}  // namespace

}  // namespace test_of_dims
