// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <nabla/core/config.hpp>
#include <nabla/core/pack.hpp>
#include <nabla/errors/spec.hpp>
#include <type_traits>

namespace nabla {

/// The base of every vocabulary word, which programs write between commas: axes, mesh axes, groups, bindings, `none`,
/// `dim<N>`, `fixed<N>`. The comma operator is refused for all of them except to group axes.
struct vocabulary {};

/// The base of the tags of array axes.
struct axis_base : vocabulary {};
/// The base of the tags of mesh axes.
struct mesh_axis_base : vocabulary {};

/// A named array axis. (sizeof comes first, so that for a tag that is only declared the answer is false, not an error.)
template <class T>
concept Axis = requires { sizeof(T); } && std::is_base_of_v<axis_base, T>;

/// A named axis of the device grid.
template <class T>
concept MeshAxis = requires { sizeof(T); } && std::is_base_of_v<mesh_axis_base, T>;

/// A vocabulary word.
template <class T>
concept Vocabulary = requires { sizeof(T); } && std::is_base_of_v<vocabulary, T>;

/// A size that is known only at run time. In an array type: a positional dim with a run-time size.
inline constexpr long dyn_size = -1;

/// `fixed<3>`: a static size, carried by the type.
template <long N>
  requires(N >= 0)
struct fixed_t : vocabulary {
  static constexpr long value = N;
};
template <long N>
  requires(N >= 0)
inline constexpr fixed_t<N> fixed{};

/// In an array type: a positional dim with a run-time size.
struct dyn_t : vocabulary {};
inline constexpr dyn_t dyn{};

/// Means "not split" or "not mapped".
struct none_t : vocabulary {};
inline constexpr none_t none{};

namespace detail {
/// What `all(x, axes...)` does; op/reduce/all.hpp defines it.
template <class X, class... S>
struct call_of_all {
  static constexpr bool exists = false;
  using error = void;
};
}  // namespace detail

/// As an axis: every visible dim, named ones included. As an index: the whole of a dim. Called: the reduction `all`.
struct all_t : vocabulary {
  template <class X, class... S, class nabla_error = typename detail::call_of_all<X, S...>::error>
    requires(detail::call_of_all<X, S...>::exists && std::is_void_v<nabla_error>)
  constexpr auto operator()(X&& x, S... axes) const {
    return detail::call_of_all<X, S...>::run(static_cast<X&&>(x), axes...);
  }
  NABLA_REFUSED_CALL((class X, class... S, class nabla_error = typename detail::call_of_all<X, S...>::error),
                     (X&&, S...))
};
inline constexpr all_t all{};

/// What remains: of the devices, or of a split dim.
struct rest_t : vocabulary {};
inline constexpr rest_t rest{};

/// A name with a value: `batch = 16`, `batch = data`, `data = 4`. The word that takes it says which values are valid.
template <class Name, class Value>
struct binding : vocabulary {
  using name = Name;
  using value_type = Value;
  Value value;
};

/// A positional dim: `dim<0>` is the first, `dim<-1>` the last. `dim<0> = v` makes a binding, as with an axis.
template <int N>
struct position : vocabulary {
  static constexpr int value = N;
  template <class V>
  constexpr auto operator=(V v) const -> binding<position, V> {
    return {{}, v};
  }
};
template <int N>
inline constexpr position<N> dim{};

/// An axis with details in an array type: `batch(data)`, `batch(fixed<4>, data)`.
template <class Name, class... Details>
struct detailed : vocabulary {};

namespace detail {
template <class T>
inline constexpr bool is_position = false;
template <int N>
inline constexpr bool is_position<position<N>> = true;
template <class T>
inline constexpr bool is_fixed = false;
template <long N>
inline constexpr bool is_fixed<fixed_t<N>> = true;
template <class T>
inline constexpr bool is_binding = false;
template <class N, class V>
inline constexpr bool is_binding<binding<N, V>> = true;
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

/// A size as users write it: an integer, or `fixed<N>`, which the type carries.
template <class T>
struct written_size {
  static constexpr bool ok = is_integer<T>;
  static constexpr long value = dyn_size;
  static constexpr long of(const T& n) { return static_cast<long>(n); }
};
template <long N>
struct written_size<fixed_t<N>> {
  static constexpr bool ok = true;
  static constexpr long value = N;
  static constexpr long of(fixed_t<N>) { return N; }
};
/// The details that an axis may be called with; void for anything else. mesh/group.hpp splits groups of mesh axes into
/// their axes.
template <class D>
struct as_details {
  using type = void;
};
template <MeshAxis A>
struct as_details<A> {
  using type = list<A>;
};
template <long N>
struct as_details<fixed_t<N>> {
  using type = list<fixed_t<N>>;
};

/// Why an axis cannot be called with D; void if it can.
template <class Name, bool First, class D, class Details = typename as_details<D>::type>
struct why_no_detail {
  using type = std::conditional_t<First || !is_fixed<D>, void,
                                  error::not_a_detail_of_an_axis<Name, D, error::to_fix::write_the_size_first>>;
};
template <class Name, bool First, class D>
struct why_no_detail<Name, First, D, void> {
  using type = std::conditional_t<is_integer<D>,
                                  error::not_a_detail_of_an_axis<Name, D, error::to_fix::write_fixed_of_the_number>,
                                  error::not_a_detail_of_an_axis<Name, D>>;
};
template <class Name, class... D>
struct details_of;
template <class Name, class First, class... D>
struct details_of<Name, First, D...> {
  using wrong = typename first_error<typename why_no_detail<Name, true, First>::type,
                                     typename why_no_detail<Name, false, D>::type...>::type;
  struct all {
    using details = concat<list<Name>, typename as_details<First>::type, typename as_details<D>::type...>;
    using type = rewrap<detailed, details>;
    using twice = typename first_twice<details>::type;
    using error = std::conditional_t<std::is_void_v<twice>, void, nabla::error::mesh_axis_used_twice<twice>>;
  };
  using type = typename unless_refused<wrong, all>::type;
  using error = typename unless_refused<wrong, all>::error;
};
template <class Name>
struct details_of<Name> {
  using type = detailed<Name>;
  using error = void;
};

}  // namespace detail

/// The base of an axis tag. `batch = v` makes a binding, `batch(data)` gives details in an array type.
template <class Self>
struct axis : axis_base {
  template <class V>
  constexpr auto operator=(V v) const -> binding<Self, V> {
    return {{}, v};
  }
  template <class... D, class nabla_error = typename detail::details_of<Self, D...>::error>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(D...) const -> typename detail::details_of<Self, D...>::type {
    return {};
  }
  NABLA_REFUSED_CALL((class... D, class nabla_error = typename detail::details_of<Self, D...>::error), (D...))
};

/// The base of a mesh axis tag. `data = 4` gives it a size.
template <class Self>
struct mesh_axis : mesh_axis_base {
  template <class V>
  constexpr auto operator=(V v) const -> binding<Self, V> {
    return {{}, v};
  }
};

}  // namespace nabla
