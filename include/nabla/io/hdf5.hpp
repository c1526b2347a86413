// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/hdf5_file.hpp>
#include <nabla/io/detail/named_arrays.hpp>
#include <nabla/io/detail/replaced_file.hpp>
#include <string>

namespace nabla {

namespace detail {

#if defined(H5_HAVE_PARALLEL) && defined(NABLA_HAS_MPI)
/// Writes the blocks of an array into a file that all processes have open.
template <class X>
void write_dataset_together(const processes_together& all, const file_call& call, hdf5_file_together& file,
                            const X& x) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  if (x.sizes().product() == 0) return;  // HDF5 gives it no place in the file
  int most = 1;
  if constexpr (type::mesh::rank > 0) most = int(instance_of(x.mesh()).slots);
  bool begun = false;
  try {
    with_blocks_to_write(all, x, [&](const T* from, const auto& blocks) {
      begun = true;
      file.write(call, dtype_in_file<T>, type::dims::rank, reinterpret_cast<const char*>(from), blocks, most);
    });
  } catch (...) {
    if (begun) throw;
    all.succeed([] { throw; });  // where the others ask first whether all go on
  }
}
#endif

/// Writes stored arrays as datasets of one file: the first process makes them, then all write their blocks, at once or
/// one after the other.
template <class... X>
void save_datasets(const std::string& path, const std::vector<std::string>& names, const X&... x) {
  const called word("save_hdf5");
  const file_call call{word.word, path};
  const processes_together all = processes_of_arrays(word, x...);
  require_same_processes(all, x...);
  const auto for_each = [&](auto f) {
    std::size_t i = 0;
    (f(file_call{word.word, path, names[i++]}, x), ...);
  };
  const long bytes = ((x.sizes().product() * long(sizeof(value_type_t<X>))) + ... + 0L);
  replaced_file to(call, all);
  // The room on the disk is taken before: HDF5 1.10 ends the program with a fault where it could not close a file on a
  // full disk.
  to.write_by_first([&](open_file& room, const std::string& place) {
    room.reserve(call, bytes + (1L << 16));
    with_hdf5_file(call, place, true, [&](auto file) {
      for_each([&](const file_call& one, const auto& y) {
        using type = type_of_t<decltype(y)>;
        make_dataset(one, file, dtype_in_file<typename type::value_type>, y.sizes().n, type::dims::rank);
      });
    });
    room.reserve(call, room.size_now(call));
  });
#if defined(H5_HAVE_PARALLEL) && defined(NABLA_HAS_MPI)
  if (all.size() > 1) {
    to.write_together([&](const std::string& place) {
      hdf5_file_together file(all, call, place);
      for_each([&](const file_call& one, const auto& y) { write_dataset_together(all, one, file, y); });
      file.close(call);
    });
    return to.move_to_place();
  }
#endif
  to.write_in_turns([&](const std::string& place) {
    with_hdf5_file(call, place, false, [&](auto file) {
      for_each([&](const file_call& one, const auto& y) {
        using type = type_of_t<decltype(y)>;
        using T = typename type::value_type;
        with_blocks_to_write(all, y, [&](const T* from, const auto& blocks) {
          for (const auto& [index, offset] : blocks)
            write_block(one, file, dtype_in_file<T>, index.data(), type::dims::rank, from + offset);
        });
      });
    });
  });
  to.move_to_place();
}

}  // namespace detail

/// An array of a file of HDF5: `load_hdf5<float>("run.h5", "fields/u", rows, columns)`. Dims, dtype and
/// `out_sharding(...)` as of `load_npy`: each process reads the part of its devices. A bool is h5py's enumeration.
///
/// Errors: those of load_npy; runtime_error, in all processes, also for a file without a dataset of this name. Derivative:
/// none, it is data. Communication: two small exchanges that compare sizes and success; no data. Source: h5py.
NABLA_WORD(load_hdf5, (class T, class... A, class nabla_error = detail::why_not_loaded_t<T, A...>),
           (const std::string& path, const std::string& dataset, const A&... arguments),
           "nabla::load_hdf5<T>(path, dataset, dims...) requires a dtype that an array may have, and the dims of the "
           "dataset: axes, dyn, sizes, fixed<N>, each axis once") {
  if constexpr (detail::behind_other_arguments<A...>::reported) {
    return error::reported{};
  } else {
    return detail::loaded<T, detail::hdf5_dataset<T>>(detail::file_call{"load_hdf5", path, dataset}, arguments...);
  }
}

/// Writes arrays as the datasets of a file of HDF5: `save_hdf5("run.h5", "fields/u", u, "fields/v", v)`. The processes of a
/// mesh write the parts of their devices: all at once where the library of HDF5 is parallel, else one process after the
/// other. Plain arrays are written by the first. The file is
/// written under another name beside its place and moved there when it is whole and on the disk.
///
/// State: split or replicated, in any way. Errors: those of save_npy, not_a_name_in_a_file, names_without_arrays;
/// runtime_error, in all processes, where one of them cannot write, or two arrays have one name. Derivative: none.
/// Communication: small exchanges that compare the path and success, one more for each process, or two for each array where
/// HDF5 is parallel; no data. Source: h5py.
NABLA_WORD_GIVING((void), (error::reported), save_hdf5,
                  (class... A, class nabla_error = detail::why_not_named_t<A...>),
                  (const std::string& path, const A&... names_and_arrays),
                  "nabla::save_hdf5(path, name, x, name, x...) requires names and arrays in turns, outside of "
                  "shard_map and with values: psum or reshard an unreduced one") {
  if constexpr (!(Reported<A> || ...))
    detail::save_named([&](const auto& names, const auto&... x) { detail::save_datasets(path, names, x...); },
                       names_and_arrays...);
}

}  // namespace nabla
