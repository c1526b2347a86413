// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <nabla/comm/detail/messages.hpp>
#include <nabla/comm/detail/nccl.hpp>
#include <nabla/comm/detail/wire.hpp>
#include <nabla/comm/element.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <vector>

// Moves raw contiguous buffers between the processes of a group, in memory that MPI reads and writes (wire.hpp). All
// processes of a group make the same calls. A group of one process needs no MPI. Moves between the devices of one process
// are done elsewhere.
namespace nabla::detail {

/// The most elements (or bytes) given to one MPI call, because MPI counts are ints.
inline long largest_piece = 1L << 30;

#ifdef NABLA_HAS_MPI

template <class = void>
MPI_Datatype mpi_type(element e) {
  switch (e) {
    case element::f32:
      return MPI_FLOAT;
    case element::f64:
      return MPI_DOUBLE;
    case element::c64:
      return MPI_C_FLOAT_COMPLEX;
    case element::c128:
      return MPI_C_DOUBLE_COMPLEX;
    case element::bf16:
    case element::f16:
      return MPI_UINT16_T;  // MPI has no such types, and combines by NABLA's operation
    case element::i8:
      return MPI_INT8_T;
    case element::i16:
      return MPI_INT16_T;
    case element::i32:
      return MPI_INT32_T;
    case element::i64:
      return MPI_INT64_T;
    case element::u16:
      return MPI_UINT16_T;
    case element::u32:
      return MPI_UINT32_T;
    case element::u64:
      return MPI_UINT64_T;
    default:
      return MPI_UINT8_T;
  }
}

template <reduction How, class T>
void mpi_combine(void* from, void* into, int* count, MPI_Datatype*) {
  combine_all<How>(static_cast<T*>(into), static_cast<const T*>(from), *count);
}

/// NABLA's own reduction, because MPI_MAX defines nothing for nan and may then differ between processes. MPI is
/// finalised only once, so the operation may live as long as MPI.
template <reduction How, class T>
MPI_Op mpi_operation() {
  if constexpr (How == reduction::sum && !is_half<T>) {
    return MPI_SUM;
  } else if constexpr (std::is_integral_v<T>) {
    return How == reduction::max ? MPI_MAX : MPI_MIN;
  } else {
    static const MPI_Op made = [] {
      MPI_Op op = MPI_OP_NULL;
      mpi_check(MPI_Op_create(&mpi_combine<How, T>, 1, &op));
      return op;
    }();
    return made;
  }
}

template <class = void>
MPI_Op mpi_operation(element type, reduction how) {
  return with_type_of(type, [&](auto zero) {
    return with_kind_of(how, [](auto kind) { return mpi_operation<kind.value, decltype(zero)>(); });
  });
}

/// An MPI type: `length` bytes of each of several blocks that lie `distance` bytes apart. One call so moves a piece of
/// every block.
class strided_bytes {
 public:
  strided_bytes(long length, long distance) {
    MPI_Datatype bytes = MPI_DATATYPE_NULL;
    mpi_check(MPI_Type_contiguous(int(length), MPI_BYTE, &bytes));
    mpi_check(MPI_Type_create_resized(bytes, 0, MPI_Aint(distance), &type_));
    mpi_check(MPI_Type_commit(&type_));
    MPI_Type_free(&bytes);
  }
  strided_bytes(const strided_bytes&) = delete;
  strided_bytes& operator=(const strided_bytes&) = delete;
  ~strided_bytes() { MPI_Type_free(&type_); }
  MPI_Datatype get() const { return type_; }

 private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

#endif

/// to = the reduction of all processes' `from`, in MPI's order, which is the same in every run. `from` may equal `to`.
/// There is no sum of bool: words count in i32.
template <class = void>
void all_reduce(const process_group& group, const void* from, void* to, long count,
                element type, reduction how) {
  if (type == element::boolean && how == reduction::sum) fail<>::because(current_word, "the sum of bool is no bool");
  if (count == 0) return;
  if (group.size == 1) {
    if (from != to) move_bytes(to, from, count * size_of(type));
    return;
  }
#ifdef NABLA_HAS_MPI
  const waiting here;
  const MPI_Datatype numbers = mpi_type(type);
  const MPI_Op operation = mpi_operation(type, how);
  const auto* const in = static_cast<const unsigned char*>(from);
  auto* const out = static_cast<unsigned char*>(to);
  for (long done = 0; done < count; done += largest_piece) {
    const long at = done * size_of(type);
    mpi_transfer(MPI_Allreduce(from == to ? MPI_IN_PLACE : in + at, out + at,
                               int(std::min(largest_piece, count - done)), numbers, operation, group.comm));
  }
#else
  static_cast<void>(how);
#endif
}
template <class = void>
void all_reduce(const process_group& group, void* data, long count, element type,
                reduction how) {
  all_reduce(group, data, data, count, type, how);
}

/// out = the bytes of all processes, in the order of the group. `in` may be this process's place in `out`.
template <class = void>
void all_gather(const process_group& group, const void* in, void* out, long bytes) {
  if (bytes == 0) return;
  auto* const to = static_cast<unsigned char*>(out);
  const auto* const from = static_cast<const unsigned char*>(in);
  unsigned char* const mine = to + group.rank * bytes;
  if (from != mine) move_bytes(mine, from, bytes);
#ifdef NABLA_HAS_MPI
  if (group.size == 1) return;
  const waiting here;
  if (bytes <= largest_piece)
    return mpi_transfer(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, to, int(bytes), MPI_BYTE, group.comm));
  for (long done = 0; done < bytes; done += largest_piece) {
    const strided_bytes piece(std::min(largest_piece, bytes - done), bytes);
    mpi_transfer(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, to + done, 1, piece.get(), group.comm));
  }
#endif
}

/// to = the reduction, over all processes, of block number `rank` of `from`, which holds one block of `count` elements
/// for each process of the group. `from` and `to` must not overlap.
template <class = void>
void reduce_scatter(const process_group& group, const void* from, void* to, long count,
                    element type, reduction how) {
  if (type == element::boolean && how == reduction::sum) fail<>::because(current_word, "the sum of bool is no bool");
  if (count == 0) return;
  if (group.size == 1) {
    move_bytes(to, from, count * size_of(type));
    return;
  }
#ifdef NABLA_HAS_MPI
  const waiting here;
  const MPI_Datatype numbers = mpi_type(type);
  const MPI_Op operation = mpi_operation(type, how);
  const long total = count * group.size;
  if (total <= largest_piece)
    return mpi_transfer(MPI_Reduce_scatter_block(from, to, int(count), numbers, operation, group.comm));
  // In pieces of the whole of `from`. A piece ends some block and begins others; each process receives the part of it
  // that belongs to its own block.
  const auto* const in = static_cast<const unsigned char*>(from);
  auto* out = static_cast<unsigned char*>(to);
  std::vector<int> counts(static_cast<std::size_t>(group.size));
  for (long done = 0; done < total; done += largest_piece) {
    const long end = std::min(total, done + largest_piece);
    for (long p = 0; p < group.size; ++p)
      counts[std::size_t(p)] = int(std::max(0L, std::min(end, (p + 1) * count) - std::max(done, p * count)));
    mpi_transfer(MPI_Reduce_scatter(in + done * size_of(type), out, counts.data(), numbers, operation, group.comm));
    out += counts[std::size_t(group.rank)] * size_of(type);
  }
#else
  static_cast<void>(how);
#endif
}

/// data = the data of process `root` of the group.
inline void broadcast(const process_group& group, void* data, long bytes, int root) {
#ifdef NABLA_HAS_MPI
  if (group.size == 1) return;
  const waiting here;
  for (long done = 0; done < bytes; done += largest_piece) {
    const int n = int(std::min(largest_piece, bytes - done));
    mpi_transfer(MPI_Bcast(static_cast<unsigned char*>(data) + done, n, MPI_BYTE, root, group.comm));
  }
#else
  static_cast<void>(group), static_cast<void>(data), static_cast<void>(bytes), static_cast<void>(root);
#endif
}

/// Block p of `in` goes to process p, and block p of `out` comes from it. `bytes` is the size of one block.
inline void all_to_all(const process_group& group, const void* in, void* out, long bytes) {
  if (bytes == 0) return;
  if (group.size == 1) {
    move_bytes(out, in, bytes);
    return;
  }
#ifdef NABLA_HAS_MPI
  const waiting here;
  if (bytes <= largest_piece)
    return mpi_transfer(MPI_Alltoall(in, int(bytes), MPI_BYTE, out, int(bytes), MPI_BYTE, group.comm));
  for (long done = 0; done < bytes; done += largest_piece) {
    const strided_bytes piece(std::min(largest_piece, bytes - done), bytes);
    mpi_transfer(MPI_Alltoall(static_cast<const unsigned char*>(in) + done, 1, piece.get(),
                              static_cast<unsigned char*>(out) + done, 1, piece.get(), group.comm));
  }
#endif
}

/// In place of a process of the group: none.
inline constexpr int nobody = -1;

/// Sends bytes to one process (or nobody) and receives bytes from one (or nobody). Both sides of a message must call
/// this.
template <class = void>
void send_receive(const process_group& group, const void* in, int to, long sent, void* out, int from, long received) {
  if (group.size == 1) {
    if (to != nobody && from != nobody && sent > 0) move_bytes(out, in, sent);
    return;
  }
#ifdef NABLA_HAS_MPI
  const waiting here;
  if (to == nobody) sent = 0;
  if (from == nobody) received = 0;
  for (long done = 0; done < std::max(sent, received); done += largest_piece) {
    const long there = std::clamp(sent - done, 0L, largest_piece);
    const long here = std::clamp(received - done, 0L, largest_piece);
    mpi_transfer(MPI_Sendrecv(static_cast<const unsigned char*>(in) + (there > 0 ? done : 0), int(there), MPI_BYTE,
                              there > 0 ? to : MPI_PROC_NULL, 0,
                              static_cast<unsigned char*>(out) + (here > 0 ? done : 0), int(here), MPI_BYTE,
                              here > 0 ? from : MPI_PROC_NULL, 0, group.comm, MPI_STATUS_IGNORE));
  }
#else
  static_cast<void>(received);
#endif
}

/// Sends sends[p] blocks to process p and receives receives[p] blocks from it, in the order of the processes. `bytes`
/// is the size of one block.
template <class = void>
void all_to_all_blocks(const process_group& group, const void* in, const std::vector<int>& sends, void* out,
                       const std::vector<int>& receives, long bytes) {
  if (bytes == 0) return;
  if (group.size == 1) {
    if (sends[0] > 0) move_bytes(out, in, bytes * sends[0]);
    return;
  }
#ifdef NABLA_HAS_MPI
  const waiting here;
  std::vector<int> from(sends.size()), to(receives.size());
  for (std::size_t p = 1; p < sends.size(); ++p) {
    from[p] = from[p - 1] + sends[p - 1];
    to[p] = to[p - 1] + receives[p - 1];
  }
  for (long done = 0; done < bytes; done += largest_piece) {
    const strided_bytes piece(std::min(largest_piece, bytes - done), bytes);
    mpi_transfer(MPI_Alltoallv(static_cast<const unsigned char*>(in) + done, sends.data(), from.data(), piece.get(),
                               static_cast<unsigned char*>(out) + done, receives.data(), to.data(), piece.get(),
                               group.comm));
  }
#else
  static_cast<void>(receives);
#endif
}

// ---- the same, of the memory of arrays --------------------------------------------------------------------------------
// By NCCL where there is one and it can, in the order of the kernels; else by MPI.

template <class = void>
void all_reduce(const process_group& group, block_on_wire& from, block_on_wire& to, long count, element type,
                reduction how) {
#ifdef NABLA_HAS_NCCL
  if (const auto [numbers, per_element] = nccl_numbers_of(type, how); per_element > 0 && count > 0)
    if (const ncclComm_t comm = nccl_of(group))
      return nccl_transfer(ncclAllReduce(from.memory(), to.memory(), std::size_t(count * per_element), numbers,
                                         nccl_operation(how), comm, nccl_stream()));
#endif
  all_reduce(group, from.for_mpi(), to.for_mpi(), count, type, how);
}
inline void all_gather(const process_group& group, block_on_wire& in, block_on_wire& out, long bytes) {
#ifdef NABLA_HAS_NCCL
  if (const ncclComm_t comm = bytes > 0 ? nccl_of(group) : nullptr)
    return nccl_transfer(
        ncclAllGather(in.memory(), out.memory(), std::size_t(bytes), ncclInt8, comm, nccl_stream()));
#endif
  all_gather(group, in.for_mpi(), out.for_mpi(), bytes);
}
template <class = void>
void reduce_scatter(const process_group& group, block_on_wire& from, block_on_wire& to, long count, element type,
                    reduction how) {
#ifdef NABLA_HAS_NCCL
  if (const auto [numbers, per_element] = nccl_numbers_of(type, how); per_element > 0 && count > 0)
    if (const ncclComm_t comm = nccl_of(group))
      return nccl_transfer(ncclReduceScatter(from.memory(), to.memory(), std::size_t(count * per_element), numbers,
                                             nccl_operation(how), comm, nccl_stream()));
#endif
  reduce_scatter(group, from.for_mpi(), to.for_mpi(), count, type, how);
}
inline void broadcast(const process_group& group, block_on_wire& block, long bytes, int root) {
#ifdef NABLA_HAS_NCCL
  if (const ncclComm_t comm = bytes > 0 ? nccl_of(group) : nullptr)
    return nccl_transfer(ncclBroadcast(block.memory(), block.memory(), std::size_t(bytes), ncclInt8, root, comm,
                                       nccl_stream()));
#endif
  broadcast(group, block.for_mpi(), bytes, root);
}
inline void all_to_all(const process_group& group, block_on_wire& in, block_on_wire& out, long bytes) {
#ifdef NABLA_HAS_NCCL
  if (const ncclComm_t comm = bytes > 0 ? nccl_of(group) : nullptr) {
    const auto of_each = [bytes](int) { return bytes; };
    return nccl_exchange(comm, group.size, in.memory(), of_each, out.memory(), of_each);
  }
#endif
  all_to_all(group, in.for_mpi(), out.for_mpi(), bytes);
}
inline void send_receive(const process_group& group, block_on_wire& in, int to, long sent, block_on_wire& out, int from,
                         long received) {
#ifdef NABLA_HAS_NCCL
  if (const ncclComm_t comm = nccl_of(group))
    return nccl_exchange(
        comm, group.size, in.memory(), [&](int p) { return p == to ? sent : 0; }, out.memory(),
        [&](int p) { return p == from ? received : 0; });
#endif
  send_receive(group, in.for_mpi(), to, sent, out.for_mpi(), from, received);
}
/// What a process sends, out of the memory of a buffer, to another (or nobody).
struct outgoing {
  const buffer& memory;
  const void* data;
  long bytes;
  int to;
};
/// What it receives, into the memory of a buffer, from another (or nobody).
struct incoming {
  const buffer& memory;
  void* data;
  long bytes;
  int from;
};

/// Begins what send_receive does, and returns. Both buffers are kept until all has arrived; whoever reads what is
/// received waits for it. (More than one piece, or what the user may write to, has been sent when this returns.)
template <class = void>
void begin_send_receive(const process_group& group, const called& call, outgoing out, incoming in) {
  if (out.to == nobody) out.bytes = 0;
  if (in.from == nobody) in.bytes = 0;
#ifdef NABLA_HAS_MPI
  if (group.size > 1 && std::max(out.bytes, in.bytes) <= largest_piece && !out.memory.may_change() &&
      !is_staged() && !is_moved_by_nccl(group)) {
    if (out.bytes == 0 && in.bytes == 0) return;
    machine::fence();
    message& m = messages::add(call, out.bytes > 0 ? out.memory : buffer(), in.bytes > 0 ? in.memory : buffer());
    ++transfers;
    if (in.bytes > 0) {
      mpi_check(MPI_Irecv(in.data, int(in.bytes), MPI_BYTE, in.from, 0, group.comm, &m.receives));
      in.memory.arrives_by(&m);
    }
    if (out.bytes > 0) mpi_check(MPI_Isend(out.data, int(out.bytes), MPI_BYTE, out.to, 0, group.comm, &m.sends));
    return;
  }
#endif
  static_cast<void>(call);
  block_on_wire sent(group, out.data, out.bytes);
  block_on_wire received(group, in.data, in.bytes, on_wire::received);
  send_receive(group, sent, out.to, out.bytes, received, in.from, in.bytes);
}

template <class = void>
void all_to_all_blocks(const process_group& group, block_on_wire& in, const std::vector<int>& sends,
                       block_on_wire& out, const std::vector<int>& receives, long bytes) {
#ifdef NABLA_HAS_NCCL
  if (const ncclComm_t comm = bytes > 0 ? nccl_of(group) : nullptr)
    return nccl_exchange(
        comm, group.size, in.memory(), [&](int p) { return sends[std::size_t(p)] * bytes; }, out.memory(),
        [&](int p) { return receives[std::size_t(p)] * bytes; });
#endif
  all_to_all_blocks(group, in.for_mpi(), sends, out.for_mpi(), receives, bytes);
}

}  // namespace nabla::detail
