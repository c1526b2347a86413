// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/mesh_instance.hpp>

#ifdef NABLA_HAS_NCCL

#if defined(KOKKOS_ENABLE_HIP)
#include <rccl/rccl.h>
#else
#include <nccl.h>
#endif

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <nabla/array/memory.hpp>
#include <nabla/comm/element.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <string>
#include <vector>

// NCCL (on AMD's GPUs RCCL) moves the memory of GPUs between processes in the order of the kernels: a call returns
// before anything has moved, and no kernel is waited for.
namespace nabla::detail {

/// False: MPI moves the memory of devices too (NABLA_NCCL=0).
inline bool nccl_is_wanted = true;
/// Whether each call is waited for, so that the watchdog sees who waits for whom.
inline bool nccl_is_watched = false;

inline void nccl_check(ncclResult_t status) {
  if (status == ncclSuccess) return;
  throw runtime_error("nabla::" + std::string(current_word) + ": NCCL failed: " + ncclGetErrorString(status));
}

/// The stream of the kernels, and the name of the device that they run on.
inline auto nccl_stream() {
#if defined(KOKKOS_ENABLE_CUDA)
  return execution_space().cuda_stream();
#elif defined(KOKKOS_ENABLE_HIP)
  return execution_space().hip_stream();
#else
  return cudaStream_t{};
#endif
}
struct nccl_place {
  char host[MPI_MAX_PROCESSOR_NAME] = {}, device[32] = {};

  static nccl_place here() {
    nccl_place p;
    int length = 0;
    mpi_check(MPI_Get_processor_name(p.host, &length));
#if defined(KOKKOS_ENABLE_CUDA)
    static_cast<void>(cudaDeviceGetPCIBusId(p.device, sizeof p.device, execution_space().cuda_device()));
#elif defined(KOKKOS_ENABLE_HIP)
    static_cast<void>(hipDeviceGetPCIBusId(p.device, sizeof p.device, execution_space().hip_device()));
#else
    std::snprintf(p.device, sizeof p.device, "%ld", long(getpid()));
#endif
    return p;
  }
};

/// A communicator for the processes of a group; null where two of them share a device, which NCCL refuses.
inline ncclComm_t make_nccl(const process_group& group) {
  const waiting others;
  const nccl_place here = nccl_place::here();
  std::vector<nccl_place> all(static_cast<std::size_t>(group.size));
  mpi_check(MPI_Allgather(&here, sizeof here, MPI_BYTE, all.data(), sizeof here, MPI_BYTE, group.comm));
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (std::memcmp(&all[i], &all[j], sizeof here) == 0) return nullptr;
  ncclUniqueId id;
  if (group.rank == 0) nccl_check(ncclGetUniqueId(&id));
  mpi_check(MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, group.comm));
  ncclComm_t made = nullptr;
  nccl_check(ncclCommInitRank(&made, group.size, id, group.rank));
  return made;
}
/// The communicator of NCCL beside the one of MPI: made for the first call of a group, ended with MPI's. Null where MPI
/// moves everything.
inline ncclComm_t nccl_of(const process_group& group) {
  if (!nccl_is_wanted || group.size == 1) return nullptr;
  static const int key = [] {
    int made = MPI_KEYVAL_INVALID;
    const auto end = [](MPI_Comm, int, void* held, void*) {
      if (held != nullptr) ncclCommDestroy(static_cast<ncclComm_t>(held));
      return MPI_SUCCESS;
    };
    mpi_check(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, end, &made, nullptr));
    return made;
  }();
  void* held = nullptr;
  int is_known = 0;
  mpi_check(MPI_Comm_get_attr(group.comm, key, &held, &is_known));
  if (!is_known) {
    held = make_nccl(group);
    mpi_check(MPI_Comm_set_attr(group.comm, key, held));
  }
  return static_cast<ncclComm_t>(held);
}

/// A dtype of NABLA as so many numbers of NCCL; of none where NCCL does not reduce as MPI does: it has no integers of
/// 16 bits, and the larger one of a number and nan is the number.
struct nccl_numbers {
  ncclDataType_t type = ncclInt8;
  int per_element = 0;
};
constexpr nccl_numbers nccl_numbers_of(element e, reduction how) {
  const bool is_sum = how == reduction::sum;
  switch (e) {
    case element::f32:
      return {ncclFloat32, is_sum};
    case element::f64:
      return {ncclFloat64, is_sum};
    case element::c64:
      return {ncclFloat32, 2 * is_sum};
    case element::c128:
      return {ncclFloat64, 2 * is_sum};
    case element::bf16:
      return {ncclBfloat16, is_sum};
    case element::f16:
      return {ncclFloat16, is_sum};
    case element::i8:
      return {ncclInt8, 1};
    case element::i32:
      return {ncclInt32, 1};
    case element::i64:
      return {ncclInt64, 1};
    case element::u8:
      return {ncclUint8, 1};
    case element::u32:
      return {ncclUint32, 1};
    case element::u64:
      return {ncclUint64, 1};
    case element::boolean:
      return {ncclUint8, !is_sum};
    default:
      return {};
  }
}
constexpr ncclRedOp_t nccl_operation(reduction how) {
  return how == reduction::max ? ncclMax : how == reduction::min ? ncclMin : ncclSum;
}

/// Ends each call.
inline void nccl_transfer(ncclResult_t status) {
  ++transfers;
  nccl_check(status);
  if (!nccl_is_watched) return;
  const waiting here;
  machine::fence();
}
/// What one process sends to others and receives from them, as one call: send(p) and receive(p) are the bytes.
template <class Sent, class Received>
void nccl_exchange(ncclComm_t comm, int processes, const void* in, Sent sent, void* out, Received received) {
  const auto* from = static_cast<const unsigned char*>(in);
  auto* to = static_cast<unsigned char*>(out);
  bool is_nothing = true;
  for (int p = 0; p < processes; ++p) is_nothing = is_nothing && sent(p) == 0 && received(p) == 0;
  if (is_nothing) return;
  nccl_check(ncclGroupStart());
  for (int p = 0; p < processes; ++p) {
    if (const long n = sent(p); n > 0) {
      nccl_check(ncclSend(from, std::size_t(n), ncclInt8, p, comm, nccl_stream()));
      from += n;
    }
    if (const long n = received(p); n > 0) {
      nccl_check(ncclRecv(to, std::size_t(n), ncclInt8, p, comm, nccl_stream()));
      to += n;
    }
  }
  nccl_transfer(ncclGroupEnd());
}

}  // namespace nabla::detail

#endif

namespace nabla::detail {

/// Whether NCCL moves the memory of arrays between the processes of a group.
inline bool is_moved_by_nccl([[maybe_unused]] const process_group& group) {
#ifdef NABLA_HAS_NCCL
  return nccl_of(group) != nullptr;
#else
  return false;
#endif
}

}  // namespace nabla::detail
