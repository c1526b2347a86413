// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/collective/pmean.hpp>
#include <nabla/op/contract/dot.hpp>
#include <nabla/op/contract/outer.hpp>
#include <nabla/op/cumulative/cumsum.hpp>
#include <nabla/op/elementwise/complex.hpp>
#include <nabla/op/fourier/fft.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/segment/segment_sum.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/stack.hpp>

// A sum of integers that is still to be made wraps around in its own dtype: no word makes it of a wider one first.
namespace test_of_integer_sums {

namespace nb = nabla;
NABLA_MESH_AXES(data, model)

namespace {

using nb::dim;

using mesh = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>,
                      nb::mesh_dim<tag::model, nb::dyn_size, nb::manual_kind>>;
using row = nb::dims<nb::extent<nb::positional>>;
template <class T, class S>
using in_state = nb::abstract_array<T, row, S, mesh>;
template <class T>
using pending = in_state<T, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>>;
template <class T>
using pending_and_varying =
    in_state<T, nb::state<nb::varying_over<tag::model>, nb::unreduced_over<nb::sum_kind, tag::data>>>;
template <class T>
using reduced = in_state<T, nb::state<nb::reduced_over<tag::data>>>;

template <class X>
concept Sums = requires(X x) { nb::sum(x, dim<0>); };
template <class X>
concept Averages = requires(X x) { nb::mean(x, dim<0>); };
template <class X>
concept RunningSums = requires(X x) { nb::cumsum(x, dim<0>); };
template <class X>
concept SegmentSums = requires(X x, nb::abstract_array<int, row> ids) { nb::segment_sum(x, ids, 2); };
template <class X>
concept HasSpectrum = requires(X x) { nb::fft(x, dim<0>); };
template <class X>
concept PartsOfComplex = requires(X x) { nb::complex(x, x); };
template <class X, class Y>
concept Multiplies = requires(X x, Y y) {
  nb::dot(x, y);
  nb::outer(x, y);
};
template <class X, class Y>
concept Joins = requires(X x, Y y) {
  nb::concatenate(dim<0>, x, y);
  nb::stack(dim<0>, x, y);
};
template <class X>
concept SumsOverModel = requires(X x) { nb::psum(x, model); };
template <class X>
concept AveragesOverModel = requires(X x) { nb::pmean(x, model); };

using small = std::int8_t;

static_assert(Sums<pending<int>> && RunningSums<pending<int>> && SegmentSums<pending<int>>);
static_assert(!Sums<pending<small>> && !RunningSums<pending<small>> && !SegmentSums<pending<small>>);
static_assert(Averages<pending<float>> && !Averages<pending<int>>);
static_assert(HasSpectrum<pending<float>> && !HasSpectrum<pending<int>>);
static_assert(PartsOfComplex<pending<float>> && !PartsOfComplex<pending<int>>);
static_assert(Multiplies<pending<int>, reduced<int>> && Multiplies<pending<int>, reduced<small>>);
static_assert(!Multiplies<pending<small>, reduced<int>> && !Multiplies<pending<int>, reduced<float>>);
static_assert(Joins<pending<int>, pending<int>> && !Joins<pending<small>, pending<int>>);
static_assert(SumsOverModel<pending_and_varying<int>> && !SumsOverModel<pending_and_varying<small>>);
static_assert(AveragesOverModel<pending_and_varying<float>> && !AveragesOverModel<pending_and_varying<int>>);
// Where nothing is to be made there is nothing to wrap.
static_assert(Sums<reduced<small>> && Averages<reduced<int>> && Multiplies<reduced<small>, reduced<int>>);

}  // namespace

}  // namespace test_of_integer_sums
