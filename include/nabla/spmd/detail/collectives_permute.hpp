// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/array/array_from.hpp>
#include <nabla/op/collective/detail/permuted.hpp>
#include <nabla/spmd/detail/collectives_common.hpp>
#include <numeric>
#include <optional>
#include <vector>

// ppermute and pshuffle on devices: blocks between the slots of this process by one kernel, all others by one exchange.
namespace nabla::detail {

/// Where a block comes from: an element of this process's own memory, or of what it received.
struct block_source {
  static constexpr long zeros = 0;
  static constexpr long own(long element) { return element + 1; }
  static constexpr long received(long element) { return -1 - element; }
};

/// Numbers that a kernel reads: on a host where they are, so they must stay there as long.
class kernel_table {
 public:
  explicit kernel_table(const std::vector<long>& numbers) : data_(numbers.data()) {
    if constexpr (!runs_on_the_host) {
      memory_ = buffer(numbers.size() * sizeof(long));
      long* const to = static_cast<long*>(memory_.data());
      copy_numbers(numbers, to, long(numbers.size()));
      data_ = to;
    }
  }
  const long* data() const { return data_; }

 private:
  buffer memory_;
  const long* data_;
};

/// Writes blocks of n elements one behind the other; block i of each period comes from where the table says. Received
/// blocks that are written by others (there is no `received`) are left alone.
template <class T>
struct place_blocks_kernel {
  const T* own;
  const T* received;
  T* out;
  const long* table;
  long blocks, period, step;  ///< step: from one period to the next in `own`
  long n, piece, pieces, blocks_per_item;

  NABLA_FUNCTION void operator()(long item) const {
    const long begin = (item % pieces) * piece, end = begin + piece < n ? begin + piece : n;
    long b = item / pieces * blocks_per_item;
    const long last = b + blocks_per_item < blocks ? b + blocks_per_item : blocks;
    long i = b % period;
    const T* from = own + b / period * step;
    if (n == 1 && received == nullptr) {
      for (; b < last; ++b) {
        const long t = table[i];
        if (t >= 0) out[b] = t > 0 ? from[t - 1] : T{};
        if (++i == period) i = 0, from += step;
      }
      return;
    }
    for (; b < last; ++b) {
      const long t = table[i];
      T* const q = out + b * n;
      if (t > 0) copy(from + (t - 1), q, begin, end);
      else if (t == 0) clear(q, begin, end);
      else if (received != nullptr) copy(received + (-1 - t), q, begin, end);
      if (++i == period) i = 0, from += step;
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE static void copy(const T* p, T* __restrict q, long begin, long end) {
    NABLA_SIMD
    for (long j = begin; j < end; ++j) q[j] = p[j];
  }
  NABLA_FUNCTION NABLA_INLINE static void clear(T* q, long begin, long end) {
    NABLA_SIMD
    for (long j = begin; j < end; ++j) q[j] = T{};
  }
};

template <class T>
void place_blocks(const T* own, const T* received, T* out, const std::vector<long>& sources, long periods, long step,
                  long n) {
  const kernel_table table(sources);
  place_blocks_kernel<T> k{
      own, received, out, table.data(), long(sources.size()) * periods, long(sources.size()), step, n, n, 1, 1};
  if (k.blocks * n == 0) return;
  if (n >= 2 * work_item) {
    k.piece = work_item;
    k.pieces = (n + k.piece - 1) / k.piece;
  } else {
    k.blocks_per_item = n >= work_item ? 1 : work_item / n;
  }
  launch("nabla::permute", k, (k.blocks + k.blocks_per_item - 1) / k.blocks_per_item * k.pieces, k.blocks * n);
}

/// The blocks of all processes of a group, by the device that they belong to: those that this process sends, in the
/// order in which they are expected, and where its own come from.
struct block_routes {
  std::vector<long> own;             ///< a block_source for each block of the result
  std::vector<long> outgoing;        ///< the first element of each block sent
  std::vector<int> sends, receives;  ///< blocks to and from each process; alone, nothing is kept for it
  bool anything_moves = false;       ///< between any two processes
  bool one_partner = true;           ///< no process sends to, or receives from, more than one other

  /// None yet, between some processes. They are kept from call to call for their memory: on a few numbers a call takes
  /// as long as ten allocations.
  template <class = void>
  static block_routes& none_between(int processes) {
    static thread_local block_routes r;
    const auto others = std::size_t(processes > 1 ? processes : 0);
    r.own.clear();
    r.outgoing.clear();
    r.sends.assign(others, 0);
    r.receives.assign(others, 0);
    r.sender_to_.assign(others, nobody);
    r.receiver_of_.assign(others, nobody);
    r.anything_moves = false;
    r.one_partner = true;
    return r;
  }
  /// A block goes from one process to another.
  template <class = void>
  void moves(int from, int to) {
    anything_moves = true;
    const bool first = is_only(sender_to_[std::size_t(to)], from),
               second = is_only(receiver_of_[std::size_t(from)], to);
    one_partner = one_partner && first && second;
  }
  /// The next block of the result comes from another process.
  template <class = void>
  void expect(int process) {
    ++receives[std::size_t(process)];
    own.push_back(block_source::received(process));
  }
  /// All that is expected is known: what comes from one process lies one behind the other, n elements a block.
  template <class = void>
  void place_received(long n) {
    next_.resize(receives.size());
    std::exclusive_scan(receives.begin(), receives.end(), next_.begin(), 0L);
    for (long& source : own)
      if (source < 0) source = block_source::received(next_[std::size_t(-1 - source)]++ * n);
  }

 private:
  static bool is_only(int& known, int process) {
    const bool first = known == nobody || known == process;
    known = process;
    return first;
  }
  std::vector<int> sender_to_, receiver_of_;  ///< of each process
  std::vector<long> next_;                    ///< block from each process
};

/// The blocks of a result that is stored over some mesh axes, one after the other: coordinates in mesh order.
template <int Rank>
class stored_blocks {
 public:
  stored_blocks(const mesh_instance& mesh, unsigned stored) {
    for (int i = 0; i < Rank; ++i)
      if ((stored >> i) & 1u) count_ *= size_[i] = mesh.local[i];
  }
  long count() const { return count_; }
  long at(int axis) const { return at_[axis]; }
  /// After the last one comes the first.
  void next() {
    for (int i = Rank - 1; i >= 0 && ++at_[i] >= size_[i]; --i) at_[i] = 0;
  }

 private:
  long size_[Rank] = {}, at_[Rank] = {}, count_ = 1;
};

/// Announces the word; in checking runs with the permutation, which must be the same on all processes.
template <class X, std::size_t N>
const mesh_instance& announced_with(const called& call, const X& x, const std::array<int, N>& positions,
                                           const index_sources& from) {
  const mesh_instance& mesh = instance_of(x.mesh());
  std::string pairs;
  if (mesh.checks) {
    pairs = "pairs";
    for (long i = 0; i < from.size(); ++i)
      if (from[i] >= 0) pairs += " (" + std::to_string(from[i]) + "," + std::to_string(i) + ")";
  }
  announce(mesh, call, positions, bytes_of_block(x), dtype_name<typename X::value_type>, pairs.c_str());
  return mesh;
}

/// Where the block of a device of the group lies: its process, and the place along the group in the stack there.
struct held_block {
  int process = 0;
  long element = 0;
};
template <std::size_t N, class Layout>
held_block held_block_of(const mesh_instance& mesh, const std::array<int, N>& positions, const Layout& l,
                           long device) {
  held_block held;
  int step = 1;
  for (std::size_t a = N; a-- > 0;) {
    const int i = positions[a];
    // Divisions are most of the way: there is none for the major axis, nor for one within the process.
    long c = device, process = 0;
    if (a > 0) c %= mesh.size[i], device /= mesh.size[i];
    if (mesh.processes_along[i] > 1) process = c / mesh.local[i];
    held.process += int(process) * step;
    held.element += (c - process * mesh.local[i]) * l.coordinate[i];
    step *= int(mesh.processes_along[i]);
  }
  return held;
}

template <std::size_t N, class Layout>
const block_routes& routes_of(const mesh_instance& mesh, const process_group& processes,
                                     const std::array<int, N>& positions, unsigned group, unsigned stored,
                                     const Layout& l, long n, const index_sources& from) {
  block_routes& r = block_routes::none_between(processes.size);
  stored_blocks<Layout::mesh_rank> blocks(mesh, stored);
  for (int q = 0; q < processes.size; ++q) {
    long first[N];  // coordinates along the group of the first device of process q
    long left = q;
    for (std::size_t a = N; a-- > 0; left /= processes.processes[a])
      first[a] = left % processes.processes[a] * mesh.local[positions[a]];
    for (long b = 0; b < blocks.count(); ++b, blocks.next()) {
      long device = 0;
      for (std::size_t a = 0; a < N; ++a)
        device = device * mesh.size[positions[a]] + first[a] + blocks.at(positions[a]);
      const long source = from[device];
      const bool here = q == processes.rank;
      if (source < 0) {
        if (here) r.own.push_back(block_source::zeros);
        continue;
      }
      const held_block held = held_block_of(mesh, positions, l, source);
      long element = held.element;
      for (int i = 0; i < Layout::mesh_rank; ++i)
        if (!((group >> i) & 1u)) element += blocks.at(i) * l.coordinate[i];
      if (held.process == q) {
        if (here) r.own.push_back(block_source::own(element));
        continue;
      }
      r.moves(held.process, q);
      if (here) r.expect(held.process);
      if (held.process == processes.rank) ++r.sends[std::size_t(q)], r.outgoing.push_back(element);
    }
  }
  r.place_received(n);
  return r;
}
template <class = void>
bool is_sequence(const std::vector<long>& own, long n) {
  for (std::size_t b = 0; b < own.size(); ++b)
    if (own[b] != block_source::own(long(b) * n)) return false;
  return true;
}
/// The block of the result behind which all that is received lies, one block behind the other; none: it does not.
template <class = void>
std::optional<long> place_of_received(const std::vector<long>& own, long blocks, long n) {
  const auto first = std::find_if(own.begin(), own.end(), [](long source) { return source < 0; });
  if (own.end() - first < blocks) return {};
  for (long b = 0; b < blocks; ++b)
    if (first[b] != block_source::received(b * n)) return {};
  return first - own.begin();
}
template <class = void>
bool is_run_of(const std::vector<long>& elements, long n) {
  for (std::size_t b = 1; b < elements.size(); ++b)
    if (elements[b] != elements[b - 1] + n) return false;
  return true;
}
/// The one process that blocks go to, or come from; nobody: there is none.
template <class = void>
int only_partner(const std::vector<int>& blocks) {
  const auto found = std::find_if(blocks.begin(), blocks.end(), [](int n) { return n > 0; });
  return found == blocks.end() ? nobody : int(found - blocks.begin());
}

/// Moves blocks of n elements by their routes, from the memory of x, where the first one begins, to that of a result.
template <class T>
NABLA_NOINLINE void move_blocks(const process_group& processes, const called& call, const block_routes& routes, long n,
                                const buffer& x, long first, const buffer& to) {
  const T* const own = static_cast<const T*>(x.data()) + first;
  T* const result = static_cast<T*>(to.data());  // before anything is on its way there
  const long block = n * long(sizeof(T)), sent = long(routes.outgoing.size()),
             received = std::accumulate(routes.receives.begin(), routes.receives.end(), 0L);
  const int receiver = only_partner(routes.sends), sender = only_partner(routes.receives);
  // What goes to one process lies one behind the other: often it does so already.
  buffer packed;
  const T* send = sent == 0 ? nullptr : own + routes.outgoing[0];
  if (!is_run_of(routes.outgoing, n)) {
    packed = buffer(std::size_t(sent * block));
    std::vector<long> table;
    for (const long element : routes.outgoing) table.push_back(block_source::own(element));
    place_blocks<T>(own, nullptr, static_cast<T*>(packed.data()), table, 1, 0, n);
    send = static_cast<const T*>(packed.data());
  }
  const std::optional<long> first_received = place_of_received(routes.own, received, n);
  const buffer memory = first_received ? to : buffer(std::size_t(received * block));
  T* const receive = first_received ? result + *first_received * n : static_cast<T*>(memory.data());
  if (routes.one_partner && first_received) {
    begin_send_receive(processes, call, {packed ? packed : x, send, sent * block, receiver},
                       {memory, receive, received * block, sender});
  } else {
    block_on_wire from(processes, send, sent * block);
    block_on_wire into(processes, receive, received * block, on_wire::received);
    if (routes.one_partner) send_receive(processes, from, receiver, sent * block, into, sender, received * block);
    else all_to_all_blocks(processes, from, routes.sends, into, routes.receives, block);
  }
  // Those that come from this process; and those received, unless they come to where they belong.
  if (!first_received || received < long(routes.own.size()))
    place_blocks<T>(own, first_received ? nullptr : receive, result, routes.own, 1, 0, n);
}

/// Along mesh axes.
template <class G, class X>
X on_devices(const ppermute_blocks<G, index_sources>& word, const called& call, const X& x) {
  const index_sources& from = word.from;
  using M = mesh_type_of<X>;
  constexpr unsigned group = axis_mask<M>(G{});
  constexpr auto positions = positions_in<M>(G{});
  const mesh_instance& mesh = announced_with(call, x, positions, from);
  const process_group& processes = mesh.group(positions);
  const unsigned stored = x.stored() | group;
  const stack_layout<dims_of<X>, M> to(x.sizes(), x.mesh(), stored);
  long n = 1;
  for (int d = 0; d < dims_of<X>::rank; ++d) n *= to.block[d];
  if (n == 0) return X(x.storage(), x.offset(), x.sizes(), x.mesh(), stored);
  const auto layout = x.layout();
  const block_routes& routes = routes_of(mesh, processes, positions, group, stored, layout, n, from);
  if (!routes.anything_moves && is_sequence(routes.own, n))
    return X(x.storage(), x.offset(), x.sizes(), x.mesh(), stored);
  auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), stored);
  move_blocks<typename X::value_type>(processes, call, routes, n, x.storage(), x.offset(), out.storage());
  return out;
}

/// Along a dim of the array.
template <int Dim, class X>
X on_devices(const permute_dim_word<Dim, index_sources>& word, const called&, const X& x) {
  const index_sources& from = word.from;
  using T = typename X::value_type;
  const auto l = x.layout();
  auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  if (l.elements == 0) return out;
  const long n = l.stride[Dim], size = l.block[Dim];
  std::vector<long> sources(static_cast<std::size_t>(size));
  for (long i = 0; i < size; ++i)
    sources[std::size_t(i)] = from[i] < 0 ? block_source::zeros : block_source::own(from[i] * n);
  place_blocks<T>(elements(x), nullptr, elements(out), sources, l.elements / (size * n), size * n, n);
  return out;
}

}  // namespace nabla::detail
