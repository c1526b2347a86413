// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>
#include <tuple>
#include <vector>

#include "program.hpp"
#include "random/run.hpp"

// Where the executor keeps values: for each kind a variable of its C++ type, in the mode of the derivative that runs.
namespace composed_programs {

namespace nb = nabla;
using nb::dim, nb::varying;
using random_programs::x, random_programs::y;

/// The types of values in one mode: those of the arguments of the function that is differentiated, in the order of
/// kinds.
template <int Rank, bool Forwards, bool Few, class... Slot>
struct mode {
  static constexpr int rank = Rank;
  static constexpr bool forwards = Forwards;  ///< a while_loop has its derivative
  static constexpr bool few = Few;            ///< programs have few words
  template <kind K>
  using slot = std::tuple_element_t<std::size_t(K), std::tuple<Slot...>>;
  using values = std::tuple<std::vector<Slot>...>;
  static constexpr auto all_axes() {
    if constexpr (Rank == 1) return x;
    else return (x, y);
  }
};

template <class Mode>
class frame {
 public:
  template <kind K>
  using slot = typename Mode::template slot<K>;

  explicit frame(const frame* outer = nullptr) : outer_(outer) {
    if (outer == nullptr) return;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((before_[I] = outer->before_[I] + std::get<I>(outer->own_).size()), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<typename Mode::values>>{});
  }
  template <kind K>
  const slot<K>& at(int i) const {
    const std::size_t before = before_[std::size_t(K)], place = std::size_t(i);
    return place < before ? outer_->template at<K>(i) : std::get<std::size_t(K)>(own_).at(place - before);
  }
  template <kind K, class X>
  void push(X&& value) {
    std::get<std::size_t(K)>(own_).push_back(slot<K>(static_cast<X&&>(value)));
  }
  template <kind K>
  const std::vector<slot<K>>& all() const {
    return std::get<std::size_t(K)>(own_);
  }

 private:
  const frame* outer_;
  std::array<std::size_t, kinds> before_ = {};
  typename Mode::values own_;
};

template <kind K>
auto plain_constant(double number) {
  if constexpr (is_scalar(K)) return nb::full(number).eval();
  else return ((nb::iota<double>(vector_size) + 1.) * number).eval();
}
/// The mesh axes along which a kind varies.
template <class Mode, kind K>
constexpr auto axes_of_kind() {
  if constexpr (K == kind::part) return x;
  else return Mode::all_axes();
}

/// use(value) with what an operand begins with. Each type that it may have is one more use to compile: few of them, or
/// any.
template <class Mode, kind K, bool Any, class F>
void begun(const start& b, const frame<Mode>& f, F use) {
  using block = typename Mode::template slot<K>;
  constexpr auto axes = axes_of_kind<Mode, K>();
  if (b.is == begin::block) return use(block(f.template at<K>(b.of)));
  if (b.is == begin::zeros_like) return use(block(nb::zeros_like(f.template at<K>(b.of))));
  if constexpr (Any || (K == kind::varying && !Mode::few))
    if (b.is == begin::zero_times) return use(0. * f.template at<K>(b.of));
  if constexpr (!varies(K)) {
    if constexpr (is_scalar(K))
      if (b.is == begin::literal) return use(double(b.number));
    return use(plain_constant<K>(b.number));
  } else {
    if constexpr (K == kind::varying) {
      const auto plain = [&]() -> const auto& { return f.template at<kind::plain>(b.of); };
      if (b.is == begin::cast_plain) return use(nb::pcast(plain(), axes, varying));
      if constexpr (Any) {
        if (b.is == begin::stored_cast_plain) return use(nb::pcast(plain(), axes, varying).eval());
        if (b.is == begin::index_of_plain) return use(plain() * nb::astype<double>(nb::axis_index(axes)));
        if (b.is == begin::stored_constant) return use(nb::pcast(plain_constant<K>(b.number), axes, varying).eval());
        if (b.is == begin::constant && b.named) {
          auto held = nb::pcast(plain_constant<K>(b.number), axes, varying);
          return use(held);
        }
      }
    }
    if constexpr (Any && K != kind::part)
      if (b.is == begin::index)
        return use(0.3 * nb::astype<double>(nb::axis_index(axes)) + plain_constant<K>(b.number));
    if constexpr (is_scalar(K)) use(nb::pcast(b.number, axes, varying));
    else use(nb::pcast(plain_constant<K>(b.number), axes, varying));
  }
}

}  // namespace composed_programs
