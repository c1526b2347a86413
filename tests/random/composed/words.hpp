// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vectors.hpp"

// The words of composed programs that are neither loop nor branch.
namespace composed_programs {

template <class Mode>
struct words_of {
  using frame_of = frame<Mode>;
  template <kind K>
  using slot = typename Mode::template slot<K>;

  template <kind K>
  static slot<K> unary(const step& s, const slot<K>& a) {
    switch (s.choice) {
      case 0:
        return nb::sin(a).eval();
      case 4:
        return (a * s.number).eval();
      case 9:
        return slot<K>(nb::stop_gradient(a));
      default:
        break;
    }
    if constexpr (Mode::few && K == kind::varying)
      if (s.choice != 8) return nb::checkpoint([](auto v) { return nb::tanh(nb::sin(v).eval()).eval(); })(a);
    if constexpr (!Mode::few)
      if (s.choice == 1) return nb::tanh(a).eval();
    if constexpr (K == kind::varying && !Mode::few) {
      switch (s.choice) {
        case 2:
          return nb::cos(a).eval();
        case 3:
          return (-a).eval();
        case 5:
          return (a + s.number).eval();
        case 6:
          return (s.number - a).eval();
        case 7:
          return (a * a * 0.5).eval();
        case 10:
          return nb::checkpoint([](auto v) { return nb::tanh(nb::sin(v).eval()).eval(); })(a);
        case 11:
          return nb::exp(-a * a).eval();
        case 12:
          return nb::flip(a, dim<0>).eval();
        case 13:
          return nb::roll(a, dim<0>, 1).eval();
        case 14:
          return (a * ((nb::iota<double>(vector_size) + 1.) * 0.5)).eval();
        default:
          break;
      }
    }
    if constexpr (K == kind::varying || (K == kind::equal && !Mode::few))
      return nb::where(a > 0.1, a * 0.7, nb::sin(a)).eval();
    else throw std::logic_error("a word that is not compiled");
  }
  template <kind K>
  static slot<K> binary(int choice, const slot<K>& a, const slot<K>& b) {
    if (choice == 0) return (a + b).eval();
    if constexpr (K == kind::varying && !Mode::few) {
      switch (choice) {
        case 1:
          return (a - b).eval();
        case 3:
          return nb::where(a > b, a, 0.5 * b).eval();
        case 4:
          return (a / (b * b + 1.)).eval();
        default:
          break;
      }
    }
    return (a * b).eval();
  }
  template <kind K, kind L>
  static slot<K> mixed(int choice, const slot<K>& a, const slot<L>& b) {
    if constexpr (K == kind::varying && L == kind::equal && !Mode::few)
      if (choice == 2) return nb::where(b > 0.1, a, b).eval();
    if constexpr (!Mode::few)
      if (choice == 0) return (a + b).eval();
    return (a * b).eval();
  }

  /// f(axes) for axes that a step names.
  template <class F>
  static auto over(const step& s, F f) {
    if constexpr (Mode::rank == 1) {
      return f(x);
    } else {
      switch (s.axes) {
        case 1:
          return f(x);
        case 2:
          return f(y);
        default:
          return f((x, y));
      }
    }
  }
  template <class X, class A>
  static auto reduced(const step& s, const X& a, A axes) {
    if constexpr (!Mode::few) {
      if (s.choice == 2) return nb::psum(nb::pcast(a, axes, nb::unreduced), axes).eval();
      if (s.choice == 3)
        return nb::real(nb::psum(nb::complex(a, a * 2.) * std::complex<double>(0.5, -0.5), axes)).eval();
    }
    return s.choice == 0 ? nb::psum(a, axes).eval() : nb::pmean(a, axes).eval();
  }
  template <kind K>
  static slot<K> shifted(const step& s, const slot<K>& a) {
    const auto sent = [&](auto axes) -> slot<K> {
      if constexpr (!Mode::few)
        if (s.is == word::shuffle) return nb::pshuffle(a, axes, nb::reverse).eval();
      return nb::ppermute(a, axes, nb::shift(s.count)).eval();
    };
    if constexpr (K == kind::part) return sent(x);
    else return over(s, sent);
  }
  template <kind K>
  static slot<K> indexed(const step& s, const slot<K>& a) {
    const auto by = [&](auto axes) -> slot<K> {
      return (a * (0.5 + 0.3 * nb::astype<double>(nb::axis_index(axes)))).eval();
    };
    if constexpr (K == kind::part) return by(x);
    else return over(s, by);
  }
  template <kind K>
  static void unary_step(const step& s, frame_of& f) {
    f.template push<K>(unary<K>(s, f.template at<K>(s.of[0])));
  }
  template <kind K>
  static void binary_step(const step& s, frame_of& f) {
    f.template push<K>(binary<K>(s.choice, f.template at<K>(s.of[0]), f.template at<K>(s.of[1])));
  }
  template <kind K, kind L>
  static void mixed_step(const step& s, frame_of& f) {
    f.template push<K>(mixed<K, L>(s.choice, f.template at<K>(s.of[0]), f.template at<L>(s.of[1])));
  }
  template <kind K>
  static void begun_step(const step& s, frame_of& f) {
    const auto& a = f.template at<K>(s.of[0]);
    begun<Mode, K, !Mode::few>(s.starts[0], f, [&](auto&& b) {
      if constexpr (K == kind::varying && !Mode::few)
        if (s.choice == 2) return f.template push<K>(nb::where(a > 0.1, a, static_cast<decltype(b)&&>(b)));
      if (s.choice == 0) f.template push<K>(static_cast<decltype(b)&&>(b) + a);
      else f.template push<K>(a * static_cast<decltype(b)&&>(b));
    });
  }
};

/// f.template operator()<K>() for the kind k, which is one of K...
template <kind... K, class F>
void for_kind(kind k, F f) {
  ((k == K ? (f.template operator()<K>(), 0) : 0), ...);
}

template <class Mode>
void run_word(const step& s, frame<Mode>& f) {
  using words = words_of<Mode>;
  using enum kind;
  constexpr bool two = Mode::rank == 2, few = Mode::few;
  const auto of_any_kind = [&](auto g) {
    for_kind<varying, varying_scalar, equal, equal_scalar, plain>(s.result, g);
    if constexpr (two) for_kind<part>(s.result, g);
  };
  const auto of_varying_kinds = [&](auto g) {
    for_kind<varying, varying_scalar>(s.result, g);
    if constexpr (two) for_kind<part>(s.result, g);
  };
  switch (s.is) {
    case word::unary:
      return of_any_kind([&]<kind K>() { words::template unary_step<K>(s, f); });
    case word::binary:
      return of_any_kind([&]<kind K>() { words::template binary_step<K>(s, f); });
    case word::begun:
      of_varying_kinds([&]<kind K>() { words::template begun_step<K>(s, f); });
      return for_kind<equal, equal_scalar>(s.result, [&]<kind K>() { words::template begun_step<K>(s, f); });
    case word::mixed:
      if (s.result == varying) {
        for_kind<varying_scalar, equal, equal_scalar, plain>(
            s.from, [&]<kind L>() { words::template mixed_step<varying, L>(s, f); });
        if constexpr (two) for_kind<part>(s.from, [&]<kind L>() { words::template mixed_step<varying, L>(s, f); });
      } else if (s.result == varying_scalar) {
        words::template mixed_step<varying_scalar, equal_scalar>(s, f);
      } else if (s.result == equal) {
        for_kind<equal_scalar, plain>(s.from, [&]<kind L>() { words::template mixed_step<equal, L>(s, f); });
      } else if constexpr (two) {
        for_kind<equal, equal_scalar, plain>(s.from, [&]<kind L>() { words::template mixed_step<part, L>(s, f); });
      }
      return;
    case word::sum:
      return s.from == varying ? f.template push<varying_scalar>(nb::sum(f.template at<varying>(s.of[0])).eval())
                               : f.template push<equal_scalar>(nb::sum(f.template at<equal>(s.of[0])).eval());
    case word::dot:
      if (s.result == equal_scalar)
        return f.template push<equal_scalar>(
            nb::dot(f.template at<equal>(s.of[0]), f.template at<equal>(s.of[1]), nb::pairing(dim<0>, dim<0>)).eval());
      if constexpr (!few)
        return for_kind<varying, equal>(s.from, [&]<kind L>() {
          f.template push<varying_scalar>(
              nb::dot(f.template at<varying>(s.of[0]), f.template at<L>(s.of[1]), nb::pairing(dim<0>, dim<0>)).eval());
        });
      return;
    case word::reduce:
      if (s.from == varying_scalar)
        return f.template push<equal_scalar>(
            words::reduced(s, f.template at<varying_scalar>(s.of[0]), Mode::all_axes()));
      if constexpr (two) {
        if (s.from == part) return f.template push<equal>(words::reduced(s, f.template at<part>(s.of[0]), x));
        if (s.axes == 2) return f.template push<part>(words::reduced(s, f.template at<varying>(s.of[0]), y));
      }
      return f.template push<equal>(words::reduced(s, f.template at<varying>(s.of[0]), Mode::all_axes()));
    case word::shift:
    case word::shuffle:
      return of_varying_kinds(
          [&]<kind K>() { f.template push<K>(words::template shifted<K>(s, f.template at<K>(s.of[0]))); });
    case word::index:
      return of_varying_kinds(
          [&]<kind K>() { f.template push<K>(words::template indexed<K>(s, f.template at<K>(s.of[0]))); });
    case word::gather: {
      constexpr auto axes = Mode::all_axes();
      const auto one = [&]<kind From, kind To>() {
        const auto& a = f.template at<From>(s.of[0]);
        if (s.choice == 0) f.template push<From>(nb::all_gather(a, axes)(dim<0> = 0).eval());
        else f.template push<To>(nb::all_gather(a, axes, nb::to(nb::invarying))(dim<0> = -1).eval());
      };
      if constexpr (!few)
        if (s.from == varying_scalar) return one.template operator()<varying_scalar, equal_scalar>();
      return one.template operator()<varying, equal>();
    }
    case word::scatter:
    case word::exchange: {
      constexpr auto axes = Mode::all_axes();
      const auto& a = f.template at<varying_scalar>(s.of[0]);
      const long n = a.mesh().size();
      const auto each = (a * (nb::iota<double>(n) + 1.)).eval();
      if (s.is == word::scatter)
        return f.template push<varying_scalar>(nb::psum_scatter(each, axes, nb::stacked(dim<0>)));
      if constexpr (!few) {
        const auto met = nb::all_to_all(each, axes, nb::split(dim<0>), nb::concat(dim<0>), nb::tiled);
        f.template push<varying_scalar>(nb::sum(met * (nb::iota<double>(n) + 0.5)).eval());
      }
      return;
    }
    case word::cast: {
      constexpr auto axes = Mode::all_axes();
      const auto cast = [&](const auto& a, auto over) {
        return s.choice == 0 ? nb::pcast(a, over, nb::varying).eval()
                             : nb::pcast(nb::pcast(a, over, nb::reduced), over, nb::varying).eval();
      };
      if (s.from == equal_scalar)
        return f.template push<varying_scalar>(cast(f.template at<equal_scalar>(s.of[0]), axes));
      if constexpr (two) {
        if (s.from == part) return f.template push<varying>(cast(f.template at<part>(s.of[0]), y));
        if (s.result == part) return f.template push<part>(cast(f.template at<equal>(s.of[0]), x));
      }
      return f.template push<varying>(cast(f.template at<equal>(s.of[0]), axes));
    }
    case word::vectors:
      if constexpr (!two && !Mode::forwards)
        f.template push<varying>(vectors_of<typename Mode::template slot<varying>>::template run<few>(
            vector_word(s.choice), f.template at<varying>(s.of[0]), f.template at<varying>(s.of[1]), s.number));
      return;
    case word::elementwise:
      if constexpr (!few || (NABLA_COMPOSED_ALL && !two && !Mode::forwards)) {
        f.template push<varying>(vectors_of<typename Mode::template slot<varying>>::elementwise(
            s.choice, f.template at<varying>(s.of[0]), f.template at<varying>(s.of[1])));
      }
      return;
    default:
      return;
  }
}

}  // namespace composed_programs
