// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/dims_of_file.hpp>
#include <nabla/io/detail/replaced_file.hpp>

namespace nabla {

namespace detail {

/// An array in a file of NumPy.
class npy_file {
 public:
  explicit npy_file(const file_call& call)
      : source_(open_file::to_read(call)), header_(read_npy_header(call, source_)) {}
  const npy_header& header() const { return header_; }
  template <class T>
  void read(const file_call& call, const index_range* index, T* to) const {
    read_block(call, source_, header_, index, to);
  }

 private:
  open_file source_;
  npy_header header_;
};

}  // namespace detail

/// An array of a file of NumPy, format 1.0, 2.0 or 3.0: `load_npy<float>("x.npy", batch, inputs)`. A dim of the file is
/// an axis or `dyn`, whose size the file says, or a size that the file must have: `batch = 32`, `fixed<3>`, `8`. With
/// `out_sharding(named_sharding(mesh, P(...)))` after the dims each process reads the part of its devices, else all
/// processes read all of it.
///
/// Shape: the dims, in the order of the file's; elements in Fortran's order or in the other order of bytes become
/// row-major ones of this machine. dtype: T, if each value of the file's dtype is one of T. State: as out_sharding says.
/// Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, not_a_size_of_an_axis, mesh_axis_in_an_array,
/// result_has_the_axis_twice, those of out_sharding; runtime_error, in all processes, for a file that is not there, is
/// damaged, or has other dims or another dtype, and for a size that does not divide. Derivative: none, it is data.
/// Communication: two small exchanges that compare sizes and success; no data. Source: numpy.load.
NABLA_WORD(load_npy, (class T, class... A, class nabla_error = detail::why_not_loaded_t<T, A...>),
           (const std::string& path, const A&... arguments),
           "nabla::load_npy<T>(path, dims...) requires a dtype that an array may have, and the dims of the file: "
           "axes, dyn, sizes, fixed<N>, each axis once") {
  if constexpr (detail::behind_other_arguments<A...>::reported) {
    return error::reported{};
  } else {
    return detail::loaded<T, detail::npy_file>(detail::file_call{"load_npy", path}, arguments...);
  }
}

/// Writes an array as a file of NumPy, format 1.0, row-major: `save_npy("x.npy", x)`. Each process of a mesh writes the
/// part of its devices; of a plain array the first process writes all. The file is written under another name beside its
/// place and moved there when it is whole and on the disk: a run that is killed leaves what was there.
///
/// State: split or replicated, in any way. Errors: not_an_array, value_is_unreduced_over, value_is_a_block,
/// abstract_value_runs_no_kernel, value_is_followed_by_a_derivative; runtime_error, in all processes, where one of them
/// cannot write, or their paths differ.
/// Derivative: none. Communication: small exchanges that compare the path and success; no data. Source: numpy.save.
template <class X>
  requires std::is_void_v<detail::why_not_saved_t<X>>
void save_npy(const std::string& path, const X& x, call_site where = call_site::here()) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  const auto& stored = x.eval();
  const detail::called word("save_npy", where);
  const detail::file_call call{"save_npy", path};
  const detail::processes_together all = detail::processes_of(stored.mesh(), word);
  const std::string header = detail::npy_header_text(detail::dtype_in_file<T>, stored.sizes().n, type::dims::rank);
  const std::vector<long> size(stored.sizes().n, stored.sizes().n + type::dims::rank);
  detail::replaced_file to(call, all);
  to.write_by_first([&](detail::open_file& file, const std::string&) {
    file.write(call, 0, header.data(), long(header.size()));
    file.set_size(call, long(header.size()) + stored.sizes().product() * long(sizeof(T)));
  });
  to.write_by_all([&](const detail::open_file& file) {
    detail::with_blocks_to_write(all, stored, [&](const T* from, const auto& blocks) {
      std::vector<detail::block_to_write> to_write;
      for (const auto& [index, offset] : blocks)
        to_write.push_back({detail::runs_of_block(detail::dims_in_file(size, false, index.data())),
                            reinterpret_cast<const char*>(from + offset)});
      detail::write_blocks(call, file, long(header.size()), long(sizeof(T)), std::move(to_write));
    });
  });
  to.move_to_place();
}
template <class X, class nabla_error = detail::why_not_saved_t<X>>
  requires(!Reported<X> && !std::is_void_v<nabla_error>)
error::reported save_npy(const std::string&, const X&)
    NABLA_REFUSED("nabla::save_npy(path, x) requires an array outside of shard_map that has a value: psum or reshard an "
                  "unreduced one");
template <Reported X>
error::reported save_npy(const std::string&, const X&) {
  return {};
}

}  // namespace nabla
