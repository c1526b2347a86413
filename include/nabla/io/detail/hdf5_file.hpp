// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <exception>
#include <nabla/comm/detail/progress.hpp>
#include <nabla/io/detail/npy_header.hpp>
#include <nabla/io/detail/together.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <string>
#include <utility>
#include <vector>
#if defined(NABLA_HAS_HDF5)
#include <hdf5.h>
#endif

// Datasets of HDF5, which the library reads and writes. Reading is each process's own, also where the library is parallel: a
// piece that is damaged fails in the process that wants it, and the others would wait for it in a collective read.
namespace nabla::detail {

#if defined(NABLA_HAS_HDF5)

/// An object of HDF5, which is closed at the end.
class hdf5_object {
 public:
  hdf5_object() = default;
  hdf5_object(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  hdf5_object(hdf5_object&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  hdf5_object& operator=(hdf5_object&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~hdf5_object() { close(); }
  bool close() { return id_ < 0 || close_(std::exchange(id_, -1)) >= 0; }
  explicit operator bool() const { return id_ >= 0; }
  hid_t get() const { return id_; }

 private:
  hid_t id_ = -1;
  herr_t (*close_)(hid_t) = nullptr;
};

/// HDF5 prints what goes wrong, unless this exists.
class quiet_hdf5 {
 public:
  quiet_hdf5() {
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~quiet_hdf5() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }
  quiet_hdf5(const quiet_hdf5&) = delete;
  quiet_hdf5& operator=(const quiet_hdf5&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

/// A sentence with the first reason that HDF5 gives.
template <class = void>
[[noreturn]] void fail_by_hdf5(const file_call& call, const std::string& sentence) {
  std::string reason;
  const auto first = [](unsigned, const H5E_error2_t* e, void* to) -> herr_t {
    auto& text = *static_cast<std::string*>(to);
    if (text.empty() && e->desc != nullptr) text = e->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, first, &reason);
  call.fail(sentence + (reason.empty() ? "" : ": " + reason));
}

/// The type in memory for elements of a file. A bool is an enumeration and a complex number a compound of r and i, as h5py
/// writes them.
template <class = void>
hdf5_object hdf5_type(file_dtype t) {
  if (t.kind == 'c') {
    hdf5_object made(H5Tcreate(H5T_COMPOUND, std::size_t(t.bytes)), H5Tclose);
    const hid_t part = t.bytes == 16 ? H5T_NATIVE_DOUBLE : H5T_NATIVE_FLOAT;
    H5Tinsert(made.get(), "r", 0, part);
    H5Tinsert(made.get(), "i", std::size_t(t.bytes / 2), part);
    return made;
  }
  if (t.kind == 'b') {
    hdf5_object made(H5Tenum_create(H5T_NATIVE_INT8), H5Tclose);
    for (const signed char value : {0, 1}) H5Tenum_insert(made.get(), value == 0 ? "FALSE" : "TRUE", &value);
    return made;
  }
  if (t.bytes == 2 && (t.kind == 'f' || t.kind == 'V')) {
    // Sign, exponent and digits; f16 as h5py writes it.
    const bool is_bf16 = t.kind == 'V';
    const std::size_t digits = is_bf16 ? 7 : 10;
    hdf5_object made(H5Tcopy(H5T_NATIVE_FLOAT), H5Tclose);
    H5Tset_fields(made.get(), 15, digits, 15 - digits, 0, digits);
    H5Tset_size(made.get(), 2);
    H5Tset_ebias(made.get(), is_bf16 ? 127 : 15);
    return made;
  }
  const hid_t native = t.kind == 'f'   ? (t.bytes == 8 ? H5T_NATIVE_DOUBLE : H5T_NATIVE_FLOAT)
                       : t.kind == 'i' ? (t.bytes == 1   ? H5T_NATIVE_INT8
                                          : t.bytes == 2 ? H5T_NATIVE_INT16
                                          : t.bytes == 4 ? H5T_NATIVE_INT32
                                                         : H5T_NATIVE_INT64)
                                       : (t.bytes == 1   ? H5T_NATIVE_UINT8
                                          : t.bytes == 2 ? H5T_NATIVE_UINT16
                                          : t.bytes == 4 ? H5T_NATIVE_UINT32
                                                         : H5T_NATIVE_UINT64);
  return {H5Tcopy(native), H5Tclose};
}

/// The elements of a block in a dataset, and in memory. A scalar has one space only.
struct hdf5_block {
  hdf5_object in_file, in_memory;
  bool is_empty = false;
};
template <class = void>
hdf5_block hdf5_block_of(const file_call& call, hid_t dataset, const index_range* index, int rank) {
  hdf5_block b;
  if (rank == 0) {
    b.in_file = {H5Screate(H5S_SCALAR), H5Sclose};
    b.in_memory = {H5Screate(H5S_SCALAR), H5Sclose};
    return b;
  }
  std::vector<hsize_t> begin, count;
  for (int d = 0; d < rank; ++d) {
    begin.push_back(hsize_t(index[d].begin));
    count.push_back(hsize_t(index[d].end - index[d].begin));
    b.is_empty = b.is_empty || count.back() == 0;
  }
  if (b.is_empty) return b;
  b.in_file = {H5Dget_space(dataset), H5Sclose};
  b.in_memory = {H5Screate_simple(rank, count.data(), nullptr), H5Sclose};
  if (!b.in_file || !b.in_memory ||
      H5Sselect_hyperslab(b.in_file.get(), H5S_SELECT_SET, begin.data(), nullptr, count.data(), nullptr) < 0)
    fail_by_hdf5(call, "cannot select a part of the dataset");
  return b;
}

/// A dataset that is read.
template <class = void>
class hdf5_dataset {
 public:
  explicit hdf5_dataset(const file_call& call) {
    open_file::to_read(call);  // a regular file, or an error
    const quiet_hdf5 quiet;
    file_ = {H5Fopen(call.path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose};
    if (!file_) fail_by_hdf5(call, "requires a file of HDF5");
    dataset_ = {H5Dopen2(file_.get(), call.name.c_str(), H5P_DEFAULT), H5Dclose};
    if (!dataset_) fail_by_hdf5(call, "cannot open the dataset");
    const hdf5_object type(H5Dget_type(dataset_.get()), H5Tclose), space(H5Dget_space(dataset_.get()), H5Sclose);
    if (!type || !space) fail_by_hdf5(call, "cannot read the dataset");
    header_.dtype = dtype_of(type.get());
    if (header_.dtype.bytes == 0) call.fail("requires elements that are numbers or bool: found others");
    if (H5Sget_simple_extent_type(space.get()) == H5S_NULL) call.fail("requires an array: found an empty dataset");
    const int rank = H5Sget_simple_extent_ndims(space.get());
    if (rank < 0) fail_by_hdf5(call, "cannot read the dataset");
    std::vector<hsize_t> size(std::size_t(rank), 0);
    H5Sget_simple_extent_dims(space.get(), size.data(), nullptr);
    long countable = 16;
    for (const hsize_t n : size) {
      if (n > hsize_t(1) << 62 || __builtin_mul_overflow(countable, n == 0 ? 1L : long(n), &countable))
        call.fail("requires sizes whose product can be counted");
      header_.shape.push_back(long(n));
    }
  }
  const npy_header& header() const { return header_; }

  template <class T>
  void read(const file_call& call, const index_range* index, T* to) const {
    const quiet_hdf5 quiet;
    const int rank = int(header_.shape.size());
    const hdf5_block block = hdf5_block_of(call, dataset_.get(), index, rank);
    if (block.is_empty) return;
    const file_dtype from = header_.dtype;
    const hdf5_object type = hdf5_type(from);
    const auto read_as_it_is = [&](void* place) {
      if (H5Dread(dataset_.get(), type.get(), block.in_memory.get(), block.in_file.get(), H5P_DEFAULT, place) < 0)
        fail_by_hdf5(call, "cannot read the dataset");
    };
    if (from == dtype_in_file<T> && !std::is_same_v<T, bool>) return read_as_it_is(to);
    long count = 1;
    for (int d = 0; d < rank; ++d) count *= index[d].end - index[d].begin;
    std::vector<char> elements(std::size_t(count * from.bytes));
    read_as_it_is(elements.data());
    convert_from_file(from, elements.data(), to, count, 1);
  }

 private:
  static std::size_t digits_of_float(hid_t type) {
    std::size_t sign = 0, exponent = 0, exponent_bits = 0, digits = 0, count = 0;
    return H5Tget_fields(type, &sign, &exponent, &exponent_bits, &digits, &count) < 0 ? 0 : count;
  }
  static file_dtype dtype_of(hid_t type) {
    file_dtype found = {'?', int(H5Tget_size(type))};
    switch (H5Tget_class(type)) {
      case H5T_INTEGER:
        found.kind = H5Tget_sign(type) == H5T_SGN_NONE ? 'u' : 'i';
        break;
      case H5T_FLOAT:
        found.kind = 'f';
        if (found.bytes == 2) {
          const std::size_t digits = digits_of_float(type);
          found.kind = digits == 7 ? 'V' : digits == 10 ? 'f' : '?';
        }
        break;
      case H5T_COMPOUND: {
        const int re = H5Tget_nmembers(type) == 2 ? H5Tget_member_index(type, "r") : -1;
        const int im = re >= 0 ? H5Tget_member_index(type, "i") : -1;
        if (re < 0 || im < 0) break;
        const hdf5_object r(H5Tget_member_type(type, unsigned(re)), H5Tclose);
        const hdf5_object i(H5Tget_member_type(type, unsigned(im)), H5Tclose);
        if (H5Tget_class(r.get()) == H5T_FLOAT && H5Tequal(r.get(), i.get()) > 0) {
          found.kind = 'c';
          found.bytes = 2 * int(H5Tget_size(r.get()));
        }
        break;
      }
      case H5T_ENUM: {
        signed char no = 2, yes = 2;
        if (found.bytes == 1 && H5Tget_nmembers(type) == 2 && H5Tenum_valueof(type, "FALSE", &no) >= 0 &&
            H5Tenum_valueof(type, "TRUE", &yes) >= 0 && no == 0 && yes == 1)
          found.kind = 'b';
        break;
      }
      default:
        break;
    }
    return with_file_type(found, [](auto) {}) ? found : file_dtype{'?', 0};
  }

  hdf5_object file_, dataset_;
  npy_header header_;
};

/// Makes a dataset in an open file; its elements are not set.
template <class = void>
void make_dataset(const file_call& call, hid_t file, file_dtype dtype, const long* size, int rank) {
  const std::vector<hsize_t> n(size, size + rank);
  const hdf5_object space(rank == 0 ? H5Screate(H5S_SCALAR) : H5Screate_simple(rank, n.data(), nullptr), H5Sclose);
  const hdf5_object groups(H5Pcreate(H5P_LINK_CREATE), H5Pclose), how(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(groups.get(), 1);
  H5Pset_alloc_time(how.get(), H5D_ALLOC_TIME_EARLY);  // all processes find its place
  H5Pset_fill_time(how.get(), H5D_FILL_TIME_NEVER);
  const hdf5_object type = hdf5_type(dtype);
  hdf5_object made(
      H5Dcreate2(file, call.name.c_str(), type.get(), space.get(), groups.get(), how.get(), H5P_DEFAULT), H5Dclose);
  if (!made || !made.close()) fail_by_hdf5(call, "cannot make the dataset");
}
/// Writes a block of a dataset.
template <class = void>
void write_block(const file_call& call, hid_t file, file_dtype dtype, const index_range* index, int rank,
                 const void* from) {
  hdf5_object dataset(H5Dopen2(file, call.name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!dataset) fail_by_hdf5(call, "cannot write the dataset");
  const hdf5_block block = hdf5_block_of(call, dataset.get(), index, rank);
  if (block.is_empty) return;
  const hdf5_object type = hdf5_type(dtype);
  if (H5Dwrite(dataset.get(), type.get(), block.in_memory.get(), block.in_file.get(), H5P_DEFAULT, from) < 0 ||
      !dataset.close())
    fail_by_hdf5(call, "cannot write the dataset");
}

#if defined(H5_HAVE_PARALLEL) && defined(NABLA_HAS_MPI)

/// A file that all processes have open and write at once. All of them make the same calls. None of these calls of HDF5 is
/// left out where a process fails, as the others would wait for it: it is said after them.
class hdf5_file_together {
 public:
  hdf5_file_together(const processes_together& all, const file_call& call, const std::string& path)
      : all_(all), how_(H5Pcreate(H5P_DATASET_XFER), H5Pclose) {
    const hdf5_object access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fapl_mpio(access.get(), all.group().comm, MPI_INFO_NULL);
    H5Pset_dxpl_mpio(how_.get(), H5FD_MPIO_COLLECTIVE);
    all_.succeed([&] {
      now_in(all_.call());
      const waiting here;
      file_ = {H5Fopen(path.c_str(), H5F_ACC_RDWR, access.get()), H5Fclose};
      if (!file_) fail_by_hdf5(call, "cannot write the file");
    });
  }
  /// Writes blocks of a dataset: those of this process, which are no more than `most`, the number for all.
  template <class Blocks>
  void write(const file_call& call, file_dtype dtype, int rank, const char* from, const Blocks& blocks, int most) {
    hdf5_object dataset, type;
    std::vector<hdf5_block> parts;
    all_.succeed([&] {
      dataset = {H5Dopen2(file_.get(), call.name.c_str(), H5P_DEFAULT), H5Dclose};
      if (!dataset) fail_by_hdf5(call, "cannot write the dataset");
      type = hdf5_type(dtype);
      for (int i = 0; i < most; ++i) {
        const bool is_own = std::size_t(i) < blocks.size();
        if (is_own) parts.push_back(hdf5_block_of(call, dataset.get(), blocks[std::size_t(i)].first.data(), rank));
        if (is_own && !parts.back().is_empty) continue;
        parts.resize(std::size_t(i) + 1);
        parts.back() = nothing_of(dataset.get());
        if (!parts.back().in_file || !parts.back().in_memory) fail_by_hdf5(call, "cannot select a part of the dataset");
      }
    });
    all_.succeed([&] {
      now_in(all_.call());
      const waiting here;
      std::exception_ptr first;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const char* const at = parts[i].is_empty ? from : from + blocks[i].second * dtype.bytes;
        const hid_t in_memory = parts[i].in_memory.get(), in_file = parts[i].in_file.get();
        if (H5Dwrite(dataset.get(), type.get(), in_memory, in_file, how_.get(), at) >= 0 || first) continue;
        try {
          fail_by_hdf5(call, "cannot write the dataset");
        } catch (...) {
          first = std::current_exception();
        }
      }
      if (first) std::rethrow_exception(first);
    });
  }
  void close(const file_call& call) {
    all_.succeed([&] {
      now_in(all_.call());
      const waiting here;
      if (!file_.close()) fail_by_hdf5(call, "cannot write the file");
    });
  }

 private:
  static hdf5_block nothing_of(hid_t dataset) {
    hdf5_block b;
    b.in_file = {H5Dget_space(dataset), H5Sclose};
    b.in_memory = {H5Dget_space(dataset), H5Sclose};
    H5Sselect_none(b.in_file.get());
    H5Sselect_none(b.in_memory.get());
    b.is_empty = true;
    return b;
  }

  const quiet_hdf5 quiet_;
  const processes_together& all_;
  hdf5_object how_, file_;
};

#endif

/// Calls f(file) with a file of HDF5 to write, a new one or one that is there, and closes it.
template <class F>
void with_hdf5_file(const file_call& call, const std::string& path, bool is_new, F f) {
  const quiet_hdf5 quiet;
  hdf5_object file(is_new ? H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)
                          : H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT),
                   H5Fclose);
  if (!file) fail_by_hdf5(call, "cannot write the file");
  f(file.get());
  if (!file.close()) fail_by_hdf5(call, "cannot write the file");
}

#else

template <class T>
class hdf5_dataset {
 public:
  explicit hdf5_dataset(const file_call&) {
    static_assert(sizeof(T*) == 0,
                  "nabla: files of HDF5 require its library: link nabla::hdf5 beside nabla::nabla, and `apt "
                  "install libhdf5-dev` on Debian, `spack install hdf5` with Spack");
  }
  npy_header header() const { return {}; }
  void read(const file_call&, const index_range*, T*) const {}
};
template <class T>
void make_dataset(const file_call&, long, T, const long*, int) {}
template <class T>
void write_block(const file_call&, long, T, const index_range*, int, const void*) {}
template <class F>
void with_hdf5_file(const file_call&, const std::string&, bool, F) {
  static_assert(sizeof(F*) == 0,
                "nabla: files of HDF5 require its library: link nabla::hdf5 beside nabla::nabla, and `apt "
                "install libhdf5-dev` on Debian, `spack install hdf5` with Spack");
}

#endif

}  // namespace nabla::detail
