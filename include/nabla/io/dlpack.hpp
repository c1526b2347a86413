// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <nabla/array/wrap.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/io/detail/dims_of_file.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace nabla {

/// The structs of DLPack (dmlc/dlpack), by which programs and Python's libraries hand arrays to each other without a copy.
/// Whoever includes <dlpack/dlpack.h> may use its DLManagedTensor and DLManagedTensorVersioned in place of these.
namespace dlpack {

struct device {
  std::int32_t device_type;
  std::int32_t device_id;
};
struct data_type {
  std::uint8_t code;
  std::uint8_t bits;
  std::uint16_t lanes;
};
struct tensor {
  void* data;
  dlpack::device device;
  std::int32_t ndim;
  data_type dtype;
  std::int64_t* shape;
  std::int64_t* strides;
  std::uint64_t byte_offset;
};
/// DLManagedTensor
struct managed_tensor {
  tensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(managed_tensor* self);
};
struct version {
  std::uint32_t major;
  std::uint32_t minor;
};
/// DLManagedTensorVersioned, of DLPack 1.0
struct managed_tensor_versioned {
  dlpack::version version;
  void* manager_ctx;
  void (*deleter)(managed_tensor_versioned* self);
  std::uint64_t flags;
  tensor dl_tensor;
};

}  // namespace dlpack

namespace detail {

/// DLPack's own struct, with or without a version, or one that is laid out and named as it.
template <class M>
concept DlpackTensor = requires(M& m) {
  m.dl_tensor.data;
  m.dl_tensor.device.device_type;
  m.dl_tensor.byte_offset;
  m.manager_ctx;
  m.deleter(&m);
};
template <class M>
inline constexpr bool has_dlpack_version = requires(M& m) { m.flags, m.version; };

/// DLPack's numbers for kinds of memory: that of arrays, and others that kernels reach too.
struct dlpack_memory {
#if defined(KOKKOS_ENABLE_CUDA)
  static constexpr int of_arrays = runs_on_the_host ? 1 : 2, pinned = 3, managed = 13;
#elif defined(KOKKOS_ENABLE_HIP)
  static constexpr int of_arrays = runs_on_the_host ? 1 : 10, pinned = 11, managed = pinned;
#elif defined(KOKKOS_ENABLE_SYCL)
  static constexpr int of_arrays = runs_on_the_host ? 1 : 14, pinned = of_arrays, managed = of_arrays;
#else
  static constexpr int of_arrays = 1, pinned = 3, managed = pinned;
#endif
#if defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP) || defined(KOKKOS_ENABLE_SYCL)
  static int device() { return runs_on_the_host ? 0 : Kokkos::device_id(); }
#else
  static int device() { return 0; }
#endif
  static constexpr bool is_in_reach(int kind) { return kind == of_arrays || kind == pinned || kind == managed; }
};

/// DLPack's number of a kind: int, uint, float, bfloat, complex, bool.
template <class T>
inline constexpr int dlpack_code = std::is_same_v<T, bool>       ? 6
                                   : is_complex<T>               ? 5
                                   : std::is_same_v<T, bfloat16> ? 4
                                   : is_floating<T>              ? 2
                                   : std::is_signed_v<T>         ? 0
                                                                 : 1;
inline constexpr std::uint64_t dlpack_is_read_only = 1;

inline std::string dlpack_dtype_name(int code, int bits, int lanes) {
  const char* const kinds[] = {"i", "u", "f", "handle", "bf", "c", "bool"};
  std::string text = code < 7 ? kinds[code] : "dtype " + std::to_string(code) + " of bits: ";
  if (code != 6 || bits != 8) text += std::to_string(bits);
  return lanes == 1 ? text : text + "x" + std::to_string(lanes);
}

template <class X>
struct why_no_dlpack {
  using type = error::not_an_array<X>;
};
template <Array X>
struct why_no_dlpack<X> {
  struct whole {
    using type = typename why_not_whole<type_of_t<X>>::type;
  };
  using type = typename first_error<typename why_not_in_memory<X>::type, typename whole::type>::type;
};
template <class X>
using why_no_dlpack_t = typename why_no_dlpack<std::remove_cvref_t<X>>::type;

/// What an exported tensor holds: the array, which keeps its memory, and the numbers that the tensor points to.
template <class M, class X>
struct dlpack_holder {
  X array;
  std::int64_t shape[at_least_one(type_of_t<X>::dims::rank)];
  std::int64_t strides[at_least_one(type_of_t<X>::dims::rank)];
  M managed;

  static void release(M* self) { delete static_cast<dlpack_holder*>(self->manager_ctx); }
};

template <class M, class X>
M* as_dlpack(const X& x) {
  using type = type_of_t<X>;
  using T = typename type::value_type;
  using holder = dlpack_holder<M, X>;
  machine::fence();
  auto h = std::unique_ptr<holder>(new holder{x, {}, {}, {}});
  std::int64_t stride = 1;
  for (int d = type::dims::rank - 1; d >= 0; --d) {
    h->shape[d] = x.sizes()[d];
    h->strides[d] = stride;
    stride *= x.sizes()[d];
  }
  auto& t = h->managed.dl_tensor;
  t.data = elements(x);
  t.device.device_type = static_cast<decltype(t.device.device_type)>(dlpack_memory::of_arrays);
  t.device.device_id = dlpack_memory::device();
  t.ndim = type::dims::rank;
  t.dtype.code = static_cast<decltype(t.dtype.code)>(dlpack_code<T>);
  t.dtype.bits = std::uint8_t(8 * sizeof(T));
  t.dtype.lanes = 1;
  t.shape = h->shape;
  t.strides = h->strides;
  t.byte_offset = 0;
  h->managed.manager_ctx = h.get();
  h->managed.deleter = &holder::release;
  if constexpr (has_dlpack_version<M>) {
    h->managed.version.major = 1;
    h->managed.version.minor = 0;
    h->managed.flags = dlpack_is_read_only;
  }
  return &h.release()->managed;
}

/// Why no array of T with these dims is made of a tensor; void if it is.
template <class T, class Axes>
struct why_not_from_dlpack;
template <class T, class... A>
struct why_not_from_dlpack<T, list<A...>> {
  using type = typename dims_of_file<list<A...>, list<>>::template why_not<T>;
};
template <class T, class... A>
using why_not_from_dlpack_t = typename why_not_from_dlpack<T, typename wrap_arguments<list<>, A...>::axes>::type;

/// What a tensor is checked for before memory is looked at: sizes, and strides in elements.
struct dlpack_layout {
  std::vector<long> size, stride;
  bool is_row_major = true;
};
template <class M>
dlpack_layout dlpack_layout_of(const file_call& call, const M& m) {
  const auto& t = m.dl_tensor;
  if constexpr (has_dlpack_version<M>)
    if (m.version.major != 1)
      call.fail("requires a tensor of DLPack 1: found version " + std::to_string(m.version.major) + "." +
                std::to_string(m.version.minor));
  if (!dlpack_memory::is_in_reach(int(t.device.device_type)))
    call.fail("requires a tensor in memory of the " + std::string(runs_on_the_host ? "host" : "device") +
              ": found DLPack's device type " +
              std::to_string(int(t.device.device_type)));
  if (!runs_on_the_host && int(t.device.device_type) == dlpack_memory::of_arrays &&
      int(t.device.device_id) != dlpack_memory::device())
    call.fail("requires a tensor of device " + std::to_string(dlpack_memory::device()) + ": found one of device " +
              std::to_string(int(t.device.device_id)));
  dlpack_layout found;
  if (t.ndim < 0 || t.ndim > 64) call.fail("requires a tensor: found " + std::to_string(t.ndim) + " dims");
  for (int d = 0; d < t.ndim; ++d) {
    if (t.shape[d] < 0) call.fail("requires sizes that are not negative: found " + std::to_string(t.shape[d]));
    found.size.push_back(long(t.shape[d]));
  }
  long stride = 1;
  bool is_empty = false;
  for (const long n : found.size) is_empty = is_empty || n == 0;
  found.stride.resize(found.size.size());
  for (std::size_t d = found.size.size(); d-- > 0;) {
    found.stride[d] = t.strides != nullptr ? long(t.strides[d]) : stride;
    if (found.size[d] != 1 && found.stride[d] != stride && !is_empty) found.is_row_major = false;
    stride *= found.size[d];
  }
  return found;
}

template <class T, bool Copies, class M, class... A>
auto taken_from_dlpack(M* managed, const A&... a) {
  using dims = typename dims_of_file<list<A...>, list<>>::dims;
  using type = array_type<T, dims>;
  const file_call call{"from_dlpack", ""};
  if (managed == nullptr) call.fail("requires a tensor: found a null pointer");
  const auto& t = managed->dl_tensor;
  const dlpack_layout layout = dlpack_layout_of(call, *managed);
  if (int(t.dtype.code) != dlpack_code<T> || t.dtype.bits != 8 * sizeof(T) || t.dtype.lanes != 1)
    call.fail("requires elements of " + std::string(dtype_name<T>) + ": found " +
              dlpack_dtype_name(t.dtype.code, t.dtype.bits, t.dtype.lanes));
  npy_header sizes;
  sizes.shape = layout.size;
  require_dims(call, sizes, asked_dims(a...));
  auto* const data = reinterpret_cast<T*>(static_cast<char*>(t.data) + t.byte_offset);
  if (reinterpret_cast<std::uintptr_t>(data) % alignof(T) != 0)
    call.fail("requires elements at an address that is a multiple of " + std::to_string(alignof(T)));
  sizes_of<dims> size;
  for (int d = 0; d < dims::rank; ++d) size[d] = layout.size[std::size_t(d)];
  using made = typename stored_impl<type, machine_backend>::type;
  if constexpr (Copies) {
    auto to = new_array<type>(size, {}, 0);
    strides_view from;
    for (int d = 0; d < dims::rank; ++d) from.push(size[d], layout.stride[std::size_t(d)]);
    if (size.product() > 0) copy_strided<T>(data, elements(to), from);
    machine::fence();
    if (managed->deleter != nullptr) managed->deleter(managed);
    return to;
  } else {
    if (!layout.is_row_major)
      call.fail("requires a row-major tensor without gaps: write from_dlpack<T>(tensor, dims..., copy)");
    const std::shared_ptr<M> owner(managed, [](M* m) {
      if (m->deleter != nullptr) m->deleter(m);
    });
    return made(buffer::foreign(data, std::size_t(size.product()) * sizeof(T), owner), 0, size, {}, 0);
  }
}

}  // namespace detail

/// An array as a tensor of DLPack, zero copy: `to_dlpack(x)` for a `DLManagedTensor`,
/// `to_dlpack<dlpack::managed_tensor_versioned>(x)` for one with a version. The tensor holds the memory until its deleter
/// is called, which whoever takes it must do. Nobody may write to it: arrays share memory. The versioned one says so.
///
/// x: an array that is one block. dtype: the same. Errors: not_an_array, value_is_not_whole,
/// value_differs_along_a_mapped_dim, abstract_value_runs_no_kernel, value_is_followed_by_a_derivative. Communication:
/// none. Source: jax.dlpack.to_dlpack, numpy.ndarray.__dlpack__.
template <detail::DlpackTensor M = dlpack::managed_tensor, class X>
  requires std::is_void_v<detail::why_no_dlpack_t<X>>
M* to_dlpack(const X& x) {
  const auto& stored = x.eval();
  return detail::as_dlpack<M>(stored);
}
template <detail::DlpackTensor M = dlpack::managed_tensor, class X, class nabla_error = detail::why_no_dlpack_t<X>>
  requires(!Reported<X> && !std::is_void_v<nabla_error>)
error::reported to_dlpack(const X&)
    NABLA_REFUSED("nabla::to_dlpack(x) requires an array that is one block: to_host it first");
template <detail::DlpackTensor M = dlpack::managed_tensor, Reported X>
error::reported to_dlpack(const X&) {
  return {};
}

/// An array on the memory of a tensor of DLPack, zero copy: `from_dlpack<float>(tensor, batch, inputs)`. Dims as of
/// `load_npy`: axes and dyn, whose sizes the tensor says, or sizes that it must have. The array owns the tensor, and calls
/// its deleter when no array holds the memory any more. It only reads, as that of `wrap`. With `copy` as the last argument
/// a tensor with any strides is copied.
///
/// dtype: T, exactly. Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, not_a_size_of_an_axis,
/// mesh_axis_in_an_array, result_has_the_axis_twice; runtime_error, and the tensor is the caller's still, for another
/// dtype, other dims, gaps, memory that kernels do not reach. Communication: none. Source: jax.dlpack.from_dlpack,
/// numpy.from_dlpack.
NABLA_WORD(from_dlpack,
           (class T, detail::DlpackTensor M, class... A, class nabla_error = detail::why_not_from_dlpack_t<T, A...>),
           (M* tensor, const A&... dims),
           "nabla::from_dlpack<T>(tensor, dims...) requires a dtype that an array may have, and the dims of the "
           "tensor: axes, dyn, sizes, fixed<N>, each axis once; `copy` as the last argument copies any strides") {
  if constexpr (detail::wrap_arguments<list<>, A...>::copies) {
    const std::tuple<const A&...> all(dims...);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return detail::taken_from_dlpack<T, true>(tensor, std::get<I>(all)...);
    }(std::make_index_sequence<sizeof...(A) - 1>{});
  } else {
    return detail::taken_from_dlpack<T, false>(tensor, dims...);
  }
}

}  // namespace nabla
