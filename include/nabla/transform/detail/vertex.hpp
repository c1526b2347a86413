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
  const std::vector<vertex_ptr>& made_of() const { return made_of_; }
  /// Whether the variable of the sweep that is under way reaches this value.
  bool is_reached() const { return reached_; }

 protected:
  virtual void pull(const sweep&) = 0;
  void depends_on(const vertex_ptr& v) {
    if (!v) return;
    for (const vertex_ptr& known : made_of_)
      if (known == v) return;
    made_of_.push_back(v);
  }

 private:
  friend class vertex_ptr;
  friend class ordered_vertices;
  static long& next_number() {
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

  long owners_ = 0, number_;
  bool reached_ = false, seen_ = false;
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

/// The values by which a result depends on some variables, the last made first.
class ordered_vertices {
 public:
  ordered_vertices(const std::vector<vertex_ptr>& variables, const vertex_ptr& result) {
    long first = result->number() + 1;
    for (const vertex_ptr& v : variables) first = std::min(first, v->number());
    std::vector<vertex_ptr> below;
    const auto see = [&](const vertex_ptr& v) {
      if (v->seen_ || v->number() < first) return;
      v->seen_ = true;
      below.push_back(v);
    };
    see(result);
    for (std::size_t i = 0; i < below.size(); ++i)
      for (const vertex_ptr& v : std::vector<vertex_ptr>(below[i]->made_of_)) see(v);
    std::sort(below.begin(), below.end(), [](const auto& a, const auto& b) { return a->number_ < b->number_; });
    for (const vertex_ptr& v : variables) v->reached_ = true;
    for (const vertex_ptr& v : below) {
      v->seen_ = false;
      for (const vertex_ptr& from : v->made_of_) v->reached_ = v->reached_ || from->reached_;
      if (v->reached_) reached_.push_back(v);
    }
    std::reverse(reached_.begin(), reached_.end());
    variables_ = variables;
  }
  ~ordered_vertices() {
    for (const vertex_ptr& v : reached_) v->reached_ = false;
    for (const vertex_ptr& v : variables_) v->reached_ = false;
  }
  ordered_vertices(const ordered_vertices&) = delete;
  ordered_vertices& operator=(const ordered_vertices&) = delete;
  const std::vector<vertex_ptr>& operator*() const { return reached_; }

 private:
  std::vector<vertex_ptr> reached_, variables_;
};

}  // namespace nabla::detail
