// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/io/detail/box_in_file.hpp>
#include <nabla/io/detail/together.hpp>
#include <nabla/op/make/detail/maker_arguments.hpp>
#include <nabla/spmd/detail/own_blocks.hpp>
#include <nabla/spmd/out_sharding.hpp>
#include <nabla/spmd/to_host.hpp>
#include <optional>
#include <string>

// What a file is read as: dims whose sizes it says, `batch, dyn`, or which it must have, `batch = 32, fixed<3>`.
namespace nabla::detail {

template <class A>
struct dim_of_file : dim_argument<A> {
  static constexpr bool is_given = true;
};
/// A size that the file says.
template <Axis A>
struct dim_of_file<A> {
  using error = void;
  using extent = nabla::extent<A>;
  static constexpr bool is_given = false;
  static constexpr long of(A) { return dyn_size; }
};
template <>
struct dim_of_file<dyn_t> {
  using error = void;
  using extent = nabla::extent<positional>;
  static constexpr bool is_given = false;
  static constexpr long of(dyn_t) { return dyn_size; }
};
template <MeshAxis A>
struct dim_of_file<A> {
  using error = nabla::error::mesh_axis_in_an_array<A, nabla::error::to_fix::declare_it_with_NABLA_AXES>;
  using extent = nabla::extent<positional>;
};

/// The dims among the arguments of a word that reads a file, and out_sharding(...) behind them.
template <class Before, class Keyword>
struct dims_of_file;
template <class... D, class... Keyword>
struct dims_of_file<list<D...>, list<Keyword...>> {
  using dims = nabla::dims<typename dim_of_file<D>::extent...>;
  template <class T>
  using own_error =
      typename first_error<std::conditional_t<Scalar<T>, void, error::element_type_is_not_a_scalar<T>>,
                           typename dim_of_file<D>::error..., typename twice_in<dims>::error>::type;
  template <class Own, class Void = void>
  struct placed {
    using type = Own;
  };
  template <class Void>
  struct placed<void, Void> {
    using type = typename dims_made<dims, Keyword...>::error;
  };
  template <class T>
  using why_not = typename placed<own_error<T>>::type;
};

/// Why no array of T is read with these arguments; void if one is.
template <class T, class... A>
struct why_not_loaded {
  using split = behind_other_arguments<A...>;
  using type = typename dims_of_file<typename split::before, typename split::keyword>::template why_not<T>;
};
template <class T, class... A>
using why_not_loaded_t = typename why_not_loaded<T, A...>::type;

/// A dim as it is asked for.
struct asked_dim {
  const char* name;
  bool is_given;
  long size;
};
/// [batch,inputs=4]
inline std::string text_of_dims(const std::vector<asked_dim>& dims) {
  std::string text = "[";
  for (const asked_dim& d : dims) {
    if (text.size() > 1) text += ",";
    text += d.name;
    if (d.is_given) text += "=" + std::to_string(d.size);
  }
  return text + "]";
}
/// Throws unless an array in a file has the dims that are asked for.
inline void require_dims(const file_call& call, const npy_header& h, const std::vector<asked_dim>& dims) {
  bool fits = h.shape.size() == dims.size();
  for (std::size_t d = 0; fits && d < dims.size(); ++d) fits = !dims[d].is_given || dims[d].size == h.shape[d];
  if (!fits) call.fail("requires an array " + text_of_dims(dims) + ": found " + h.sizes());
}
template <class T>
void require_dtype(const file_call& call, file_dtype from) {
  if (is_lossless_from<T>(from)) return;
  call.fail("requires elements that are " + dtype_in_file<T>.name() + ", or become " + dtype_in_file<T>.name() +
            " without loss: found " + from.name());
}

/// The dims of a call, with the sizes that it says.
template <class... D>
std::vector<asked_dim> asked_dims(const D&... d) {
  std::vector<asked_dim> all;
  [&]<class... K>(list<K...>) {
    (all.push_back({key_name<K>::get(), dim_of_file<D>::is_given, dim_of_file<D>::of(d)}), ...);
  }(keys_of<dims<typename dim_of_file<D>::extent...>>{});
  return all;
}

/// Reads an array from a File of the call: `header()` says its sizes and dtype, `read(call, index ranges, pointer)` gives
/// the part of it that a block is. Each process reads its own blocks.
template <class T, class File, class... A>
auto loaded(const file_call& call, const A&... arguments) {
  using split = behind_other_arguments<A...>;
  using dims = typename dims_of_file<typename split::before, typename split::keyword>::dims;
  const called word(call.word);
  const processes_together all = [&] {
    if constexpr (split::keyword::size == 0)
      return processes_of(no_mesh{}, word);
    else
      return processes_of(std::get<split::count>(std::tuple<const A&...>(arguments...)).sharding.mesh(), word);
  }();
  const auto asked = split::first([](const auto&... d) { return asked_dims(d...); }, arguments...);
  std::optional<File> file;
  std::vector<long> found;
  const bool are_same = all.succeed([&] {
    file.emplace(call);
    require_dims(call, file->header(), asked);
    require_dtype<T>(call, file->header().dtype);
    found = file->header().shape;
    return fingerprint_of(found.data(), found.size() * sizeof(long));
  });
  if (!are_same)
    call.fail("requires files of the same sizes in all processes: found " + npy_header{{}, false, found, 0}.sizes() +
              " in this one");
  sizes_of<dims> size;
  for (int d = 0; d < dims::rank; ++d) size[d] = found[std::size_t(d)];
  const auto at = split::template place<T, dims>(call.word, size, arguments...);
  using type = typename decltype(at)::type;
  typename stored_impl<type, machine_backend>::type made;
  all.succeed([&] {
    made = new_array<type>(at.size, at.mesh, split_mask<typename type::mesh, typename type::dims>);
    const auto block = [&](const index_range* index, long offset) {
      long count = 1;
      for (int d = 0; d < dims::rank; ++d) count *= index[d].end - index[d].begin;
      with_block_on_host<true>(elements(made) + offset, count, [&](T* to) { file->read(call, index, to); });
    };
    if constexpr (type::mesh::rank == 0) {
      index_range whole[at_least_one(dims::rank)];
      for (int d = 0; d < dims::rank; ++d) whole[d] = {0, size[d]};
      block(whole, 0);
    } else {
      for_own_blocks(made, [&](long, const auto& place, long offset) { block(part_of(made, place).data(), offset); });
    }
  });
  return made;
}

/// Why an array has no elements that are read now; void if it has.
template <Array X>
struct why_not_in_memory {
  using type = typename first_error<
      std::conditional_t<is_abstract<X>, error::abstract_value_runs_no_kernel<>, void>,
      std::conditional_t<is_followed<typename X::backend>,
                         error::value_is_followed_by_a_derivative<error::to_fix::stop_gradient_first>, void>>::type;
};
/// Why a value is not written to a file; void if it is: it is in memory, outside of regions, and no sum to be made.
template <class X>
struct why_not_saved {
  using type = error::not_an_array<X>;
};
template <Array X>
struct why_not_saved<X> {
  using type = typename first_error<typename why_not_in_memory<X>::type, why_not_to_host_t<X>>::type;
};
template <class X>
using why_not_saved_t = typename why_not_saved<X>::type;

/// Calls f(blocks) with those that this process writes, in memory of the host: a pointer to their first element and the
/// index ranges of each, as f(pointer, {{index ranges, offset}, ...}). Of devices that hold the same block the first one's
/// process writes it.
template <class X, class F>
void with_blocks_to_write(const processes_together& all, const X& x, F f) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  constexpr std::size_t rank = std::size_t(type::dims::rank);
  std::vector<std::pair<std::array<index_range, rank>, long>> blocks;
  if constexpr (type::mesh::rank == 0) {
    std::array<index_range, rank> whole{};
    for (std::size_t d = 0; d < rank; ++d) whole[d] = {0, x.sizes()[int(d)]};
    if (all.rank() == 0) blocks.emplace_back(whole, 0);
  } else {
    constexpr unsigned split = split_mask<typename type::mesh, typename type::dims>;
    for_own_devices(x, [&](long, const auto& at, long offset) {
      for (int i = 0; i < type::mesh::rank; ++i)
        if (((split >> i) & 1u) == 0 && at[std::size_t(i)] != 0) return;
      blocks.emplace_back(part_of(x, at), offset);
    });
  }
  with_block_on_host<false>(static_cast<const T*>(elements(x)), x.stored_elements(),
                            [&](const T* from) { f(from, blocks); });
}

}  // namespace nabla::detail
