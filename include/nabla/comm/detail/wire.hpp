// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>
#include <nabla/array/kokkos_view.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/exec/contract/blas_library.hpp>

// How MPI gets the memory of arrays. Some MPI libraries read and write the memory of a device. The others get a copy in
// memory of the host.
namespace nabla::detail {

/// Whether MPI reads and writes the memory of devices, as the library itself says: Open MPI, MPICH and those made of
/// them have such a function for each kind of device.
inline bool mpi_takes_memory_of_devices() {
  static const bool takes = [] {
#if defined(KOKKOS_ENABLE_HIP)
    const auto ask = function_called<int (*)()>("MPIX_Query_rocm_support");
#elif defined(KOKKOS_ENABLE_SYCL)
    const auto ask = function_called<int (*)()>("MPIX_Query_ze_support");
#else
    const auto ask = function_called<int (*)()>("MPIX_Query_cuda_support");
#endif
    return ask != nullptr && ask() == 1;
  }();
  return takes;
}
/// Whether the memory of arrays goes through copies on the host.
inline bool is_staged() {
  if constexpr (runs_on_the_host) return false;
  else return !mpi_takes_memory_of_devices();
}

/// Copies bytes from memory to memory, of the host or of a device.
template <class Byte = unsigned char>
void move_bytes(void* to, const void* from, long bytes) {
  if constexpr (runs_on_the_host) {
    std::memcpy(to, from, std::size_t(bytes));
  } else if (bytes > 0) {
    copy_on_device(static_cast<const Byte*>(from), static_cast<Byte*>(to), bytes);
    machine::fence();
  }
}

/// Memory of the host that a device copies to and from at full speed. It costs much to make, so it is kept. (Of plain
/// pointers: a vector and an optional would be compiled with every program.)
class staging_memory {
 public:
#if defined(KOKKOS_HAS_SHARED_HOST_PINNED_SPACE)
  using space = Kokkos::SharedHostPinnedSpace;
#else
  using space = Kokkos::HostSpace;
#endif
  staging_memory() = default;
  staging_memory(const staging_memory&) = delete;
  staging_memory& operator=(const staging_memory&) = delete;
  ~staging_memory() {
    if (own_ == nullptr) return;
    own_->next = kept_;
    kept_ = own_;
  }
  NABLA_NOINLINE void take(long bytes) {
    static const bool is_freed_in_the_end = (Kokkos::push_finalize_hook(&free_all), true);
    static_cast<void>(is_freed_in_the_end);
    piece** p = &kept_;
    while (*p != nullptr && (*p)->bytes < bytes) p = &(*p)->next;
    if (*p != nullptr) {
      own_ = *p;
      *p = own_->next;
      return;
    }
    if (kept_ != nullptr) free_first();  // all are too small
    own_ = new piece{Kokkos::kokkos_malloc<space>(std::size_t(bytes)), bytes, nullptr};
  }
  /// Null if it has none.
  void* data() const { return own_ != nullptr ? own_->at : nullptr; }

 private:
  struct piece {
    void* at;
    long bytes;
    piece* next;
  };
  static void free_first() {
    piece* const p = kept_;
    kept_ = p->next;
    Kokkos::kokkos_free<space>(p->at);
    delete p;
  }
  static void free_all() {
    while (kept_ != nullptr) free_first();
  }
  inline static piece* kept_ = nullptr;
  piece* own_ = nullptr;
};

enum class on_wire { sent, received, sent_and_received };

/// Memory of an array that other processes read or write. MPI gets `for_mpi()`: the memory itself, or a copy that MPI
/// reaches; the kernels that write it have ended. What MPI writes is in the array when this object ends.
class block_on_wire {
 public:
  block_on_wire(const process_group& group, const void* block, long bytes)
      : block_on_wire(group, const_cast<void*>(block), bytes, on_wire::sent) {}
  block_on_wire(const process_group& group, void* block, long bytes, on_wire how)
      : block_(block), bytes_(bytes), how_(how), leaves_(group.size > 1 && bytes > 0) {}
  block_on_wire(const block_on_wire&) = delete;
  block_on_wire& operator=(const block_on_wire&) = delete;
  ~block_on_wire() {
    if (staged_.data() != nullptr && how_ != on_wire::sent) move_bytes(block_, staged_.data(), bytes_);
  }
  void* memory() const { return block_; }
  void* for_mpi() {
    machine::fence();
    if (!leaves_ || !is_staged()) return block_;
    if (staged_.data() == nullptr) {
      staged_.take(bytes_);
      if (how_ != on_wire::received) move_bytes(staged_.data(), block_, bytes_);
    }
    return staged_.data();
  }

 private:
  void* block_;
  long bytes_;
  on_wire how_;
  bool leaves_;
  staging_memory staged_;
};

}  // namespace nabla::detail
