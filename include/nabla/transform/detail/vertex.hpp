// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/array/region.hpp>
#include <nabla/core/call_site.hpp>
#include <utility>
#include <vector>

// The graph that a derivative is swept over. Each stored value of a function that is differentiated is a vertex: it
// owns what it was made of, and can hand the cotangent of the value on to that.
namespace nabla::detail {

class vertex;

/// A counted owner of a vertex; null: a constant.
class vertex_ptr {
 public:
  vertex_ptr() = default;
  explicit vertex_ptr(vertex* v);  ///< takes a new vertex over
  vertex_ptr(const vertex_ptr& o);
  vertex_ptr(vertex_ptr&& o) noexcept : at_(std::exchange(o.at_, nullptr)) {}
  vertex_ptr& operator=(vertex_ptr o) noexcept {
    std::swap(at_, o.at_);
    return *this;
  }
  ~vertex_ptr();
  explicit operator bool() const { return at_ != nullptr; }
  vertex* get() const { return at_; }
  vertex& operator*() const { return *at_; }
  vertex* operator->() const { return at_; }
  friend bool operator==(const vertex_ptr&, const vertex_ptr&) = default;

 private:
  vertex* at_ = nullptr;
};

/// One pass from a result back to a variable. Recorded: the cotangents belong to a graph themselves, for derivatives of
/// this derivative.
struct sweep {
  call_site where;
  bool recorded = false;
};

/// A stored value of a graph. Vertices have numbers in the order in which they are made, so those that a value depends
/// on have lower ones.
class vertex {
 public:
  vertex() : number_(next_number()++) {}
  vertex(const vertex&) = delete;
  vertex& operator=(const vertex&) = delete;
  virtual ~vertex() = default;

  /// Adds to the cotangents of what the value was made of, and drops its own: in the region that made the value.
  void sweep_over(const sweep& s) {
    const region_again here(region_);
    pull(s);
  }
  /// Whether a cotangent has arrived.
  virtual bool has_cotangent() const = 0;

  long number() const { return number_; }
  /// The number of the vertex that is made next.
  static long next() { return next_number(); }
  const std::vector<vertex_ptr>& made_of() const { return made_of_; }
  /// Whether the variable of the sweep that is under way reaches this value.
  bool is_reached() const { return reached_by_ == current_sweep(); }

 protected:
  virtual void pull(const sweep&) = 0;
  void depends_on(const vertex_ptr& v) {
    if (v && (made_of_.empty() || made_of_.back() != v)) made_of_.push_back(v);
  }
  /// As if it were made now: it depends on what was made after it.
  void make_later() { number_ = next_number()++; }

 private:
  friend class vertex_ptr;
  friend class ordered_vertices;
  static long& next_number() {
    static long n = 0;
    return n;
  }
  /// The number of the sweep that is under way; 0: none.
  static long& current_sweep() {
    static long n = 0;
    return n;
  }
  /// Long chains of vertices end one after the other, not each within the end of the next.
  static void release(vertex* v) {
    static std::vector<vertex*> ending;
    static bool running = false;
    ending.push_back(v);
    if (running) return;
    running = true;
    while (!ending.empty()) {
      vertex* const last = ending.back();
      ending.pop_back();
      delete last;
    }
    running = false;
  }

  long owners_ = 0, number_, reached_by_ = -1;
  bool seen_ = false;
  std::vector<vertex_ptr> made_of_;
  region region_ = current_region();
};

inline vertex_ptr::vertex_ptr(vertex* v) : at_(v) {
  if (at_ != nullptr) ++at_->owners_;
}
inline vertex_ptr::vertex_ptr(const vertex_ptr& o) : vertex_ptr(o.at_) {}
inline vertex_ptr::~vertex_ptr() {
  if (at_ != nullptr && --at_->owners_ == 0) vertex::release(at_);
}

/// The values by which results depend on some variables, the last made first; and the sweep over them, while it lives.
class ordered_vertices {
 public:
  ordered_vertices(const std::vector<vertex_ptr>& variables, const vertex_ptr& result)
      : outer_(vertex::current_sweep()) {
    static long sweeps = 0;
    vertex::current_sweep() = ++sweeps;
    long first = result->number() + 1;
    for (const vertex_ptr& v : variables) first = std::min(first, v->number()), v->reached_by_ = sweeps;
    collect(first, {result});
  }
  /// Those of them that were made from number `first` on, for the sweep that is under way.
  ordered_vertices(long first, const std::vector<vertex_ptr>& results) : outer_(vertex::current_sweep()) {
    collect(first, results);
  }
  ~ordered_vertices() { vertex::current_sweep() = outer_; }
  ordered_vertices(const ordered_vertices&) = delete;
  ordered_vertices& operator=(const ordered_vertices&) = delete;
  const std::vector<vertex_ptr>& operator*() const { return reached_; }
  /// What they were made of that was there before.
  const std::vector<vertex_ptr>& made_of() const { return made_of_; }

 private:
  void collect(long first, const std::vector<vertex_ptr>& results) {
    std::vector<vertex_ptr> found;
    found.reserve(16);
    const auto see = [&](const vertex_ptr& v) {
      if (!v || v->seen_) return;
      v->seen_ = true;
      (v->number() < first ? made_of_ : found).push_back(v);
    };
    for (const vertex_ptr& v : results) see(v);
    for (std::size_t i = 0; i < found.size(); ++i)
      for (const vertex_ptr& v : found[i]->made_of_) see(v);
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a->number_ < b->number_; });
    for (const vertex_ptr& v : made_of_) v->seen_ = false;
    reached_.reserve(found.size());
    for (const vertex_ptr& v : found) {
      v->seen_ = false;
      for (const vertex_ptr& from : v->made_of_)
        if (from->is_reached()) v->reached_by_ = vertex::current_sweep();
      if (v->is_reached()) reached_.push_back(v);
    }
    std::reverse(reached_.begin(), reached_.end());
  }

  long outer_;
  std::vector<vertex_ptr> reached_, made_of_;
};

}  // namespace nabla::detail
