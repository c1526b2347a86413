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
inline std::vector<dim_in_file> dims_in_file(const std::vector<long>& size, bool fortran_order,
                                             const index_range* index) {
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

/// Goes through the runs of a block in the order of the file.
class runs_of_block {
 public:
  explicit runs_of_block(std::vector<dim_in_file> dims)
      : dims_(static_cast<std::vector<dim_in_file>&&>(dims)), at_(dims_.size(), 0) {
    for (const dim_in_file& d : dims_) more_ = more_ && d.count > 0;
    if (more_) find();
  }
  /// Whether there is a run here.
  explicit operator bool() const { return more_; }
  /// The number of its first element in the file, and in the block.
  long element() const { return element_; }
  long offset() const { return offset_; }
  const dim_in_file& run() const { return dims_.back(); }
  const std::vector<dim_in_file>& dims() const { return dims_; }
  void next() {
    std::size_t d = dims_.size() - 1;
    while (d > 0 && ++at_[d - 1] == dims_[d - 1].count) at_[--d] = 0;
    more_ = d > 0;
    if (more_) find();
  }

 private:
  void find() {
    element_ = offset_ = 0;
    for (std::size_t d = 0; d < dims_.size(); ++d) {
      element_ = element_ * dims_[d].size + dims_[d].begin + at_[d];
      offset_ += at_[d] * dims_[d].stride;
    }
  }
  std::vector<dim_in_file> dims_;
  std::vector<long> at_;
  long element_ = 0, offset_ = 0;
  bool more_ = true;
};

/// Bytes of a source, read in larger pieces where what is wanted lies close together: a disk reads pages anyway.
class window_of_bytes {
 public:
  window_of_bytes(const file_call& call, const byte_source& source, long end)
      : call_(call), source_(source), end_(end) {}
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
void read_block(const file_call& call, const byte_source& source, const npy_header& h, const index_range* index,
                T* to) {
  constexpr long page = 4096, several = 64 * page;
  runs_of_block runs(dims_in_file(h.shape, h.fortran_order, index));
  const dim_in_file& run = runs.run();
  const long size = h.dtype.bytes;
  const bool as_they_are = h.dtype == dtype_in_file<T> && run.stride == 1 && !std::is_same_v<T, bool>;
  const bool close = runs.dims().size() > 1 && (run.size - run.count) * size <= page;
  const long most = std::max(1L, several / size);
  window_of_bytes window(call, source, h.first + h.elements() * size);
  for (; runs; runs.next()) {
    const long from = h.first + runs.element() * size;
    T* const here = to + runs.offset();
    if (as_they_are && run.count * size >= page) {
      source.read(call, from, here, run.count * size);
      continue;
    }
    for (long done = 0; done < run.count; done += most) {
      const long n = std::min(most, run.count - done);
      convert_from_file(h.dtype, window.at(from + done * size, n * size, close ? several : n * size),
                        here + done * run.stride, n, run.stride);
    }
  }
}

/// A block to write: where it goes, and its elements, row-major, in memory of the host.
struct block_to_write {
  runs_of_block runs;
  const char* elements;
};

/// Writes blocks whose elements begin at a byte of the file. Runs that follow each other in the file are written at once,
/// whatever blocks they are of: four million runs of 16 bytes took 20 s, and 0.5 s so.
inline void write_blocks(const file_call& call, const open_file& file, long first, long element_bytes,
                         std::vector<block_to_write> blocks) {
  constexpr std::size_t several = 1u << 18;
  std::vector<char> held;
  long begin = first;
  const auto flush = [&] {
    file.write(call, begin, held.data(), long(held.size()));
    held.clear();
  };
  for (;;) {
    block_to_write* next = nullptr;
    for (block_to_write& b : blocks)
      if (b.runs && (next == nullptr || b.runs.element() < next->runs.element())) next = &b;
    if (next == nullptr) break;
    const long at = first + next->runs.element() * element_bytes, bytes = next->runs.run().count * element_bytes;
    const char* const from = next->elements + next->runs.offset() * element_bytes;
    if (at != begin + long(held.size()) || held.size() >= several) {
      flush();
      begin = at;
    }
    if (bytes >= long(several)) {
      flush();
      file.write(call, at, from, bytes);
      begin = at + bytes;
    } else {
      held.insert(held.end(), from, from + bytes);
    }
    next->runs.next();
  }
  flush();
}

}  // namespace nabla::detail
