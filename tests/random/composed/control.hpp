// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "words.hpp"

// The loops and branches of composed programs. What they run are the steps of the program once more, in a frame of
// their own, and what varies in a type is written out: how an entry of a carry begins, and what a function returns.
namespace composed_programs {

NABLA_AXES(field_u, field_v, field_w)

template <class Mode>
void run_steps(const std::vector<step>&, frame<Mode>&);

template <class Mode>
class control {
 public:
  control(const step& s, frame<Mode>& f) : s_(s), f_(f) {}

  void run() {
    using enum kind;
    constexpr bool two = Mode::rank == 2;
    const auto of_loops = [&](auto g) {
      for_kind<varying, equal>(s_.result, g);
      if constexpr (!few) for_kind<varying_scalar>(s_.result, g);
      if constexpr (two) for_kind<part>(s_.result, g);
    };
    switch (s_.is) {
      case word::fori:
        return of_loops([&]<kind K>() { fori<K>(); });
      case word::fori_expression:
        if constexpr (!few) fori_expression();
        return;
      case word::fori_pair:
        return fori_pair();
      case word::ring:
        return ring();
      case word::fori_record:
        return fori_record();
      case word::scan:
        if constexpr (!few) {
          if (s_.result == equal) return scan<equal, equal, equal_scalar>();
          if (s_.from == equal) return scan<varying_scalar, equal, equal_scalar>();
        }
        return scan<varying, varying, varying_scalar>();
      case word::scan_ys:
        return scan_ys();
      case word::scan_length:
        return scan_length();
      case word::scan_tree:
        return scan_tree();
      case word::scan_open_y:
        if constexpr (!few) scan_open_y();
        return;
      case word::while_equal:
        if constexpr (Mode::forwards) while_equal();
        return;
      case word::while_varying:
        if constexpr (Mode::forwards) while_varying();
        return;
      case word::cond:
        if constexpr (!few) for_kind<equal>(s_.result, [&]<kind K>() { cond<K>(); });
        return for_kind<varying>(s_.result, [&]<kind K>() { cond<K>(); });
      case word::cond_begun:
        if constexpr (!few) for_kind<equal_scalar>(s_.result, [&]<kind K>() { cond_begun<K>(); });
        return for_kind<varying>(s_.result, [&]<kind K>() { cond_begun<K>(); });
      case word::cond_varying:
        return cond_varying();
      case word::choose:
        if constexpr (!few) for_kind<equal_scalar>(s_.result, [&]<kind K>() { choose<K>(); });
        return for_kind<varying>(s_.result, [&]<kind K>() { choose<K>(); });
      case word::choose_varying:
        return choose_varying();
      default:
        return;
    }
  }

 private:
  template <kind K>
  using slot = typename Mode::template slot<K>;
  static constexpr bool few = Mode::few;
  static constexpr kind V = kind::varying, S = kind::varying_scalar, E = kind::equal, ES = kind::equal_scalar;

  /// The frame of body number b after it ran on these arguments.
  template <kind... K, class... X>
  frame<Mode> inside(std::size_t b, X&&... x) const {
    frame<Mode> f(&f_);
    (f.template push<K>(static_cast<X&&>(x)), ...);
    run_steps(s_.bodies[b].steps, f);
    return f;
  }
  template <kind K>
  const slot<K>& result(std::size_t b, const frame<Mode>& f, std::size_t i) const {
    return f.template at<K>(s_.bodies[b].results[i]);
  }
  template <kind K, class F>
  void starting(std::size_t i, F use) const {
    begun<Mode, K, false>(s_.starts[i], f_, use);
  }
  /// With all that an operand may begin with; the others are a few types.
  template <kind K, class F>
  void starting_with_any(std::size_t i, F use) const {
    begun<Mode, K, !few>(s_.starts[i], f_, use);
  }

  // ---- loops

  template <kind K>
  void fori() {
    starting_with_any<K>(0, [&](auto&& init) {
      f_.template push<K>(nb::fori_loop(0, s_.count, static_cast<decltype(init)&&>(init), [&](long, auto c) -> slot<K> {
        const auto f = inside<K>(0, c);
        return result<K>(0, f, 0);
      }));
    });
  }
  void fori_expression() {
    const auto& a = f_.template at<V>(s_.of[0]);
    starting<V>(0, [&](auto&& init) {
      if (s_.choice == 0)
        f_.template push<V>(nb::fori_loop(0, s_.count, static_cast<decltype(init)&&>(init),
                                          [&](long, auto c) { return c + nb::sin(a); }));
      else
        f_.template push<V>(nb::fori_loop(0, s_.count, static_cast<decltype(init)&&>(init),
                                          [&](long, auto c) { return (c * 0.5 + a).eval(); }));
    });
  }
  void fori_pair() {
    const auto looped = [&](const auto& u, const auto& v) {
      const auto [p, q] =
          nb::fori_loop(0, s_.count, std::tuple(u, v), [&](long, auto c) -> std::tuple<slot<V>, slot<V>> {
            const auto f = inside<V, V>(0, std::get<0>(c), std::get<1>(c));
            return {result<V>(0, f, 0), result<V>(0, f, 1)};
          });
      f_.template push<V>(p), f_.template push<V>(q);
    };
    const start &a = s_.starts[0], &b = s_.starts[1];
    const auto cast = [](const auto& plain) { return nb::pcast(plain, Mode::all_axes(), nb::varying); };
    const auto of_plain = [&](const start& b) -> const auto& { return f_.template at<kind::plain>(b.of); };
    if (a.is == begin::block) {
      if (b.is == begin::constant) looped(f_.template at<V>(a.of), cast(plain_constant<V>(b.number)));
      else looped(f_.template at<V>(a.of), cast(of_plain(b)));
    } else {
      if (b.is == begin::constant) looped(cast(plain_constant<V>(a.number)), cast(plain_constant<V>(b.number)));
      else looped(cast(plain_constant<V>(a.number)), cast(of_plain(b)));
    }
  }
  /// Two values that travel, and what meets them on their way.
  void ring() {
    starting<V>(0, [&](auto&& begun) {
      const auto& q = f_.template at<V>(s_.of[2]);
      const auto turn = [&](auto axes) {
        return nb::fori_loop(
            0, s_.count,
            std::tuple(f_.template at<V>(s_.of[0]), f_.template at<V>(s_.of[1]), static_cast<decltype(begun)&&>(begun)),
            [&](long, auto carry) {
              const auto& [u, v, sum] = carry;
              return std::tuple(nb::ppermute(u, axes, nb::shift(1)), nb::ppermute(v, axes, nb::shift(1)),
                                (sum + nb::tanh(u * q) * v).eval());
            });
      };
      const auto [u, v, sum] = turn(Mode::all_axes());
      f_.template push<V>(u), f_.template push<V>(v), f_.template push<V>(sum);
    });
  }
  void fori_record() {
    const auto all = Mode::all_axes();
    using fields = decltype(nb::record(field_u = std::declval<slot<V>>(), field_v = std::declval<slot<E>>(),
                                       field_w = std::declval<slot<S>>()));
    const auto looped = [&](auto&& init) {
      const auto last = nb::fori_loop(0, s_.count, static_cast<decltype(init)&&>(init), [&](long, auto c) -> fields {
        const auto f = inside<V, E, S>(0, c[field_u], c[field_v], c[field_w]);
        return nb::record(field_u = result<V>(0, f, 0), field_v = result<E>(0, f, 1), field_w = result<S>(0, f, 2));
      });
      f_.template push<V>(last[field_u]), f_.template push<E>(last[field_v]), f_.template push<S>(last[field_w]);
    };
    const start &u = s_.starts[0], &v = s_.starts[1], &w = s_.starts[2];
    const auto scalar = nb::pcast(w.number, all, nb::varying);
    if (u.is == begin::block) {
      if constexpr (!few)
        if (v.is == begin::block)
          return looped(
              nb::record(field_u = f_.template at<V>(u.of), field_v = f_.template at<E>(v.of), field_w = scalar));
      looped(nb::record(field_u = f_.template at<V>(u.of), field_v = plain_constant<E>(v.number), field_w = scalar));
    } else {
      if constexpr (!few)
        if (w.is == begin::block)
          return looped(nb::record(field_u = nb::pcast(plain_constant<V>(u.number), all, nb::varying),
                                   field_v = plain_constant<E>(v.number), field_w = f_.template at<S>(w.of)));
      looped(nb::record(field_u = nb::pcast(plain_constant<V>(u.number), all, nb::varying),
                        field_v = plain_constant<E>(v.number), field_w = scalar));
    }
  }

  /// scan with or without `reverse`.
  template <class Init, class Xs, class F>
  auto scanned(Init&& init, const Xs& xs, const F& f) const {
    if (s_.backwards) return nb::scan(static_cast<Init&&>(init), xs, nb::reverse, f);
    return nb::scan(static_cast<Init&&>(init), xs, f);
  }
  template <kind K, kind Xs, kind X>
  void scan() {
    starting<K>(0, [&](auto&& init) {
      const auto f = [&](auto c, auto x) -> std::pair<slot<K>, std::tuple<>> {
        const auto in = inside<K, X>(0, c, x);
        return {result<K>(0, in, 0), {}};
      };
      f_.template push<K>(scanned(static_cast<decltype(init)&&>(init), f_.template at<Xs>(s_.of[0]), f).first);
    });
  }
  void scan_ys() {
    starting<S>(0, [&](auto&& init) {
      const auto f = [&](auto c, auto x) -> std::pair<slot<S>, slot<S>> {
        const auto in = inside<S, S>(0, c, x);
        return {result<S>(0, in, 0), result<S>(0, in, 1)};
      };
      const auto [last, ys] = scanned(static_cast<decltype(init)&&>(init), f_.template at<V>(s_.of[0]), f);
      f_.template push<S>(last), f_.template push<V>(ys);
    });
  }
  void scan_length() {
    starting<V>(0, [&](auto&& init) {
      const auto f = [&](auto c, auto) -> std::pair<slot<V>, slot<S>> {
        const auto in = inside<V>(0, c);
        return {result<V>(0, in, 0), result<S>(0, in, 1)};
      };
      const auto [last, ys] = scanned(static_cast<decltype(init)&&>(init), nb::length(vector_size), f);
      f_.template push<V>(last), f_.template push<V>(ys);
    });
  }
  void scan_tree() {
    const auto run = [&](auto&& init) {
      const auto f = [&](auto c, auto x) -> std::pair<std::tuple<slot<S>, slot<V>>, std::pair<slot<S>, slot<ES>>> {
        const auto in = inside<S, V, S, ES>(0, std::get<0>(c), std::get<1>(c), std::get<0>(x), std::get<1>(x));
        return {{result<S>(0, in, 0), result<V>(0, in, 1)}, {result<S>(0, in, 2), result<ES>(0, in, 3)}};
      };
      const auto [last, ys] = scanned(static_cast<decltype(init)&&>(init),
                                      std::tuple(f_.template at<V>(s_.of[0]), f_.template at<E>(s_.of[1])), f);
      f_.template push<S>(std::get<0>(last)), f_.template push<V>(std::get<1>(last));
      f_.template push<V>(ys.first), f_.template push<E>(ys.second);
    };
    const auto all = Mode::all_axes();
    const start &u = s_.starts[0], &v = s_.starts[1];
    const auto scalar = nb::pcast(u.number, all, nb::varying);
    const auto vector = nb::pcast(plain_constant<V>(v.number), all, nb::varying);
    if constexpr (!few)
      if (u.is == begin::block) return run(std::tuple(f_.template at<S>(u.of), vector));
    if (v.is == begin::block) run(std::tuple(scalar, f_.template at<V>(v.of)));
    else run(std::tuple(scalar, vector));
  }
  /// A y that is made of nothing that is known to be on a mesh.
  void scan_open_y() {
    starting<S>(0, [&](auto&& init) {
      starting<S>(1, [&](auto&& y) {
        const auto f = [&](auto c, auto x) -> std::pair<slot<S>, std::remove_cvref_t<decltype(y)>> {
          const auto in = inside<S, S>(0, c, x);
          return {result<S>(0, in, 0), y};
        };
        const auto [last, ys] = scanned(static_cast<decltype(init)&&>(init), f_.template at<V>(s_.of[0]), f);
        f_.template push<S>(last), f_.template push<V>((f_.template at<V>(s_.of[1]) + ys).eval());
      });
    });
  }
  void while_equal() {
    starting<V>(0, [&](auto&& init) {
      const auto f = [&](auto c) -> std::tuple<slot<ES>, slot<V>> {
        const auto in = inside<V>(0, std::get<1>(c));
        return {(std::get<0>(c) + 1.).eval(), result<V>(0, in, 0)};
      };
      const double count = s_.count - 0.5;
      const auto last = nb::while_loop(
          std::tuple(0. * f_.template at<ES>(0), static_cast<decltype(init)&&>(init)),
          [&](auto c) { return std::get<0>(c) < count; }, f);
      f_.template push<V>(std::get<1>(last));
    });
  }
  void while_varying() {
    const auto all = Mode::all_axes();
    starting<V>(0, [&](auto&& init) {
      const auto last = nb::while_loop(
          std::tuple(nb::pcast(0., all, nb::varying), static_cast<decltype(init)&&>(init)),
          [&](auto c) { return std::get<0>(c) < nb::astype<double>(nb::axis_index(all)) + 0.5; },
          [&](auto c) { return std::tuple((std::get<0>(c) + 1.).eval(), chain(0, std::get<1>(c))); });
      f_.template push<V>(std::get<1>(last));
    });
  }

  // ---- branches

  /// A chain of words of x, whatever its type.
  template <class X>
  auto chain(std::size_t b, const X& x) const {
    auto r = (x + 0. * f_.template at<V>(0)).eval();  // on a mesh: x may know none
    for (const step& link : s_.bodies[b].steps) {
      if (link.is == word::binary) {
        const auto& a = f_.template at<V>(link.of[0]);
        r = link.choice == 0 ? (r + a).eval() : (r * a).eval();
      } else {
        r = link.choice == 0   ? nb::sin(r).eval()
            : link.choice == 4 ? (r * link.number).eval()
                               : nb::where(r > 0.1, r * 0.7, nb::sin(r)).eval();
      }
    }
    return r;
  }
  template <kind K>
  auto branch(std::size_t b) const {
    return [this, b](auto v) -> slot<K> {
      const auto f = this->template inside<K>(b, v);
      return this->template result<K>(b, f, 0);
    };
  }
  auto predicate() const { return f_.template at<ES>(s_.of[1]) > 0.; }

  template <kind K>
  void cond() {
    f_.template push<K>(nb::cond(predicate(), branch<K>(0), branch<K>(1), f_.template at<K>(s_.of[0])));
  }
  template <kind K>
  void cond_begun() {
    starting<K>(0, [&](auto&& b) {
      const auto other = [&](auto) { return b; };
      if (s_.choice == 0)
        return f_.template push<K>(nb::cond(predicate(), branch<K>(0), other, f_.template at<K>(s_.of[0])));
      if constexpr (!few) f_.template push<K>(nb::cond(predicate(), other, branch<K>(0), f_.template at<K>(s_.of[0])));
    });
  }
  void cond_varying() {
    const auto& v = f_.template at<V>(s_.of[0]);
    const auto first = [&](auto v) { return chain(0, v); };
    const auto decided = [&](const auto& p) {
      if (s_.choice < 2)
        f_.template push<V>(nb::cond(
            p, first, [&](auto v) { return chain(1, v); }, v));
      else
        starting<V>(0, [&](auto&& b) {
          f_.template push<V>(nb::cond(
              p, first, [&](auto) { return b; }, v));
        });
    };
    if constexpr (!few)
      if (s_.choice % 2 == 1) return decided(nb::axis_index(Mode::all_axes()) == 0);
    decided(f_.template at<S>(s_.of[1]) > 0.);
  }
  template <kind K>
  void choose() {
    f_.template push<K>(
        nb::switch_(s_.count, nb::branches(branch<K>(0), branch<K>(1), branch<K>(2)), f_.template at<K>(s_.of[0])));
  }
  void choose_varying() {
    starting<V>(0, [&](auto&& b) {
      f_.template push<V>(nb::switch_(nb::axis_index(Mode::all_axes()),
                                      nb::branches([&](auto v) { return chain(0, v); }, [&](auto) { return b; },
                                                   [&](auto v) { return chain(1, v); }),
                                      f_.template at<V>(s_.of[0])));
    });
  }

  const step& s_;
  frame<Mode>& f_;
};

template <class Mode>
void run_steps(const std::vector<step>& steps, frame<Mode>& f) {
  for (const step& s : steps) {
    if (is_control(s.is)) control<Mode>(s, f).run();
    else run_word(s, f);
  }
}

}  // namespace composed_programs
