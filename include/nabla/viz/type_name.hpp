// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/type_of.hpp>
#include <ostream>
#include <string>

namespace nabla {

namespace detail {

template <class M, class E>
std::string extent_text(const std::string& size) {
  std::string s;
  if constexpr (!is_positional<E>) s.append(E::tag::name()).append("=");
  s += size;
  using split = typename without_automatic<M, typename E::split_over>::type;
  if constexpr (split::size > 0) s.append("@").append(axes_text<split>::get());
  return s;
}

/// The sizes as text, one for each dim.
template <class M, class... E, class Size>
std::string dims_text(list<E...>, [[maybe_unused]] Size size) {
  std::string s = "[";
  [[maybe_unused]] int d = 0;
  ((s.append(d > 0 ? "," : "").append(extent_text<M, E>(size(d, E::size))), ++d), ...);
  return s.append("]");
}

template <class... A>
std::string state_text(type_tag<varying_over<A...>>) {
  return std::string("V:").append(axes_text<list<A...>>::get());
}
template <class K, class... A>
std::string state_text(type_tag<unreduced_over<K, A...>>) {
  constexpr reduction kind = K::value;
  const char* word = kind == reduction::max ? "U_max:" : kind == reduction::min ? "U_min:" : "U:";
  return std::string(word).append(axes_text<list<A...>>::get());
}
template <class... A>
std::string state_text(type_tag<reduced_over<A...>>) {
  return std::string("R:").append(axes_text<list<A...>>::get());
}
template <class... Sets>
std::string state_text(type_tag<state<Sets...>>) {
  std::string s;
  ((s.append(s.empty() ? "{" : ", ").append(state_text(type_tag<Sets>{}))), ...);
  return s.empty() ? s : s.append("}");
}

}  // namespace detail

/// The type of a value, with its sizes: `f32[batch=128@data,hidden=512]{V:model}`. The sizes of split dims are those
/// over all devices; the sizes of a block are its own.
template <Array X>
std::string type_name(const X& x) {
  using type = type_of_t<X>;
  const auto& size = x.sizes();
  return detail::dtype_name<typename type::value_type> +
         detail::dims_text<typename type::mesh>(typename detail::extents_of<typename type::dims>::type{},
                                                [&](int d, long) { return std::to_string(size[d]); }) +
         detail::state_text(detail::type_tag<typename type::state>{});
}

/// A reported value has no name, and causes no second error.
template <Reported X>
std::string type_name(const X&) {
  return {};
}
template <Reported X>
std::string type_name() {
  return {};
}

/// The same for a type alone; sizes that it does not carry are `dyn`.
template <Array X>
std::string type_name() {
  using type = type_of_t<X>;
  return detail::dtype_name<typename type::value_type> +
         detail::dims_text<typename type::mesh>(
             typename detail::extents_of<typename type::dims>::type{},
             [](int, long n) { return n == dyn_size ? std::string("dyn") : std::to_string(n); }) +
         detail::state_text(detail::type_tag<typename type::state>{});
}

/// Prints `type_of(x)` as the type alone.
template <class Type>
std::ostream& operator<<(std::ostream& out, type_facts<Type>) {
  return out << type_name<Type>();
}

}  // namespace nabla
