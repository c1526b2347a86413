// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <mpi.h>

#include <complex>
#include <cstdint>
#include <cstring>
#include <nabla/array/memory.hpp>
#include <nabla/comm/element.hpp>
#include <vector>

// The functions of NCCL that NABLA calls, on the device of nabla_machine.hpp: MPI moves its memory. A message is sent
// when its group of calls ends, as NCCL does.
#define NCCL_MAJOR 0
#define NCCL_MINOR 0

using cudaStream_t = void*;
enum ncclResult_t { ncclSuccess, ncclInvalidUsage };
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin };
enum ncclDataType_t {
  ncclInt8,
  ncclUint8,
  ncclInt32,
  ncclUint32,
  ncclInt64,
  ncclUint64,
  ncclFloat16,
  ncclFloat32,
  ncclFloat64,
  ncclBfloat16
};
inline const char* ncclGetErrorString(ncclResult_t) { return "invalid usage"; }
/// The calls of this process: tests count them.
inline long nccl_calls = 0;

struct ncclUniqueId {
  int root, number;
};
inline ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  static int made = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &id->root);
  id->number = ++made;
  return ncclSuccess;
}

struct nccl_communicator {
  MPI_Comm comm;
};
using ncclComm_t = nccl_communicator*;
/// The processes tell the one that made the id who they are, and hear from it who all are.
inline ncclResult_t ncclCommInitRank(ncclComm_t* made, int size, ncclUniqueId id, int rank) {
  const int tag = 1000 + id.number;
  std::vector<int> ranks(std::size_t(size), 0);
  int own = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  if (own == id.root) {
    for (int i = 0; i < size; ++i) {
      int sent[2] = {rank, own};
      if (i > 0) MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      ranks[std::size_t(sent[0])] = sent[1];
    }
    for (const int r : ranks)
      if (r != own) MPI_Send(ranks.data(), size, MPI_INT, r, tag, MPI_COMM_WORLD);
  } else {
    const int sent[2] = {rank, own};
    MPI_Send(sent, 2, MPI_INT, id.root, tag, MPI_COMM_WORLD);
    MPI_Recv(ranks.data(), size, MPI_INT, id.root, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Group all, some;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, size, ranks.data(), &some);
  *made = new nccl_communicator;
  MPI_Comm_create_group(MPI_COMM_WORLD, some, tag, &(*made)->comm);
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  return ncclSuccess;
}
inline ncclResult_t ncclCommDestroy(ncclComm_t c) {
  MPI_Comm_free(&c->comm);
  delete c;
  return ncclSuccess;
}

/// Calls f with a number of the type.
template <class F>
auto nccl_with(ncclDataType_t type, F f) {
  switch (type) {
    case ncclUint8:
      return f(std::uint8_t{});
    case ncclInt32:
      return f(std::int32_t{});
    case ncclUint32:
      return f(std::uint32_t{});
    case ncclInt64:
      return f(std::int64_t{});
    case ncclUint64:
      return f(std::uint64_t{});
    case ncclFloat16:
      return f(nabla::float16{});
    case ncclFloat32:
      return f(float{});
    case ncclFloat64:
      return f(double{});
    case ncclBfloat16:
      return f(nabla::bfloat16{});
    default:
      return f(std::int8_t{});
  }
}
/// What all processes hold, reduced in their order.
template <class T>
std::vector<T> nccl_reduced(const void* from, std::size_t count, ncclRedOp_t how, ncclComm_t c) {
  int size = 0;
  MPI_Comm_size(c->comm, &size);
  std::vector<T> all(count * std::size_t(size)), total(count);
  MPI_Allgather(from, int(count * sizeof(T)), MPI_BYTE, all.data(), int(count * sizeof(T)), MPI_BYTE, c->comm);
  for (std::size_t i = 0; i < count; ++i) {
    T sum = all[i];
    for (std::size_t p = 1; p < std::size_t(size); ++p) {
      const T next = all[p * count + i];
      if (how == ncclSum) sum = static_cast<T>(sum + next);
      else sum = (how == ncclMax) == (sum < next) ? next : sum;
    }
    total[i] = sum;
  }
  return total;
}
inline ncclResult_t ncclAllReduce(const void* from, void* to, std::size_t count, ncclDataType_t type, ncclRedOp_t how,
                                  ncclComm_t c, cudaStream_t) {
  ++nccl_calls;
  nabla::detail::machine::access([&] {
    nccl_with(type, [&]<class T>(T) {
      const auto total = nccl_reduced<T>(from, count, how, c);
      std::memcpy(to, total.data(), count * sizeof(T));
    });
  });
  return ncclSuccess;
}
inline ncclResult_t ncclReduceScatter(const void* from, void* to, std::size_t count, ncclDataType_t type,
                                      ncclRedOp_t how, ncclComm_t c, cudaStream_t) {
  ++nccl_calls;
  int size = 0, rank = 0;
  MPI_Comm_size(c->comm, &size);
  MPI_Comm_rank(c->comm, &rank);
  nabla::detail::machine::access([&] {
    nccl_with(type, [&]<class T>(T) {
      const auto total = nccl_reduced<T>(from, count * std::size_t(size), how, c);
      std::memcpy(to, total.data() + count * std::size_t(rank), count * sizeof(T));
    });
  });
  return ncclSuccess;
}
inline ncclResult_t ncclAllGather(const void* from, void* to, std::size_t count, ncclDataType_t, ncclComm_t c,
                                  cudaStream_t) {
  ++nccl_calls;
  nabla::detail::machine::access([&] { MPI_Allgather(from, int(count), MPI_BYTE, to, int(count), MPI_BYTE, c->comm); });
  return ncclSuccess;
}
inline ncclResult_t ncclBroadcast(const void*, void* to, std::size_t count, ncclDataType_t, int root, ncclComm_t c,
                                  cudaStream_t) {
  ++nccl_calls;
  nabla::detail::machine::access([&] { MPI_Bcast(to, int(count), MPI_BYTE, root, c->comm); });
  return ncclSuccess;
}

/// A message of a group of calls.
struct nccl_message {
  const void* from;
  void* to;
  int count, other;
  MPI_Comm comm;
};
inline std::vector<nccl_message> nccl_messages;
inline bool nccl_group_is_open = false;
inline ncclResult_t ncclGroupStart() {
  nccl_group_is_open = true;
  return ncclSuccess;
}
inline ncclResult_t ncclGroupEnd() {
  ++nccl_calls;
  nccl_group_is_open = false;
  nabla::detail::machine::access([] {
    std::vector<MPI_Request> begun;
    for (const nccl_message& m : nccl_messages) {
      MPI_Request& r = begun.emplace_back();
      if (m.from != nullptr) MPI_Isend(m.from, m.count, MPI_BYTE, m.other, 0, m.comm, &r);
      else MPI_Irecv(m.to, m.count, MPI_BYTE, m.other, 0, m.comm, &r);
    }
    MPI_Waitall(int(begun.size()), begun.data(), MPI_STATUSES_IGNORE);
  });
  nccl_messages.clear();
  return ncclSuccess;
}
inline ncclResult_t ncclSend(const void* from, std::size_t count, ncclDataType_t, int to, ncclComm_t c, cudaStream_t) {
  if (!nccl_group_is_open) return ncclInvalidUsage;
  nccl_messages.push_back({from, nullptr, int(count), to, c->comm});
  return ncclSuccess;
}
inline ncclResult_t ncclRecv(void* to, std::size_t count, ncclDataType_t, int from, ncclComm_t c, cudaStream_t) {
  if (!nccl_group_is_open) return ncclInvalidUsage;
  nccl_messages.push_back({nullptr, to, int(count), from, c->comm});
  return ncclSuccess;
}
