// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/region.hpp>
#include <nabla/comm/detail/progress.hpp>
#include <nabla/core/call_site.hpp>
#include <nabla/core/short_list.hpp>
#include <nabla/expr/planned_collective.hpp>
#include <utility>

// The graph that a derivative is swept over. Each stored value of a function that is differentiated is a vertex: it
// owns what it was made of, and can hand the cotangent of the value on to that.
namespace nabla::detail {

class vertex;

/// A counted owner of a vertex; null: a constant.
class vertex_ptr {
 public:
  constexpr vertex_ptr() = default;
  template <class V>
  constexpr explicit vertex_ptr(V* v);  ///< takes a new vertex over
  constexpr vertex_ptr(const vertex_ptr& o);
  constexpr vertex_ptr(vertex_ptr&& o) noexcept : at_(std::exchange(o.at_, nullptr)) {}
  constexpr vertex_ptr& operator=(vertex_ptr&& o) noexcept {
    std::swap(at_, o.at_);
    return *this;
  }
  constexpr vertex_ptr& operator=(const vertex_ptr& o) { return *this = vertex_ptr(o); }
  constexpr ~vertex_ptr();
  constexpr explicit operator bool() const { return at_ != nullptr; }
  constexpr vertex* get() const { return at_; }
  constexpr vertex& operator*() const { return *at_; }
  constexpr vertex* operator->() const { return at_; }
  friend constexpr bool operator==(const vertex_ptr&, const vertex_ptr&) = default;

 private:
  vertex* at_ = nullptr;
};

/// One pass from a result back to a variable. Recorded: the cotangents belong to a graph themselves, for derivatives of
/// this derivative.
struct sweep {
  call_site where;
  bool recorded = false;
};

class saved_values;
class later_value;

/// What all graphs of derivatives share: how many vertices and sweeps there have been.
struct graph_counts : kept_for_derivatives {
  long vertices = 0, sweeps = 0;
  long current_sweep = 0;    ///< the number of the sweep that is under way; 0: none
  vertex* ending = nullptr;  ///< what no longer has an owner, and ends when the vertex that ends now has ended
  bool is_ending = false;
  bool defers = false;       ///< a gradient alone is asked for: who reads no sum over devices does not wait for one
  later_value *first_pending = nullptr, *last_pending = nullptr;  ///< wait for a reader, in the order of the program
  saved_values* saving = nullptr;  ///< of the checkpointed function that runs; null: nothing of it is saved
};
inline graph_counts& counts_of_program() {
  static graph_counts counts;
  return counts;
}
/// The counts for values that a listener hears of. In a constant expression nothing is global: they are the listener's.
constexpr graph_counts& counts_for(plan_listener* listener) {
  if (!std::is_constant_evaluated()) return counts_of_program();
  if (listener == nullptr)
    fail<>::because("grad", "requires plan(grad(f), x...) where it stands in a constant expression");
  return static_cast<graph_counts&>(listener->graphs());
}

/// How a value is made that waits until somebody reads it. A loss ends in a sum over devices, and its gradient does not ask
/// for the sum: then it is never made, and nothing is sent for it.
class later_value {
 public:
  constexpr virtual ~later_value() = default;
  constexpr virtual void make() = 0;

 private:
  friend class vertex;
  vertex* of_ = nullptr;                               ///< whose value it makes
  later_value *before_ = nullptr, *behind_ = nullptr;  ///< those that wait as well
};

/// What a vertex does, by its class. (They are no virtual functions: in constant expressions g++ 12 makes implicit
/// destructors too late, and nvcc 13 calls a function that a class inherits on the wrong object.)
struct vertex_functions {
  void (*end)(vertex*);
  void (*pull)(vertex&, const sweep&);
};
template <class V>
constexpr void end_vertex(vertex* v) {
  delete static_cast<V*>(v);
}
template <class V>
constexpr void pull_vertex(vertex& v, const sweep& s) {
  static_cast<V&>(v).pull(s);
}
template <class V>
inline constexpr vertex_functions functions_of_vertex = {end_vertex<V>, pull_vertex<V>};

/// The cotangents that have arrived at a vertex. Its class knows their type, and derives from this.
struct arrivals {
  void (*end)(arrivals*);
  arrivals* before = nullptr;  ///< what waits while a sweep within this one uses the vertex
};
template <class A>
constexpr void end_arrivals(arrivals* a) {
  delete static_cast<A*>(a);
}

/// A stored value of a graph. Vertices have numbers in the order in which they are made, so those that a value depends
/// on have lower ones.
class vertex {
 public:
  constexpr explicit vertex(graph_counts& counts) : counts_(counts), number_(counts.vertices++) {}
  vertex(const vertex&) = delete;
  vertex& operator=(const vertex&) = delete;

  /// Adds to the cotangents of what the value was made of, and drops its own: in the region that made the value.
  constexpr void sweep_over(const sweep& s) {
    const region_again here(region_);
    does_->pull(*this, s);
  }
  /// Whether a cotangent has arrived.
  constexpr bool has_cotangent() const { return arrived_ != nullptr; }
  /// What has arrived waits while a sweep within this one uses the vertex; and counts again.
  constexpr void put_aside() {
    arrived_->before = aside_;
    aside_ = std::exchange(arrived_, nullptr);
  }
  constexpr void bring_back() { arrived_ = std::exchange(aside_, aside_->before); }
  constexpr void drop_cotangent() {
    if (arrivals* const a = std::exchange(arrived_, nullptr)) a->end(a);
  }

  /// The value waits; and is made, unless it is there.
  constexpr bool is_pending() const { return later_ != nullptr; }
  template <class = void>
  NABLA_HOST NABLA_NOINLINE constexpr void make_value() {
    if (later_ == nullptr) return;
    const owner of{no_longer_pending()};
    const region_again here(region_);
    of.value->make();
  }
  constexpr void waits_for(later_value* l) {
    later_ = l;
    l->of_ = this;
    l->before_ = std::exchange(counts_.last_pending, l);
    (l->before_ != nullptr ? l->before_->behind_ : counts_.first_pending) = l;
    if (!std::is_constant_evaluated()) before_root = [] {
      while (counts_of_program().first_pending != nullptr) counts_of_program().first_pending->of_->make_value();
    };
  }

  constexpr long number() const { return number_; }
  constexpr graph_counts& counts() const { return counts_; }
  /// Whether the variable of the sweep that is under way reaches this value.
  constexpr bool is_reached() const { return reached_by_ == counts_.current_sweep; }

 protected:
  NABLA_NOINLINE constexpr ~vertex() {
    if (later_ != nullptr) delete no_longer_pending();
    for (drop_cotangent(); aside_ != nullptr; drop_cotangent()) bring_back();
  }
  template <class = void>
  constexpr void depends_on(const vertex_ptr& v) {
    const int n = made_of_.size();
    if (v && (n == 0 || made_of_[n - 1] != v)) made_of_.push_back(v);
  }
  /// Keeps the first cotangent that arrives; its class adds later ones to it.
  constexpr void arrives(arrivals* a) { arrived_ = a; }
  constexpr arrivals* arrived() const { return arrived_; }
  /// As if it were made now: it depends on what was made after it.
  constexpr void make_later() { number_ = counts_.vertices++; }

 private:
  friend class vertex_ptr;
  friend class ordered_vertices;
  /// Long chains of vertices end one after the other, not each within the end of the next.
  static NABLA_NOINLINE constexpr void let_go(vertex* v) {
    if (--v->owners_ != 0) return;
    graph_counts& counts = v->counts_;
    v->next_ending_ = std::exchange(counts.ending, v);
    if (counts.is_ending) return;
    counts.is_ending = true;
    while (counts.ending != nullptr) {
      vertex* const last = counts.ending;
      counts.ending = last->next_ending_;
      last->does_->end(last);
    }
    counts.is_ending = false;
  }

  constexpr later_value* no_longer_pending() {
    later_value* const l = std::exchange(later_, nullptr);
    (l->before_ != nullptr ? l->before_->behind_ : counts_.first_pending) = l->behind_;
    (l->behind_ != nullptr ? l->behind_->before_ : counts_.last_pending) = l->before_;
    return l;
  }
  struct owner {
    later_value* value;
    constexpr ~owner() { delete value; }
  };

  graph_counts& counts_;
  later_value* later_ = nullptr;
  arrivals *arrived_ = nullptr, *aside_ = nullptr;
  long owners_ = 0, number_, reached_by_ = -1;
  bool seen_ = false;
  const vertex_functions* does_ = nullptr;
  vertex* next_ending_ = nullptr;
  short_list<vertex_ptr, 4> made_of_;
  region region_ = noted_region();
};

template <class V>
constexpr vertex_ptr::vertex_ptr(V* v) : at_(v) {
  at_->does_ = &functions_of_vertex<V>;
  ++at_->owners_;
}
constexpr vertex_ptr::vertex_ptr(const vertex_ptr& o) : at_(o.at_) {
  if (at_ != nullptr) ++at_->owners_;
}
constexpr vertex_ptr::~vertex_ptr() {
  if (at_ != nullptr) vertex::let_go(at_);
}

/// The value of a vertex, which is read now.
constexpr void make_value(const vertex_ptr& v) {
  if (v) v->make_value();
}

/// While it lives sums over devices wait until they are read, or do not.
class deferring {
 public:
  constexpr deferring(graph_counts& counts, bool defers)
      : counts_(counts), before_(std::exchange(counts.defers, defers)) {}
  constexpr ~deferring() { counts_.defers = before_; }
  deferring(const deferring&) = delete;
  deferring& operator=(const deferring&) = delete;

 private:
  graph_counts& counts_;
  bool before_;
};

/// Whether a variable of the sweep is behind a leaf.
template <class Leaf>
constexpr bool is_reached(const Leaf& leaf) {
  return leaf.buffer.origin && leaf.buffer.origin->is_reached();
}

}  // namespace nabla::detail
