// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/transform/hvp.hpp>

#include "control.hpp"
#include "judge.hpp"

// A composed program as a function of the library's arrays: a tree of inputs to a loss.
namespace composed_programs {

/// The sum of all values of a kind that a program ends with, each element times a number of its own.
template <class Mode, kind K>
auto total_of(const frame<Mode>& f) {
  const auto& all = f.template all<K>();
  auto sum = (all[0] * 0.4).eval();
  for (std::size_t i = 1; i < all.size(); ++i) sum = (sum + all[i] * (0.4 + 0.1 * double(i))).eval();
  const auto one = [&] {
    if constexpr (is_scalar(K)) return (sum * std::cos(1.)).eval();
    else return nb::sum(sum * nb::cos(nb::iota<double>(vector_size) + 1.)).eval();
  }();
  if constexpr (varies(K)) {
    constexpr auto axes = axes_of_kind<Mode, K>();
    return nb::psum(one * (1. + 0.25 * nb::astype<double>(nb::axis_index(axes))), axes);
  } else {
    return one;
  }
}

template <int Rank, bool Forwards, bool Few>
struct loss_of {
  const program& p;

  template <class... X>
  auto operator()(const std::tuple<X...>& inputs) const {
    return run(inputs, std::make_index_sequence<sizeof...(X) - 1>());
  }

 private:
  template <class Tuple, std::size_t... I>
  auto run(const Tuple& inputs, std::index_sequence<I...>) const {
    using Mode = mode<Rank, Forwards, Few, std::remove_cvref_t<std::tuple_element_t<I + 1, Tuple>>...>;
    frame<Mode> f;
    f.template push<kind::varying>(std::get<0>(inputs));
    (f.template push<kind(I)>(std::get<I + 1>(inputs)), ...);
    run_steps(p.steps, f);
    return (total_of<Mode, kind(I)>(f) + ...).eval();
  }
};

/// f(inputs, tangents): the blocks of a program's inputs, in a region.
template <int Rank, class M, class F>
void on_inputs(const judge& j, const M& mesh, F f) {
  const program& p = j.composed();
  const auto numbers = [&](kind k, int i, bool tangent) { return data_of(p, k, i, j.mesh(), tangent); };
  const auto columns = [&](std::vector<kind> ks, std::vector<int> is) {
    std::vector<std::vector<double>> all;
    std::vector<long> sizes;
    for (const bool tangent : {false, true})
      for (std::size_t c = 0; c < ks.size(); ++c)
        all.push_back(numbers(ks[c], is[c], tangent)), sizes.push_back(elements_of(ks[c]));
    const long rows = long(all[0].size()) / sizes[0];
    std::vector<double> table;
    for (long r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < all.size(); ++c)
        for (long e = 0; e < sizes[c]; ++e) table.push_back(all[c][std::size_t(r * sizes[c] + e)]);
    return nb::array_from(table, rows, long(table.size()) / rows);
  };
  const auto varying = columns({kind::varying, kind::varying, kind::varying_scalar}, {0, 1, 0});
  const auto equal = columns({kind::equal, kind::equal_scalar}, {0, 0});
  const auto plain = nb::array_from(numbers(kind::plain, 0, false), vector_size);
  const auto plain_tangent = nb::array_from(numbers(kind::plain, 0, true), vector_size);
  const auto vector = [](const auto& table, long column) {
    return table(dim<0> = 0)(dim<0> = nb::slice(column, column + vector_size)).eval();
  };
  const auto scalar = [](const auto& table, long column) { return table(dim<0> = 0)(dim<0> = column).eval(); };
  if constexpr (Rank == 1) {
    nb::shard_map(mesh, nb::in_specs(nb::P(x), nb::P()), nb::out_specs(nb::P()), [&](auto v, auto e) {
      f(std::tuple(vector(v, 0), vector(v, 3), scalar(v, 6), vector(e, 0), scalar(e, 3), plain),
        std::tuple(vector(v, 7), vector(v, 10), scalar(v, 13), vector(e, 4), scalar(e, 7), plain_tangent));
      return nb::zeros<double>();
    })(varying, equal);
  } else {
    const auto parts = columns({kind::part}, {0});
    nb::shard_map(
        mesh, nb::in_specs(nb::P((x, y)), nb::P(), nb::P(x)), nb::out_specs(nb::P()), [&](auto v, auto e, auto h) {
          f(std::tuple(vector(v, 0), vector(v, 3), scalar(v, 6), vector(e, 0), scalar(e, 3), plain, vector(h, 0)),
            std::tuple(vector(v, 7), vector(v, 10), scalar(v, 13), vector(e, 4), scalar(e, 7), plain_tangent,
                       vector(h, 3)));
          return nb::zeros<double>();
        })(varying, equal, parts);
  }
}

/// Runs a derivative; what it throws is a difference.
template <int Rank, class M, class F>
void taken(judge& j, const M& mesh, F f) {
  try {
    on_inputs<Rank>(j, mesh, f);
  } catch (const nb::runtime_error& e) {
    j.thrown(e.what());
  }
}

template <class Tree>
void compare_gradients(judge& j, const std::string& what, bool slope, const Tree& g) {
  const auto one = [&](kind k, int i, const auto& leaf) {
    j.gradient(what, slope, k, i, random_programs::stack_of(leaf));
  };
  one(kind::varying, 0, std::get<0>(g));
  one(kind::varying, 1, std::get<1>(g));
  one(kind::varying_scalar, 0, std::get<2>(g));
  one(kind::equal, 0, std::get<3>(g));
  one(kind::equal_scalar, 0, std::get<4>(g));
  j.plain_gradient(what, slope, std::get<5>(g).data());
  if constexpr (std::tuple_size_v<Tree> == 7) one(kind::part, 0, std::get<6>(g));
}

}  // namespace composed_programs
