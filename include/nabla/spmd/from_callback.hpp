// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array_from.hpp>
#include <nabla/comm/together.hpp>
#include <nabla/spmd/detail/own_blocks.hpp>

namespace nabla {

namespace detail {

/// Why R is no block of an array of this type; void if it is: numbers on the host, or a plain array with its dims.
template <class R, class Type>
struct why_no_block_of {
  using type = error::function_gives_no_block<R, Type>;
};
template <HostNumbers R, class Type>
struct why_no_block_of<R, Type> {
  using type = void;
};
template <Reported R, class Type>
struct why_no_block_of<R, Type> {
  using type = void;
};
template <Array R, class Type>
  requires std::is_same_v<keys_of<dims_of<R>>, keys_of<typename Type::dims>>
struct why_no_block_of<R, Type> {
  using type = std::conditional_t<std::is_same_v<mesh_type_of<R>, no_mesh> &&
                                      std::is_same_v<value_type_t<R>, typename Type::value_type>,
                                  void, error::function_gives_no_block<R, Type>>;
};

template <class X, class M, class S, class F>
struct why_not_from_callback {
  using type = error::not_an_abstract_array<X, error::to_fix::write_abstract>;
};
template <Array X, class M, Spec S, class F>
  requires is_abstract<X>
struct why_not_from_callback<X, M, S, F> {
  using whole = type_of_t<X>;
  using index = std::array<index_range, std::size_t(whole::dims::rank)>;
  struct untaken {
    using type = error::function_does_not_take_index_ranges<whole::dims::rank>;
  };
  template <class G>
  struct result {
    using type = untaken;
  };
  template <class G>
    requires std::is_invocable_v<const G&, const index&>
  struct result<G> {
    using type = why_no_block_of<std::remove_cvref_t<std::invoke_result_t<const G&, const index&>>, whole>;
  };
  using type = typename first_error<typename why_not_put<whole, M, S>::type, typename result<F>::type::type>::type;
};
template <class X, class M, class S, class F>
  requires(Reported<X> || Reported<S>)
struct why_not_from_callback<X, M, S, F> {
  using type = void;
};

template <class X, class M, class S, class Space, class F>
struct why_not_from_callback_in {
  using type =
      typename first_error<why_no_arrays_in<Space>, typename why_not_from_callback<X, M, S, F>::type>::type;
};

/// What the callback gave, as a block in memory.
template <class R, class X>
void put_block(const called& call, const R& block, const X& x, long offset) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  const auto l = x.layout();
  long count = 1;
  for (int d = 0; d < type::dims::rank; ++d) count *= l.block[d];
  if constexpr (Array<R>) {
    const auto& stored = block.eval();
    for (int d = 0; d < type::dims::rank; ++d)
      if (stored.sizes()[d] != l.block[d])
        throw runtime_error("nabla::from_callback(mesh, P(...), x, f) requires blocks of the size that is asked for: dim " +
                            std::to_string(d) + " is " + std::to_string(stored.sizes()[d]) + " in place of " +
                            std::to_string(l.block[d]) + called_at(call.where));
    strides_view all;
    all.push(count, 1);
    copy_strided<T>(elements(stored), const_cast<T*>(elements(x)) + offset, all);
  } else {
    const long given = static_cast<long>(std::size(block));
    if (given != count)
      throw runtime_error("nabla::from_callback(mesh, P(...), x, f) requires blocks of the size that is asked for: " +
                          std::to_string(given) + " numbers in place of " + std::to_string(count) +
                          called_at(call.where));
    copy_numbers(block, const_cast<T*>(elements(x)) + offset, count);
  }
}

}  // namespace detail

/// An explicit array whose blocks a function makes, each process its own:
/// `from_callback(mesh, P(batch = data), abstract<float>(batch = 1440, pixels = 64), f)`. f is called with the index
/// ranges of a block, `std::array<index_range, 2>`, once for each distinct block of this process, and returns its
/// numbers: a vector or a span in the order of memory, or a plain array with the dims of the whole.
///
/// Shape and dtype: those of the abstract array; numbers are converted. State: split as the spec says, replicated else;
/// that devices with the same part get the same numbers in each process is the caller's promise. Errors:
/// not_an_abstract_array, function_does_not_take_index_ranges, function_gives_no_block, and those of device_put;
/// runtime_error, in all processes, where a size does not divide, a block has another size, the sizes differ between
/// processes, or f throws in one of them: there what f has thrown, in the others what it says. Communication: two small
/// exchanges that compare sizes and success; no data. Derivative: none, it is data. Source:
/// jax.make_array_from_callback.
template <class... D, class S, class X, class F>
  requires(!Reported<X> && !Reported<S> &&
           std::is_void_v<typename detail::why_not_from_callback<X, mesh<D...>, S, F>::type>)
auto from_callback(const mesh<D...>& m, S, const X& like, const F& f, call_site where = call_site::here()) {
  const detail::called call("from_callback", where);
  using type = typename detail::placed_type<type_of_t<X>, mesh<D...>, S>::type;
  if (m.is_abstract())
    detail::fail<>::because("from_callback", "requires a mesh with devices: found an abstract mesh");
  detail::sizes_of<typename type::dims> size;
  for (int d = 0; d < type::dims::rank; ++d) size[d] = like.sizes()[d];
  detail::enter(call);
  const process_group& all = detail::all_processes(detail::instance_of(m));
  if (!detail::agreed_by_all(all, &size, sizeof size))
    throw runtime_error("nabla::from_callback(mesh, P(...), x, f) requires the same sizes in all processes" +
                        detail::called_at(where));
  detail::require_divisible(call, size, m);
  auto made = detail::new_array<type>(size, m, detail::split_mask<mesh<D...>, typename type::dims>);
  detail::succeed_together(all, call, [&] {
    detail::for_own_blocks(made, [&](long, const auto& at, long offset) {
      detail::put_block(call, f(detail::part_of(made, at)), made, offset);
    });
  });
  return made;
}
/// The same with a named_sharding. Errors: memory_is_not_the_execution_spaces.
template <class M, Spec S, class Space, class X, class F>
  requires(!Reported<X> && std::is_void_v<typename detail::why_not_from_callback_in<X, M, S, Space, F>::type>)
auto from_callback(const named_sharding<M, S, Space>& s, const X& like, const F& f,
                   call_site where = call_site::here()) {
  return from_callback(s.mesh(), S{}, like, f, where);
}
template <class... D, class S, class X, class F>
  requires(Reported<X> || Reported<S>)
error::reported from_callback(const mesh<D...>&, S, const X&, const F&) {
  return {};
}
template <class M, Spec S, class Space, Reported X, class F>
error::reported from_callback(const named_sharding<M, S, Space>&, const X&, const F&) {
  return {};
}
// clang-format off
template <class... D, class S, class X, class F,
          class nabla_error = typename detail::why_not_from_callback<X, mesh<D...>, S, F>::type>
  requires(!Reported<X> && !Reported<S> && !std::is_void_v<nabla_error>)
error::reported from_callback(const mesh<D...>&, S, const X&, const F&)
    NABLA_REFUSED("nabla::from_callback(mesh, P(...), abstract<T>(dims...), f) requires an f(index ranges) that returns the numbers of a block");

template <class M, Spec S, class Space, class X, class F,
          class nabla_error = typename detail::why_not_from_callback_in<X, M, S, Space, F>::type>
  requires(!Reported<X> && !std::is_void_v<nabla_error>)
error::reported from_callback(const named_sharding<M, S, Space>&, const X&, const F&)
    NABLA_REFUSED("nabla::from_callback(sharding, abstract<T>(dims...), f) requires an f(index ranges) that returns the numbers of a block");
// clang-format on

}  // namespace nabla
