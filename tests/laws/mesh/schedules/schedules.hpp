// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/transform/best_schedule.hpp>
#include <nabla/transform/grad.hpp>
#include <utility>

#include "laws/mesh/machine.hpp"

// The network of two layers of the third document, by all its schedules: each mesh axis splits one of the four names,
// or none, and those of one name stand in any order. The loss, and its gradient, are those of one device, and what runs
// is what is planned.
namespace laws::schedules {

NABLA_AXES(batch, inputs, hidden, classes)
NABLA_MESH_AXES(first, second, third)
using nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::P;

constexpr int names_of_the_network = 4;
/// Which name each mesh axis splits, counted from 1, and the order of the mesh axes.
template <int Axes>
struct numbers_of_a_schedule {
  std::array<int, Axes> name{}, order{};
};

/// Orders of a few mesh axes, by number.
template <int Axes>
constexpr std::array<int, Axes> order_number(int number) {
  std::array<int, Axes> order{};
  std::array<bool, Axes> taken{};
  int left = 1;
  for (int i = 2; i <= Axes; ++i) left *= i;
  for (int i = 0; i < Axes; ++i) {
    left /= Axes - i;
    int which = number / left;
    number %= left;
    for (int a = 0; a < Axes; ++a)
      if (!taken[std::size_t(a)] && which-- == 0) {
        order[std::size_t(i)] = a, taken[std::size_t(a)] = true;
        break;
      }
  }
  return order;
}
/// Whether two orders are one for the mesh axes of each name.
template <int Axes>
constexpr bool same_within_names(const std::array<int, Axes>& name, const std::array<int, Axes>& a,
                                 const std::array<int, Axes>& b) {
  const auto place = [](const std::array<int, Axes>& order, int axis) {
    for (int i = 0; i < Axes; ++i)
      if (order[std::size_t(i)] == axis) return i;
    return -1;
  };
  for (int i = 0; i < Axes; ++i)
    for (int j = 0; j < i; ++j)
      if (name[std::size_t(i)] == name[std::size_t(j)] && name[std::size_t(i)] != 0 &&
          (place(a, i) < place(a, j)) != (place(b, i) < place(b, j)))
        return false;
  return true;
}
/// All of them. Of mesh axes that are alike one of each kind: the first axes have the first names, those of one name stand
/// against the order of the mesh, and each splits one, because without it they would be a schedule of fewer axes.
template <int Axes, bool Alike>
struct all_schedules {
  static constexpr int assignments = [] {
    int n = 1;
    for (int i = 0; i < Axes; ++i) n *= names_of_the_network + 1;
    return n;
  }();
  static constexpr int orders = [] {
    int n = 1;
    for (int i = 2; i <= Axes; ++i) n *= i;
    return n;
  }();
  template <class F>
  static constexpr void visit(F f) {
    for (int n = 0; n < assignments; ++n) {
      numbers_of_a_schedule<Axes> s;
      bool wanted = true;
      for (int i = 0, rest = n; i < Axes; ++i, rest /= names_of_the_network + 1) {
        s.name[std::size_t(i)] = rest % (names_of_the_network + 1);
        if (Alike) wanted = wanted && s.name[std::size_t(i)] >= (i > 0 ? s.name[std::size_t(i - 1)] : 1);
      }
      for (int o = 0; wanted && o < orders; ++o) {
        s.order = order_number<Axes>(o);
        bool is_new = true;
        for (int before = 0; before < o; ++before)
          is_new = is_new && !same_within_names<Axes>(s.name, s.order, order_number<Axes>(before));
        // Where the axes are alike, the order against that of the mesh speaks for the others.
        if (Alike ? o == orders - 1 : is_new) f(s);
      }
    }
  }
  static constexpr int count = [] {
    int n = 0;
    visit([&](const auto&) { ++n; });
    return n;
  }();
  static constexpr auto list = [] {
    std::array<numbers_of_a_schedule<Axes>, std::size_t(count)> all{};
    std::size_t n = 0;
    visit([&](const auto& s) { all[n++] = s; });
    return all;
  }();
};

/// Its resources on a mesh.
template <class M, auto Schedule, class Seq>
struct resources_of_schedule;
template <class... D, auto Schedule, int... I>
struct resources_of_schedule<nb::mesh<D...>, Schedule, std::integer_sequence<int, I...>> {
  using axes = nb::list<typename D::tag...>;
  template <int Name, int At>
  using one = std::conditional_t<Schedule.name[std::size_t(Schedule.order[At])] == Name,
                                 nb::mesh_axes<nb::detail::at<Schedule.order[At], axes>>, nb::mesh_axes<>>;
  template <int Name>
  using group = nb::detail::concat<nb::mesh_axes<>, one<Name, I>...>;
  template <class A, int Name>
  using entry = std::conditional_t<std::is_same_v<group<Name>, nb::mesh_axes<>>, nb::axis_resources_t<>,
                                   nb::axis_resources_t<nb::placed<A, group<Name>>>>;
  using type = nb::detail::concat<nb::axis_resources_t<>, entry<tag::batch, 1>, entry<tag::inputs, 2>,
                                  entry<tag::hidden, 3>, entry<tag::classes, 4>>;
};

constexpr auto named_loss = [](const auto& w1, const auto& w2, const auto& images, const auto& labels) {
  auto l = nb::dot(nb::tanh(nb::dot(images, w1, inputs)), w2, hidden);
  auto p = l - nb::logsumexp(l, classes);
  return -nb::mean(nb::sum(nb::one_hot<float>(labels, classes = 8) * p, classes), batch);
};
constexpr auto network =
    xmap(in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch)), out_axes(names()),
         named_loss);

struct network_data {
  nb::array_of<float, nb::dyn, nb::dyn> w1 = (nb::sin(nb::iota<float>(16, 24)) * 0.3f).eval(),
                                        w2 = (nb::cos(nb::iota<float>(24, 8)) * 0.3f).eval(),
                                        images = nb::sin(nb::iota<float>(32, 16) * 0.7f).eval();
  nb::array_of<std::int32_t, nb::dyn> labels = (nb::iota<std::int32_t>(32) * 5 % 8).eval();
};

template <auto Schedule, class... D, class Expected>
void check_schedule(const nb::mesh<D...>& mesh, const network_data& d, const Expected& expected) {
  constexpr int axes = int(Schedule.name.size());
  using resources =
      typename resources_of_schedule<nb::mesh<D...>, Schedule, std::make_integer_sequence<int, axes>>::type;
  CAPTURE(nb::detail::written_on(mesh, resources{}).text);
  const auto both = nb::value_and_grad(nb::argnums<0, 1>, network.template on<resources>(mesh));
  const nb::recording r;
  const auto [loss, g] = both(d.w1, d.w2, d.images, d.labels);
  const long count = r.count();
  CHECK(count == nb::plan(both, d.w1, d.w2, d.images, d.labels).collectives.count());
  const auto& [expected_loss, e] = expected;
  CHECK(near(gathered(loss), gathered(expected_loss)));
  CHECK(near(gathered(std::get<0>(g)), gathered(std::get<0>(e))));
  CHECK(near(gathered(std::get<1>(g)), gathered(std::get<1>(e))));
}
/// The schedules from From on, before To.
template <class All, int From, int To, class... D>
void check_schedules(const nb::mesh<D...>& mesh) {
  const network_data d;
  const auto expected = nb::value_and_grad(nb::argnums<0, 1>, network)(d.w1, d.w2, d.images, d.labels);
  constexpr int last = To < All::count ? To : All::count;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (check_schedule<All::list[std::size_t(From + I)]>(mesh, d, expected), ...);
  }
  (std::make_integer_sequence<int, last - From>{});
}
/// Whether there is this mesh: eight devices, in boxes of the processes.
template <int N>
bool has_mesh(const long (&sizes)[N]) {
  const auto& machine = nb::detail::current_runtime();
  return machine.devices().size() == 8 && nb::detail::box_of(sizes, 8 / machine.processes).fits;
}

}  // namespace laws::schedules
