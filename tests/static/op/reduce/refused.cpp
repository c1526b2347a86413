// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// What reductions take and refuse: `requires` answers truthfully, and what has been reported is not reported again.
namespace test_of_refused {

namespace nb = nabla;

namespace app {
NABLA_AXES(x, y, elsewhere)
NABLA_MESH_AXES(data)
}  // namespace app

namespace {

using namespace app;
using nb::dim, nb::dims, nb::extent, nb::positional;
using named = nb::abstract_array<float, dims<extent<tag::x>, extent<tag::y>>>;
using matrix = nb::abstract_array<float, dims<extent<positional>, extent<positional>>>;

#define NABLA_TEST_TAKES(takes, word) \
  template <class... A>               \
  concept takes = requires(A... a) {  \
    nb::word(a...);                   \
  }
NABLA_TEST_TAKES(sums, sum);
NABLA_TEST_TAKES(alls, all);
NABLA_TEST_TAKES(places, argmax);
NABLA_TEST_TAKES(softmaxes, softmax);
NABLA_TEST_TAKES(nanmeans, nanmean);
NABLA_TEST_TAKES(nanmaxima, nanmax);
NABLA_TEST_TAKES(nansums, nansum);
NABLA_TEST_TAKES(averages, average);
NABLA_TEST_TAKES(standardizes, standardize);

static_assert(sums<named, tag::x> && sums<named, tag::y, tag::x> && sums<named, nb::all_t> && sums<matrix>);
static_assert(sums<matrix, nb::keepdims_t> && sums<matrix, nb::position<-2>, nb::keepdims_t>);
static_assert(!sums<named> && !sums<named, nb::keepdims_t>);
static_assert(!sums<named, tag::elsewhere> && !sums<named, tag::x, tag::x> && !sums<named, nb::position<0>>);
static_assert(!sums<matrix, nb::position<2>> && !sums<matrix, nb::position<0>, nb::position<-2>>);
static_assert(!sums<named, named> && !sums<matrix, int> && !sums<named, tag::data> && !sums<named, nb::none_t>);
static_assert(!sums<int> && !sums<int, tag::x>);

static_assert(alls<named, tag::x> && alls<matrix> && alls<named, nb::all_t>);
static_assert(!alls<named> && !alls<named, tag::elsewhere> && !alls<int> && !alls<matrix, int>);

static_assert(places<named, tag::x> && places<matrix> && places<matrix, nb::position<1>, nb::keepdims_t>);
static_assert(!places<named> && !places<named, tag::x, tag::y> && !places<named, nb::all_t> &&
              !places<matrix, nb::position<0>, nb::position<1>>);
// Nothing has no place, but a sum.
using nothing = nb::abstract_array<float, dims<extent<tag::x, 0>, extent<tag::y>>>;
static_assert(!places<nothing, tag::x> && places<nothing, tag::y> && sums<nothing, tag::x>);
static_assert(!places<nb::abstract_array<float, dims<extent<positional, 2>, extent<positional, 0>>>>);

static_assert(softmaxes<named, tag::x> && softmaxes<named, nb::all_t> && softmaxes<matrix, nb::position<1>>);
static_assert(!softmaxes<matrix> && !softmaxes<named> && !softmaxes<nb::abstract_array<float, dims<>>>);
static_assert(softmaxes<nb::abstract_array<float, dims<extent<positional>, extent<tag::x>>>>);

// a formula is refused where one of its reductions is, and by its own name
using grid = nb::mesh<nb::mesh_dim<tag::data, 4>>;
using split = nb::abstract_array<float, dims<extent<tag::x, -1, tag::data>, extent<tag::y>>, nb::state<>, grid>;
using pending =
    nb::abstract_array<float, dims<extent<tag::x>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, grid>;
static_assert(nanmeans<named, tag::x> && nanmeans<split, tag::y> && !nanmeans<split, tag::x> && !nanmeans<named>);
static_assert(!nanmaxima<split, tag::x> && nansums<split, tag::x> && !nansums<pending, tag::x>);
static_assert(averages<named, named, tag::x> && averages<split, named, tag::y> && !averages<split, named, tag::x>);
static_assert(!averages<named, int, tag::x> && !averages<named, named, tag::elsewhere> && !averages<named, named>);
static_assert(standardizes<named, tag::x> && !standardizes<named> && !standardizes<split, tag::x> &&
              !standardizes<pending, tag::x> && !standardizes<matrix>);

// one mistake, one error
template <class T>
inline constexpr bool is_reported = std::is_same_v<T, nb::error::reported>;
inline constexpr nb::error::reported mistake{};
static_assert(is_reported<decltype(nb::sum(mistake))> && is_reported<decltype(nb::max(mistake, x))>);
static_assert(is_reported<decltype(nb::sum(named{}, mistake))> && is_reported<decltype(nb::all(mistake, x))>);
static_assert(is_reported<decltype(nb::softmax(mistake, x))> && is_reported<decltype(nb::argmin(mistake))>);
static_assert(is_reported<decltype(nb::nanvar(mistake, x))> && is_reported<decltype(nb::standardize(mistake, x))>);
static_assert(is_reported<decltype(nb::average(named{}, mistake, x))>);

}  // namespace

}  // namespace test_of_refused
