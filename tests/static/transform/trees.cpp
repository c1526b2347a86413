// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/op/op.hpp>
#include <nabla/spmd/spmd.hpp>
#include <nabla/transform/transform.hpp>

// Trees through the words that take them: what comes out, what is refused, and in constant expressions.
namespace test_of_trees {

namespace {

namespace nb = nabla;
namespace error = nb::error;
using nb::P, nb::none, nb::record, nb::in_specs, nb::out_specs, nb::dims, nb::extent, nb::positional;
NABLA_AXES(w, b)
NABLA_MESH_AXES(data, model, stage)

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
template <class W, class B>
struct layer {
  W weights;
  B bias;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;
struct fixed {
  float w, b;
};
using line = nb::abstract_array<float, dims<extent<positional>>>;
constexpr auto m = nb::abstract_mesh(data = 4, model = 2);
using M = std::remove_const_t<decltype(m)>;
template <class... A>
using on_mesh = nb::abstract_array<float, dims<extent<positional, -1, A...>>, nb::state<>, M>;

// ---- tree_map, tree_all
constexpr auto twice = [](auto x) { return x + x; };
constexpr auto add = [](auto x, auto y) { return x + y; };
constexpr auto sum = nb::tree_map(add, layer{1, std::tuple(2.5)}, layer{2, std::tuple(1)});
static_assert(sum.weights == 3 && std::get<0>(sum.bias) == 3.5);
static_assert(same<decltype(nb::tree_map(twice, record(w = line({3})))), nb::record_t<nb::field<tag::w, line>>>);
static_assert(nb::tree_all([](auto x, auto y) { return x < y; }, std::array{1, 2}, std::tuple(2., 3.)));
static_assert(same<decltype(nb::tree_map(twice, fixed{})), fixed>);  // its types stay
static_assert(same<decltype(nb::tree_map(twice, error::reported{})), error::reported>);
static_assert(same<decltype(nb::tree_map(add, layer{1, 2}, error::reported{})), error::reported>);

template <class F, class... T>
concept Maps = requires(const F& f, const T&... t) { nb::tree_map(f, t...); };
template <class F, class... T>
concept Asks = requires(const F& f, const T&... t) { nb::tree_all(f, t...); };
using Add = decltype(add);
static_assert(Maps<Add, layer<int, line>, layer<float, line>> && !Maps<Add, layer<int, line>, std::tuple<int, line>>);
static_assert(!Maps<Add, layer<int, int>> && !Maps<Add, layer<int, int>, layer<int, std::tuple<int>>>);
static_assert(!Maps<decltype([](auto) {}), int> && !Maps<decltype([](int) { return 1; }), layer<int, line>>);
static_assert(Maps<decltype([](double x) { return x; }), layer<int, float>>);  // converted, as in a call
static_assert(Maps<decltype([](float) { return 1.f; }), fixed> && !Maps<decltype([](float) { return 1; }), fixed>);
static_assert(Asks<decltype([](auto) { return true; }), fixed> && !Asks<decltype([](auto) {}), int>);
static_assert(!Asks<decltype([](auto x) { return x; }), line> && !Asks<Add, layer<int, int>, int>);

// ---- shard_map
template <class S, class X>
using why_not_in = typename nb::detail::argument<X, S, nb::detail::region_of<M, 0b11>>::error;
template <class Why>
using refused = nb::detail::refused_leaf<Why>;
using by_data = decltype(P(data));
using params = layer<line, nb::record_t<nb::field<tag::w, line>, nb::field<tag::b, line>>>;
static_assert(std::is_void_v<why_not_in<by_data, params>> && std::is_void_v<why_not_in<decltype(in_specs(P(), P())), params>>);
static_assert(std::is_void_v<why_not_in<decltype(layer{P(), record(b = P(data), w = P())}), params>>);
static_assert(std::is_void_v<why_not_in<decltype(layer{P(), in_specs(P(data), P())}), params>>);  // w first
static_assert(same<why_not_in<decltype(P(data, model)), params>,
                   refused<error::leaf<error::at<error::member<0>>, error::spec_is_longer_than_the_rank<2, 1>>>>);
static_assert(same<why_not_in<decltype(layer{P(), record(b = P(data, none), w = P())}), params>,
                   refused<error::leaf<error::at<error::member<1>, tag::b>, error::spec_is_longer_than_the_rank<2, 1>>>>);
static_assert(same<why_not_in<decltype(layer{P(), record(b = P(data))}), params>,
                   refused<error::leaf<error::at<error::member<1>>,
                                       error::structures_differ<error::at<>, error::fields<tag::w, tag::b>, error::fields<tag::b>>>>>);
static_assert(same<why_not_in<decltype(in_specs(P())), params>,
                   refused<error::specs_of_a_tree_differ<error::entries_of_the_tree<2>, error::specs<1>>>>);
static_assert(same<why_not_in<decltype(layer{layer{P(), P()}, P()}), params>,
                   refused<error::leaf<error::at<error::member<0>>, error::nested_specs_of_one_value<2>>>>);
static_assert(same<why_not_in<decltype(P()), std::tuple<const char*>>,
                   refused<error::leaf<error::at<error::entry<0>>, error::not_an_array_or_a_tree<const char*>>>>);
static_assert(std::is_void_v<why_not_in<decltype(P()), fixed>>);  // numbers stay what they are
struct arrays {
  line w, b;
};
static_assert(same<why_not_in<by_data, std::pair<int, arrays>>,
                   refused<error::leaf<error::at<error::entry<0>>, error::spec_is_longer_than_the_rank<1, 0, error::to_fix::write_an_empty_spec>>>>);
static_assert(same<why_not_in<decltype(P()), std::pair<int, arrays>>,
                   refused<error::leaf<error::at<error::entry<1>>, error::members_have_fixed_types<
                                                                       arrays, error::to_fix::make_it_a_template_over_its_members>>>>);

constexpr auto mapped = nb::shard_map(m, in_specs(P(data)), out_specs(layer{P(data), record(b = P(), w = P(data))}), [](auto p) {
  return layer{p.weights, record(w = p.bias[w] + p.bias[b], b = nb::psum(p.weights, data))};
})(params{line({8}), record(w = line({8}), b = line({8}))});
static_assert(same<decltype(mapped), const layer<on_mesh<tag::data>, nb::record_t<nb::field<tag::w, on_mesh<tag::data>>, nb::field<tag::b, on_mesh<>>>>>);
static_assert(mapped.weights.size() == 8 && mapped.bias[b].size() == 2);

template <class... S>
concept InSpecs = requires(S... s) { in_specs(s...); };
static_assert(InSpecs<layer<by_data, std::tuple<by_data, by_data>>> && !InSpecs<layer<by_data, int>> && !InSpecs<params>);
template <class S>
concept OnMesh = requires(S s) { nb::shard_map(m, in_specs(s), out_specs(), [](auto) {}); };
static_assert(OnMesh<layer<by_data, by_data>> && !OnMesh<layer<by_data, decltype(P(stage))>>);

// ---- device_put, to_host
template <class X, class S>
concept Puts = requires(X x, S s) { nb::device_put(x, m, s); };
template <class X>
concept Reads = requires(X x) { nb::to_host(x); };
static_assert(Puts<params, by_data> && Puts<params, decltype(layer{P(), P(data)})> && !Puts<params, decltype(P(data, model))>);
static_assert(!Puts<params, decltype(in_specs(P(), P()))> && !Puts<arrays, by_data> && !Puts<std::tuple<const char*>, by_data>);
static_assert(!Puts<std::tuple<on_mesh<>>, by_data> && Puts<std::tuple<int, line>, decltype(P())>);
static_assert(same<decltype(nb::device_put(params{}, m, P(data)).bias[b]), on_mesh<tag::data>&&>);
static_assert(Reads<layer<on_mesh<>, int>> && Reads<fixed> && !Reads<std::tuple<const char*>>);
static_assert(same<decltype(nb::to_host(layer<on_mesh<>, int>{})), layer<line, int>>);
static_assert(!Reads<std::tuple<nb::abstract_array<float, dims<>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, M>>>);

}  // namespace

}  // namespace test_of_trees
