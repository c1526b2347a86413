// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// The types that psum_scatter, all_to_all, ppermute and pshuffle give, and what they refuse. On abstract arrays.
namespace test_of_moves {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::positional, nb::state, nb::varying_over, nb::unreduced_over, nb::reduced_over,
    nb::sum_kind, nb::max_kind, nb::tiled, nb::stacked, nb::dim, nb::split, nb::concat, nb::shift, nb::reverse,
    nb::perm, nb::pair, nb::fixed;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
using inside =
    nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, nb::mesh_dim<tag::model, 2, nb::manual_kind>>;
using outside = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model, 2>>;
template <long N = nb::dyn_size>
using p = extent<positional, N>;
template <class S, class D, class T = float>
using block = nb::abstract_array<T, D, S, inside>;
using I = state<>;
using V = state<varying_over<tag::data>>;
using W = state<varying_over<tag::model>>;
using VW = state<varying_over<tag::data, tag::model>>;
using U = state<unreduced_over<sum_kind, tag::data>>;
using X = state<unreduced_over<max_kind, tag::data>>;
using R = state<reduced_over<tag::data>>;
using matrix = dims<p<6>, p<2>>;
using plain = nb::abstract_array<float, matrix>;
using explicit_array = nb::abstract_array<float, matrix, state<>, outside>;
template <int N>
using tiled_dim = decltype(tiled(dim<N>));
template <int N>
using stacked_dim = decltype(stacked(dim<N>));
template <class S>
using split_dim = decltype(split(S{}));
template <class S>
using concat_dim = decltype(concat(S{}));
using both = nb::mesh_axes<tag::data, tag::model>;

// ---- psum_scatter: S1-81, S1-82
static_assert(same<decltype(nb::psum_scatter(block<W, dims<p<2>, p<6>>>{}, model)), block<W, dims<p<6>>>>);
static_assert(same<decltype(nb::psum_scatter(block<W, matrix>{}, model, stacked(dim<1>))), block<W, dims<p<6>>>>);
static_assert(same<decltype(nb::psum_scatter(block<W, matrix>{}, model, tiled(dim<0>))), block<W, dims<p<3>, p<2>>>>);
static_assert(same<decltype(nb::psum_scatter(block<V, matrix>{}, data, tiled(dim<0>))), block<V, dims<p<>, p<2>>>>);
static_assert(same<decltype(nb::psum_scatter(block<U, matrix>{}, data, tiled(dim<0>))), block<V, dims<p<>, p<2>>>>);
static_assert(
    same<decltype(nb::psum_scatter(block<VW, matrix>{}, (model, data), tiled(dim<-1>))), block<VW, dims<p<6>, p<>>>>);
static_assert(same<decltype(nb::psum_scatter(block<W, matrix, bool>{}, model, tiled(dim<0>))),
                   block<W, dims<p<3>, p<2>>, std::int32_t>>);
static_assert(same<decltype(nb::psum_scatter(block<W, dims<extent<tag::batch, 4>, p<2>>>{}, model, tiled(batch))),
                   block<W, dims<extent<tag::batch, 2>, p<2>>>>);
static_assert(same<decltype(nb::psum_scatter(
                       block<state<varying_over<tag::model>, unreduced_over<sum_kind, tag::data>>, matrix>{}, data,
                       tiled(dim<0>))),
                   block<VW, dims<p<>, p<2>>>>);
template <class Block, class A, class... K>
concept Scatters = requires(Block b, A a, K... k) {
  nb::psum_scatter(b, a, k...);
};
static_assert(Scatters<block<V, matrix>, tag::data> && Scatters<block<V, matrix>, tag::data, tiled_dim<1>>);
static_assert(!Scatters<block<I, matrix>, tag::data, tiled_dim<0>> &&
              !Scatters<block<R, matrix>, tag::data, tiled_dim<0>>);
static_assert(!Scatters<block<X, matrix>, tag::data, tiled_dim<0>> && !Scatters<block<V, matrix>, both, tiled_dim<0>>);
static_assert(!Scatters<plain, tag::data> && !Scatters<explicit_array, tag::data> && !Scatters<int, tag::data>);
static_assert(!Scatters<block<V, matrix>, tag::stage>);
static_assert(!Scatters<block<W, matrix>, tag::model> &&
              Scatters<block<W, matrix>, tag::model, stacked_dim<1>>);     // 6 is not 2
static_assert(!Scatters<block<W, dims<p<3>>>, tag::model, tiled_dim<0>>);  // 3 over 2
static_assert(!Scatters<block<V, matrix>, tag::data, tiled_dim<2>> &&
              !Scatters<block<V, matrix>, tag::data, decltype(tiled(batch))>);
static_assert(!Scatters<block<V, matrix>, tag::data, tiled_dim<0>, stacked_dim<0>> &&
              !Scatters<block<V, matrix>, tag::data, nb::position<0>>);
static_assert(!Scatters<block<V, matrix>, tag::data, decltype(nb::to(nb::invarying))> &&
              !Scatters<block<VW, matrix>, tag::data, tag::model>);

// ---- all_to_all: S1-92, S1-95
template <class Block, class A, class... K>
using exchanged = decltype(nb::all_to_all(Block{}, A{}, K{}...));
template <int N>
using s = split_dim<nb::position<N>>;
template <int N>
using c = concat_dim<nb::position<N>>;
using t = nb::tiled_t;
static_assert(same<exchanged<block<W, matrix>, tag::model, s<0>, c<1>, t>, block<W, dims<p<3>, p<4>>>>);
static_assert(same<exchanged<block<W, matrix>, tag::model, t, c<0>, s<0>>, block<W, matrix>>);
static_assert(same<exchanged<block<V, matrix>, tag::data, s<0>, c<1>, t>, block<V, dims<p<>, p<>>>>);
static_assert(same<exchanged<block<W, matrix>, tag::model, s<1>, c<0>>, block<W, dims<p<2>, p<6>>>>);
static_assert(same<exchanged<block<W, matrix>, tag::model, s<1>, c<1>>, block<W, dims<p<6>, p<2>>>>);
static_assert(same<exchanged<block<W, matrix>, tag::model, s<1>, concat_dim<tag::batch>>,
                   block<W, dims<extent<tag::batch, 2>, p<6>>>>);
static_assert(same<exchanged<block<V, matrix>, tag::data, s<0>, c<1>>, block<V, dims<p<2>, p<>>>>);
using named_block = block<W, dims<extent<tag::batch, 2>, extent<tag::hidden, 6>>>;
static_assert(same<exchanged<named_block, tag::model, split_dim<tag::hidden>, concat_dim<tag::batch>, t>,
                   block<W, dims<extent<tag::batch, 4>, extent<tag::hidden, 3>>>>);
static_assert(same<exchanged<named_block, tag::model, split_dim<tag::batch>, c<0>>,
                   block<W, dims<extent<tag::hidden, 6>, p<2>>>>);
template <class Block, class A, class... K>
concept Exchanges = requires(Block b, A a, K... k) {
  nb::all_to_all(b, a, k...);
};
static_assert(Exchanges<block<V, matrix>, tag::data, s<0>, c<0>> &&
              Exchanges<block<V, matrix>, tag::data, s<0>, c<0>, t>);
static_assert(!Exchanges<block<I, matrix>, tag::data, s<0>, c<0>> &&
              !Exchanges<block<U, matrix>, tag::data, s<0>, c<0>>);
static_assert(!Exchanges<block<R, matrix>, tag::data, s<0>, c<0>> && !Exchanges<block<V, matrix>, both, s<0>, c<0>>);
static_assert(!Exchanges<plain, tag::data, s<0>, c<0>> && !Exchanges<explicit_array, tag::data, s<0>, c<0>> &&
              !Exchanges<int, tag::data, s<0>, c<0>>);
static_assert(!Exchanges<block<V, matrix>, tag::data> && !Exchanges<block<V, matrix>, tag::data, s<0>> &&
              !Exchanges<block<V, matrix>, tag::data, c<0>>);
static_assert(!Exchanges<block<V, matrix>, tag::data, s<2>, c<0>> &&
              !Exchanges<block<V, matrix>, tag::data, s<0>, c<2>>);
static_assert(!Exchanges<block<W, matrix>, tag::model, s<0>, c<0>> &&
              Exchanges<block<W, matrix>, tag::model, s<0>, c<0>, t>);       // 6 is not 2
static_assert(!Exchanges<block<W, dims<p<3>>>, tag::model, s<0>, c<0>, t>);  // S1-94
static_assert(!Exchanges<block<V, matrix>, tag::data, s<0>, s<1>, c<0>> &&
              !Exchanges<block<V, matrix>, tag::data, s<0>, c<0>, c<1>>);
static_assert(!Exchanges<block<V, matrix>, tag::data, s<0>, c<0>, t, t> &&
              !Exchanges<block<V, matrix>, tag::data, s<0>, c<0>, tiled_dim<0>>);
static_assert(!Exchanges<block<VW, matrix>, tag::data, tag::model, s<0>, c<0>>);

// ---- ppermute, pshuffle: S1-87, S1-89, S3-53
template <class Block, class A, class... K>
concept Permutes = requires(Block b, A a, K... k) {
  nb::ppermute(b, a, k...);
};
template <class Block, class A, class... K>
concept Shuffles = requires(Block b, A a, K... k) {
  nb::pshuffle(b, a, k...);
};
using round = nb::shift_by;
using back = nb::reverse_t;
template <long F, long T>
using one = decltype(perm(pair<F, T>));
template <long F, long T, long G, long Y>
using two = decltype(perm(pair<F, T>, pair<G, Y>));
template <long... I>
using order = decltype(perm(fixed<I>...));
using pair_list = decltype(perm({{0, 1}, {1, 0}}));
using index_list = decltype(perm({1, 0}));
static_assert(same<decltype(nb::ppermute(block<V, matrix>{}, data, shift(1))), block<V, matrix>>);
static_assert(
    same<decltype(nb::ppermute(block<VW, matrix, bool>{}, (model, data), perm(pair<0, 1>))), block<VW, matrix, bool>>);
static_assert(same<decltype(nb::pshuffle(block<V, matrix>{}, data, reverse)), block<V, matrix>>);
static_assert(Permutes<block<V, matrix>, tag::data, one<3, 0>> && Permutes<block<V, matrix>, tag::data, pair_list>);
static_assert(Permutes<block<V, matrix>, tag::data, two<0, 1, 1, 0>>);
static_assert(!Permutes<block<V, matrix>, tag::data, two<0, 1, 0, 2>> &&
              !Permutes<block<V, matrix>, tag::data, two<0, 1, 2, 1>>);  // S1-89
static_assert(!Permutes<block<V, matrix>, tag::data, one<-1, 0>> && !Permutes<block<V, matrix>, tag::data, one<0, -1>>);
static_assert(!Permutes<block<W, matrix>, tag::model, one<0, 2>> && Permutes<block<W, matrix>, tag::model, one<0, 1>>);
static_assert(!Permutes<block<V, matrix>, tag::data> && !Permutes<block<V, matrix>, tag::data, round, round>);
static_assert(!Permutes<block<V, matrix>, tag::data, back> && !Permutes<block<V, matrix>, tag::data, index_list> &&
              !Permutes<block<V, matrix>, tag::data, int>);
static_assert(!Permutes<block<I, matrix>, tag::data, round> && !Permutes<block<U, matrix>, tag::data, round> &&
              !Permutes<block<R, matrix>, tag::data, round>);
static_assert(!Permutes<block<V, matrix>, both, round> && !Permutes<plain, tag::data, round> &&
              !Permutes<explicit_array, tag::data, round> && !Permutes<int, tag::data, round>);
static_assert(!Permutes<block<VW, matrix>, tag::data, tag::model, round>);
static_assert(Shuffles<block<V, matrix>, tag::data, back> && Shuffles<block<V, matrix>, tag::data, index_list> &&
              Shuffles<block<V, matrix>, tag::data, order<1, 0>>);
static_assert(Shuffles<block<W, matrix>, tag::model, order<1, 0>> &&
              !Shuffles<block<W, matrix>, tag::model, order<0>> &&
              !Shuffles<block<W, matrix>, tag::model, order<1, 0, 2>>);
static_assert(!Shuffles<block<V, matrix>, tag::data, order<0, 0>> &&
              !Shuffles<block<V, matrix>, tag::data, order<1, 2>> && !Shuffles<block<V, matrix>, tag::data>);
static_assert(!Shuffles<block<V, matrix>, tag::data, round> && !Shuffles<block<V, matrix>, tag::data, pair_list> &&
              !Shuffles<block<I, matrix>, tag::data, back>);

// G-12 over an axis of the array: any state stays.
using along = nb::abstract_array<float, dims<extent<tag::batch, 3>, p<>>>;
static_assert(same<decltype(nb::pshuffle(along{}, batch, reverse)), along> &&
              same<decltype(nb::ppermute(along{}, batch, shift(1))), along>);
static_assert(Permutes<block<U, dims<extent<tag::batch>>>, tag::batch, round> &&
              Shuffles<block<U, dims<extent<tag::batch>>>, tag::batch, back>);
static_assert(!Permutes<along, tag::hidden, round> && !Shuffles<along, tag::hidden, back> &&
              !Shuffles<along, tag::batch, order<1, 0>>);
static_assert(!Permutes<along, tag::batch, one<0, 3>> && Shuffles<along, tag::batch, order<1, 2, 0>>);
using halves = nb::abstract_array<float, dims<extent<tag::batch, 4, tag::data>>, state<>, outside>;
// Over one that is split the blocks move, and the dim stays split.
static_assert(same<decltype(nb::ppermute(halves{}, batch, shift(1))), halves> &&
              same<decltype(nb::pshuffle(halves{}, batch, reverse)), halves>);

// What was refused is reported once.
static_assert(same<decltype(nb::psum_scatter(nb::error::reported{}, data)), nb::error::reported>);
static_assert(same<decltype(nb::all_to_all(nb::error::reported{}, data)), nb::error::reported>);
static_assert(same<decltype(nb::ppermute(nb::error::reported{}, data, shift(1))), nb::error::reported>);
static_assert(same<decltype(nb::pshuffle(nb::error::reported{}, batch, reverse)), nb::error::reported>);

// A program on types alone runs at compile time, and its sizes are checked there.
constexpr auto sized = [](long n) {
  nb::detail::sizes_of<dims<p<>>> size;
  size[0] = n;
  inside mesh;
  mesh.sizes[0] = 4, mesh.sizes[1] = 2;
  return block<V, dims<p<>>>(size, mesh);
};
static_assert(nb::psum_scatter(sized(8), data, tiled(dim<0>)).size() == 2);
static_assert(nb::psum_scatter(sized(4), data).sizes().product() == 1);
static_assert(nb::all_to_all(sized(8), data, split(dim<0>), concat(dim<0>), tiled).size() == 8);
static_assert(nb::ppermute(sized(8), data, shift(-3)).size() == 8);
static_assert(nb::pshuffle(sized(8), data, reverse).size() == 8);

}  // namespace

}  // namespace test_of_moves
