// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/transform.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/op/collective/detail/permutation.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <nabla/viz/type_name.hpp>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace nabla {

/// The result of `describe` for an expression.
struct description {
  std::string type;                  ///< of the result
  std::vector<std::string> kernels;  ///< labels of the fused kernels, in order
  std::vector<std::string> reads;    ///< types of the arrays in memory that are read, each once
  long bytes_read = 0;               ///< bytes of these arrays, and of temporaries
  long bytes_written = 0;            ///< bytes of the result, and of temporaries
  long bytes_stored = 0;             ///< bytes of temporaries

  /// Whether one kernel does everything, or nothing has to run.
  bool is_fused() const { return kernels.size() < 2; }
};

/// The pairs (from, to) of a permutation.
struct permutation_pairs {
  std::vector<index_pair> pairs;
};

namespace detail {

/// While it exists, kernels are recorded instead of run.
class noting_kernels {
 public:
  explicit noting_kernels(std::vector<noted_kernel>& notes) : before_(dry_run) { dry_run = &notes; }
  ~noting_kernels() { dry_run = before_; }
  noting_kernels(const noting_kernels&) = delete;
  noting_kernels& operator=(const noting_kernels&) = delete;

 private:
  std::vector<noted_kernel>* before_;
};

/// The arrays that an expression reads. An array that occurs twice in the same way counts once.
class operand_list {
 public:
  explicit operand_list(description& d) : d_(d) {}

  template <class T>
  void add(const literal_node<T>&) {}
  template <class T, class D, class S, class M>
  void add(const affine_node<T, D, S, M>&) {}
  template <class T, class D, class S, class M, class B, bool U>
  void add(const leaf_node<T, D, S, M, B, U>& n) {
    const auto view = blocks_of(n, n.stored);
    long bytes = long(sizeof(T));
    for (int i = 0; i < view.rank; ++i)
      if (view.stride[i] != 0) bytes *= view.size[i];
    const char* const first = static_cast<const char*>(n.buffer.data()) + n.offset * long(sizeof(T));
    std::string type = type_name(expr(n));
    for (std::size_t i = 0; i < seen_.size(); ++i)
      if (seen_[i] == first && d_.reads[i] == type) return;
    seen_.push_back(first);
    d_.reads.push_back(std::move(type));
    d_.bytes_read += bytes;
  }
  template <class F, class Type, class In, class... N>
  void add(const map_node<F, Type, In, N...>& n) {
    n.child.apply([&](const auto&... c) {
      (add(c), ...);
      return 0;
    });
  }
  template <class R, class Type, class Keys, bool Keep, class N>
  void add(const reduce_node<R, Type, Keys, Keep, N>& n) {
    add(n.child);
  }

 private:
  description& d_;
  std::vector<const char*> seen_;
};

template <class X>
struct why_not_described {
  using type =
      std::conditional_t<std::is_same_v<typename X::backend, abstract_backend>,
                         error::abstract_value_runs_no_kernel<error::to_fix::describe_it_where_it_is_run>, void>;
};
template <Reported X>
struct why_not_described<X> {
  using type = void;
};
template <class X>
using why_not_described_t = typename why_not_described<X>::type;

template <class K>
concept Permutation = permutation_by<K, dyn_size>::of_pairs || permutation_by<K, dyn_size>::of_all;

}  // namespace detail

/// What an expression runs when it is evaluated: its kernels, what they read and write, and the temporaries that it
/// stores because it does not fit into one kernel. `describe(e).is_fused()` holds if one kernel does everything. An
/// array runs nothing. Describes this process only. It runs no kernel, and takes memory only for a moment. The result
/// can be printed.
///
/// Errors: abstract_value_runs_no_kernel. Derivative: none. Communication: none.
template <class X>
  requires ArrayOrReported<X> && std::is_void_v<detail::why_not_described_t<X>>
description describe(const X& x) {
  description d;
  if constexpr (Reported<X>) {
    return d;
  } else {
    d.type = type_name(x);
    if constexpr (detail::is_expr<X>) {
      std::vector<detail::noted_kernel> notes;
      const detail::noting_kernels noting(notes);
      const long before = detail::count().bytes;
      const auto result = detail::evaluator<typename X::backend>::materialize(x.node());
      if (!notes.empty()) {
        d.bytes_written = detail::count().bytes - before;
        d.bytes_stored = d.bytes_written - result.stored_elements() * long(sizeof(value_type_t<X>));
        d.bytes_read = d.bytes_stored;
        detail::operand_list(d).add(x.node());
      }
      for (const auto& k : notes) d.kernels.push_back(k.label);
    }
    return d;
  }
}
template <class X, class nabla_error = detail::why_not_described_t<X>>
  requires Array<X> && (!std::is_void_v<nabla_error>)
description describe(const X&) NABLA_REFUSED("nabla::describe(x) requires an expression of arrays in memory");

/// The (from, to) pairs of an argument of ppermute or pshuffle, among n devices: `describe(shift(1), 4)` prints
/// `[(0,1),(1,2),(2,3),(3,0)]`. Errors: runtime_error as from ppermute. Communication: none.
template <detail::Permutation K>
permutation_pairs describe(const K& permutation, long n) {
  const auto from = detail::permutation_by<K, dyn_size>::sources({"describe", "the devices"}, permutation, n);
  std::vector<index_pair> by_source(std::size_t(n), index_pair{-1, -1});
  for (long to = 0; to < n; ++to)
    if (from[to] >= 0) by_source[std::size_t(from[to])] = {from[to], to};
  permutation_pairs p;
  for (const index_pair& e : by_source)
    if (e.from >= 0) p.pairs.push_back(e);
  return p;
}

/// The mesh axes of a sharding, for arrays of `rank` positional dims: `[{dp}, {}, {}], replicated={mp}`. First come the
/// positional dims, then the named ones. Then, in mesh order, the axes along which devices hold equal blocks, those of
/// a region, those with summands, and those with equal blocks and unreduced cotangents.
///
/// Errors: runtime_error if the spec has more entries than `rank`. Communication: none. Source: the Shardy text of a
/// jax.sharding.NamedSharding.
template <class M, class S, class Space>
std::string describe(const named_sharding<M, S, Space>&, int rank) {
  constexpr int entries = detail::length<typename detail::positional_entries<S>::type>;
  if (rank < entries) detail::fail<>::because("describe", "requires a spec with no more entries than the rank");
  std::ostringstream out;
  const char* between = "[";
  const auto group = [&]<class G>(const char* name, const char* is, G) {
    out << std::exchange(between, ", ") << name << is;
    if constexpr (detail::is_open_entry<G>)
      out << "{?}";
    else
      detail::print_axes(out, "{", "}", detail::rewrap<list, G>{});
  };
  const auto positional_dim = [&]<class E>(E entry) {
    if constexpr (detail::is_positional_entry<E>::value) group("", "", entry);
  };
  const auto named_dim = [&]<class E>(E) {
    if constexpr (detail::is_named_entry<E>::value)
      [&]<class T, class G>(placed<T, G>) { group(T::name(), "=", G{}); }(E{});
  };
  [&]<class... E>(spec<E...>) {
    (positional_dim(E{}), ...);
    for (int i = entries; i < rank; ++i) group("", "", mesh_axes<>{});
    (named_dim(E{}), ...);
  }(S{});
  out << (*between == '[' ? "[]" : "]");
  const auto set = [&]<class... A>(const char* open, list<A...> axes) {
    if (sizeof...(A) > 0) detail::print_axes(out, open, "}", axes);
  };
  using tiles = detail::tiling<M, S>;
  constexpr detail::masks state = detail::spec_masks<M, S>;
  set(", replicated={", typename detail::axes_from<M, (tiles::replicated & ~state.r), list>::type{});
  set(", manual={", typename detail::axes_from<M, tiles::manual & ~state.r, list>::type{});
  set(state.kind == reduction::max   ? ", unreduced_max={"
      : state.kind == reduction::min ? ", unreduced_min={"
                                                  : ", unreduced={",
      typename detail::axes_from<M, state.u, list>::type{});
  set(", reduced={", typename detail::axes_from<M, state.r, list>::type{});
  return out.str();
}

template <class = void>
std::ostream& operator<<(std::ostream& out, const permutation_pairs& p) {
  const char* between = "[";
  for (const index_pair& e : p.pairs) out << std::exchange(between, ",") << '(' << e.from << ',' << e.to << ')';
  return out << (p.pairs.empty() ? "[]" : "]");
}

template <class = void>
std::ostream& operator<<(std::ostream& out, const description& d) {
  const auto list = [&](const std::vector<std::string>& texts) {
    const char* between = "";
    for (const std::string& text : texts) out << std::exchange(between, ", ") << text;
  };
  out << d.type << '\n' << d.kernels.size() << (d.kernels.size() == 1 ? " kernel" : " kernels");
  if (!d.kernels.empty()) out << ": ", list(d.kernels);
  if (!d.reads.empty()) out << "\nreads " << d.bytes_read << " bytes: ", list(d.reads);
  if (!d.kernels.empty()) out << "\nwrites " << d.bytes_written << " bytes";
  if (d.bytes_stored > 0) out << ", " << d.bytes_stored << " of them on the way";
  return out << '\n';
}

}  // namespace nabla
