// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// The types of what is taken by indices, and what is refused.
namespace nb = nabla;

namespace test_of_index {
NABLA_AXES(batch, place, vocab, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::dim;

using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
using region = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>, nb::mesh_dim<tag::model, 2>>;
template <class T, class Mesh, class State, class... E>
using on = nb::abstract_array<T, nb::dims<E...>, State, Mesh>;
template <class T, class... E>
using plain = nb::abstract_array<T, nb::dims<E...>>;
template <class... E>
using split = on<float, mesh, nb::state<>, E...>;
template <class X, class Y>
concept Same = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<Y>>;

using batch_of_data = nb::extent<tag::batch, -1, tag::data>;
using table = split<nb::extent<tag::vocab>, nb::extent<tag::hidden, -1, tag::model>>;
using tokens = on<std::int32_t, mesh, nb::state<>, batch_of_data, nb::extent<tag::place>>;

// Dims: those of the indices in the place of the dim, names that are shared once.
constexpr table t{};
constexpr tokens i{};
static_assert(Same<decltype(t(vocab = i)), split<batch_of_data, nb::extent<tag::place>, nb::extent<tag::hidden, -1, tag::model>>>);
static_assert(Same<decltype(take(t, i, vocab)), decltype(t(vocab = i))>);
static_assert(Same<decltype(split<batch_of_data, nb::extent<tag::vocab>>{}(vocab = on<std::int64_t, mesh, nb::state<>, batch_of_data>{})), split<batch_of_data>>);
static_assert(Same<decltype(t.at(vocab = 3).set(1)), table>);
static_assert(Same<decltype(dynamic_slice(t, vocab = 2, nb::fixed<3>)), split<nb::extent<tag::vocab, 3>, nb::extent<tag::hidden, -1, tag::model>>>);

// States: what differs between devices in one operand does in the result; a sum that is still to be made stays so.
using varying = nb::state<nb::varying_over<tag::data>>;
using sum = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
using whole = on<float, region, nb::state<>, nb::extent<tag::vocab>>;
using own = on<float, region, varying, nb::extent<tag::vocab>>;
using summands = on<float, region, sum, nb::extent<tag::vocab>>;
using indices = on<std::int32_t, region, nb::state<>, nb::extent<tag::place>>;
using own_indices = on<std::int32_t, region, varying, nb::extent<tag::place>>;
static_assert(Same<decltype(take(whole{}, own_indices{}, vocab)), on<float, region, varying, nb::extent<tag::place>>>);
static_assert(Same<decltype(take(own{}, indices{}, vocab)), on<float, region, varying, nb::extent<tag::place>>>);
static_assert(Same<decltype(take(summands{}, indices{}, vocab)), on<float, region, sum, nb::extent<tag::place>>>);
static_assert(Same<decltype(whole{}.at(vocab = own_indices{}).add(1.f)), own>);
static_assert(Same<decltype(whole{}.at(vocab = indices{}).set(on<float, region, varying, nb::extent<tag::place>>{})), own>);

// Sizes, in a constant expression.
constexpr auto rows = take(plain<float, nb::extent<tag::vocab>, nb::extent<tag::hidden>>({{30, 8}}, {}), plain<std::int32_t, nb::extent<tag::batch>>({{5}}, {}), vocab);
static_assert(rows.size(batch) == 5 && rows.size(hidden) == 8);

template <class X, class I>
concept Takes = requires(X x, I k) { x(vocab = k); };
template <class X, class I>
concept Adds = requires(X x, I k) { x.at(vocab = k).add(1.f); };
template <class X, class I>
concept Sets = requires(X x, I k) { x.at(vocab = k).set(1.f); };
static_assert(Takes<table, tokens> && Takes<whole, own_indices>);
static_assert(!Takes<split<nb::extent<tag::vocab, -1, tag::data>>, tokens>);                    // the dim is split
static_assert(!Takes<split<nb::extent<tag::vocab>, nb::extent<tag::hidden, -1, tag::data>>, tokens>);  // a mesh axis twice
static_assert(!Takes<table, on<float, mesh, nb::state<>, nb::extent<tag::place>>>);              // no integers
static_assert(!Takes<summands, own_indices>);                                                    // a sum, by other indices on each device
static_assert(!Takes<whole, on<std::int32_t, region, sum, nb::extent<tag::place>>>);             // indices that are summands
static_assert(Adds<own, own_indices> && Sets<own, own_indices> && Adds<table, on<std::int32_t, mesh, nb::state<>, nb::extent<tag::place>>>);
static_assert(!Adds<table, tokens> && !Sets<table, tokens>);                                     // parts of a sum, of a choice
static_assert(!Sets<summands, indices>);                                                         // a summand that is replaced

}  // namespace test_of_index
