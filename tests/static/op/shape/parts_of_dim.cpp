// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// What diff, glu, cross, polyval, vander, cov and corrcoef take and refuse, and what they give.
namespace test_of_parts_of_dim {

namespace nb = nabla;

namespace app {
NABLA_AXES(x, y, elsewhere, powers)
NABLA_MESH_AXES(data)
}  // namespace app

namespace {

using namespace app;
using nb::dim, nb::dims, nb::extent, nb::positional, nb::type_of_t;
using grid = nb::mesh<nb::mesh_dim<tag::data, 4>>;
template <class T>
using of = nb::abstract_array<T, dims<extent<tag::x>, extent<tag::y>>>;
using named = of<float>;
using matrix = nb::abstract_array<float, dims<extent<positional>, extent<positional>>>;
using split = nb::abstract_array<float, dims<extent<tag::x, -1, tag::data>, extent<tag::y>>, nb::state<>, grid>;
using pending = nb::abstract_array<float, dims<extent<tag::x>, extent<tag::y>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, grid>;
using reported = nb::error::reported;

#define NABLA_TEST_TAKES(takes, word) \
  template <class... A>               \
  concept takes = requires(A... a) {  \
    nb::word(a...);                   \
  }
NABLA_TEST_TAKES(diffs, diff);
NABLA_TEST_TAKES(glus, glu);
NABLA_TEST_TAKES(crosses, cross);
NABLA_TEST_TAKES(polynomials, polyval);
NABLA_TEST_TAKES(vanders, vander);
NABLA_TEST_TAKES(covs, cov);
NABLA_TEST_TAKES(corrcoefs, corrcoef);

static_assert(diffs<named, tag::x> && diffs<matrix, nb::position<-1>> && diffs<pending, tag::x> &&
              diffs<split, tag::y>);
static_assert(!diffs<named> && !diffs<named, tag::x, tag::y> && !diffs<named, tag::elsewhere> && !diffs<named, int>);
static_assert(!diffs<split, tag::x> && !diffs<of<bool>, tag::x> && !diffs<int, tag::x>);
static_assert(std::is_same_v<type_of_t<decltype(nb::diff(split{}, y))>::dims, type_of_t<split>::dims>);

static_assert(glus<named, tag::x> && glus<of<int>, tag::y> && glus<split, tag::y> && !glus<split, tag::x>);
static_assert(!glus<pending, tag::x> && !glus<named> && !glus<named, tag::elsewhere>);

static_assert(crosses<named, named, tag::y> && crosses<split, named, tag::y> && !crosses<split, named, tag::x>);
static_assert(!crosses<named, named> && !crosses<of<bool>, of<bool>, tag::y> && !crosses<named, float, tag::y>);
static_assert(!crosses<named, matrix, tag::x> && !crosses<of<double>, of<std::int64_t>, tag::y>);

using coefficients = nb::abstract_array<float, dims<extent<tag::powers>>>;
static_assert(polynomials<coefficients, named, tag::powers> && polynomials<coefficients, split, tag::powers>);
static_assert(!polynomials<coefficients, named, tag::x> && !polynomials<coefficients, named> &&
              !polynomials<coefficients, pending, tag::powers> && !polynomials<coefficients, int, tag::powers>);

static_assert(vanders<named, int> && vanders<named, nb::binding<tag::powers, int>> && vanders<split, int>);
static_assert(!vanders<named, nb::binding<tag::x, int>> && !vanders<named> && !vanders<named, float> &&
              !vanders<of<bool>, int> && !vanders<pending, int>);

static_assert(covs<named, named, tag::x> && covs<matrix> && covs<named, named, tag::x, tag::y>);
static_assert(!covs<named> && !covs<named, named> && !covs<split, named, tag::x> && covs<split, split, tag::y>);
static_assert(!covs<pending, pending, tag::x> && !covs<named, named, tag::elsewhere> && !covs<int, named, tag::x>);
static_assert(corrcoefs<named, named, tag::x> && corrcoefs<matrix> && !corrcoefs<split, named, tag::x>);

constexpr reported mistake{};
template <class T>
inline constexpr bool is_reported = std::is_same_v<T, reported>;
static_assert(is_reported<decltype(nb::diff(mistake, x))> && is_reported<decltype(nb::glu(mistake, x))>);
static_assert(is_reported<decltype(nb::cross(mistake, named{}, x))> && is_reported<decltype(nb::vander(mistake, 3))>);
static_assert(is_reported<decltype(nb::polyval(mistake, named{}, x))> && is_reported<decltype(nb::cov(mistake))>);
static_assert(is_reported<decltype(nb::corrcoef(named{}, mistake, x))>);

}  // namespace

}  // namespace test_of_parts_of_dim
