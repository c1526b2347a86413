// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/collective/detail/rule.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla::detail {

/// Tells the listener of an abstract array that a word takes it over mesh axes.
template <class G, class X>
constexpr void hear(const called& call, const X& x, traffic how) {
  plan_listener* const listener = x.listener();
  if (listener == nullptr) return;
  using T = typename X::value_type;
  planned_collective c;
  c.word = call.word;
  c.where = call.where;
  c.axes = axes_text<G>::get();
  c.devices = x.mesh().size(G{});
  c.dtype = dtype_name<T>;
  c.elements = elements_on_device<type_of_t<X>>(x.sizes(), x.mesh());
  c.bytes = c.elements * long(sizeof(T));
  c.sent = bytes_sent(how, c.bytes, c.devices);
  listener->hear(c);
}

/// Collectives on types and sizes alone.
template <>
struct collectives<abstract_backend> {
  template <class R, class G, class X>
  static constexpr auto reduce(const called& call, const X& x) {
    hear<G>(call, x, traffic::all_reduce);
    return like<typename reduced_over_type<type_of_t<X>, G>::type>(x, x.sizes());
  }
  template <class G, class X>
  static constexpr auto mean(const called& call, const X& x) {
    return reduce<op::sum, G>(call, x) / x.mesh().size(G{});
  }
  template <class Rule, class G, class X>
  static constexpr auto gather(const called& call, const X& x) {
    hear<G>(call, x, traffic::all_gather);
    return like<typename Rule::type>(x, Rule::sizes(x));
  }
  template <class Rule, class G, class X>
  static constexpr auto scatter(const called& call, const X& x) {
    const auto size = Rule::sizes(call, x);
    hear<G>(call, x, traffic::reduce_scatter);
    return like<typename Rule::type>(x, size);
  }
  template <class Rule, class G, class X>
  static constexpr auto exchange(const called& call, const X& x) {
    const auto size = Rule::sizes(call, x);
    hear<G>(call, x, traffic::all_to_all);
    return like<typename Rule::type>(x, size);
  }
  template <class G, class X>
  static constexpr auto permute(const called& call, const X& x, bool moves) {
    hear<G>(call, x, moves ? traffic::permutation : traffic::nothing);
    return x;
  }
  template <int Dim, class X>
  static constexpr auto permute_dim(const X& x, bool) {
    return x;
  }
  template <class Type, class X>
  static constexpr auto cast(const called&, const X& x) {
    return like<Type>(x, x.sizes());
  }
  template <class Type, class G, class X>
  static constexpr auto assume(const called&, const X& x) {
    return like<Type>(x, x.sizes());
  }

 private:
  template <class Type, class X>
  static constexpr auto like(const X& x, const sizes_of<typename Type::dims>& size) {
    return abstract_result<Type>(size, x.mesh(), x.listener());
  }
};

}  // namespace nabla::detail
