// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/type_of.hpp>
#include <ostream>
#include <string>

namespace nabla {

namespace detail {

/// A dim: its name, which is empty where it has none, and the mesh axes that split it, if any.
struct named_dim {
  const char *name, *split;
};
template <class M, class E>
constexpr named_dim text_of_dim() {
  using split = typename without_automatic<M, typename E::split_over>::type;
  named_dim text{label_of_dim<typename E::tag>::get(), nullptr};
  if constexpr (split::size > 0) text.split = axes_text<split>::get();
  return text;
}
/// The sizes as text, one for each dim.
template <class = void>
std::string dims_text(const named_dim* dim, const long* size, int rank) {
  std::string s = "[";
  for (int d = 0; d < rank; ++d) {
    s.append(d > 0 ? "," : "").append(dim[d].name).append(*dim[d].name != 0 ? "=" : "");
    s.append(size[d] == dyn_size ? "dyn" : std::to_string(size[d]));
    if (dim[d].split != nullptr) s.append("@").append(dim[d].split);
  }
  return s.append("]");
}
template <class M, class... E>
std::string dims_text(list<E...>, const long* size) {
  static constexpr named_dim dim[] = {text_of_dim<M, E>()..., {}};
  return dims_text(dim, size, sizeof...(E));
}

/// What a value is along some mesh axes.
struct named_state {
  const char *word, *axes;
};
template <class... A>
constexpr named_state text_of_state(type_tag<varying_over<A...>>) {
  return {"V:", axes_text<list<A...>>::get()};
}
template <class K, class... A>
constexpr named_state text_of_state(type_tag<unreduced_over<K, A...>>) {
  constexpr reduction kind = K::value;
  return {kind == reduction::max ? "U_max:" : kind == reduction::min ? "U_min:" : "U:", axes_text<list<A...>>::get()};
}
template <class... A>
constexpr named_state text_of_state(type_tag<reduced_over<A...>>) {
  return {"R:", axes_text<list<A...>>::get()};
}
template <class = void>
std::string text_of_type(const char* dtype, const std::string& dims, const named_state* state, int states) {
  std::string s = dtype + dims;
  for (int i = 0; i < states; ++i) s.append(i == 0 ? "{" : ", ").append(state[i].word).append(state[i].axes);
  return states == 0 ? s : s.append("}");
}
template <class Type>
std::string text_of_type(const long* size) {
  return []<class... Sets>(const std::string& dims, type_tag<state<Sets...>>) {
    static constexpr named_state states[] = {text_of_state(type_tag<Sets>{})..., {}};
    return text_of_type(dtype_name<typename Type::value_type>, dims, states, sizeof...(Sets));
  }(dims_text<typename Type::mesh>(typename extents_of<typename Type::dims>::type{}, size),
    type_tag<typename Type::state>{});
}
template <class... E>
constexpr sizes_of<dims<E...>> sizes_in_type(type_tag<dims<E...>>) {
  return {{E::size...}};
}

}  // namespace detail

/// The type of a value, with its sizes: `f32[batch=128@data,hidden=512]{V:model}`. The sizes of split dims are those
/// over all devices; the sizes of a block are its own.
template <Array X>
std::string type_name(const X& x) {
  return detail::text_of_type<type_of_t<X>>(x.sizes().n);
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
  const auto size = detail::sizes_in_type(detail::type_tag<typename type::dims>{});
  return detail::text_of_type<type>(size.n);
}

/// Prints `type_of(x)` as the type alone.
template <class Type>
std::ostream& operator<<(std::ostream& out, type_facts<Type>) {
  return out << type_name<Type>();
}

}  // namespace nabla
