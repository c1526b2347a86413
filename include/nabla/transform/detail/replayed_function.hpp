// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <nabla/errors/transform.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/exec/recorded_work.hpp>
#include <nabla/expr/function_call.hpp>
#include <nabla/transform/tree_map.hpp>
#include <optional>
#include <tuple>
#include <vector>

namespace nabla::detail {

/// Whether the leaves of a tree are arrays in memory and numbers.
template <class X>
inline constexpr bool is_replayed_leaf = Literal<X>;
template <class T, class D, class S, class M>
inline constexpr bool is_replayed_leaf<array<T, D, S, M>> = true;
template <class X>
constexpr bool is_replayed_tree();
template <class... E>
constexpr bool are_replayed_trees(list<E...>) {
  return (is_replayed_tree<E>() && ...);
}
template <class X>
constexpr bool is_replayed_tree() {
  if constexpr (Tree<X>) return are_replayed_trees(entries_of<X>{});
  else return is_replayed_leaf<X>;
}

/// A tree whose arrays have memory of their own.
template <class X>
X copied_tree(const X& x) {
  return made_of_leaves<X>(
      [](auto, const auto& leaf) {
        if constexpr (Array<std::remove_cvref_t<decltype(leaf)>>) return copy_in_own_memory(leaf);
        else return leaf;
      },
      x);
}
/// Whether two trees of one type differ in nothing but the elements of their arrays.
template <class X>
bool are_alike(const X& a, const X& b) {
  bool same = true;
  each_leaf(
      [&]<class Y>(const Y& x, const Y& y) {
        if constexpr (Array<Y>) {
          same = same && layout_of(x.mesh()) == layout_of(y.mesh()) && x.stored() == y.stored();
          for (int d = 0; d < type_of_t<Y>::dims::rank; ++d) same = same && x.sizes()[d] == y.sizes()[d];
        } else {
          same = same && x == y;
        }
      },
      a, b);
  return same;
}
/// Copies the elements of a tree's arrays to those of one that is alike.
template <class X>
void copy_elements(const X& to, const X& from) {
  each_leaf(
      []<class Y>(const Y& t, const Y& f) {
        if constexpr (Array<Y>)
          copy_on_device(static_cast<const value_type_t<Y>*>(elements(f)), elements(t), t.stored_elements());
      },
      to, from);
}

/// While it lives, the thread takes blocks of a recording.
class taking_blocks_of {
 public:
  explicit taking_blocks_of(blocks_of_recording* b) : before_(std::exchange(blocks_of_recording::in_use, b)) {}
  ~taking_blocks_of() { blocks_of_recording::in_use = before_; }
  taking_blocks_of(const taking_blocks_of&) = delete;
  taking_blocks_of& operator=(const taking_blocks_of&) = delete;

 private:
  blocks_of_recording* before_;
};

/// The work of one call of a function, and the memory that it reads and writes: arguments and result lie there.
template <class F, class... X>
class call_to_replay {
 public:
  using result = stored_tree<decltype(std::declval<const F&>()(std::declval<const X&>()...))>;

  explicit call_to_replay(const X&... x) : given_(copied_tree(x)...) {}
  call_to_replay(const call_to_replay&) = delete;
  call_to_replay& operator=(const call_to_replay&) = delete;
  ~call_to_replay() {
    read_.clear(), result_.reset(), work_ = {};
    memory_pool::instance().take_back(blocks_);
  }
  bool fits(const X&... x) const {
    return call_with_entries([&](const X&... own) { return (are_alike(own, x) && ...); }, given_);
  }
  /// Calls f, and records what it does. Then only the arguments change.
  result first(const F& f) {
    result out = copied_tree([&] {
      const taking_blocks_of here(blocks_);
      return called(f);
    }());
    record(f);
    return out;
  }
  /// What f gives for these arguments, for which `fits` holds.
  result again(const F& f, const X&... x) const {
    if (!result_) return kept_tree(f(x...));
    call_with_entries([&](const X&... own) { (copy_elements(own, x), ...); }, given_);
    work_.run();
    return copied_tree(*result_);
  }

 private:
  result called(const F& f) const { return kept_tree(call_with_entries(f, given_)); }
  void record(const F& f) {
    blocks_->is_complete = true;
    const taking_blocks_of here(blocks_);
    recorded_work::begin();
    try {
      const recording now(&read_);
      result_.emplace(called(f));
    } catch (const not_recorded&) {  // f reads on the host
    } catch (...) {
      recorded_work::drop();
      throw;
    }
    if (!result_ || machine::has_waited) result_.reset(), recorded_work::drop();
    else work_ = recorded_work::end();
  }
  struct recording {
    explicit recording(std::vector<buffer>* read) {
      machine::is_recording = true, machine::has_waited = false;
      buffer::kept_alive = read;
    }
    ~recording() { machine::is_recording = false, buffer::kept_alive = nullptr; }
  };

  std::tuple<X...> given_;
  blocks_of_recording* const blocks_ = new blocks_of_recording;
  std::optional<result> result_;  ///< none: each call is one of f
  std::vector<buffer> read_;
  recorded_work work_;
};

/// A function whose work is recorded at the first call with arguments of some types and sizes.
template <class F>
class replayed_function {
 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal =
      typename why_not_taken<error::function_does_not_take_these_arguments, F, std::remove_cvref_t<X>...>::type;

  explicit replayed_function(F f) : f_(static_cast<F&&>(f)) {}

  template <class... X, class nabla_error = refusal<X...>>
    requires std::is_void_v<nabla_error>
  auto operator()(const X&... x) const {
    if constexpr (!has_result<F, list<const X&...>>) return error::reported{};
    else if constexpr (can_be_replayed<stored_tree<X>...>()) return replay(kept_tree(x)...);
    else return kept_tree(f_(x...));
  }
  NABLA_REFUSED_CALL((class... X, class nabla_error = refusal<X...>), (const X&...))

 private:
  template <class... X>
  static constexpr bool can_be_replayed() {
    if constexpr (work_can_be_recorded && (is_replayed_tree<X>() && ...))
      return is_replayed_tree<stored_tree<decltype(std::declval<const F&>()(std::declval<const X&>()...))>>();
    else
      return false;
  }
  template <class... X>
  auto replay(const X&... x) const {
    using call = call_to_replay<F, X...>;
    static constexpr char type{};
    for (const recorded& r : *recorded_)
      if (r.type == &type)
        if (auto& it = *static_cast<call*>(r.call.get()); it.fits(x...)) return it.again(f_, x...);
    if (long(recorded_->size()) == most_recordings) return kept_tree(f_(x...));
    const auto made = std::make_shared<call>(x...);
    auto out = made->first(f_);
    recorded_->push_back({&type, made});
    return out;
  }

  static constexpr long most_recordings = 16;
  struct recorded {
    const void* type;
    std::shared_ptr<void> call;
  };
  F f_;
  std::shared_ptr<std::vector<recorded>> recorded_ = std::make_shared<std::vector<recorded>>();
};

}  // namespace nabla::detail
