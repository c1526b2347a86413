// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/converts.hpp>
#include <nabla/expr/expr.hpp>
#include <nabla/expr/planned_collective.hpp>

namespace nabla {

namespace detail {

/// The memory of a value that has none, and who hears of the collectives that take it.
struct no_buffer {
  using backend = abstract_backend;
  plan_listener* listener = nullptr;
};
/// Who hears of what is done with the values of a memory.
template <class Memory>
constexpr plan_listener* listener_of_memory(const Memory& m) {
  if constexpr (!has_no_values<typename Memory::backend>) return nullptr;
  else if constexpr (requires { m.listener; }) return m.listener;
  else return listener_of_memory(m.memory);
}

/// A value in the layout of one of type To; see laid_out.hpp.
template <class To, class X>
constexpr decltype(auto) laid_out_in_place(X&& x, const char* word);

// The listener of a value: that of the first abstract array in it.

template <class T>
constexpr plan_listener* listener_of_node(const literal_node<T>&) {
  return nullptr;
}
template <class T, class D, class S, class M>
constexpr plan_listener* listener_of_node(const affine_node<T, D, S, M>&) {
  return nullptr;
}
template <class T, class D, class S, class M, class B, bool U>
constexpr plan_listener* listener_of_node(const leaf_node<T, D, S, M, B, U>& n) {
  return listener_of_memory(n.buffer);
}
template <class F, class Type, class In, class... N>
constexpr plan_listener* listener_of_node(const map_node<F, Type, In, N...>& n);
template <class R, class Type, class Keys, bool Keep, class N>
constexpr plan_listener* listener_of_node(const reduce_node<R, Type, Keys, Keep, N>& n) {
  return listener_of_node(n.child);
}
template <class F, class Type, class In, class... N>
constexpr plan_listener* listener_of_node(const map_node<F, Type, In, N...>& n) {
  return n.child.apply([](const auto&... c) {
    plan_listener* found = nullptr;
    ((found = found != nullptr ? found : listener_of_node(c)), ...);
    return found;
  });
}

template <class X>
constexpr plan_listener* listener_of(const X& x) {
  if constexpr (!has_no_values<typename X::backend>) return nullptr;
  else if constexpr (is_expr<X>) return listener_of_node(x.node());
  else if constexpr (requires { x.listener(); }) return x.listener();
  else if constexpr (requires { x.place(); }) return listener_of(x.place());
  else return listener_of(x.primal());
}

/// An abstract array that a word makes. There is no default for the listener: a word that forgot it would not be heard.
template <class Type>
constexpr auto abstract_result(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh,
                               plan_listener* listener) {
  return typename stored_impl<Type, abstract_backend>::type(size, mesh, listener);
}

/// The sizes of X in the order of the dims of To.
template <class To, class X, class... K>
constexpr sizes_of<To> sizes_in_order_of(const X& x, list<K...>) {
  using from = dims_of<X>;
  sizes_of<To> size;
  [[maybe_unused]] auto take = [&]<class Key>(type_tag<Key>, int d) {
    size[d] = converted_size<To, Key>(x.sizes()[dim_with_key<from, Key>]);
  };
  [[maybe_unused]] int d = 0;
  (take(type_tag<K>{}, d++), ...);
  return size;
}

}  // namespace detail

/// The type and the sizes of an array, and no data. Every word accepts it, so any program can be run on types alone.
template <class T, class Dims, class State, class Mesh>
class abstract_array
    : public array_interface<abstract_array<T, Dims, State, Mesh>, array_type<T, Dims, State, Mesh>> {
 public:
  using nabla_array_type = array_type<T, Dims, State, Mesh>;
  using value_type = T;
  using backend = detail::abstract_backend;

  constexpr abstract_array() = default;
  /// An array that no plan hears of. Words make theirs by abstract_result, with the listener of their operands.
  constexpr explicit abstract_array(const detail::sizes_of<Dims>& size, const Mesh& mesh = {})
      : abstract_array(size, mesh, nullptr) {}
  constexpr abstract_array(const detail::sizes_of<Dims>& size, const Mesh& mesh, detail::plan_listener* listener)
      : sizes_(size), mesh_(mesh), listener_(listener) {}
  /// A value of an equivalent type, as where an array in memory is made of one or assigned one.
  template <class X>
    requires(Array<X> && !std::is_same_v<std::remove_cvref_t<X>, abstract_array> &&
             detail::becomes<type_of_t<X>, nabla_array_type>)
  constexpr abstract_array(const X& x)  // NOLINT: conversion is the purpose
      : sizes_(detail::sizes_in_order_of<Dims>(x, detail::keys_of<Dims>{})), listener_(detail::listener_of(x)) {
    if constexpr (std::is_same_v<Mesh, detail::mesh_type_of<X>>) mesh_ = x.mesh();
    if constexpr (!detail::converts<type_of_t<X>, nabla_array_type>)
      detail::laid_out_in_place<nabla_array_type>(x, "operator=");  // for who listens
  }
  // clang-format off
  template <class X, class nabla_error = typename detail::why_not_converted<type_of_t<X>, nabla_array_type>::type>
    requires(Array<X> && !detail::becomes<type_of_t<X>, nabla_array_type>)
  abstract_array& operator=(X&&) NABLA_REFUSED_MEMBER("nabla::operator=(x) requires a value of the target's dtype, dims, state and mesh, or a replicated value for a plain target");
  // clang-format on

  constexpr const detail::sizes_of<Dims>& sizes() const { return sizes_; }
  constexpr const Mesh& mesh() const { return mesh_; }
  constexpr const abstract_array& eval() const { return *this; }
  constexpr auto leaf() const {
    return detail::leaf_node<T, Dims, State, Mesh, detail::no_buffer, true>({listener_}, 0, sizes_, mesh_, 0);
  }
  /// Who hears of the collectives that take this value; for the library's own words.
  constexpr detail::plan_listener* listener() const { return listener_; }
  [[noreturn]] constexpr T read_scalar(const detail::called&) const {
    detail::fail<>::because("item()", "value needed by the plan: an abstract array has a type and sizes, and no value");
  }

 private:
  detail::sizes_of<Dims> sizes_;
  Mesh mesh_{};
  detail::plan_listener* listener_ = nullptr;
};

namespace detail {

template <>
struct evaluator<abstract_backend> {
  template <class N>
  static constexpr auto materialize(const N& n) {
    static_assert(std::is_same_v<typename N::backend, abstract_backend>,
                  "nabla: a constant is made abstract by abstract_result, with the listener of what it resembles");
    return abstract_result<typename N::type>(n.sizes(), n.mesh(), listener_of_node(n));
  }
};

/// The stored array of a node; a whole array's leaf is that array again.
template <class N>
constexpr auto evaluated(const N& n) {
  return evaluator<typename N::backend>::materialize(n);
}

/// An abstract array with the type of x, heard by a listener.
template <class X>
constexpr auto abstract_for(plan_listener* listener, const X& x) {
  return abstract_result<type_of_t<X>>(x.sizes(), x.mesh(), listener);
}

/// x, or its type and sizes where another value has no more: heard by the listener of that.
template <class X, class Other>
constexpr decltype(auto) known_as(const X& x, [[maybe_unused]] const Other& other) {
  if constexpr (has_no_values<typename Other::backend> && !has_no_values<typename X::backend>)
    return abstract_for(listener_of(other), x);
  else
    return (x);
}
/// What has no data: x itself, where it is so and a derivative follows it, else an abstract array with its type.
template <class X>
constexpr auto types_and_sizes(const X& x) {
  if constexpr (has_no_values<typename X::backend> && !is_abstract<X>) return x.eval();
  else return abstract_for(listener_of(x), x);
}

}  // namespace detail

/// An abstract array with the type of x: what x would be, without its data. Shape, dtype, state, mesh: those of x, which
/// is not run. Errors: runtime_error from `item()`. Derivative: none. Communication: none. Source: jax.ShapeDtypeStruct.
template <Array X>
constexpr auto abstract(const X& x) {
  return detail::abstract_for(detail::listener_of(x), x);
}

}  // namespace nabla
