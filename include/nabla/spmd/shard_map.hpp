// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/arity.hpp>
#include <nabla/spmd/detail/border.hpp>

namespace nabla {

namespace detail {

/// Stands for the function where its arguments are wrong already.
struct not_called {
  template <class... B>
  error::reported operator()(B&&...) const;
};

template <class S>
struct only_spec {
  using type = S;
};
template <class S>
struct only_spec<out_specs_t<S>> {
  using type = S;
};

/// Converts from any argument, worse than any other parameter.
struct anything {
  template <class X>
  anything(const X&);
};
template <class>
using anything_for = anything;

template <class M, class In, class Out, class F>
class shard_mapped;

/// A function of whole arrays that runs f once on this process's blocks.
template <class M, class... IS, class... OS, class F>
class shard_mapped<M, in_specs_t<IS...>, out_specs_t<OS...>, F> {
  template <class X, class S>
  using block = typename argument<std::remove_cvref_t<X>, S, M, 0>::block;
  template <class Seq, class... X>
  struct numbered;
  template <int... I, class... X>
  struct numbered<std::integer_sequence<int, I...>, X...> {
    using error = typename first_error<typename argument<X, IS, M, I>::error...>::type;
  };
  template <bool Count, class... X>
  struct checked_arguments : numbered<std::make_integer_sequence<int, int(sizeof...(X))>, X...> {};
  template <class... X>
  struct checked_arguments<false, X...> {
    using error = error::in_specs_count_differs<int(sizeof...(IS)), int(sizeof...(X))>;
  };
  template <class... X>
  using why_not_arguments = typename checked_arguments<sizeof...(X) == sizeof...(IS), X...>::error;
  using out = typename only_spec<out_specs_t<OS...>>::type;
  template <class E>
  using function_if = std::conditional_t<std::is_void_v<E>, F, not_called>;
  template <class E, class Result>
  struct checked_result {
    using error = E;
  };
  template <class E, class Result>
    requires std::is_void_v<E>
  struct checked_result<E, Result> {
    using error = typename result_of<std::remove_cvref_t<Result>, out, M, 0>::error;
  };
  template <class Result>
  using whole = typename result_of<std::remove_cvref_t<Result>, out, M, 0>::whole;

 public:
  constexpr shard_mapped(const M& mesh, F f) : mesh_(mesh), f_(static_cast<F&&>(f)) {}

  // The type of the body's result is spelt out where it is needed: as a template argument it would stand in every error.
  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename checked_result<
                arguments_error,
                decltype(std::declval<const function_if<arguments_error>&>()(block<X, IS>{}...))>::error>
    requires(std::is_void_v<nabla_error>)
  auto operator()(const X&... x) const
      -> whole<decltype(std::declval<const function_if<arguments_error>&>()(block<X, IS>{}...))> {
    using result = whole<decltype(f_(block<X, IS>{}...))>;
    if constexpr (Reported<result>)
      return {};
    else
      return to_whole<result, out>(f_(to_block<block<X, IS>, IS>(x, mesh_)...), mesh_);
  }
  // clang says why one constrained overload does not apply; g++ why a deleted one was chosen.
  template <class... X, class nabla_error = why_not_arguments<X...>>
    requires(sizeof...(X) != sizeof...(IS)
#ifdef __clang__
             && std::is_void_v<nabla_error>
#endif
             )
  error::reported operator()(const X&...) const = delete;
#ifndef __clang__
  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename checked_result<
                arguments_error,
                decltype(std::declval<const function_if<arguments_error>&>()(block<X, IS>{}...))>::error>
    requires(!std::is_void_v<nabla_error>)
  error::reported operator()(const X&...) const = delete;

  template <class... X, class nabla_error = error::function_does_not_take_that_many<int(sizeof...(IS))>>
    requires(sizeof...(X) == sizeof...(IS) && !takes<F, block<X, IS>...>)
  error::reported operator()(const X&...) const = delete;

  /// Never defined: chosen when the body has been reported, so that g++ does not say that nothing matches.
  error::reported operator()(anything_for<IS>...) const
    requires takes<F, anything_for<IS>...>;
#endif

 private:
  M mesh_;
  F f_;
};

template <class T>
struct is_in_specs {
  static constexpr bool value = false;
};
template <class... S>
struct is_in_specs<in_specs_t<S...>> {
  static constexpr bool value = true;
};
template <class T>
struct is_out_specs {
  static constexpr bool value = false;
};
template <class... S>
struct is_out_specs<out_specs_t<S...>> {
  static constexpr bool value = true;
};
/// The one keyword of a kind among some arguments; void if there is none.
template <template <class> class Is, class... K>
struct keyword_of {
  using all = filter<Is, list<K...>>;
  static constexpr int count = all::size;
  template <class L>
  struct first {
    using type = void;
  };
  template <class T, class... Ts>
  struct first<list<T, Ts...>> {
    using type = T;
  };
  using type = typename first<all>::type;
};

/// The first mesh axis that some specs mention and the mesh lacks.
template <class M, class S>
struct foreign_in;
template <class M>
struct foreign_in<M, void> {
  using type = void;
};
template <class M, Spec S>
struct foreign_in<M, S> {
  using type = typename first_axis_not_in<M, typename mentioned_in<S>::type>::type;
};
template <class M, class... S>
struct foreign_in<M, in_specs_t<S...>> {
  using type = typename first_error<typename foreign_in<M, S>::type...>::type;
};
template <class M, class... S>
struct foreign_in<M, out_specs_t<S...>> {
  using type = typename first_error<typename foreign_in<M, S>::type...>::type;
};

template <class M, class... K>
struct why_no_shard_map {
  using in = keyword_of<is_in_specs, K...>;
  using out = keyword_of<is_out_specs, K...>;
  template <class S>
  struct foreign_axis {
    using axis = typename foreign_in<M, S>::type;
    using type = std::conditional_t<std::is_void_v<axis>, void, error::mesh_axis_is_not_in_the_mesh<axis, M>>;
  };
  using type = std::conditional_t<
      in::count != 1, error::shard_map_needs_one<in_specs_t<>>,
      std::conditional_t<out::count != 1, error::shard_map_needs_one<out_specs_t<>>,
                         typename first_error<typename foreign_axis<typename in::type>::type,
                                              typename foreign_axis<typename out::type>::type>::type>>;
};

}  // namespace detail

/// Maps a function of blocks over the devices of a mesh:
/// `shard_map(mesh, in_specs(P(data), P()), out_specs(P(data)), [](auto x, auto w) { ... })`.
///
/// The result is a function of whole arrays. It cuts each argument as its spec says, calls f once in each process with
/// this process's blocks (their types say over which axes they vary), and puts the results together as out_specs say. A
/// plain argument is cut where it lies; an explicit one must be split as its spec says. A spec given for a tuple holds
/// for all its leaves.
///
/// States in: split dims vary, the rest is invarying. States out: what varies over an axis must be split over it by its
/// spec, so a forgotten psum does not compile; an invarying value may be laid side by side. Communication: what the body
/// says, nothing else. Errors: in_specs_entry, in_spec_differs_from_the_sharding, out_specs_entry with varies_over,
/// in_specs_count_differs, out_specs_count_differs; runtime_error where a size does not divide. Source: jax.shard_map.
template <class... D, class In, class Out, class F>
  requires(std::is_void_v<typename detail::why_no_shard_map<mesh<D...>, In, Out>::type>)
constexpr auto shard_map(const mesh<D...>& m, In, Out, F f) {
  using why = detail::why_no_shard_map<mesh<D...>, In, Out>;
  return detail::shard_mapped<mesh<D...>, typename why::in::type, typename why::out::type, F>(m, static_cast<F&&>(f));
}
template <class... D, class In, class Out, class F,
          class nabla_error = typename detail::why_no_shard_map<mesh<D...>, In, Out>::type>
  requires(!std::is_void_v<nabla_error>)
error::reported shard_map(const mesh<D...>&, In, Out, F)
    NABLA_REFUSED("nabla::shard_map(mesh, in_specs(...), out_specs(...), f) requires both keywords once, f last");

}  // namespace nabla
