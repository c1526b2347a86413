// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// Law 3 in numbers: what a word accepts of a sum that is still to be made is what commutes with making it. For each
// such word f: psum(f(u)) is f(psum(u)).
namespace test_of_unreduced {

namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P;
using namespace words::axes;  // NOLINT: a test

/// f(u, r): u unreduced over x beside r reduced over x; on the other side the sum beside r.
template <class Mesh, class F, class A, class R>
void commutes(const Mesh& mesh, const std::string& name, const F& f, const A& a, const R& r) {
  const auto in = in_specs(P(batch = x), P());
  const auto late = nb::shard_map(mesh, in, out_specs(P()), [&](auto v, auto w) {
    auto result = f(nb::pcast(v, x, nb::unreduced), nb::pcast(w, x, nb::reduced)).eval();
    using masks = std::remove_cvref_t<decltype(nb::detail::masks_of<nb::detail::state_of<decltype(result)>,
                                                                    nb::detail::mesh_type_of<decltype(result)>>)>;
    constexpr masks m =
        nb::detail::masks_of<nb::detail::state_of<decltype(result)>, nb::detail::mesh_type_of<decltype(result)>>;
    static_assert(m.u == 1 && m.v == 0 && m.r == 0, "the sum is still to be made");
    return nb::psum(result, x);
  })(a, r);
  const auto early =
      nb::shard_map(mesh, in, out_specs(P()), [&](auto v, auto w) { return f(nb::psum(v, x), w); })(a, r);
  const bool near_enough = near(gathered(late), gathered(early), 1e-4);
  holds(near_enough, "commutes with psum, " + shape_of(mesh), name);
}

}  // namespace

TEST_CASE("L-03 elementwise words that accept an unreduced operand commute with psum") {
  const auto a = numbers<float>(-1, 1, batch = 24, hidden = 6);
  const auto r = numbers<float>(0.5, 1.5, hidden = 6);
  for_each_mesh([&](const auto& mesh) {
#define LAW(name, ...) \
  commutes(            \
      mesh, name, [](auto u, [[maybe_unused]] auto w) { return __VA_ARGS__; }, a, r);
    LAW("negative", -u)
    LAW("positive", +u)
    LAW("astype", nb::astype<double>(u))
    LAW("add", u + (u * 2))
    LAW("subtract", u - (3 * u))
    LAW("multiply, number", u * 2)
    LAW("multiply, reduced", u * w)
    LAW("multiply, from the left", w * u)
    LAW("divide, number", u / 4)
    LAW("divide, reduced", u / w)
    LAW("where", nb::where(w > 1, u, -u))
    LAW("a chain", (u * w - u) / 2 + u * 3)
#undef LAW
  });
}

TEST_CASE("L-03 reductions, views and selections of an unreduced operand commute with psum") {
  const auto a = numbers<float>(-1, 1, batch = 24, hidden = 6);
  const auto r = numbers<float>(0.5, 1.5, hidden = 6);
  for_each_mesh([&](const auto& mesh) {
#define LAW(name, ...) \
  commutes(            \
      mesh, name, [](auto u, [[maybe_unused]] auto w) { return __VA_ARGS__; }, a, r);
    LAW("sum over rows", nb::sum(u, hidden))
    LAW("sum over columns", nb::sum(u, batch))
    LAW("mean", nb::mean(u, batch, hidden))
    LAW("dot", nb::dot(u, w, hidden))
    LAW("index", u(batch = 0))
    LAW("slice", u(hidden = nb::slice(0, 6, 2)))
    LAW("flip", nb::flip(u, hidden))
    LAW("roll", nb::roll(u, hidden, 1))
    LAW("pad", nb::pad(u, hidden, 1, 1))
    LAW("concatenate", nb::concatenate(hidden, u, u * 2))
    LAW("stack", nb::stack(classes, u, -u))
    LAW("tile", nb::tile(u, hidden, 2))
    LAW("repeat", nb::repeat(u, hidden, 2))
    LAW("broadcast", nb::broadcast(u, classes = 2))
    LAW("transpose", nb::transpose(u, hidden, batch))
    LAW("rename", nb::rename(u, hidden = classes))
    LAW("split", nb::split(u, hidden, 2, nb::rest))
    LAW("merge", nb::merge(u, batch, hidden, classes))
    LAW("reshape", nb::reshape(nb::rename(u, hidden = nb::dim<0>), 2, nb::rest))
    LAW("materialize", nb::materialize(u))
#undef LAW
  });
}

TEST_CASE("L-03 psum over one axis of a sum that is still to be made over two") {
  const auto a = numbers<float>(-1, 1, batch = 24, hidden = 24);
  for_each_mesh([&](const auto& mesh) {
    const auto in = in_specs(P(batch = x, hidden = y));
    const auto late = nb::shard_map(mesh, in, out_specs(P()), [](auto v) {
      return nb::psum(nb::psum(nb::pcast(v, (x, y), nb::unreduced) * 2, y), x);
    })(a);
    const auto early = nb::shard_map(mesh, in, out_specs(P()), [](auto v) { return nb::psum(v, (x, y)) * 2; })(a);
    holds(near(gathered(late), gathered(early), 1e-4), "one after the other, " + shape_of(mesh), "psum");
  });
}

}  // namespace test_of_unreduced
