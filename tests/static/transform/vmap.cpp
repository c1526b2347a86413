// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <tuple>

// Types of what vmap gives, on arrays without data, in constants.
namespace test_of_vmap {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::fixed, nb::in_axes, nb::out_axes, nb::vmap, nb::abstract;
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)

template <class... D>
using floats = nb::abstract_array<float, nb::dims<D...>>;
using any = nb::extent<nb::positional>;

template <class F, class... X>
concept Takes = requires(const F& f, const X&... x) { f(x...); };

// ---- results
constexpr auto x = abstract<float>(4, 3);
constexpr auto total = vmap(in_axes(dim<0>), [](auto row) { return nb::sum(row); });
constexpr auto totals = nb::materialize(total(x));
static_assert(std::is_same_v<decltype(totals), const floats<any>>);
static_assert(totals.size() == 4);
constexpr auto turned = nb::materialize(vmap(in_axes(dim<0>), out_axes(dim<-1>), [](auto row) { return row; })(x));
static_assert(turned.shape() == std::array<long, 2>{3, 4});
constexpr auto named = nb::materialize(vmap(in_axes(dim<1>), out_axes(hidden), [](auto c) { return 2.f * c; })(x));
static_assert(std::is_same_v<decltype(named), const floats<any, nb::extent<tag::hidden>>>);
static_assert(named.size(hidden) == 3 && named.size() == 4);

// A static size stays one, and what does not depend on the mapped dim repeats itself along it.
constexpr auto three = abstract<float>(fixed<3>, 5);
using three_of = nb::extent<nb::positional, 3>;
static_assert(std::is_same_v<decltype(nb::materialize(total(three))), floats<three_of>>);
constexpr auto repeated = vmap(in_axes(dim<0>, none), [](auto, auto w) { return w; });
static_assert(std::is_same_v<decltype(nb::materialize(repeated(three, x))), floats<three_of, any, any>>);

// ---- what the function sees
constexpr bool sees = [] {
  bool right = true;
  vmap(in_axes(dim<0>, none), [&](auto row, auto whole) {
    right = right && row.rank() == 1 && row.total_rank() == 1 && row.size() == 3 && row.total_size() == 3;
    right = right && whole.rank() == 2 && whole.size() == 12;
    return row;
  })(x, x);
  return right;
}();
static_assert(sees);

// ---- a split dim stays split, and no longer is the function's
constexpr auto grid = nb::abstract_mesh(data = 4, model = 2);
constexpr auto placed = nb::device_put(abstract<float>(8, 6), grid, P(data, model));
constexpr auto rows = nb::materialize(vmap(in_axes(dim<0>), [](auto r) { return nb::exp(r); })(placed));
static_assert(std::is_same_v<decltype(rows), decltype(placed)>);
constexpr auto sums = nb::materialize(total(placed));
static_assert(sums.sharding().spec() == P(data, nb::unreduced(model)));

// ---- plans
constexpr auto block_sums = nb::shard_map(grid, nb::in_specs(P(data)), nb::out_specs(P()),
                                          [](auto b) { return nb::psum(nb::sum(b), data); });
static_assert(nb::comm_of([](auto y) { return vmap(block_sums)(y); }, abstract<float>(3, 8)) == nb::psum_of(data));
static_assert(nb::comm_of([](auto y) { return vmap(block_sums)(y); }, abstract<float>(3, 8))[0].bytes == 3 * 4);

// ---- requires answers
static_assert(Takes<decltype(total), decltype(x)>);
static_assert(!Takes<decltype(total)>);
static_assert(!Takes<decltype(total), decltype(x), decltype(x)>);
static_assert(!Takes<decltype(total), floats<>>);
static_assert(!Takes<decltype(total), float>);
static_assert(!Takes<decltype(repeated), decltype(three), int*>);

}  // namespace app

}  // namespace test_of_vmap
