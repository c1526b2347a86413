// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/core/arity.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/errors/view.hpp>
#include <nabla/expr/listening.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/op/collective/detail/open.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <tuple>

// A function of the user's on Kokkos views of blocks: what it is given, what comes of it, and why it is refused.
namespace nabla {

/// What `output<T>(dims...)` gives: an array that a function of one's own will write. V: mesh axes over which it varies
/// whatever the operands do.
template <class T, class Dims, class V = mesh_axes<>>
struct output_t : vocabulary {
  detail::sizes_of<Dims> size;

  /// The same, varying over more mesh axes: the function writes something else on each device though it reads the same.
  template <MeshAxes A>
  constexpr auto varying(A) const {
    output_t<T, Dims, detail::concat<V, detail::group_of<A>>> more;
    more.size = size;
    return more;
  }
};

namespace detail {

template <class T>
struct is_output {
  static constexpr bool value = false;
};
template <class T, class D, class V>
struct is_output<output_t<T, D, V>> {
  static constexpr bool value = true;
};
template <class T>
struct is_kernel_operand {
  static constexpr bool value = Array<T>;
};

/// The type of an operand for the rules of states: its dims are the function's affair.
template <class X>
using undimmed = array_type<typename type_of_t<X>::value_type, dims<>, typename type_of_t<X>::state, mesh_type_of<X>>;

template <class L>
struct why_no_kernel_operands;
template <class... X>
struct why_no_kernel_operands<list<X...>> {
  using join = joined<linearity::none, undimmed<X>...>;
  using mesh = typename join::mesh_type;
  static constexpr bool is_split = ((split_mask<mesh_type_of<X>, dims_of<X>> != 0) || ...);
  template <class E>
  struct place {
    using type = E;
  };
  template <class E>
    requires(std::is_void_v<E> && is_mesh<mesh> && (is_split || !is_region_mesh<mesh>))
  struct place<E> {
    using type =
        error::array_is_no_block<mesh, fix_over<mesh, ~0u, error::to_fix::apply_it_in_a_shard_map>>;
  };
  template <class E>
    requires(std::is_void_v<E> && is_open_mesh<mesh>)
  struct place<E> {
    using type = error::value_has_no_mesh_yet<mesh, error::to_fix::write_axis_index_of_a_block,
                                              error::to_fix::join_it_to_a_block,
                                              error::to_fix::begin_with_zeros_like>;
  };
  using type = typename first_error<
      typename place<typename join::error>::type,
      std::conditional_t<
          (has_hidden_dim<dims_of<X>> || ...),
          error::value_differs_along_a_mapped_dim<error::to_fix::apply_it_to_the_result_of_the_vmap>, void>,
      std::conditional_t<
          (is_followed<typename X::backend> || ...),
          error::function_of_views_has_no_derivative<error::to_fix::stop_gradient_first>, void>,
      std::conditional_t<has_view_of_rank<dims_of<X>::rank>, void,
                         error::more_dims_than_a_view_has<dims_of<X>::rank>>...>::type;
};
template <>
struct why_no_kernel_operands<list<>> {
  using mesh = no_mesh;
  using type = void;
};

template <class L>
struct joined_operands {
  using mesh = no_mesh;
  static constexpr masks state = {};
};
template <class X, class... Rest>
struct joined_operands<list<X, Rest...>> {
  using join = typename why_no_kernel_operands<list<X, Rest...>>::join;
  using mesh = typename join::mesh_type;
  static constexpr masks state = masks_of<typename join::state_type, mesh>;
};

/// The array that an output becomes beside operands, and why it does not.
template <class O, class Operands>
struct output_beside;
template <class T, class D, class... V, class Operands>
struct output_beside<output_t<T, D, mesh_axes<V...>>, Operands> {
  using mesh = typename joined_operands<Operands>::mesh;
  template <class Mesh, class... A>
  struct why_not_varying {
    using type = void;
  };
  template <class Mesh, class A, class... Rest>
  struct why_not_varying<Mesh, A, Rest...> {
    using type = error::value_is_in_no_manual_region<error::over<A, Rest...>, error::to_fix::apply_it_to_a_block>;
  };
  template <class Mesh, class A, class... Rest>
    requires is_mesh<Mesh>
  struct why_not_varying<Mesh, A, Rest...> : why_no_block<array_type<T, D, state<>, Mesh>, mesh_axes<A, Rest...>> {};
  using not_varying = typename why_not_varying<mesh, V...>::type;
  using error = typename first_error<
      not_varying,
      std::conditional_t<has_view_of_rank<D::rank>, void, nabla::error::more_dims_than_a_view_has<D::rank>>>::type;
  static constexpr unsigned own_axes = [] {
    if constexpr (sizeof...(V) > 0 && is_mesh<mesh> && std::is_void_v<not_varying>)
      return axis_mask<mesh>(mesh_axes<V...>{});
    else
      return 0u;
  }();
  static constexpr masks state = [] {
    masks m = joined_operands<Operands>::state;
    m.v |= own_axes;
    m.r &= ~m.v;
    return m;
  }();
  using type = array_type<T, D, state_from<mesh, state>, mesh>;
  using view = row_major_view<T, D::rank>;
  using shown = nabla::error::view<T, D::rank>;
};
template <class X>
using operand_view = row_major_view<const typename type_of_t<X>::value_type, dims_of<X>::rank>;
template <class X>
using operand_shown = error::view<const typename type_of_t<X>::value_type, dims_of<X>::rank>;

/// Why F is not called with these views, of which the compiler's own names would fill the screen.
template <class F, class Views, class Shown>
struct why_not_called_with;
template <class F, class... V, class... S>
struct why_not_called_with<F, list<V...>, list<S...>> {
  static constexpr bool is_taken = [] {
    if constexpr (std::is_class_v<F>)
      return takes_when_mutable<F, V...>;
    else
      return std::is_invocable_v<F, V...>;
  }();
  template <bool Taken>
  struct result {
    using type = error::function_does_not_take_these_views<S...>;
  };
  template <bool Taken>
    requires Taken
  struct result<Taken> {
    using given = decltype(std::declval<F&>()(std::declval<V>()...));
    using type =
        std::conditional_t<std::is_void_v<given> || Reported<given>, void,
                           error::function_gives_a_value<given, error::to_fix::write_it_into_an_output>>;
  };
  using type = typename result<is_taken>::type;
};

template <class... A>
struct first_foreign_argument {
  using type = void;
};
template <class A, class... Rest>
struct first_foreign_argument<A, Rest...> {
  using type = std::conditional_t<is_output<A>::value || Array<A>, typename first_foreign_argument<Rest...>::type,
                                  error::not_an_output_or_an_array<A, error::to_fix::let_the_function_hold_the_number>>;
};

/// A call of apply (at least one output) or for_each_device (none).
template <class F, class... A>
struct user_kernel {
  using outputs = filter<is_output, list<A...>>;
  using operands = filter<is_kernel_operand, list<A...>>;
  template <class Outputs, class Operands>
  struct checked;
  template <class... O, class... X>
  struct checked<list<O...>, list<X...>> {
    using own = typename first_error<typename why_no_kernel_operands<operands>::type,
                                     typename output_beside<O, operands>::error...>::type;
    struct taken : why_not_called_with<F, list<typename output_beside<O, operands>::view..., operand_view<X>...>,
                                       list<typename output_beside<O, operands>::shown..., operand_shown<X>...>> {};
    using type = typename first_why<type_tag<own>, taken>::type;
  };
  using error = typename first_why<first_foreign_argument<A...>, checked<outputs, operands>>::type;
};
template <class F, class... A>
  requires(Reported<A> || ...)
struct user_kernel<F, A...> {
  using error = void;
};

template <bool Wanted, class F, class... A>
struct why_not_applied {
  using type = std::conditional_t<
      Wanted, error::result_is_not_declared<error::to_fix::write_output, error::to_fix::use_for_each_device>,
      error::for_each_device_has_no_outputs<error::to_fix::use_apply>>;
};
template <bool Wanted, class F, class... A>
  requires((is_output<A>::value || ...) == Wanted || (Reported<A> || ...))
struct why_not_applied<Wanted, F, A...> {
  using type = typename user_kernel<F, A...>::error;
};

/// Where the blocks of an array begin: a stack, or one that all devices share.
template <class X, class View>
struct block_views {
  X array;
  stack_layout<dims_of<X>, mesh_type_of<X>> layout = array.layout();
  View operator()([[maybe_unused]] const long* at) const {
    using T = typename View::value_type;
    long offset = 0;
    for (int i = 0; i < mesh_type_of<X>::rank; ++i) offset += at[i] * layout.coordinate[i];
    return view_of<T, dims_of<X>::rank>(const_cast<T*>(elements(array)) + offset, layout.block);
  }
};

template <class M, class X>
auto operand_on(const X& x, const M& mesh) {
  const auto stored = [&] {
    if constexpr (is_open_mesh<mesh_type_of<X>>)
      return on_mesh(x, mesh).eval();
    else
      return x.eval();
  }();
  return block_views<std::remove_const_t<decltype(stored)>, operand_view<X>>{stored};
}

/// Calls f(views of outputs..., views of operands...) once for each distinct block of this process, in mesh order.
template <class M, class F, class... Views>
void call_on_blocks([[maybe_unused]] const M& mesh, [[maybe_unused]] unsigned stored, F& f, const Views&... views) {
  machine::access([&] {
    if constexpr (M::rank == 0) {
      f(views(nullptr)...);
    } else {
      long blocks = 1;
      for (int i = 0; i < M::rank; ++i)
        if ((stored >> i) & 1u) blocks *= mesh.layout->local[i];
      for (long b = 0; b < blocks; ++b) {
        long at[M::rank] = {};
        long left = b;
        for (int i = M::rank - 1; i >= 0; --i) {
          if (!((stored >> i) & 1u)) continue;
          at[i] = left % mesh.layout->local[i];
          left /= mesh.layout->local[i];
        }
        f(views(at)...);
      }
    }
    // What f launched may run anywhere, on instances of its own.
    Kokkos::fence();
  });
}

/// The argument alone, if Keep holds for it.
template <template <class> class Keep, class A>
constexpr auto only_if(const A& a) {
  if constexpr (Keep<A>::value)
    return std::tuple<const A&>(a);
  else
    return std::tuple<>();
}

template <class F, class... A>
struct run_user_kernel {
  using operands = typename user_kernel<F, A...>::operands;
  using mesh_type = typename joined_operands<operands>::mesh;

  static constexpr auto run(const char* word, F& f, const A&... a) {
    return call_with_entries(
        [&](const auto&... x) {
          const auto mesh = join_mesh_values<mesh_type>(word, x.mesh()...);
          return call_with_entries([&](const auto&... o) { return run_on(mesh, f, std::tie(o...), x...); },
                                   std::tuple_cat(only_if<is_output>(a)...));
        },
        std::tuple_cat(only_if<is_kernel_operand>(a)...));
  }

 private:
  template <class M, class... O, class... X>
  static constexpr auto run_on(const M& mesh, [[maybe_unused]] F& f, const std::tuple<const O&...>& outputs,
                               const X&... x) {
    if constexpr ((std::is_same_v<typename X::backend, abstract_backend> || ...)) {
      return call_with_entries(
          [&](const auto&... o) { return result(abstract_output(o, mesh, listener_among(x...))...); }, outputs);
    } else {
      const auto read = std::make_tuple(operand_on(x, mesh)...);
      const unsigned stored = stored_in(read);
      const auto written =
          call_with_entries([&](const auto&... o) { return std::make_tuple(output_on(o, mesh, stored)...); }, outputs);
      call_with_entries(
          [&](const auto&... views) { call_on_blocks(mesh, (views.array.stored() | ... | 0u), f, views...); },
          std::tuple_cat(written, read));
      return call_with_entries([](const auto&... out) { return result(out.array...); }, written);
    }
  }
  template <class Views>
  static unsigned stored_in(const Views& views) {
    return call_with_entries([](const auto&... v) { return (v.array.stored() | ... | 0u); }, views);
  }
  template <class O, class M>
  static auto output_on(const O& o, const M& mesh, unsigned read) {
    using out = output_beside<O, operands>;
    auto made = new_array<typename out::type>(o.size, mesh, read | out::own_axes);
    return block_views<decltype(made), typename out::view>{made};
  }
  template <class O, class M>
  static constexpr auto abstract_output(const O& o, const M& mesh, plan_listener* listener) {
    return abstract_result<typename output_beside<O, operands>::type>(o.size, mesh, listener);
  }
  static constexpr void result() {}
  template <class R>
  static constexpr R result(const R& r) {
    return r;
  }
  template <class... R>
    requires(sizeof...(R) > 1)
  static constexpr std::tuple<R...> result(const R&... r) {
    return {r...};
  }
};

}  // namespace detail
}  // namespace nabla
