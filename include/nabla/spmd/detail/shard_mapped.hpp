// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/function_call.hpp>
#include <nabla/expr/listening.hpp>
#include <nabla/spmd/detail/cross.hpp>

namespace nabla::detail {

/// The mistake of a function that returns nothing. g++ says the same of one whose return statement has a mistake.
template <class E>
inline constexpr bool returns_nothing = false;
template <int N>
inline constexpr bool
    returns_nothing<error::out_specs_count_differs<error::results_of_the_function<0>, error::out_specs<N>>> = true;

/// What a refused call gives: as many entries as there are out_specs, so that what is done with them is not reported once
/// more.
template <class Out>
struct reported_results {
  using type = error::reported;
};
template <class... S>
  requires(sizeof...(S) > 1)
struct reported_results<out_specs_t<S...>> {
  template <class>
  struct one {
    using type = error::reported;
  };
  using type = std::tuple<typename one<S>::type...>;
};

template <int Arguments, int Specs>
using specs_misfit =
    error::in_specs_count_differs<error::arguments_of_the_call<Arguments>, error::in_specs<Specs>>;

/// What a shard_mapped does with arguments whose specs are known.
template <class M, class Axes, class In, class Out, class F>
class shard_mapped_base {
 protected:
  using nothing = typename reported_results<Out>::type;
  template <class... X>
  using region = typename region_for<M, Axes, list<std::remove_cvref_t<X>...>>::type;
  template <class R, class X, class S>
  using block = typename argument<std::remove_cvref_t<X>, S, R>::type;

  template <class Seq, class Specs, class... X>
  struct numbered {
    using type = void;
  };
  template <int... I, class... S, class... X>
    requires(sizeof...(S) == sizeof...(X))
  struct numbered<std::integer_sequence<int, I...>, list<S...>, X...> {
    using R = region<X...>;
    using arguments = typename first_error<
        typename refused_at<error::in_specs_entry, I,
                            typename argument<std::remove_cvref_t<X>, S, R>::error>::type...>::type;
    using type = typename first_error<arguments, typename why_not_callable<F, block<R, X, S>...>::type>::type;
  };
  template <class... X>
  using specs = entries_of_call<specs_misfit, In, X...>;
  /// What is wrong with the arguments, or with their number for f.
  template <class... X>
  using why_not_arguments =
      typename first_error<typename specs<X...>::error,
                           typename numbered<indices_of<list<X...>>, typename specs<X...>::type, X...>::type>::type;

  template <class Arguments, class R, class Result>
  using checked_result = unless_refused<Arguments, results_of<std::remove_cvref_t<Result>, Out, R, no_backend>>;
  /// Whether a call with these arguments runs: abstract ones have types and sizes alone.
  template <class... X>
  static constexpr bool on_devices =
      !has_no_values<typename backend_of<backend_of_argument<std::remove_cvref_t<X>>...>::type>;
  /// Whether a call on types and sizes has arguments in memory too. Only the types and sizes of these are used.
  template <class... X>
  static constexpr bool has_values_beside_types =
      !on_devices<X...> && !(std::is_same_v<heard<std::remove_cvref_t<X>>, std::remove_cvref_t<X>> && ...);
  template <class Whole>
  using unless_reported = std::conditional_t<Reported<Whole>, nothing, Whole>;
  /// What a call with arguments X gives for a result of the body.
  template <class Result, class... X>
  using whole = unless_reported<
      typename results_of<std::remove_cvref_t<Result>, Out, region<X...>,
                          std::conditional_t<on_devices<X...>, no_backend, abstract_backend>>::type>;

  constexpr shard_mapped_base(const M& mesh, F f, call_site where)
      : mesh_(mesh), f_(static_cast<F&&>(f)), where_(where) {}

  /// Calls the body with the blocks of arguments that are right.
  template <class... X>
  constexpr auto call_body(X&&... x) const {
    if constexpr (on_devices<X...>) {
      const called call("shard_map", where_);
      enter(call);
      require_same_arguments(mesh_, call, x...);
    }
    return cut_and_run<region<X...>>(typename specs<X...>::type{}, indices_of<list<X...>>{}, static_cast<X&&>(x)...);
  }

 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = why_not_arguments<X...>;

 private:
  /// Calls the body with the blocks of some arguments, which are cut in their order: the first mistake is the one that
  /// is told.
  template <class R, class... S, int... I, class... X>
  constexpr auto cut_and_run(list<S...>, std::integer_sequence<int, I...>, X&&... x) const {
    using made = whole<typename result_of_call<F, list<block<R, X, S>...>>::type, X...>;
    [[maybe_unused]] std::tuple<block<R, X, S>...> blocks{in_argument<I>(
        where_, [&] { return to_block<block<R, X, S>, S, R>(static_cast<X&&>(x), mesh_of<R>()); })...};
    return run<made, R, on_devices<X...>>(std::get<std::size_t(I)>(std::move(blocks))...);
  }
  /// Calls the body with its blocks.
  template <class Whole, class R, bool Devices, class... B>
  constexpr auto run(B&&... blocks) const {
    if constexpr (std::is_same_v<Whole, nothing>) {
      return nothing{};
    } else if constexpr (Devices) {
      return run_on_devices<Whole, R>(static_cast<B&&>(blocks)...);
    } else if constexpr (std::is_void_v<Whole>) {
      finish<Whole, R>(static_cast<B&&>(blocks)...);
    } else {
      plan_listener* const listener = listener_among(blocks...);
      return heard_by(listener, finish<Whole, R>(static_cast<B&&>(blocks)...));
    }
  }
  template <class Whole, class R, class... B>
  auto run_on_devices(B&&... blocks) const {
    if (mesh_.is_abstract())
      fail<>::because("shard_map", "requires a mesh with devices, or abstract arguments: found an abstract mesh");
    const inside_region here("shard_map", as_mesh<typename R::inner>(mesh_), R::axes);
    return finish<Whole, R>(static_cast<B&&>(blocks)...);
  }
  template <class Whole, class R, class... B>
  constexpr auto finish(B&&... blocks) const {
    if constexpr (std::is_void_v<Whole>)
      f_(static_cast<B&&>(blocks)...);
    else
      return to_whole<Whole, R>(f_(static_cast<B&&>(blocks)...), mesh_of<R>());
  }
  template <class R>
  constexpr auto mesh_of() const {
    return as_mesh<typename R::outer>(mesh_);
  }

  M mesh_;
  F f_;
  /// Where shard_map was called. Where its result is called is not known: no default argument can stand behind a pack.
  call_site where_;
};

/// A function of whole arrays that runs f once on this process's blocks.
///
/// What stands twice, for specs that are written and for those that are not, is what calls the body. The type of its
/// result is spelt out where it is needed: as a template argument it would stand in every error, and a function or a
/// class between the call and the body costs one line of each error in the body on g++, three on clang.
template <class M, class Axes, class In, class Out, class F>
class shard_mapped;

template <class M, class Axes, class... IS, class Out, class F>
class shard_mapped<M, Axes, in_specs_t<IS...>, Out, F> : public shard_mapped_base<M, Axes, in_specs_t<IS...>, Out, F> {
  using base = shard_mapped_base<M, Axes, in_specs_t<IS...>, Out, F>;
  using nothing = typename base::nothing;
  template <class... X>
  using region = typename base::template region<X...>;
  template <class... X>
  using why_not_arguments = typename base::template why_not_arguments<X...>;
  template <class R, class X, class S>
  using block = typename base::template block<R, X, S>;

 public:
  constexpr shard_mapped(const M& mesh, F f, call_site where) : base(mesh, static_cast<F&&>(f), where) {}

  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename base::template checked_result<
                arguments_error, region<X...>,
                decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X, IS>{}...))>::error>
    requires(std::is_void_v<nabla_error>)
  constexpr auto operator()(X&&... x) const ->
      typename base::template whole<
          decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X, IS>{}...)), X...> {
    if constexpr (base::template has_values_beside_types<X...>)
      return (*this)(heard_by(listener_among(x...), x)...);
    else
      return this->call_body(static_cast<X&&>(x)...);
  }
  // clang says why each constrained overload does not apply; g++ why a deleted one was chosen. What is never defined,
  // here and below (for no arguments it would be the better match), is chosen when the body has been reported, so that
  // nobody says that nothing matches.
#ifdef __clang__
  template <class... X, class nabla_error = why_not_arguments<X...>>
    requires(std::is_void_v<nabla_error> && !has_result<F, list<block<region<X...>, X, IS>...>>)
  nothing operator()(X&&...) const;
#else
  template <class... X, class nabla_error = why_not_arguments<X...>>
    requires(sizeof...(X) != sizeof...(IS))
  nothing operator()(X&&...) const = delete;
    template <
        class... X, class arguments_error = why_not_arguments<X...>,
        class nabla_error = typename base::template checked_result<
            arguments_error, region<X...>,
            decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X, IS>{}...))>::error>
    requires(!std::is_void_v<nabla_error> && !returns_nothing<nabla_error>)
  nothing operator()(X&&...) const = delete;
    template <
        class... X, class arguments_error = why_not_arguments<X...>,
        class nabla_error = typename base::template checked_result<
            arguments_error, region<X...>,
            decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X, IS>{}...))>::error>
    requires returns_nothing<nabla_error>
  NABLA_LAST_ERROR("nabla::shard_map(mesh, in_specs(..), out_specs(..), f)(x...) requires an f that returns a result for "
                   "each of out_specs: it returns nothing")
  nothing operator()(X&&...) const;
  nothing operator()(anything_for<IS>...) const
    requires(sizeof...(IS) > 0 && takes_that_many<F, IS...>);
#endif
};

/// Without in_specs: an argument's own sharding, and nothing of a plain one is split.
template <class M, class Axes, class Out, class F>
class shard_mapped<M, Axes, for_each_argument<own_spec>, Out, F>
    : public shard_mapped_base<M, Axes, for_each_argument<own_spec>, Out, F>,
      calls_of_a_reported_function<F, typename reported_results<Out>::type> {
  using base = shard_mapped_base<M, Axes, for_each_argument<own_spec>, Out, F>;
  using nothing = typename base::nothing;
  template <class... X>
  using region = typename base::template region<X...>;
  template <class... X>
  using why_not_arguments = typename base::template why_not_arguments<X...>;
  template <class R, class X>
  using block = typename base::template block<R, X, own_spec>;

 public:
  constexpr shard_mapped(const M& mesh, F f, call_site where) : base(mesh, static_cast<F&&>(f), where) {}

  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename base::template checked_result<
                arguments_error, region<X...>,
                decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X>{}...))>::error>
    requires(std::is_void_v<nabla_error>)
  constexpr auto operator()(X&&... x) const ->
      typename base::template whole<
          decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X>{}...)), X...> {
    if constexpr (base::template has_values_beside_types<X...>)
      return (*this)(heard_by(listener_among(x...), x)...);
    else
      return this->call_body(static_cast<X&&>(x)...);
  }
#ifdef __clang__
  template <class... X>
    requires(std::is_void_v<why_not_arguments<X...>> && !has_result<F, list<block<region<X...>, X>...>>)
  nothing operator()(X&&...) const;
#else
  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename base::template checked_result<
                arguments_error, region<X...>,
                decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X>{}...))>::error>
    requires(!std::is_void_v<nabla_error> && !returns_nothing<nabla_error>)
  nothing operator()(X&&...) const = delete;
  template <class... X, class arguments_error = why_not_arguments<X...>,
            class nabla_error = typename base::template checked_result<
                arguments_error, region<X...>,
                decltype(std::declval<const function_if<arguments_error, F>&>()(block<region<X...>, X>{}...))>::error>
    requires returns_nothing<nabla_error>
  NABLA_LAST_ERROR("nabla::shard_map(mesh, in_specs(..), out_specs(..), f)(x...) requires an f that returns a result for "
                   "each of out_specs: it returns nothing")
  nothing operator()(X&&...) const;
  using calls_of_a_reported_function<F, nothing>::operator();
#endif
};

}  // namespace nabla::detail
