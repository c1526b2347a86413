// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/greater_equal.hpp>
#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/op/elementwise/minimum.hpp>
#include <nabla/op/index/detail/winners.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/detail/mapped_dims.hpp>

namespace nabla {

namespace detail {

// ---- the place ------------------------------------------------------------------------------------------------------

/// What stands in `at(..)`, as an array of indices along a dim: such an array, an integer, or a slice.
template <class S>
struct place_argument {
  using argument = index_argument<S>;
  using selector = std::conditional_t<std::is_void_v<typename argument::name>, position<0>, typename argument::name>;
  static constexpr bool is_one = argument::kind == index_kind::one;
  static constexpr bool ok = is_one || argument::kind == index_kind::range || argument::kind == index_kind::steps;
  template <class Dims>
  using dims_in = std::conditional_t<
      is_one, dims<>, dims<extent<typename extent_at<Dims, find_dim<Dims, selector>::value>::tag>>>;
  template <class X>
  static constexpr auto indices(const X& x, const S& s) {
    constexpr int d = find_dim<dims_of<X>, selector>::value;
    const auto view = index_rule<type_of_t<X>, S>::of(x.sizes(), x.mesh(), s);
    affine_node<std::int64_t, dims_in<dims_of<X>>, state<>, no_mesh> n{};
    n.start = view.begin[d];
    if constexpr (!is_one) n.step[0] = view.factor[d], n.size_[0] = view.size[d];
    return expr<decltype(n)>(n);
  }
};
template <IndexArray S>
struct place_argument<S> {
  using selector = typename index_array<S>::selector;
  static constexpr bool ok = true;
  template <class X>
  static constexpr const auto& indices(const X&, const S& s) {
    return index_array<S>::value(s);
  }
};
/// What the state of the elements does is up to what comes next.
template <class Type, class S>
struct why_not_at_indices
    : why_not_indexed<array_type<typename Type::value_type, typename Type::dims, state<>, typename Type::mesh>, S> {};
template <class Type, class S>
  requires(!place_argument<S>::ok)
struct why_not_at_indices<Type, S> {
  using type = nabla::error::not_an_index<typename index_argument<S>::what>;
};
template <class X, class S>
struct why_not_at {
  using type = void;
};
template <Array X, class S>
struct why_not_at<X, S> : why_not_at_indices<type_of_t<X>, S> {};

/// x, with an entry for each of the hidden dims of its indices and of what is to stand there.
template <class X, class I, class V>
constexpr auto along_hidden_of(const X& x, const I& i, const V& v) {
  const auto of_indices = repeated_along_dims(hidden_lacking<dims_of<X>, dims_of<I>>{}, x, i);
  if constexpr (Literal<V>) return of_indices;
  else return repeated_along_dims(hidden_lacking<dims_of<decltype(of_indices)>, dims_of<V>>{}, of_indices, v);
}

// ---- the values -----------------------------------------------------------------------------------------------------

/// Values of type V at the elements that a plan P takes, on mesh M: of the dims of these.
template <class P, class T, class M, class V>
struct values_in_place {
  using dims = typename P::type;
  static constexpr joined_masks states = [] {
    const operand_masks all[] = {masks_in<M, V>, {{}, split_mask<M, dims>, true}};
    joined_masks out = join_masks(linearity::select, all);
    return out;
  }();
  template <class Keys>
  struct keys;
  template <class... K>
  struct keys<list<K...>> {
    /// A dim that the elements lack, or that they have split in another way.
    template <class Key, class There = typename extent_with_key<dims, Key>::type>
    struct one {
      using name = typename selector_of_key<Key>::type;
      using own = typename extent_with_key<typename V::dims, Key>::type;
      using joined = joined_extent<Key, There, own>;
      using splits =
          std::conditional_t<(own::split_over::size > 0 && There::split_over::size == 0),
                             why_split_differently<name, typename There::split_over, typename own::split_over>,
                             type_tag<typename joined::error>>;
      using error = typename splits::type;
    };
    template <class Key>
    struct one<Key, void> {
      using error = nabla::error::array_has_no_axis<typename selector_of_key<Key>::type, dims>;
    };
    using error = typename first_error<typename one<K>::error...>::type;
  };
  template <class Type>
  struct dtype {
    using error = literal_error<T, Type>;
  };
  template <class U, class D, class S, class N>
  struct dtype<array_type<U, D, S, N>> {
    struct error {
      using type = std::conditional_t<lossless<U, T>, void,
                                      nabla::error::dtypes_would_lose<T, U, nabla::error::to_fix::astype_one_side>>;
    };
  };
  using error = typename first_error<typename keys<keys_of<typename V::dims>>::error, typename dtype<V>::error::type,
                                     typename state_error_type<states.error, M, states.axes>::type>::type;
  using type = array_type<T, dims, state_from<M, states.m>, M>;
};

/// What the values make of the elements, once their places are known.
enum class update { set, add, max, min };

template <update How>
struct update_rule;
template <>
struct update_rule<update::add> {
  template <class P, class X, class I, class V>
  struct rule {
    using mesh = mesh_by_indices<V, I>;
    static constexpr joined_masks states = states_by_indices<linearity::linear, mesh, V, I>;
    template <bool Fits, class Indices>
    struct sum {
      using error = typename state_error_type<states.error, mesh, states.axes>::type;
    };
    template <class Indices>
    struct sum<true, Indices> {
      using put = typename summed_over_automatic<typename put_type<P, V, Indices>::type>::type;
      using error = typename elementwise_rule<op::add, X, put>::error;
    };
    using error = typename sum<states.error == state_error::none, I>::error;
  };
  template <class P, class X, class I, class V>
  static constexpr auto run(const called& call, const operands_by_indices<P, X, I>& of, const V& v) {
    return (of.elements + summed_at_once(run_word(put_word<P, I>(of.indices, of.elements.sizes()), call, v), call))
        .eval();
  }
};
/// One of the values at each place.
template <winner How>
struct winning {
  template <class F, class X, class Y>
  struct elementwise_error {
    using type = typename elementwise_rule<F, X, Y>::error;
  };
  template <class P, class X, class I, class V>
  struct rule {
    using mesh = mesh_by_indices<V, I>;
    static constexpr bool is_last = How == winner::last;
    static constexpr linearity linear = is_last ? linearity::select : linearity::none;
    static constexpr joined_masks states = states_by_indices<linear, mesh, V, I>;
    /// Values of other devices would have to be known.
    template <class Seq>
    struct whole;
    template <int... T>
    struct whole<std::integer_sequence<int, T...>> {
      using error =
          typename first_error<std::conditional_t<(P::table.of_elements[T] < 0),
                                                  typename why_not_along<typename P::type, T>::type, void>...>::type;
    };
    template <bool Fits, class = void>
    struct choice {
      using error = typename state_error_type<states.error, mesh, states.axes>::type;
    };
    template <class None>
    struct choice<true, None> {
      using value = array_type<typename X::value_type, typename X::dims, state_from<mesh, states.m>, mesh>;
      using hit = array_type<bool, typename winner_dims<P, !is_last>::type, typename I::state, typename I::mesh>;
      using function = std::conditional_t<How == winner::smallest, op::minimum, op::maximum>;
      using error = typename first_error<
          typename std::conditional_t<is_last, type_tag<void>, elementwise_error<function, X, value>>::type,
          typename elementwise_rule<op::where, hit, value, X>::error>::type;
    };
    using error = typename first_error<typename whole<std::make_integer_sequence<int, P::table.rank>>::error,
                                       typename choice<states.error == state_error::none>::error>::type;
  };
  template <class P, class X, class I, class V>
  static constexpr auto run(const called& call, const operands_by_indices<P, X, I>& of, const V& v) {
    const auto& x = of.elements;
    const auto number = [&] {
      if constexpr (How == winner::last) return run_word(last_word<P>(x.sizes()), call, of.indices);
      else return run_word(extreme_word<P, I, How>(of.indices, x.sizes()), call, values_in(v));
    }();
    using numbers = std::remove_const_t<decltype(number)>;
    const auto first = maximum(number, 0).eval();
    const auto value = run_word(take_word<winner_plan<P, How != winner::last>, numbers>(first, x.sizes()), call, v);
    if constexpr (How == winner::last) return where(number >= 0, value, x).eval();
    else if constexpr (How == winner::largest) return where(number >= 0, maximum(value, x), x).eval();
    else return where(number >= 0, minimum(value, x), x).eval();
  }
};
template <>
struct update_rule<update::set> : winning<winner::last> {};
template <>
struct update_rule<update::max> : winning<winner::largest> {};
template <>
struct update_rule<update::min> : winning<winner::smallest> {};

// ---- both -----------------------------------------------------------------------------------------------------------

/// The rule of values of type V at elements of an array of type X, at indices of type I along a dim.
template <update How, class X, class I, class Sel, class V>
struct updated {
  template <class Types>
  struct by;
  template <class A, class B>
  struct by<list<A, B>> {
    static constexpr int place = find_dim<typename A::dims, Sel>::value;
    using first = taking_plan<typename A::dims, typename B::dims, place, false>;
    using elements = alike_operand<first, true, A, B>;
    using indices = alike_operand<first, false, B, A>;
    using plan = taking_plan<typename elements::dims, typename indices::dims, place, false>;
  };
  using rule = by<typename taken_operands<false, X, I, Sel>::type>;
  using plan = typename rule::plan;
  using T = typename X::value_type;
  using all = operands_mesh<typename rule::elements, typename rule::indices, V>;
  /// Values in the layout of the elements that they meet.
  using taken = array_type<T, typename plan::type, state<>, typename all::type>;
  using laid_out = typename laid_out_as<V, taken>::type;
  using values = values_in_place<plan, T, typename all::type, laid_out>;
  template <bool Fits, class = void>
  struct next {
    using error = typename first_error<typename all::error, typename values::error>::type;
  };
  template <class None>
  struct next<true, None> {
    using error = typename update_rule<How>::template rule<plan, typename rule::elements, typename rule::indices,
                                                           typename values::type>::error;
  };
  using error = typename next<std::is_void_v<typename all::error> && std::is_void_v<typename values::error>>::error;
};

template <update How, class X, class I, class Sel, class V>
struct why_not_updated {
  using type = nabla::error::not_an_array<V>;
};
template <update How, class X, class I, class Sel, class V>
  requires(Array<V> || Literal<V>)
struct why_not_updated<How, X, I, Sel, V> {
    using repeated = type_of_t<decltype(along_hidden_of(std::declval<const X&>(), std::declval<const I&>(),
                                                        std::declval<const V&>()))>;
    using type = typename updated<How, repeated, type_of_t<I>, Sel, operand_type_t<V>>::error;
};
template <update How, class X, class I, class Sel, Reported V>
struct why_not_updated<How, X, I, Sel, V> {
  using type = void;
};

/// The sizes of the elements that a plan takes, as an operand.
template <class Dims>
struct sizes_as_operand {
  struct type {
    using dims = Dims;
  };
  sizes_of<Dims> size;
};

template <update How, class Sel, class X, class I, class V>
constexpr auto update_at(const char* word, const X& array, const I& i, const V& v) {
  const auto repeated = along_hidden_of(array, i, v);
  return with_operands(
      word, typename taken_operands<false, type_of_t<decltype(repeated)>, type_of_t<I>, Sel>::type{},
      [&](const auto& x, const auto& indices) {
        const auto of = by_indices<false, Sel>(word, x, indices);
        using plan = typename decltype(of)::plan;
        using rule = updated<How, type_of_t<decltype(repeated)>, type_of_t<I>, Sel, operand_type_t<V>>;
        using type = typename rule::values::type;
        const auto node =
            as_node<typename type::value_type>(laid_out<typename rule::laid_out>(v, laid_out_for{word, 2}), word);
        auto size = plan::sizes(word, of.elements.sizes(), of.indices.sizes());
        if constexpr (!Literal<V>) {
          unequal_sizes found;
          take_sizes(found, size, node.sizes(), keys_of<dims_of<V>>{});
          if (found.axis != nullptr)
            fail<>::sizes_differ(word, found.axis, found.left, found.right, ", of the elements and of the values");
        }
        const auto mesh =
            join_mesh_values<typename type::mesh>(word, of.elements.mesh(), of.indices.mesh(), node.mesh());
        using T = typename type::value_type;
        const expr value(made_in_place{}, [&] {
          return map_node<convert<T>, type, T, std::remove_const_t<decltype(node)>>{{size, mesh}, {node}};
        });
        return update_rule<How>::run(called(word), of, known_as(value, of.elements).eval());
      },
      repeated, i);
}

}  // namespace detail

/// What `x.at(axis = indices)` gives: x, and a place in it. Its members give a new array and leave x as it is.
template <class X, class I, class Sel>
class place_of_indices {
 public:
  constexpr place_of_indices(const X& x, const I& i) : x_(x), indices_(i) {}

  // clang-format off
#define NABLA_DETAIL_UPDATE(how, what)                                                                                  \
  template <class V, class nabla_error = typename detail::why_not_updated<detail::update::how, X, I, Sel, V>::type>     \
    requires std::is_void_v<nabla_error>                                                                                \
  constexpr auto how(const V& v) const {                                                                                \
    return made<detail::update::how>("at(x, indices)." #how "(v)", v);                                                  \
  }                                                                                                                     \
  template <class V, class nabla_error = typename detail::why_not_updated<detail::update::how, X, I, Sel, V>::type>     \
    requires(!std::is_void_v<nabla_error>)                                                                              \
  error::reported how(const V&) const NABLA_REFUSED_MEMBER("nabla::at(x, indices)." #how "(v) requires values of the dims and the dtype of the elements there, and " what);

  /// The values instead of the elements. Where several indices are equal the last one counts.
  NABLA_DETAIL_UPDATE(set, "whole indices")
  /// The sums of elements and values. Equal indices add up, in their order.
  NABLA_DETAIL_UPDATE(add, "an x that may be added to")
  /// The larger ones of elements and values.
  NABLA_DETAIL_UPDATE(max, "whole indices")
  /// The smaller ones of elements and values.
  NABLA_DETAIL_UPDATE(min, "whole indices")
#undef NABLA_DETAIL_UPDATE
  // clang-format on

 private:
  template <detail::update How, class V>
  constexpr auto made(const char* word, const V& v) const {
    if constexpr (Reported<V>) return error::reported{};
    else return detail::update_at<How, Sel>(word, x_, indices_, v);
  }
  X x_;
  I indices_;
};

/// x with other elements at some indices along a dim, as a new array: `at(x, vocab = tokens).set(v)`, `.add(v)`,
/// `.max(v)`, `.min(v)`; also written `x.at(vocab = tokens).add(v)`. A place is an array of indices, an integer or a slice;
/// without a name, along the first positional dim. The values have the dims of `x(vocab = tokens)`, or fewer.
///
/// Shape and dtype: those of x. Equal indices: of `set` the last one counts, those of `add` add up in their order; the
/// result has the same bits for any number of threads. State: joined. Over a mesh axis that splits the indices each device
/// has a summand: `add` then needs an x that is unreduced over it, and the others refuse (dim_is_split_over). Errors: those
/// of `take`; array_has_no_axis (values with another dim), not_an_array, dtypes_would_lose, literal_would_lose,
/// dim_is_split_differently, unreduced_meets_replicated; runtime_error for an index that leaves the dim and for sizes that
/// differ. Derivative: of `set`, that of x is zero where it is replaced, and that of a value is taken from its place, zero
/// where a later one counts; of `add` both; of `max` and `min` that of the one that counts: half of it each where element
/// and value are equal, and of equal values the first. Communication: none. Source: jax.numpy.ndarray.at.
NABLA_WORD(at,
           (ArrayOrReported X, class S, class nabla_error = typename detail::why_not_at<std::remove_cvref_t<X>, S>::type),
           (X&& x, S s), "nabla::at(x, axis = indices) requires integer indices and a dim of x that is not split over devices") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using place = detail::place_argument<S>;
    auto stored = static_cast<X&&>(x).eval();
    auto indices = place::indices(stored, s);
    return place_of_indices<decltype(stored), decltype(indices), typename place::selector>(stored, indices);
  }
}

namespace detail {
template <class Type, class S>
struct call_of_at {
  using error = typename why_not_at_indices<Type, S>::type;
  template <class X>
  static constexpr auto run(const X& x, const S& s) {
    return nabla::at(x, s);
  }
};
}  // namespace detail

}  // namespace nabla
