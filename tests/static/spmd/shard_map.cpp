// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/op/op.hpp>
#include <nabla/spmd/spmd.hpp>

// S2-76: shard_map on types: what a call gives, and that `requires` answers truthfully. Abstract arrays run at compile time.
namespace test_of_shard_map {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dims, nb::extent, nb::positional, nb::dim;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
constexpr auto m = nb::abstract_mesh(data = 4, model = 2);
using M = std::remove_const_t<decltype(m)>;
using other = nb::mesh<nb::mesh_dim<tag::stage>>;
using matrix = dims<extent<positional>, extent<positional>>;
using plain = nb::abstract_array<float, matrix>;
template <class... E>
using placed = nb::abstract_array<float, dims<E...>, nb::state<>, M>;

constexpr plain x({8, 4});

// The result's type and sizes, in a constant expression.
constexpr auto product = shard_map(m, in_specs(P(data, model)), out_specs(P(data, none)), [](auto b) {
  static_assert(same<nb::varying_axes_t<decltype(b)>, nb::list<tag::data, tag::model>>);
  return nb::psum(b, model);
})(x);
static_assert(same<std::remove_const_t<decltype(product)>, placed<extent<positional, -1, tag::data>, extent<positional>>>);
static_assert(product.size(dim<0>) == 8 && product.size(dim<1>) == 2);
constexpr auto tiled = shard_map(m, in_specs(P(data)), out_specs(P(data, model)), [](auto b) { return b; })(x);
static_assert(tiled.size(dim<0>) == 8 && tiled.size(dim<1>) == 8);  // S1-39
constexpr auto inferred = shard_map(m, out_specs(P(data), P()), [](auto a, auto b, auto k) {
  return std::tuple{a, (b * k).eval()};
})(nb::device_put(x, m, P(data)), x, 2.f);
static_assert(same<std::tuple_element_t<1, std::remove_const_t<decltype(inferred)>>, placed<extent<positional>, extent<positional>>>);
static_assert(same<decltype(nb::to_host(product)), plain>);
static_assert(same<decltype(nb::device_put(x, m, P(none, data))), placed<extent<positional>, extent<positional, -1, tag::data>>>);

// ---- truth in requires
template <class F, class... X>
concept Takes = requires(const F& f, X... a) { f(a...); };

using F = decltype([](auto b) { return b; });
template <class In, class Out, class G = F>
using map = decltype(shard_map(m, In{}, Out{}, std::declval<G>()));
template <class... S>
using in = decltype(in_specs(S{}...));
template <class... S>
using out = decltype(out_specs(S{}...));
using by_data = decltype(P(data));
using by_model = decltype(P(none, model));
using whole = decltype(P());

static_assert(Takes<map<in<by_data>, out<by_data>>, plain>);
static_assert(!Takes<map<in<by_data>, out<whole>>, plain>);                              // S1-47 S1-52 it varies
static_assert(Takes<map<in<whole>, out<by_data>>, plain>);
static_assert(Takes<map<in<by_data>, out<by_data>>, placed<extent<positional, -1, tag::data>, extent<positional>>>);
static_assert(!Takes<map<in<by_model>, out<by_model>>, placed<extent<positional, -1, tag::data>, extent<positional>>>);  // S1-46
static_assert(!Takes<map<in<by_data>, out<by_data>>, nb::abstract_array<float, matrix, nb::state<>, other>>);
static_assert(!Takes<map<in<by_data>, out<by_data>>, plain, plain> && !Takes<map<in<by_data>, out<by_data>>>);  // S1-08
static_assert(!Takes<map<in<by_data, by_data>, out<by_data>>, plain, plain>);            // one parameter
static_assert(!Takes<map<in<by_data>, out<by_data>>, nb::abstract_array<float, dims<>>>);
static_assert(!Takes<map<in<by_data>, out<by_data>>, float> && Takes<map<in<whole>, out<whole>, decltype([](auto k) { return plain({2, 2}) * k; })>, float>);
static_assert(!Takes<map<in<by_data>, out<by_data>>, const char*>);
static_assert(!Takes<map<in<by_data>, out<by_data, by_data>>, plain>);
static_assert(!Takes<map<in<by_data>, out<>>, plain>);
static_assert(Takes<map<in<by_data>, out<>, decltype([](auto) {})>, plain>);
#ifdef __clang__  // g++ takes a body whose return has a mistake for one that returns nothing, and says so last (link.returns_nothing)
static_assert(!Takes<map<in<by_data>, out<whole>, decltype([](auto) {})>, plain>);
#endif
static_assert(!Takes<map<in<by_data>, out<decltype(P(nb::unreduced(data)))>>, plain>);   // O3
static_assert(Takes<map<in<by_data>, out<decltype(P(nb::unreduced(data)))>, decltype([](auto b) { return nb::pcast(b, data, nb::unreduced); })>, plain>);

// S2-86 what does not fit is named by its path.
using line = nb::abstract_array<float, dims<extent<positional>>>;
static_assert(same<nb::detail::argument<std::tuple<plain, line>, decltype(P(data, model)), nb::detail::region_of<M, 0b11>>::error,
                   nb::detail::refused_leaf<nb::error::leaf<nb::error::at<nb::error::entry<1>>, nb::error::spec_is_longer_than_the_rank<2, 1>>>>);

template <class... K>
concept Maps = requires(K... k) { shard_map(m, k...); };
static_assert(Maps<in<by_data>, out<by_data>, F> && Maps<out<by_data>, in<by_data>, F> && Maps<out<by_data>, F>);
static_assert(!Maps<in<by_data>, F> && !Maps<F> && !Maps<F, in<by_data>, out<by_data>>);
static_assert(!Maps<in<by_data>, out<by_data>, out<by_data>, F> && !Maps<by_data, out<by_data>, F>);
static_assert(!Maps<in<decltype(P(stage))>, out<by_data>, F> && !Maps<in<by_data>, out<decltype(P(stage))>, F>);

template <class X, class S>
concept Puts = requires(X a, S s) { nb::device_put(a, m, s); };
static_assert(Puts<plain, by_data> && Puts<std::vector<float>, by_data> && Puts<std::span<const int>, by_data>);
static_assert(!Puts<plain, decltype(P(stage))> && !Puts<plain, decltype(P(data, none, none))> && !Puts<std::vector<float>, by_model>);
static_assert(!Puts<placed<extent<positional>>, whole> && !Puts<plain, decltype(P(nb::unreduced(data)))>);
static_assert(Puts<plain, decltype(P(nb::reduced(data)))> && !Puts<float, whole> && !Puts<std::vector<char>, by_data>);
template <class X>
concept Reads = requires(X a) { nb::to_host(a); };
static_assert(Reads<plain> && Reads<placed<extent<positional, -1, tag::data>>>);
static_assert(!Reads<nb::abstract_array<float, dims<>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, M>>);
static_assert(!Reads<nb::abstract_array<float, dims<>, nb::state<>, nb::detail::manual_mesh<M>::type>>);
static_assert(!Reads<decltype(nb::axis_index(data))>);

// ---- array_on is the very type of device_put
template <class S>
using put = decltype(nb::device_put(std::declval<nb::array_of<float, hidden, nb::dyn>>(), m, S{}));
static_assert(same<nb::array_on<M, float, hidden, nb::dyn, P(model, hidden = data)>, put<decltype(P(model, hidden = data))>>);
static_assert(same<nb::array_on<M, float, hidden(data), nb::dyn>, put<decltype(P(hidden = data))>>);
static_assert(same<nb::detail::state_of<nb::array_on<M, float, P(nb::unreduced(data))>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>>);

}  // namespace

}  // namespace test_of_shard_map
