// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/values/vertex.hpp>

// Values of the inside of a checkpointed function that are not made again when it runs again.
namespace nabla::detail {

/// What a value is of, where a policy distinguishes.
enum class made_by { product, collective };

/// Values in the order in which they are made. Words that are saved run where they are written, so a function makes them
/// in the same order each time.
class saved_values {
 public:
  constexpr saved_values(bool products, bool collectives) : products_(products), collectives_(collectives) {}
  constexpr saved_values(saved_values&& o) noexcept
      : products_(o.products_), collectives_(o.collectives_), made_(std::exchange(o.made_, {})) {}
  constexpr ~saved_values() {
    for (value* v : made_) v->end(v);
  }

  constexpr bool takes(made_by word) const { return word == made_by::product ? products_ : collectives_; }
  /// From here on values are taken, from the first on.
  constexpr void begin_again() {
    runs_again_ = true;
    next_ = 0;
  }
  /// make(), or what it gave when the function ran first.
  template <class Make>
  constexpr auto made(const Make& make) {
    using saved = value_of<decltype(make())>;
    if (runs_again_) {
      if (next_ == made_.size() || made_[next_]->kind != &saved::id) ran_otherwise();
      return static_cast<saved&>(*made_[next_++]).of;
    }
    auto x = make();
    made_.push_back(new saved(x));
    return x;
  }
  /// The function has run again.
  constexpr void end_again() const {
    if (next_ != made_.size()) ran_otherwise();
  }

 private:
  [[noreturn]] static void ran_otherwise() {
    fail<>::because("checkpoint(policy, f)",
                    "requires an f that does the same each time: when it ran again it did not ask for what had been saved");
  }

  struct value {
    const char* kind;
    void (*end)(value*);  // not a virtual destructor, as in vertex
  };
  template <class X>
  struct value_of : value {
    static constexpr char id = 0;
    X of;
    constexpr explicit value_of(const X& x)
        : value{&id, [](value* v) { delete static_cast<value_of*>(v); }}, of(x) {}
  };

  bool products_, collectives_, runs_again_ = false;
  std::size_t next_ = 0;
  std::vector<value*> made_;
};

/// While it lives the values of a function that runs are saved there, or nowhere.
class saving_to {
 public:
  constexpr saving_to(graph_counts& counts, saved_values* values)
      : counts_(counts), before_(std::exchange(counts.saving, values)) {}
  constexpr ~saving_to() { counts_.saving = before_; }
  saving_to(const saving_to&) = delete;
  saving_to& operator=(const saving_to&) = delete;

 private:
  graph_counts& counts_;
  saved_values* before_;
};

/// The value of a word whose operand has this origin: make(), or as it was saved. What make() does is not saved itself.
template <class Make>
constexpr auto saved_or_made(made_by word, const vertex* origin, const Make& make) {
  saved_values* const values = origin != nullptr ? origin->counts().saving : nullptr;
  if (values == nullptr || !values->takes(word)) return make();
  const saving_to nowhere(origin->counts(), nullptr);
  return values->made(make);
}

}  // namespace nabla::detail
