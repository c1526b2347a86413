// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/transform/detail/values/vertex.hpp>
#include <vector>

namespace nabla::detail {

/// The values by which roots depend on some variables, which are not among them, the last made first; and the sweep
/// over them, while it lives. When it ends, by an exception as well, no cotangent is left, and a sweep that it is a part
/// of finds its own marks and cotangents.
class ordered_vertices {
  // (First, because clang++ 14 does not find a constexpr template that stands behind its call.)
  struct mark_of {
    vertex* on;
    long before;
    bool is_aside;
  };
  template <class = void>
  NABLA_HOST NABLA_NOINLINE constexpr void begin(const std::vector<vertex_ptr>& variables,
                                                 const std::vector<vertex_ptr>& roots) {
    counts_.current_sweep = ++counts_.sweeps;
    marked_.reserve(variables.size() + 16);
    long first = variables[0]->number();
    for (const vertex_ptr& v : variables) {
      first = std::min(first, v->number());
      mark(*v);
      v->seen_ = true;
    }
    collect(first, roots);
    for (const vertex_ptr& v : variables) v->seen_ = false;
  }
  template <class = void>
  NABLA_HOST NABLA_NOINLINE constexpr void end() {
    for (const mark_of& m : marked_) {
      m.on->drop_cotangent();
      if (m.is_aside) m.on->bring_back();
      m.on->reached_by_ = m.before;
    }
    counts_.current_sweep = outer_;
  }
  constexpr void mark(vertex& v) {
    if (v.is_reached()) return;
    const bool has = v.has_cotangent();
    if (has) v.put_aside();
    marked_.push_back({&v, v.reached_by_, has});
    v.reached_by_ = counts_.current_sweep;
  }
  template <class = void>
  NABLA_HOST NABLA_NOINLINE constexpr void collect(long first, const std::vector<vertex_ptr>& roots) {
    reached_.reserve(16);
    const auto see = [&](const vertex_ptr& v) {
      if (!v || v->seen_) return;
      v->seen_ = true;
      (v->number() < first ? made_of_ : reached_).push_back(v);
    };
    for (const vertex_ptr& v : roots) see(v);
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const vertex& v = *reached_[i];
      for (int k = 0; k < v.made_of_.size(); ++k) see(v.made_of_[k]);
    }
    std::sort(reached_.begin(), reached_.end(),
              [](const vertex_ptr& a, const vertex_ptr& b) { return a->number_ < b->number_; });
    for (const vertex_ptr& v : made_of_) v->seen_ = false;
    for (const vertex_ptr& v : reached_) {
      v->seen_ = false;
      for (int k = 0; k < v->made_of_.size(); ++k)
        if (v->made_of_[k]->is_reached()) mark(*v);
    }
    std::erase_if(reached_, [](const vertex_ptr& v) { return !v->is_reached(); });
    std::reverse(reached_.begin(), reached_.end());
  }

 public:
  constexpr ordered_vertices(const std::vector<vertex_ptr>& variables, const std::vector<vertex_ptr>& roots)
      : counts_(variables[0]->counts()), outer_(counts_.current_sweep) {
    begin(variables, roots);
  }
  /// Those of them that were made from number `first` on, for the sweep that is under way.
  constexpr ordered_vertices(graph_counts& counts, long first, const std::vector<vertex_ptr>& roots)
      : counts_(counts), outer_(counts.current_sweep) {
    collect(first, roots);
  }
  constexpr ~ordered_vertices() { end(); }
  ordered_vertices(const ordered_vertices&) = delete;
  ordered_vertices& operator=(const ordered_vertices&) = delete;
  constexpr const std::vector<vertex_ptr>& operator*() const { return reached_; }
  /// What they were made of that was there before.
  constexpr const std::vector<vertex_ptr>& made_of() const { return made_of_; }

 private:
  graph_counts& counts_;
  long outer_;
  std::vector<vertex_ptr> reached_, made_of_;
  std::vector<mark_of> marked_;
};

}  // namespace nabla::detail
