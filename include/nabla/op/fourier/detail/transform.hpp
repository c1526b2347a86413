// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <nabla/errors/collective.hpp>
#include <nabla/errors/fourier.hpp>
#include <nabla/expr/along_one_dim.hpp>
#include <nabla/expr/keyword_call.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/elementwise/bit_or.hpp>
#include <nabla/op/elementwise/conj.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/fourier/detail/kind.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>
#include <nabla/op/shape/pad.hpp>

// What all Fourier transforms share: their arguments, and one struct that is the transform along any dims, without a
// factor.
namespace nabla {

/// What `norm(...)` gives.
template <class N>
struct norm_t : vocabulary {};
/// As the norm of a Fourier transform: the inverse is divided by the number of elements. So it is where no norm is
/// written.
struct backward_t : vocabulary {};
inline constexpr backward_t backward{};
/// The transform is divided by it, and the inverse is not.
struct forward_t : vocabulary {};
inline constexpr forward_t forward{};
/// Both are divided by its root.
struct ortho_t : vocabulary {};
inline constexpr ortho_t ortho{};

/// A keyword of Fourier transforms: `norm(ortho)`.
template <class N>
  requires(Vocabulary<N> || std::is_same_v<N, const char*>)
constexpr norm_t<N> norm(N) { return {}; }

namespace detail {

// ---- the transform --------------------------------------------------------------------------------------------------

/// Dim number Dim is transformed; its size in the result, where the type knows it.
template <int Dim, long Size>
struct fourier_along {
  static constexpr int dim = Dim;
  static constexpr long size = Size;
};
/// How many complex numbers n real ones give.
constexpr long halved(long n) { return n < 0 ? dyn_size : n / 2 + 1; }

/// Sums of x[k] exp(-2 pi i j k / n) along dims, or (Inverse) of exp(+..), without a factor. Along: a list of
/// fourier_along. Of a transform to or from real numbers the last of them has `n` real elements, and is complex on the
/// other side; to real numbers is always Inverse, and from them never.
template <fourier_kind Kind, bool Inverse, class Along>
struct fourier_word;

/// The same dims, of the sizes that they have in X.
template <class X, class Along>
struct fourier_dims_in;
template <class X, class... A>
struct fourier_dims_in<X, list<A...>> {
  using type = list<fourier_along<A::dim, extent_at<typename X::dims, A::dim>::size>...>;
};
/// x along dim number D, times a factor where a complex number stands for itself and for its conjugate: not at the
/// first place, and not in the middle of an even number n.
template <int D, class X>
constexpr auto times_for_conjugates(const X& x, long n, part_dtype<value_type_t<X>> factor) {
  constexpr masks m = masks_of<state_of<X>, mesh_type_of<X>>;
  const auto each = in_this_state<masks{m.v | m.u, 0, 0, reduction::none}>(x);
  const auto place = place_in_all_dims<D, std::int64_t>(x);
  const long middle = n % 2 == 0 ? n / 2 : 0;
  return in_this_state<m>(where((place == 0L) | (place == middle), each, each * factor).eval());
}

/// The cotangent of the operand. A transform is its own transpose, so derivatives are transforms again.
template <fourier_kind Kind, bool Inverse, class Back>
struct fourier_pullback {
  long n;
  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    constexpr int last = at<Back::size - 1, Back>::dim;
    using R = part_dtype<value_type_t<Y>>;
    if constexpr (Kind == fourier_kind::complex) {
      return run_word(fourier_word<Kind, Inverse, Back>{{}, n}, {"fft"}, g);
    } else if constexpr (Kind == fourier_kind::to_complex) {
      const auto whole = times_for_conjugates<last>(conj(g).eval(), n, R(0.5));
      return run_word(fourier_word<fourier_kind::to_real, true, Back>{{}, n}, {"irfft"}, whole);
    } else {
      const auto half = run_word(fourier_word<fourier_kind::to_complex, false, Back>{{}, n}, {"rfft"}, g);
      return times_for_conjugates<last>(conj(half).eval(), n, R(2));
    }
  }
};

template <fourier_kind Kind, bool Inverse, class... A>
struct fourier_word<Kind, Inverse, list<A...>> : word_at_once {
  static constexpr int last = at<sizeof...(A) - 1, list<A...>>::dim;
  static constexpr bool is_transformed(int d) { return ((A::dim == d) || ...); }
  long n;

  template <class T>
  using dtype = std::conditional_t<Kind == fourier_kind::to_real, part_dtype<T>, std::complex<part_dtype<T>>>;
  template <class Dims, class Seq>
  struct dims_after;
  template <class... E, int... D>
  struct dims_after<dims<E...>, std::integer_sequence<int, D...>> {
    template <int I>
    static constexpr long size = [] {
      long found = dyn_size;
      ((found = A::dim == I ? A::size : found), ...);
      return found;
    }();
    using type = dims<std::conditional_t<is_transformed(D), extent<typename E::tag, size<D>>, E>...>;
  };
  template <class X>
  using result = array_type<dtype<typename X::value_type>,
                            typename dims_after<typename X::dims, std::make_integer_sequence<int, X::dims::rank>>::type,
                            typename X::state, typename X::mesh>;
  template <class X>
  constexpr auto sizes(const called&, const X& x) const {
    sizes_of<typename result<type_of_t<X>>::dims> to;
    for (int d = 0; d < dims_of<X>::rank; ++d)
      to[d] = d != last || Kind == fourier_kind::complex ? x.sizes()[d] : Kind == fourier_kind::to_real ? n : halved(n);
    return to;
  }
  template <class X, class Value>
  constexpr auto pullback(const X&, const Value&) const {
    return fourier_pullback<Kind, Inverse, typename fourier_dims_in<type_of_t<X>, list<A...>>::type>{n};
  }
};

// ---- its arguments --------------------------------------------------------------------------------------------------

template <class A>
concept NormByItself = std::is_same_v<A, backward_t> || std::is_same_v<A, ortho_t> || std::is_same_v<A, forward_t>;
/// A dim to transform, or, as `time = 64`, cut or filled with zeros to so many elements.
template <class A>
struct fourier_argument {
  using selector = A;
  static constexpr bool has_size = false;
  static constexpr long size = dyn_size;
  using error = std::conditional_t<NormByItself<A>, nabla::error::not_a_norm<A>, void>;
};
template <class S, class V>
struct fourier_argument<binding<S, V>> {
  using selector = S;
  static constexpr bool has_size = true;
  static constexpr long size = dyn_size;
  using error = nabla::error::not_a_size_of_an_axis<S, V>;
};
template <class S, class V>
  requires(written_size<V>::ok)
struct fourier_argument<binding<S, V>> {
  using selector = S;
  static constexpr bool has_size = true;
  static constexpr long size = written_size<V>::value;
  using error = void;
  static constexpr long of(const binding<S, V>& b) { return written_size<V>::of(b.value); }
};

template <class A>
struct is_no_norm {
  static constexpr bool value = !keyword_of<norm_t>::is<A>::value;
};

/// The rule of a transform Op: its name, kind and direction, and whether it takes several dims.
template <class Op, class Type, class Dims, class Norms>
struct fourier_rule_of;
template <class Op, class Type, class... D, class Norms>
struct fourier_rule_of<Op, Type, list<D...>, Norms> {
  using dims = typename Type::dims;
  using T = typename Type::value_type;
  using mesh = typename Type::mesh;
  using keyword = the_keyword<keyword_of<norm_t>::is, Norms, norm_t<backward_t>>;
  template <class K>
  struct in_norm;
  template <class N>
  struct in_norm<norm_t<N>> {
    using type = N;
  };
  using norm = typename in_norm<typename keyword::type>::type;
  static constexpr masks before = masks_of<typename Type::state, mesh>;
  static constexpr bool fits =
      before.u == 0 || (before.kind == reduction::sum && sums_alike<T, inexact_of<T>>);

  template <class Sel, int I = find_dim<dims, Sel>::value>
  struct split {
    using axes = typename extent_at<dims, I>::split_over;
    using type = std::conditional_t<
        axes::size == 0, void,
        why_not_from_all_parts<axes, nabla::error::dim_is_split_over<dim_name<dims, I>, rewrap<mesh_axes, axes>,
                                                                     nabla::error::to_fix::split_another_dim,
                                                                     nabla::error::to_fix::reshard_the_dim_first>>>;
  };
  template <class Sel>
  struct split<Sel, -1> {
    using type = void;
  };
  template <class A, int I = find_dim<dims, typename A::selector>::value>
  struct empty {
    static constexpr long size = A::has_size ? A::size : extent_at<dims, I>::size;
    using type = std::conditional_t<
        size == 0,
        nabla::error::dim_has_no_element<typename A::selector, nabla::error::to_fix::call_it_where_an_element_is>,
        void>;
  };
  template <class A>
  struct empty<A, -1> {
    using type = void;
  };
  static constexpr int count = sizeof...(D);
  using error = typename first_error<
      typename keyword::error, std::conditional_t<NormByItself<norm>, void, nabla::error::not_a_norm<norm>>,
      typename fourier_argument<D>::error...,
      std::conditional_t<
          Op::several ? count >= 1 : count == 1, void,
          nabla::error::wrong_number_of_dims<count, std::conditional_t<Op::several, nabla::error::to_fix::name_the_dims,
                                                                       nabla::error::to_fix::name_one_dim_or_several>>>,
      typename dim_selection<dims, typename fourier_argument<D>::selector...>::error,
      std::conditional_t<Op::kind == fourier_kind::to_complex && is_complex<T>,
                         nabla::error::complex_numbers_have_none<T, nabla::error::to_fix::take_real_imag_or_abs>, void>,
      typename split<typename fourier_argument<D>::selector>::type..., typename empty<fourier_argument<D>>::type...,
      typename state_error_type<fits ? state_error::none : state_error::nonlinear, mesh, before.u>::type>::type;
};
template <class Op>
struct fourier_transform_of {
  template <class Type, class... A>
  struct rule : fourier_rule_of<Op, Type, filter<is_no_norm, list<A...>>, list<A...>> {};
};

// ---- the call -------------------------------------------------------------------------------------------------------

/// A dim of n elements, stored: the rest is cut away, or zero.
template <class Sel, class N>
constexpr auto resized_along(const char* word, const N& node, long n) {
  using type = typename N::type;
  constexpr int d = find_dim<typename type::dims, Sel>::value;
  using zeros = typename padding_type<type, d>::type;
  const long size = node.sizes()[d], kept = n < size ? n : size;
  const auto padded = [&] {
    sizes_of<typename zeros::dims> missing{};
    for (int i = 0; i < type::dims::rank; ++i) missing[i] = i == d ? n - kept : node.sizes()[i];
    return join_nodes<Sel>(word, as_node(part_of_dim<Sel>(node, 0, kept)),
                           constant<zeros>(typename zeros::value_type{}, missing, node.mesh()));
  };
  if constexpr (std::is_same_v<decltype(padded()), decltype(evaluated(node))>)
    if (n == size) return evaluated(node);
  return padded();
}
/// The elements that a transform Op takes along the dim of an argument: as many as it asks for, which of the dim that
/// becomes real are half.
template <class Op, bool Last, class A>
constexpr long asked_for(const A& a) {
  const long n = fourier_argument<A>::of(a);
  if (n < 1) fail<>::because(Op::name, (sentence("requires at least 1 element along a dim: found n = ") << n).text);
  return Last && Op::kind == fourier_kind::to_real ? halved(n) : n;
}
template <class Op, class Last, class N>
constexpr auto with_sizes_of(const N& n) {
  return n;
}
template <class Op, class Last, class N, class A, class... Rest>
constexpr auto with_sizes_of(const N& n, const A& a, const Rest&... rest) {
  if constexpr (fourier_argument<A>::has_size) {
    using sel = typename fourier_argument<A>::selector;
    return with_sizes_of<Op, Last>(as_node(resized_along<sel>(Op::name, n, asked_for<Op, std::is_same_v<A, Last>>(a))),
                                   rest...);
  } else {
    return with_sizes_of<Op, Last>(n, rest...);
  }
}

/// How an argument's dim of X goes into the struct: which it is, and its size in the result.
template <class Op, bool Last, class X, class A>
struct fourier_along_of {
  static constexpr int dim = find_dim<typename X::dims, typename fourier_argument<A>::selector>::value;
  static constexpr long before = extent_at<typename X::dims, dim>::size;
  static constexpr long size = [] {
    const long asked = fourier_argument<A>::size;
    if (fourier_argument<A>::has_size) return Last && Op::kind == fourier_kind::to_complex ? halved(asked) : asked;
    if (!Last || Op::kind == fourier_kind::complex || before == dyn_size) return before;
    return Op::kind == fourier_kind::to_complex ? halved(before) : before == 0 ? 0 : 2 * (before - 1);
  }();
  using type = fourier_along<dim, size>;
};

/// The transform Op of an operand along the dims D, with the factor of Norm. `all`: the arguments as they were written.
template <class Op, class Norm, class... D, class N, class... A>
constexpr auto transformed_along(list<D...>, const N& operand, const A&... all) {
  using T = typename N::type::value_type;
  using R = computing<real_of<part_dtype<T>>>;
  using last = at<sizeof...(D) - 1, list<D...>>;
  using in = std::conditional_t<Op::kind == fourier_kind::to_complex, R, std::complex<R>>;
  const auto node = with_sizes_of<Op, last>(converted<in>(operand), all...);
  using type = typename std::remove_const_t<decltype(node)>::type;
  using along = list<typename fourier_along_of<Op, std::is_same_v<D, last>, type, D>::type...>;
  using word = fourier_word<Op::kind, Op::inverse, along>;
  // Of the real side.
  long size[sizeof...(D)] = {
      node.sizes()[find_dim<typename type::dims, typename fourier_argument<D>::selector>::value]...};
  long& n = size[sizeof...(D) - 1];
  if constexpr (Op::kind == fourier_kind::to_real) {
    n = 2 * (n - 1);
    [[maybe_unused]] const auto take = [&](const auto& a) {
      using given = fourier_argument<std::remove_cvref_t<decltype(a)>>;
      if constexpr (std::is_same_v<given, fourier_argument<last>> && given::has_size) n = given::of(a);
    };
    (take(all), ...);
  }
  double elements = 1;
  int i = 0;
  [[maybe_unused]] const auto count = [&]<class Sel>(type_tag<Sel>) {
    constexpr int d = find_dim<typename type::dims, Sel>::value;
    if (const long found = node.sizes()[d]; size[i] < 1) {
      sentence text("requires at least 1 element along ");
      text << dim_text<typename type::dims, d> << ": found " << found;
      if (found > 0) text << ", and 2 (" << found << " - 1) is none: give its size, as in irfft(x, time = 1)";
      fail<>::because(Op::name, text.text);
    }
    elements *= static_cast<double>(size[i++]);
  };
  (count(type_tag<typename fourier_argument<D>::selector>{}), ...);
  const auto sums = run_word(word{{}, n}, called(Op::name), evaluated(node));
  if constexpr (std::is_same_v<Norm, ortho_t>) return sums * static_cast<R>(1 / math::sqrt(elements));
  else if constexpr (std::is_same_v<Norm, std::conditional_t<Op::inverse, backward_t, forward_t>>)
    return sums * static_cast<R>(1 / elements);
  else return sums;
}
template <class Op, class... A, class X>
constexpr auto transformed(X&& x, const A&... a) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using rule = typename fourier_transform_of<Op>::template rule<type_of_t<X>, A...>;
    return transformed_along<Op, typename rule::norm>(
        filter<is_no_norm, list<A...>>{},
        viewed_node<fourier_transform_of<Op>::template rule, A...>(Op::name, static_cast<X&&>(x)), a...);
  }
}

}  // namespace detail
}  // namespace nabla

/// Declares `word(x, dims..., norm(..))` by op::word.
#define NABLA_DETAIL_FOURIER(word, sentence)                                                                          \
  NABLA_WORD(word,                                                                                                    \
             (::nabla::ArrayOrReported X, class... A,                                                                 \
              class nabla_error =                                                                                     \
                  ::nabla::detail::why_not_viewed_t<::nabla::detail::fourier_transform_of<op::word>::rule, X, A...>), \
             (X&& x, A... a), sentence) {                                                                             \
    return ::nabla::detail::transformed<op::word>(static_cast<X&&>(x), a...);                                         \
  }
