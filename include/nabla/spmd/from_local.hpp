// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/together.hpp>
#include <nabla/spmd/detail/own_blocks.hpp>
#include <nabla/spmd/device_put.hpp>

namespace nabla {

namespace detail {

/// The dims of the whole array of which a process brings a part: a size that is split is known at run time.
template <class E, class Group>
struct extent_of_the_whole {
  using type = E;
};
template <class E, class A, class... B>
struct extent_of_the_whole<E, mesh_axes<A, B...>> {
  using type = extent<typename E::tag>;
};
template <class Dims, class Groups>
struct dims_of_the_whole;
template <class... E, class... G>
struct dims_of_the_whole<dims<E...>, list<G...>> {
  using type = dims<typename extent_of_the_whole<E, G>::type...>;
};
template <class X, class S>
using whole_of_parts = array_type<typename X::value_type,
                                  typename dims_of_the_whole<typename X::dims, groups_of<S, typename X::dims>>::type,
                                  typename X::state, typename X::mesh>;

/// Why parts of type X do not make an array on M; void if they do.
template <class X, class M, class S>
struct why_no_part {
  struct of_the_whole {
    using type = typename why_not_put<whole_of_parts<X, S>, M, S>::type;
  };
  using type = typename first_why<why_not_placed<S, typename X::dims, M>, of_the_whole>::type;
};
template <class X, class M, class S>
struct why_not_from_local : why_no_part<type_of_t<X>, M, S> {};
template <class X, class M, class S>
  requires user_memory<X>::is
struct why_not_from_local<X, M, S> {
  using u = user_memory<X>;
  using type = typename first_error<typename u::error, typename why_no_part<typename u::plain, M, S>::type>::type;
};
template <class X, class M, class S, class Space = void>
using why_not_from_local_t = typename first_error<
    why_no_arrays_in<Space>, typename why_not_from_local<std::remove_cvref_t<X>, M, S>::type>::type;

/// How many parts of a dim this process holds, and the number of a device's part among them.
template <class... A>
struct own_parts {
  template <class M>
  static long count(const M& mesh) {
    long n = 1;
    ((n *= instance_of(mesh).local[mesh_position<M, A>]), ...);
    return n;
  }
  template <class M, class Coordinates>
  static long number(const M& mesh, const Coordinates& at) {
    [[maybe_unused]] const mesh_instance& here = instance_of(mesh);
    long n = 0;
    ((n = n * here.local[mesh_position<M, A>] + at[std::size_t(mesh_position<M, A>)] - here.start[mesh_position<M, A>]),
     ...);
    return n;
  }
};

/// The sizes of the whole, of which every process brings a part of these sizes.
template <class Type, class Size>
sizes_of<typename Type::dims> sizes_of_whole(const called& call, const Size& part, const typename Type::mesh& mesh) {
  sizes_of<typename Type::dims> whole;
  [[maybe_unused]] int d = 0;
  [[maybe_unused]] const auto one = [&]<class... A, class Key>(list<A...>, type_tag<Key>) {
    const long own = own_parts<A...>::count(mesh);
    if (part[d] % own != 0)
      throw runtime_error("nabla::from_local(mesh, P(...), x) requires a part that this process divides among its " +
                          std::to_string(own) + " devices along " + axes_text<list<A...>>::get() + ": its dim " +
                          key_name<Key>::get() + " has size " + std::to_string(part[d]) + called_at(call.where));
    whole[d] = part[d] / own * parts_of(mesh, list<A...>{});
    ++d;
  };
  [&]<class... E, class... K>(list<E...>, list<K...>) {
    (one(typename E::split_over{}, type_tag<K>{}), ...);
  }(typename extents_of<typename Type::dims>::type{}, keys_of<typename Type::dims>{});
  return whole;
}

/// The blocks of this process, cut from its part.
template <class X, class Part>
void put_own_blocks(const X& made, const Part& part) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  const auto l = made.layout();
  for_own_blocks(made, [&](long, const auto& at, long offset) {
    strides_view block;
    const T* from = elements(part);
    long stride = 1;
    for (int d = 0; d < type::dims::rank; ++d) stride *= part.sizes()[d];
    [&]<class... E>(list<E...>) {
      [[maybe_unused]] int d = 0;
      [[maybe_unused]] const auto one = [&]<class... A>(list<A...>) {
        stride = part.sizes()[d] == 0 ? 0 : stride / part.sizes()[d];
        from += own_parts<A...>::number(made.mesh(), at) * l.block[d] * stride;
        block.push(l.block[d++], stride);
      };
      (one(typename E::split_over{}), ...);
    }(typename extents_of<typename type::dims>::type{});
    copy_strided<T>(from, const_cast<T*>(elements(made)) + offset, block);
  });
}

}  // namespace detail

/// An explicit array of which each process brings its part: `from_local(mesh, P(batch = data), x)`. Along a dim that is
/// split, x has the parts of this process's devices, one behind the other; other dims it has whole. In one process it
/// is `device_put`.
///
/// x: a plain array, a Kokkos view or a contiguous range of numbers, which is copied. Shape: a split dim is as much
/// larger as there are more devices along its mesh axes than in this process. dtype: that of x. State: split as the spec
/// says, replicated else; that processes with the same part bring the same numbers is the caller's promise. Errors:
/// those of device_put; runtime_error, in all processes, where their parts have different sizes, or one is not divided
/// by its devices. Communication: one small exchange that compares sizes; no data. Derivative: none, it is data. Source:
/// jax.make_array_from_process_local_data.
NABLA_WORD(from_local,
           (Placeable X, class... D, Spec S, class nabla_error = detail::why_not_from_local_t<X, mesh<D...>, S>),
           (const mesh<D...>& m, S spec, const X& x, call_site where = call_site::here()),
           "nabla::from_local(mesh, P(...), x) requires a plain array, and a spec that fits it and the mesh") {
  if constexpr (Array<X>) {
    const detail::called call("from_local", where);
    using type = typename detail::placed_type<detail::whole_of_parts<type_of_t<X>, S>, mesh<D...>, S>::type;
    if (m.is_abstract()) detail::fail<>::because("from_local", "requires a mesh with devices: found an abstract mesh");
    const auto& part = x.eval();
    const auto size = part.sizes();
    detail::enter(call);
    if (!detail::agreed_by_all(detail::all_processes(detail::instance_of(m)), &size, sizeof size))
      throw runtime_error("nabla::from_local(mesh, P(...), x) requires parts of the same sizes from all processes" +
                          detail::called_at(where));
    auto made = detail::new_array<type>(detail::sizes_of_whole<type>(call, size, m), m,
                                        detail::split_mask<mesh<D...>, typename type::dims>);
    detail::put_own_blocks(made, part);
    return made;
  } else {
    return from_local(m, spec, detail::user_memory<X>::array_of(x), where);
  }
}
/// The same with a named_sharding. Errors: memory_is_not_the_execution_spaces.
NABLA_WORD(from_local,
           (Placeable X, class M, Spec S, class Space,
            class nabla_error = detail::why_not_from_local_t<X, M, S, Space>),
           (const named_sharding<M, S, Space>& s, const X& x, call_site where = call_site::here()),
           "nabla::from_local(sharding, x) requires a plain array, and a sharding that fits it") {
  return from_local(s.mesh(), S{}, x, where);
}
template <class... D, class S, class X>
  requires(Reported<X> || Reported<S>)
error::reported from_local(const mesh<D...>&, S, const X&) {
  return {};
}
template <class M, Spec S, class Space, Reported X>
error::reported from_local(const named_sharding<M, S, Space>&, const X&) {
  return {};
}

}  // namespace nabla
