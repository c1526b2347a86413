// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/array/kokkos_view.hpp>
#include <nabla/io/detail/npy_header.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <vector>

// A block of an array in memory, and the elements in a file that it consists of.
namespace nabla::detail {

/// One dim of a block, along the order of the file.
struct dim_in_file {
  long size;    ///< of the whole
  long begin, count;
  long stride;  ///< in the block
};

/// The dims of a row-major block in the order of the file, neighbours that lie alike in both taken for one. The last one
/// is a run: elements that follow each other in the file.
inline std::vector<dim_in_file> dims_in_file(const std::vector<long>& size, bool fortran_order, const index_range* index) {
  const int rank = int(size.size());
  std::vector<dim_in_file> all;
  long stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    const long count = index[d].end - index[d].begin;
    all.push_back({size[std::size_t(d)], index[d].begin, count, stride});
    stride *= count;
  }
  if (!fortran_order) std::reverse(all.begin(), all.end());
  std::vector<dim_in_file> dims;
  for (const dim_in_file& d : all) {
    if (!dims.empty() && d.count == d.size && dims.back().stride == d.stride * d.count) {
      dim_in_file& outer = dims.back();
      outer = {outer.size * d.size, outer.begin * d.size, outer.count * d.size, d.stride};
    } else {
      dims.push_back(d);
    }
  }
  if (dims.empty()) dims.push_back({1, 0, 1, 1});
  return dims;
}

/// Calls f(element in the file, offset in the block) for each run of a block, in the order of the file.
template <class F>
void for_runs(const std::vector<dim_in_file>& dims, F f) {
  for (const dim_in_file& d : dims)
    if (d.count == 0) return;
  const int outer = int(dims.size()) - 1;
  std::vector<long> at(dims.size(), 0);
  for (;;) {
    long element = 0, offset = 0;
    for (int d = 0; d <= outer; ++d) {
      const dim_in_file& dim = dims[std::size_t(d)];
      element = element * dim.size + dim.begin + at[std::size_t(d)];
      offset += at[std::size_t(d)] * dim.stride;
    }
    f(element, offset);
    int d = outer - 1;
    while (d >= 0 && ++at[std::size_t(d)] == dims[std::size_t(d)].count) at[std::size_t(d--)] = 0;
    if (d < 0) return;
  }
}

/// Bytes of a source, read in larger pieces where what is wanted lies close together: a disk reads pages anyway.
class window_of_bytes {
 public:
  window_of_bytes(const file_call& call, const byte_source& source, long end) : call_(call), source_(source), end_(end) {}
  /// Until the next call.
  const char* at(long offset, long bytes, long piece) {
    if (offset < first_ || offset + bytes > first_ + long(held_.size())) {
      held_.resize(std::size_t(std::min(std::max(bytes, piece), end_ - offset)));
      source_.read(call_, offset, held_.data(), long(held_.size()));
      first_ = offset;
    }
    return held_.data() + (offset - first_);
  }

 private:
  const file_call& call_;
  const byte_source& source_;
  long end_, first_ = 0;
  std::vector<char> held_;
};

/// Reads a block: row-major, in memory of the host.
template <class T>
void read_block(const file_call& call, const byte_source& source, const npy_header& h, const index_range* index, T* to) {
  constexpr long page = 4096, several = 64 * page;
  const auto dims = dims_in_file(h.shape, h.fortran_order, index);
  const dim_in_file& run = dims.back();
  const long size = h.dtype.bytes;
  const bool as_they_are = h.dtype == dtype_in_file<T> && run.stride == 1 && !std::is_same_v<T, bool>;
  const bool close = dims.size() > 1 && (run.size - run.count) * size <= page;
  const long most = std::max(1L, several / size);
  window_of_bytes window(call, source, h.first + h.elements() * size);
  for_runs(dims, [&](long element, long offset) {
    const long from = h.first + element * size;
    if (as_they_are && run.count * size >= page) {
      source.read(call, from, to + offset, run.count * size);
      return;
    }
    for (long done = 0; done < run.count; done += most) {
      const long n = std::min(most, run.count - done);
      convert_from_file(h.dtype, window.at(from + done * size, n * size, close ? several : n * size),
                        to + offset + done * run.stride, n, run.stride);
    }
  });
}

/// Calls f with a pointer by which the host can read, or write, a block of arrays; with Write it gets what is written.
template <bool Write, class T, class F>
void with_block_on_host(T* block, long count, F f) {
  fence_for_host();
  if constexpr (Kokkos::SpaceAccessibility<Kokkos::HostSpace, memory_space>::accessible) {
    f(block);
  } else {
    const auto view = view_of<T, 1>(block, &count);
    const auto host = Kokkos::create_mirror_view(view);
    if constexpr (!Write) Kokkos::deep_copy(host, view);
    f(host.data());
    if constexpr (Write) Kokkos::deep_copy(view, host);
  }
}

}  // namespace nabla::detail
