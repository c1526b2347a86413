// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>
#include <nabla/expr/array_type.hpp>
#include <nabla/expr/tree_structure.hpp>

namespace nabla {

/// One named value of a record.
template <class Tag, class Value>
struct field {
  Value value{};
};

template <class... Fields>
class record_t;

namespace detail {

template <class Tag, class V>
constexpr V& value_of(field<Tag, V>& f) {
  return f.value;
}
template <class Tag, class V>
constexpr const V& value_of(const field<Tag, V>& f) {
  return f.value;
}

template <class X>
inline constexpr bool has_open_mesh = false;
template <Array X>
inline constexpr bool has_open_mesh<X> = is_open_mesh<mesh_type_of<X>>;

/// What a tree keeps of a value: an expression is run, unless it waits for its mesh (axis_index).
template <class X>
constexpr auto kept_value(X&& x) {
  if constexpr (Array<X> && !has_open_mesh<X>)
    return std::remove_cvref_t<decltype(static_cast<X&&>(x).eval())>(static_cast<X&&>(x).eval());
  else
    return static_cast<X&&>(x);
}
template <class X>
using kept_value_t = decltype(kept_value(std::declval<X>()));

template <class B>
struct field_for {
  using error = nabla::error::not_a_field_of_a_record<B>;
};
template <Axis A, class V>
struct field_for<binding<A, V>> {
  using name = A;
  using error = void;
  using type = field<A, kept_value_t<V>>;
};

template <class... B>
struct why_no_record {
  struct twice {
    using name = typename first_twice<list<typename B::name...>>::type;
    using type = std::conditional_t<std::is_void_v<name>, void, error::field_stands_twice<name>>;
  };
  using type = typename first_why<first_error<typename field_for<B>::error...>, twice>::type;
};
template <class... B>
using why_no_record_t = typename why_no_record<B...>::type;

template <class B>
inline constexpr bool binds_reported = false;
template <class A>
inline constexpr bool binds_reported<binding<A, error::reported>> = true;

/// Why a value of type W is not stored in the field of a record; void if it is.
template <class Tag, class V, class W>
using why_not_in_field =
    std::conditional_t<std::is_convertible_v<const W&, V>, void,
                       error::field_has_another_type<Tag, typename given_type<V>::type, typename given_type<W>::type,
                                                     error::to_fix::device_put_it_first>>;
/// Of two records with the same fields, which one is made from the other: why not; void if it is.
template <class To, class From>
struct record_conversion {
  static constexpr bool exists = false, is_refused = false;
};
template <class... Tag, class... V, class... W>
  requires(!std::is_same_v<list<V...>, list<W...>>)
struct record_conversion<record_t<field<Tag, V>...>, record_t<field<Tag, W>...>> {
  using error = typename first_error<why_not_in_field<Tag, V, W>...>::type;
  static constexpr bool exists = std::is_void_v<error>, is_refused = !exists;
};

}  // namespace detail

/// What `record(...)` gives. Its fields are in its type: another value type, another record.
template <class... Tag, class... V>
class record_t<field<Tag, V>...> : field<Tag, V>... {
 public:
  constexpr record_t() = default;
  constexpr explicit record_t(V... v)
    requires(sizeof...(V) > 0)
      : field<Tag, V>{static_cast<V&&>(v)}... {}

  /// Fields of other types that convert: `p = next` of plain arrays, where a mapped function gave replicated ones.
  template <class R>
    requires(detail::record_conversion<record_t, R>::exists)
  constexpr record_t(const R& other) : field<Tag, V>{V(other[Tag{}])}... {}  // NOLINT: conversion is the purpose
  /// What a refused word gave is reported there.
  template <Reported R>
  record_t& operator=(const R&) {
    return *this;
  }
  template <class R, class nabla_error = typename detail::record_conversion<record_t, R>::error>
    requires(detail::record_conversion<record_t, R>::is_refused)
  record_t& operator=(const R&)
      NABLA_REFUSED_MEMBER("nabla::operator=(record) requires for each field a value that converts to its type");

  /// The value of a field: `p[w]`, to read and to write.
  template <class A>
    requires detail::contains<A, Tag...>
  constexpr auto& operator[](A) & {
    return detail::value_of<A>(*this);
  }
  template <class A>
    requires detail::contains<A, Tag...>
  constexpr auto& operator[](A) const& {
    return detail::value_of<A>(*this);
  }
  template <class A>
    requires detail::contains<A, Tag...>
  constexpr auto&& operator[](A) && {
    return std::move(detail::value_of<A>(*this));
  }
  template <class A, class nabla_error = error::record_has_no_field<A, error::fields<Tag...>>>
    requires(!detail::contains<A, Tag...>)
  error::reported operator[](A) const NABLA_REFUSED_MEMBER("nabla::record[name] requires the name of one of its fields");
};

namespace detail {

template <class... Tag, class... V>
struct tree_traits<record_t<field<Tag, V>...>> {
  static constexpr bool is_tree = true;
  using kind = error::fields<Tag...>;
  template <int I>
  using key = at<I, list<Tag...>>;
  using entries = list<V...>;
  template <class... Y>
  using rebound = record_t<field<Tag, Y>...>;
  template <int I, class Tree>
  static constexpr auto&& get(Tree&& t) {
    return static_cast<Tree&&>(t)[key<I>{}];
  }
};

}  // namespace detail

/// Named values without a struct: `auto p = record(w = normal(...), b = zeros<float>(hidden = 8))`, read and written as
/// `p[w]`. Names are axis tags; values are arrays, numbers, trees. An expression is run, so that `p[w] = p[w] - g[w]`
/// keeps its type. A record is a tree: shard_map takes and gives it, tree_map and device_put go through it.
///
/// Shapes, dtypes, states: those of the values. Errors: not_a_field_of_a_record, field_stands_twice,
/// record_has_no_field. Derivative: a record of derivatives. Communication: none. Source: a dict in a pytree of JAX.
NABLA_WORD(record, (class... B, class nabla_error = detail::why_no_record_t<B...>), (B... fields),
           "nabla::record(name = value, ...) requires names declared with NABLA_AXES, each once") {
  if constexpr ((detail::binds_reported<B> || ...))
    return error::reported{};
  else
    return record_t<typename detail::field_for<B>::type...>(
        detail::kept_value(static_cast<decltype(fields.value)&&>(fields.value))...);
}

}  // namespace nabla
