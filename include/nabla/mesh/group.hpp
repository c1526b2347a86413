// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>
#include <nabla/core/config.hpp>
#include <nabla/core/pack.hpp>
#include <nabla/errors/report.hpp>

namespace nabla {

/// Several mesh axes, major to minor: `(data, model)`.
template <class... A>
struct mesh_axes : vocabulary {};
/// Several axes for one collective, including axes of arrays, major to minor: `(sample, data)`.
template <class... A>
struct collective_axes : vocabulary {};

namespace detail {

template <class T>
struct as_group {
  using type = void;
};
template <MeshAxis A>
struct as_group<A> {
  using type = mesh_axes<A>;
};
template <class... A>
struct as_group<mesh_axes<A...>> {
  using type = mesh_axes<A...>;
};
template <class... A>
struct as_details<mesh_axes<A...>> {
  using type = list<A...>;
};
/// One mesh axis or a group of them, as a group; void for anything else.
template <class T>
using group_of = typename as_group<T>::type;

template <class A, class B>
inline constexpr bool groupable = false;
template <class... A, MeshAxis B>
inline constexpr bool groupable<mesh_axes<A...>, B> = !contains<B, A...>;
template <MeshAxis A, MeshAxis B>
inline constexpr bool groupable<A, B> = !std::is_same_v<A, B>;

/// Whether T is several axes, including axes of arrays: `(sample, data)`.
template <class A>
inline constexpr bool is_several_axes = false;
template <class... A>
inline constexpr bool is_several_axes<collective_axes<A...>> = true;
template <class A>
concept SeveralAxes = is_several_axes<A>;

/// The operand of a group with an array axis, as a list of axes; void for anything else.
template <class T>
struct as_collective_axes {
  using type = void;
};
template <class T>
  requires(Axis<T> || MeshAxis<T>)
struct as_collective_axes<T> {
  using type = collective_axes<T>;
};
template <class... A>
struct as_collective_axes<mesh_axes<A...>> {
  using type = collective_axes<A...>;
};
template <class... A>
struct as_collective_axes<collective_axes<A...>> {
  using type = collective_axes<A...>;
};
template <class Left, class B>
struct grouped_with {
  using type = void;
};
template <class... A, class B>
  requires((Axis<A> || ... || Axis<B>) && (Axis<B> || MeshAxis<B>) && !contains<B, A...>)
struct grouped_with<collective_axes<A...>, B> {
  using type = collective_axes<A..., B>;
};
/// The type of `(A, B)` if one of them has an array axis; void for anything else.
template <class A, class B>
using grouped_for_a_collective = typename grouped_with<typename as_collective_axes<A>::type, B>::type;


/// Mesh axes as sentences and pictures name them: `data`, `(data,model)`. In plain characters, because <string> costs
/// more than this room.
template <class Axes>
struct axes_text;
template <template <class...> class List, class... A>
struct axes_text<List<A...>> {
  static constexpr int longest_name = 64;
  struct text {
    char c[sizeof...(A) * (longest_name + 1) + 3] = {};
  };
  static constexpr text value = [] {
    text t;
    int n = 0;
    if (sizeof...(A) != 1) t.c[n++] = '(';
    [[maybe_unused]] bool first = true;
    [[maybe_unused]] auto put = [&](const char* name) {
      if (!first) t.c[n++] = ',';
      first = false;
      for (int i = 0; i < longest_name && name[i] != 0; ++i) t.c[n++] = name[i];
    };
    (put(A::name()), ...);
    if (sizeof...(A) != 1) t.c[n++] = ')';
    return t;
  }();
  static constexpr const char* get() { return value.c; }
};

}  // namespace detail

/// A mesh axis, or several in parentheses.
template <class T>
concept MeshAxes = !std::is_void_v<detail::group_of<T>>;

/// Two operands that form a group: a mesh axis or a group, and a mesh axis that is not in it.
template <class A, class B>
concept Groupable = detail::groupable<A, B>;

namespace error {
/// says: ({Left}, {Right}) is no group of axes: parentheses join different axes, as in batch = (data, model)
///   because a comma in parentheses makes one argument; positions are several, dim<0>, dim<1>
template <class Left, class Right>
struct only_different_axes_form_a_group {};
/// says: mesh axis {A} stands twice in a group (..), which names each of its mesh axes once
template <class A>
struct mesh_axis_is_in_the_group_already {};
}  // namespace error

namespace detail {
template <class A, class B>
struct why_no_group {
  using type = error::only_different_axes_form_a_group<A, B>;
};
template <MeshAxes A, MeshAxis B>
struct why_no_group<A, B> {
  using type = error::mesh_axis_is_in_the_group_already<B>;
};
template <class G, class B>
struct appended;
template <class... A, class B>
struct appended<mesh_axes<A...>, B> {
  using type = mesh_axes<A..., B>;
};
}  // namespace detail

/// `(data, model)`: a group of mesh axes, in the order written, the first one major.
template <class A, class B>
  requires Groupable<A, B>
constexpr auto operator,(A, B) -> typename detail::appended<detail::group_of<A>, B>::type {
  return {};
}

/// `(sample, data)`: axes of arrays and mesh axes for one collective, in the order written, the first one major.
template <class A, class B, class Group = detail::grouped_for_a_collective<A, B>>
  requires(!std::is_void_v<Group>)
constexpr Group operator,(A, B) {
  return {};
}

/// Without this refusal `P((batch = data, model))` would silently compile as `P(model)`.
template <Vocabulary A, Vocabulary B, class nabla_error = typename detail::why_no_group<A, B>::type>
  requires(!Groupable<A, B> && std::is_void_v<detail::grouped_for_a_collective<A, B>>)
void operator,(A, B) = delete;

}  // namespace nabla
