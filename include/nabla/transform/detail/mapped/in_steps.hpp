// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <nabla/control/detail/slices.hpp>
#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/op/elementwise/minimum.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/shape/transpose.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/detail/mapped/names.hpp>
#include <utility>

// An xmap that runs one name in steps. To the types a step is one place of a mesh axis more: a sum over the name is
// unreduced over it, and what is not linear in such a sum is refused. When it runs, the function is called for one part
// of the name after the other; sums are added up, parts are laid one behind the other. Derivatives keep the arguments
// of each step, and run it again.
namespace nabla::detail {

/// The dim that counts the steps, beside that of the name.
struct step_dim final : axis<step_dim> {
  using axis::operator=;
  static constexpr const char* name() noexcept { return "step"; }
};

template <class M, class Name, long N>
struct mesh_with_steps {
  using type = mesh<mesh_dim<steps_over<Name>, N, steps_kind>>;
};
template <class... D, class Name, long N>
struct mesh_with_steps<mesh<D...>, Name, N> {
  using type = mesh<D..., mesh_dim<steps_over<Name>, N, steps_kind>>;
};

/// Where an extent of a name is cut into parts that run one by one.
template <class E, class Name>
struct extent_in_steps {
  using type = E;
};
template <class Name, long N, class... A>
struct extent_in_steps<extent<Name, N, A...>, Name> {
  using type = extent<Name, N, A..., steps_over<Name>>;
};

/// An array type as the function sees it in a step, and with all steps.
template <class X, class M, class Name>
struct type_in_steps;
template <class T, class... E, class S, class X, class M, class Name>
struct type_in_steps<array_type<T, dims<E...>, S, X>, M, Name> {
  using type = array_type<T, dims<typename extent_in_steps<E, Name>::type...>, S, M>;
};
template <class Name, class X>
inline constexpr bool has_name = false;
template <class Name, Array X>
inline constexpr bool has_name<Name, X> = find_dim<dims_of<X>, Name>::value >= 0;

/// A map that runs Name in steps: the mesh of a step, and what becomes of arguments and results.
template <class M, class Name, class Size>
struct steps_map {
  using around = M;
  using name = Name;
  using size = Size;
  using mesh = typename mesh_with_steps<M, Name, written_size<Size>::value>::type;
  using axis = steps_over<Name>;
  static constexpr long count = written_size<Size>::value;
  static constexpr unsigned bit = 1u << (mesh::rank - 1);

  /// An argument: what the function sees, `type`; all its steps, `held`.
  template <class At, class X>
  struct argument : same_leaf<X> {};
  template <class At, Array X>
  struct argument<At, X> {
    using seen = typename type_in_steps<type_of_t<X>, mesh, Name>::type;
    using reason = typename indivisible<mesh, typename seen::dims>::type;
    using error = std::conditional_t<std::is_void_v<reason>, void, nabla::error::leaf<At, reason>>;
    using type = typename stored_impl<seen, typename X::backend>::type;
  };
  /// All steps of an argument.
  template <class At, class X>
  struct held : same_leaf<X> {};
  template <class At, Array X>
  struct held<At, X> : same_leaf<typename argument<At, X>::type> {};
  template <class At, Array X>
    requires has_name<Name, X>
  struct held<At, X> {
    template <class Of>
    struct with_all;
    template <class T, class... E, class S, class N>
    struct with_all<array_type<T, dims<E...>, S, N>> {
      template <class F>
      struct parts {
        using type = list<F>;
      };
      template <long n, class... A>
      struct parts<extent<Name, n, A...>> {
        using type = list<extent<step_dim, written_size<Size>::value>, extent<Name, n, A..., axis>>;
      };
      using type = array_type<T, rewrap<dims, concat<list<>, typename parts<E>::type...>>, S, mesh>;
    };
    using type = typename stored_impl<typename with_all<type_of_t<X>>::type, typename X::backend>::type;
    using error = void;
  };

  /// Which dim of an array type has a part a step; -1: none.
  template <class D>
  static constexpr int part_dim = []<class... E>(list<E...>) {
    int d = 0, found = -1;
    ((found = (axis_mask<mesh>(typename E::split_over{}) & bit) != 0 ? d : found, ++d), ...);
    return found;
  }(typename extents_of<D>::type{});
  template <class X>
  static constexpr masks state = masks_of<typename leaf_type_t<X>::state, mesh>;

  /// The type of a result that the steps add up. Numbers of 16 bits are added as f32, and rounded when all steps are done.
  template <class Type>
  struct added_up {
    using type = Type;
  };
  template <class T, class D, class S, class N>
    requires(is_half<T> && (masks_of<S, mesh>.u & bit) != 0 && masks_of<S, mesh>.kind == reduction::sum)
  struct added_up<array_type<T, D, S, N>> {
    using type = array_type<computing<T>, D, S, N>;
  };
  template <class At, class X>
  struct kept : same_leaf<X> {};
  template <class At, Array X>
  struct kept<At, X> {
    template <int Dim>
    struct of {
      using type = typename stored_impl<typename added_up<type_of_t<X>>::type, typename X::backend>::type;
    };
    template <int Dim>
      requires(Dim >= 0)
    struct of<Dim> {
        using type =
            typename stored_impl<typename stacked_over_time<step_dim, written_size<Size>::value, type_of_t<X>>::type,
                                 typename X::backend>::type;
    };
    using type = typename of<part_dim<dims_of<X>>>::type;
    using error = void;
  };
};

/// Throws unless the mesh axes and the steps over which a dim of that name is split divide its size.
template <class Split, class M>
constexpr void require_whole_steps(const char* name, long size, const M& mesh) {
  const long parts = parts_of(mesh, Split{});
  if (size % parts != 0) fail<>::does_not_divide("xmap", name, size, axes_text<Split>::get(), parts);
}

/// The mesh of the steps of a map.
template <class Steps, class M>
constexpr typename Steps::mesh mesh_of_steps(const M& around, long steps, bool has_values) {
  typename Steps::mesh m;
  m.sizes[Steps::mesh::rank - 1] = steps;
  if constexpr (is_mesh<M>) {
    for (int i = 0; i < M::rank; ++i) m.sizes[i] = around.sizes[i];
    if (!around.is_abstract()) m.layout = &instance_of(around).in_steps(Steps::axis::name(), steps);
  } else if (has_values) {
    m.layout = &one_device().in_steps(Steps::axis::name(), steps);
  }
  return m;
}
/// Which step of a mesh runs, and of the meshes around it.
template <class M>
using steps_now = std::array<long, M::rank>;
/// They run as long as this lives.
template <class M>
class running_steps {
 public:
  constexpr running_steps(const M& mesh, const steps_now<M>& now) : layout_(mesh.layout), before_(now) {
    swap();
  }
  constexpr ~running_steps() { swap(); }
  running_steps(const running_steps&) = delete;
  running_steps& operator=(const running_steps&) = delete;

 private:
  constexpr void swap() {
    if (layout_ != nullptr)
      for (int i = 0; i < M::rank; ++i) std::swap(layout_->step[i], before_[std::size_t(i)]);
  }
  const mesh_layout* layout_;
  steps_now<M> before_;
};
/// Step i of a mesh, within the steps that run around it.
template <class M>
constexpr steps_now<M> step_now(const M& mesh, long i) {
  steps_now<M> now{};
  if (mesh.layout != nullptr) std::copy_n(mesh.layout->step, M::rank, now.begin());
  now[M::rank - 1] = i;
  return now;
}
/// f in a step, whenever that is: a derivative runs it again, when the steps are done.
template <class F, class M>
struct called_in_step {
  F f;
  M mesh;
  steps_now<M> now;
  template <class... X>
  constexpr auto operator()(const X&... x) const {
    const running_steps running(mesh, now);
    return f(x...);
  }
};

template <class Held, class Steps, class X>
constexpr Held hold_steps(long steps, const typename Steps::mesh& mesh, X&& x) {
  return made_of_leaves<Held>(
      [&]<class To>(type_tag<To>, auto&& leaf) {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (!Array<D>) {
          return leaf;
        } else if constexpr (has_name<typename Steps::name, D>) {
          using name = typename Steps::name;
          constexpr int part = Steps::template part_dim<dims_of<To>>;
          using split = typename extent_at<dims_of<To>, part>::split_over;
          require_whole_steps<split>(name::name(), leaf.size(name{}), mesh);
          // A device has its parts one behind the other: with a dim of steps in front of the name these are the same blocks.
          sizes_of<dims_of<To>> size;
          for (int d = 0; d < part; ++d) size[d] = leaf.sizes()[d];
          size[part - 1] = steps;
          for (int d = part; d < dims_of<To>::rank; ++d) size[d] = leaf.sizes()[d - 1];
          return retyped_as<type_of_t<To>>(static_cast<decltype(leaf)&&>(leaf), size, mesh);
        } else {
          const auto size = leaf.sizes();
          return retyped_as<type_of_t<To>>(static_cast<decltype(leaf)&&>(leaf), sizes_of<dims_of<To>>(size), mesh);
        }
      },
      static_cast<X&&>(x));
}
/// What the function sees in step i.
template <class Seen, class Steps, class X>
constexpr Seen argument_in_step(const X& held, long i) {
  return made_of_leaves<Seen>(
      [&]<class To>(type_tag<To>, const auto& leaf) {
        if constexpr (has_name<step_dim, std::remove_cvref_t<decltype(leaf)>>)
          return index(leaf, step_dim{} = i).eval();
        else return leaf;
      },
      held);
}

/// Adds what a step gives to what the steps before it have given.
template <class Steps, class Kept, class X>
constexpr void keep_step(Kept& kept, long steps, long i, X&& x) {
  if constexpr (has_name<step_dim, Kept>) {
    put_step(kept, "xmap", steps, i, i, static_cast<X&&>(x));
  } else {
    constexpr masks m = Steps::template state<Kept>;
    constexpr bool is_pending = (m.u & Steps::bit) != 0;
    if (i == 0 || !is_pending) {
      kept = evaluated(converted<value_type_t<Kept>>(as_node(static_cast<X&&>(x))));
    } else if constexpr (is_pending && m.kind == reduction::sum) {
      kept = (kept + x).eval();
    } else if constexpr (is_pending) {
      using type = type_of_t<Kept>;
      using settled = array_type<typename type::value_type, typename type::dims, state<>, typename type::mesh>;
      const auto size = kept.sizes();
      const auto before = retyped_as<settled>(kept, size, kept.mesh()),
                 now = retyped_as<settled>(x.eval(), size, kept.mesh());
      if constexpr (m.kind == reduction::max)
        kept = retyped_as<type>(maximum(before, now).eval(), size, kept.mesh());
      else
        kept = retyped_as<type>(minimum(before, now).eval(), size, kept.mesh());
    }
  }
}
/// The type of what is kept when all steps are done: without them, on the mesh M around.
template <class Steps, class X, class M>
struct without_steps;
template <class Steps, class T, class... E, class S, class N, class M>
struct without_steps<Steps, array_type<T, dims<E...>, S, N>, M> {
  static constexpr masks m = masks_of<S, N>;
  static constexpr unsigned bit = Steps::bit, u = m.u & ~bit;
  template <class A>
  struct is_other {
    static constexpr bool value = !std::is_same_v<A, typename Steps::axis>;
  };
  template <class F>
  using other_extent = typename make_extent<typename F::tag, F::size, filter<is_other, typename F::split_over>>::type;
  template <class F>
  using kept_extent = std::conditional_t<std::is_same_v<typename F::tag, step_dim>, list<>, list<other_extent<F>>>;
  using type = array_type<T, rewrap<dims, concat<list<>, kept_extent<E>...>>,
                          state_from<M, masks{m.v & ~bit, u, m.r & ~bit, u != 0 ? m.kind : reduction::none}>, M>;
};
/// An array with its first dim moved in front of dim number D, which is a later one.
template <int D, class X>
constexpr auto first_dim_in_front_of(X&& x) {
  if constexpr (D == 1) {
    return static_cast<X&&>(x).eval();
  } else {
    using all = dims_of<X>;
    const auto selector = []<int I>(std::integral_constant<int, I>) {
      using tag = typename extent_at<all, I>::tag;
      constexpr int before = []<int... J>(std::integer_sequence<int, J...>) {
        return (0 + ... + int(positional_flags<all>::value[J]));
      }(std::make_integer_sequence<int, I>{});
      if constexpr (Axis<tag>) return tag{};
      else return position<before>{};
    };
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return transpose(static_cast<X&&>(x), selector(std::integral_constant<int, I + 1>{})...,
                       selector(std::integral_constant<int, 0>{}))
          .eval();
    }(std::make_integer_sequence<int, D - 1>{});
  }
}

/// A leaf of a result when all steps are done, with the dtype of X.
template <class Steps, class X, class Kept, class M>
constexpr auto leaf_of_all_steps(Kept&& kept, [[maybe_unused]] const M& mesh) {
  using D = std::remove_cvref_t<Kept>;
  if constexpr (!Array<D>) {
    return kept;
  } else if constexpr (!std::is_same_v<value_type_t<X>, value_type_t<D>>) {
    return leaf_of_all_steps<Steps, X>(evaluated(converted<value_type_t<X>>(as_node(static_cast<Kept&&>(kept)))), mesh);
  } else if constexpr (!std::is_same_v<mesh_type_of<D>, typename Steps::mesh>) {
    return static_cast<Kept&&>(kept).eval();
  } else {
    using type = typename without_steps<Steps, type_of_t<D>, M>::type;
    constexpr int dim = Steps::template part_dim<dims_of<D>>;
    sizes_of<typename type::dims> size;
    if constexpr (dim < 0) {
      for (int d = 0; d < type::dims::rank; ++d) size[d] = kept.sizes()[d];
      return retyped_as<type>(static_cast<Kept&&>(kept), size, mesh);
    } else {
      for (int d = 0; d < type::dims::rank; ++d) size[d] = kept.sizes()[d + 1];
      return retyped_as<type>(first_dim_in_front_of<dim>(static_cast<Kept&&>(kept)), size, mesh);
    }
  }
}
/// Which step has the maximum is not kept, as a derivative would need.
template <class Steps, class X>
inline constexpr bool is_choice_of_steps = false;
template <class Steps, Array X>
inline constexpr bool is_choice_of_steps<Steps, X> =
    (Steps::template state<X>.u & Steps::bit) != 0 && Steps::template state<X>.kind != reduction::sum &&
    is_inexact<typename type_of_t<X>::value_type>;
template <class Steps, class M>
struct results_of_steps {
  template <class At, class X>
  struct leaf {
    using type = std::remove_cvref_t<decltype(leaf_of_all_steps<Steps, X>(
        std::declval<typename Steps::template kept<At, X>::type>(), std::declval<const M&>()))>;
    using error = void;
  };
  template <class At, class X>
    requires is_choice_of_steps<Steps, X>
  struct leaf<At, X> {
    using type = nabla::error::reported;
    using error = refused_leaf<nabla::error::leaf<
        At, nabla::error::maximum_over_steps<typename Steps::name, nabla::error::to_fix::go_on_outside_of_the_xmap>>>;
  };
};

/// Calls f for each step on what it sees of the arguments.
template <class Steps, class M, class... Seen, class F, class... X>
constexpr auto run_in_steps(const F& f, typename Steps::size count, const M& around, list<Seen...>, X&&... x) {
  using R = std::remove_cvref_t<typename result_of_call<F, list<Seen...>>::type>;
  using kept_tree_type = typename leaf_by_leaf<Steps::template kept, error::at<>, R>::type;
  using result = typename leaf_by_leaf<results_of_steps<Steps, M>::template leaf, error::at<>, R>::type;
  const long steps = written_size<typename Steps::size>::of(count);
  const auto mesh = mesh_of_steps<Steps>(
      around, steps, (!has_no_values<typename backend_of_argument<std::remove_cvref_t<X>>::backend> || ...));
  const std::tuple<typename leaf_by_leaf<Steps::template held, error::at<>, std::remove_cvref_t<X>>::type...> held{
      hold_steps<typename leaf_by_leaf<Steps::template held, error::at<>, std::remove_cvref_t<X>>::type, Steps>(
          steps, mesh, static_cast<X&&>(x))...};
  using step = called_in_step<F, typename Steps::mesh>;
  kept_tree_type kept{};
  for (long i = 0; i < steps; ++i) {
    const checkpointed<checkpoint_policy<false, false>, step> run(step{f, mesh, step_now(mesh, i)});
    auto given = call_with_entries([&](const auto&... h) { return run(argument_in_step<Seen, Steps>(h, i)...); }, held);
    each_leaf([&](auto& to, auto&& leaf) { keep_step<Steps>(to, steps, i, static_cast<decltype(leaf)&&>(leaf)); }, kept,
              std::move(given));
  }
  return made_of_leaves<result>(
      [&]<class To>(type_tag<To>, auto&& leaf) {
        return leaf_of_all_steps<Steps, To>(static_cast<decltype(leaf)&&>(leaf), around);
      },
      std::move(kept));
}

}  // namespace nabla::detail
