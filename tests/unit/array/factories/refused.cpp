// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

// What factories and host access refuse: `requires` answers truthfully.
namespace test_of_refused {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
template <class A, class V>
using at = nb::binding<A, V>;
using three = nb::fixed_t<3>;

#define NABLA_TEST_MAKES(makes, factory) \
  template <class T, class... D>         \
  concept makes = requires(D... d) { nb::factory<T>(d...); }
NABLA_TEST_MAKES(makes_zeros, zeros);
NABLA_TEST_MAKES(makes_ones, ones);
NABLA_TEST_MAKES(makes_iota, iota);
NABLA_TEST_MAKES(makes_full, full);
NABLA_TEST_MAKES(makes_eye, eye);
NABLA_TEST_MAKES(makes_range, range);
NABLA_TEST_MAKES(makes_points, linspace);

// dims are sizes, fixed sizes, and axes with one of these, each axis once
#define NABLA_TEST_DIMS(makes)                                                                          \
  static_assert(makes<float> && makes<bool, int, at<tag::batch, long>, three, at<tag::hidden, three>>); \
  static_assert(!makes<char, int> && !makes<float, double> && !makes<float, tag::batch>);              \
  static_assert(!makes<float, at<tag::batch, double>> && !makes<float, at<tag::data, int>>);            \
  static_assert(!makes<float, at<tag::batch, int>, at<tag::batch, three>>);
NABLA_TEST_DIMS(makes_zeros)
NABLA_TEST_DIMS(makes_ones)
NABLA_TEST_DIMS(makes_iota)
static_assert(makes_full<float, int> && makes_full<float, double, at<tag::batch, int>, three> &&
              !makes_full<int, double>);
static_assert(!makes_full<char, int> && !makes_full<float, const char*> &&
              !makes_full<float, float, at<tag::data, int>>);
static_assert(!makes_full<float, float, at<tag::batch, int>, at<tag::batch, int>>);

static_assert(makes_eye<float, int> && makes_eye<float, int, three> &&
              makes_eye<float, at<tag::batch, int>, at<tag::hidden, int>>);
static_assert(!makes_eye<float> && !makes_eye<float, int, int, int> && !makes_eye<float, at<tag::batch, int>>);
static_assert(!makes_eye<float, at<tag::batch, int>, at<tag::batch, int>> && !makes_eye<char, int>);
static_assert(makes_range<int, int, int> && makes_range<float, tag::batch, int, double, float> &&
              !makes_range<int, int, double>);
static_assert(!makes_range<int, int> && !makes_range<int, int, const char*> && !makes_range<char, int, int>);
static_assert(makes_points<float, int, int, at<tag::batch, int>> && !makes_points<int, int, int, int>);
static_assert(!makes_points<float, int, int, double> && !makes_points<float, const char*, int, int>);
static_assert(!makes_points<float, int, int> && !makes_points<float, int, int, int, int>);

template <class T, class... D>
concept copies_in = requires(std::vector<T> v, D... d) { nb::array_from(v, d...); };
static_assert(copies_in<float> && copies_in<float, at<tag::batch, int>> && !copies_in<char> &&
              !copies_in<float, at<tag::data, int>>);

// Views, and elements on the host, are of a value that is one block.
using whole = nb::array_of<float, batch>;
using split = nb::array<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>>, nb::state<>,
                        nb::mesh<nb::mesh_dim<tag::data>>>;
template <class X>
concept has_view = requires(const X& x) { x.view(); };
template <class X>
concept has_mutable_view = requires(X& x) { x.mutable_view(); };
template <class X>
concept has_elements = requires(const X& x) { nb::to_vector(x); };
static_assert(has_view<whole> && has_mutable_view<whole> && has_elements<whole>);
static_assert(!has_view<split> && !has_mutable_view<split> && !has_elements<split> && !has_elements<int>);

}  // namespace

}  // namespace test_of_refused
