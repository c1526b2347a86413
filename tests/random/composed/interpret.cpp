// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>

#include "program.hpp"
#include "tape.hpp"
#include "vectors_meaning.hpp"

// What a composed program means: each device has a row of numbers for each value, and nothing else is known of it.
namespace composed_programs {

namespace {

/// The blocks of all devices, one after the other.
using value = std::vector<number>;

class scope {
 public:
  explicit scope(const scope* outer = nullptr) : outer_(outer) {
    for (int k = 0; outer != nullptr && k < kinds; ++k) before_[std::size_t(k)] = outer->count(kind(k));
  }
  int count(kind k) const { return before_[std::size_t(k)] + int(own_[std::size_t(k)].size()); }
  const value& at(kind k, int i) const {
    const int before = before_[std::size_t(k)];
    return i < before ? outer_->at(k, i) : own_[std::size_t(k)].at(std::size_t(i - before));
  }
  void push(kind k, value v) { own_[std::size_t(k)].push_back(std::move(v)); }

 private:
  const scope* outer_;
  std::array<int, kinds> before_ = {};
  std::array<std::vector<value>, kinds> own_;
};

class interpreter {
 public:
  explicit interpreter(const mesh_sizes& mesh)
      : n_(random_programs::devices_of(mesh)), inner_(mesh.size() == 2 ? mesh[1] : 1) {}

  void run(const std::vector<step>& steps, scope& s) const {
    for (const step& each : steps) run(each, s);
  }
  number loss(const scope& s) const {
    number total = 0;
    for (int k = 0; k < kinds; ++k)
      for (int i = 0; i < s.count(kind(k)); ++i) {
        const value& v = s.at(kind(k), i);
        const long size = elements_of(kind(k));
        for (long d = 0; d < (varies(kind(k)) ? n_ : 1); d += kind(k) == kind::part ? inner_ : 1)
          for (long e = 0; e < size; ++e) total = total + v[std::size_t(d * size + e)] * weight(d, e, i, kind(k));
      }
    return total;
  }

 private:
  double weight(long device, long element, int i, kind k) const {
    const double along = k == kind::part ? double(device / inner_) : double(device);
    return std::cos(double(element) + 1) * (0.4 + 0.1 * i) * (varies(k) ? 1 + 0.25 * along : 1);
  }

  template <class F>
  value each(kind k, F f) const {
    const long size = elements_of(k);
    value v(std::size_t(n_ * size));
    for (long d = 0; d < n_; ++d)
      for (long e = 0; e < size; ++e) v[std::size_t(d * size + e)] = f(d, e);
    return v;
  }
  /// An element of a value of a kind; a scalar has one that is everywhere.
  static const number& of(const value& v, kind k, long d, long e) {
    return v[std::size_t(is_scalar(k) ? d : d * vector_size + e)];
  }

  // Devices along axes: all, the first, the second.
  long parts(int axes) const { return axes == 0 ? n_ : axes == 1 ? n_ / inner_ : inner_; }
  long place(long d, int axes) const { return axes == 0 ? d : axes == 1 ? d / inner_ : d % inner_; }
  long device(long like, int axes, long at) const {
    return axes == 0 ? at : axes == 1 ? at * inner_ + like % inner_ : like / inner_ * inner_ + at;
  }

  static number unary(const step& s, const number& a, long element, const value& v, long d, kind k) {
    const double c = s.number;
    switch (s.choice) {
      case 0:
        return sin(a);
      case 1:
        return tanh(a);
      case 2:
        return cos(a);
      case 3:
        return number(0) - a;
      case 4:
        return a * c;
      case 5:
        return a + c;
      case 6:
        return number(c) - a;
      case 7:
        return a * a * 0.5;
      case 8:
        return greater(a, 0.1) ? a * 0.7 : sin(a);
      case 9:
        return a.stopped();
      case 10:
        return tanh(sin(a));
      case 11:
        return exp(number(0) - a * a);
      case 12:
        return of(v, k, d, vector_size - 1 - element);
      case 13:
        return of(v, k, d, (element + vector_size - 1) % vector_size);
      default:
        return a * (0.5 * double(element + 1));
    }
  }
  static number binary(int choice, const number& a, const number& b) {
    switch (choice) {
      case 0:
        return a + b;
      case 1:
        return a - b;
      case 2:
        return a * b;
      case 3:
        return greater(a, b) ? a : b * 0.5;
      default:
        return a / (b * b + 1.);
    }
  }

  value begun(const start& b, kind k, const scope& s) const {
    const auto plain = [&](long e) { return s.at(kind::plain, b.of)[std::size_t(e)]; };
    const int axes = k == kind::part ? 1 : 0;
    switch (b.is) {
      case begin::block:
        return s.at(k, b.of);
      case begin::zeros_like:
      case begin::zero_times:
        return each(k, [](long, long) { return number(0); });
      case begin::constant:
      case begin::stored_constant:
        return each(k, [&](long, long e) { return number(b.number * double(is_scalar(k) ? 1 : e + 1)); });
      case begin::literal:
        return each(k, [&](long, long) { return number(b.number); });
      case begin::cast_plain:
      case begin::stored_cast_plain:
        return each(k, [&](long, long e) { return plain(e); });
      case begin::index:
        return each(k, [&](long d, long e) {
          return number(0.3 * double(place(d, axes)) + b.number * double(is_scalar(k) ? 1 : e + 1));
        });
      default:
        return each(k, [&](long d, long e) { return plain(e) * double(place(d, axes)); });
    }
  }

  /// What a body gives for some arguments.
  std::vector<value> called(const step& s, std::size_t b, const scope& outside, const std::vector<value>& given) const {
    scope inside(&outside);
    const std::vector<kind> kinds_given = arguments_of(s), gives = body_results_of(s);
    for (std::size_t i = 0; i < given.size(); ++i) inside.push(kinds_given[i], given[i]);
    run(s.bodies[b].steps, inside);
    std::vector<value> results;
    for (std::size_t i = 0; i < gives.size(); ++i) results.push_back(inside.at(gives[i], s.bodies[b].results[i]));
    return results;
  }
  /// A chain of words of one value.
  value chain(const step& s, std::size_t b, const scope& outside, value v) const {
    for (const step& link : s.bodies[b].steps)
      v = each(s.result, [&](long d, long e) {
        const number& a = of(v, s.result, d, e);
        return link.is == word::unary ? unary(link, a, e, v, d, s.result)
                                      : binary(link.choice, a, of(outside.at(s.result, link.of[0]), s.result, d, e));
      });
    return v;
  }
  value where(const std::vector<bool>& which, const value& a, const value& b) const {
    value v = a;
    const std::size_t size = a.size() / std::size_t(n_);
    for (std::size_t i = 0; i < v.size(); ++i)
      if (!which[i / size]) v[i] = b[i];
    return v;
  }
  static vector block(const value& v, long d) {
    return {v[std::size_t(d * 3)], v[std::size_t(d * 3 + 1)], v[std::size_t(d * 3 + 2)]};
  }
  /// Element e of each block, as a scalar.
  value slice(const value& v, long e) const {
    return each(kind::varying_scalar, [&](long d, long) { return v[std::size_t(d * vector_size + e)]; });
  }
  value stacked(const std::vector<value>& ys) const {
    return each(kind::varying, [&](long d, long e) { return ys[std::size_t(e)][std::size_t(d)]; });
  }

  void run(const step& s, scope& scope_) const {
    const auto at = [&](kind k, std::size_t i) -> const value& { return scope_.at(k, s.of[i]); };
    const auto push = [&](value v) { scope_.push(s.result, std::move(v)); };
    const kind k = s.result;
    switch (s.is) {
      case word::unary: {
        const value& a = at(k, 0);
        return push(each(k, [&](long d, long e) { return unary(s, of(a, k, d, e), e, a, d, k); }));
      }
      case word::binary: {
        const value &a = at(k, 0), &b = at(k, 1);
        return push(each(k, [&](long d, long e) { return binary(s.choice, of(a, k, d, e), of(b, k, d, e)); }));
      }
      case word::mixed: {
        const value &a = at(k, 0), &b = at(s.from, 1);
        return push(each(k, [&](long d, long e) {
          const number &x = of(a, k, d, e), &y = of(b, s.from, d, e);
          return s.choice == 0 ? x + y : s.choice == 1 ? x * y : greater(y, 0.1) ? x : y;
        }));
      }
      case word::begun: {
        const value &a = at(k, 0), b = begun(s.starts[0], k, scope_);
        return push(each(k, [&](long d, long e) {
          const number &x = of(a, k, d, e), &y = of(b, k, d, e);
          return s.choice == 0 ? y + x : s.choice == 1 ? x * y : greater(x, 0.1) ? x : y;
        }));
      }
      case word::sum: {
        const value& a = at(s.from, 0);
        return push(
            each(k, [&](long d, long) { return of(a, s.from, d, 0) + of(a, s.from, d, 1) + of(a, s.from, d, 2); }));
      }
      case word::dot: {
        const kind left = k == kind::varying_scalar ? kind::varying : kind::equal;
        const value &a = at(left, 0), &b = at(s.from, 1);
        return push(each(k, [&](long d, long) {
          number t = 0;
          for (long e = 0; e < vector_size; ++e) t = t + of(a, left, d, e) * of(b, s.from, d, e);
          return t;
        }));
      }
      case word::reduce: {
        const value& a = at(s.from, 0);
        const long n = parts(s.axes);
        return push(each(k, [&](long d, long e) {
          number t = 0;
          for (long i = 0; i < n; ++i) t = t + of(a, s.from, device(d, s.axes, i), e);
          return s.choice == 1 ? t * (1. / double(n)) : s.choice == 3 ? t * 1.5 : t;
        }));
      }
      case word::shift:
      case word::shuffle: {
        const value& a = at(k, 0);
        const long n = parts(s.axes);
        return push(each(k, [&](long d, long e) {
          const long here = place(d, s.axes);
          const long from = s.is == word::shuffle ? n - 1 - here : ((here - s.count) % n + n) % n;
          return of(a, k, device(d, s.axes, from), e);
        }));
      }
      case word::gather: {
        const value& a = at(s.from, 0);
        return push(each(k, [&](long, long e) { return of(a, s.from, s.choice == 0 ? 0 : n_ - 1, e); }));
      }
      case word::scatter:
      case word::exchange: {
        const value& a = at(k, 0);
        return push(each(k, [&](long d, long) {
          number t = 0;
          for (long j = 0; j < n_; ++j)
            t = t + a[std::size_t(j)] * (double(d + 1) * (s.is == word::scatter ? 1 : 0.5 + double(j)));
          return t;
        }));
      }
      case word::cast:
        return push(at(s.from, 0));
      case word::index: {
        const value& a = at(k, 0);
        return push(each(k, [&](long d, long e) { return of(a, k, d, e) * (0.5 + 0.3 * double(place(d, s.axes))); }));
      }
      case word::vectors: {
        const value &a = at(k, 0), &b = at(k, 1);
        value v;
        for (long d = 0; d < n_; ++d)
          for (const number& each : meaning_of(vector_word(s.choice), block(a, d), block(b, d), s.number))
            v.push_back(each);
        return push(v);
      }
      case word::elementwise: {
        const value &a = at(k, 0), &b = at(k, 1);
        return push(
            each(k, [&](long d, long e) { return meaning_of_elementwise(s.choice, of(a, k, d, e), of(b, k, d, e)); }));
      }
      default:
        return control(s, scope_);
    }
  }

  void control(const step& s, scope& scope_) const {
    const std::vector<kind> gives = results_of(s);
    const auto push = [&](const std::vector<value>& all) {
      for (std::size_t i = 0; i < all.size(); ++i) scope_.push(gives[i], all[i]);
    };
    std::vector<value> carry;
    const std::vector<kind> arguments = arguments_of(s);
    for (std::size_t i = 0; i < (s.is == word::scan_open_y ? 1 : s.starts.size()); ++i)
      carry.push_back(begun(s.starts[i], arguments[i], scope_));
    const auto with = [](std::vector<value> all, const std::vector<value>& more) {
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    switch (s.is) {
      case word::fori:
      case word::fori_pair:
      case word::fori_record:
      case word::while_equal:
        for (int i = 0; i < s.count; ++i) carry = called(s, 0, scope_, carry);
        return push(carry);
      case word::fori_expression: {
        const value& a = scope_.at(s.result, s.of[0]);
        value c = begun(s.starts[0], s.result, scope_);
        for (int i = 0; i < s.count; ++i)
          c = each(s.result, [&](long d, long e) {
            const number &x = of(c, s.result, d, e), &y = of(a, s.result, d, e);
            return s.choice == 0 ? x + sin(y) : x * 0.5 + y;
          });
        return push({c});
      }
      case word::ring: {
        const value q = scope_.at(s.result, s.of[2]);
        value u = scope_.at(s.result, s.of[0]), v = scope_.at(s.result, s.of[1]),
              sum = begun(s.starts[0], s.result, scope_);
        for (int i = 0; i < s.count; ++i) {
          sum = each(s.result, [&](long d, long e) {
            return of(sum, s.result, d, e) +
                   tanh(of(u, s.result, d, e) * of(q, s.result, d, e)) * of(v, s.result, d, e);
          });
          const auto sent = [&](const value& x) {
            const long n = parts(s.axes);
            return each(s.result, [&](long d, long e) {
              return of(x, s.result, device(d, s.axes, (place(d, s.axes) + n - 1) % n), e);
            });
          };
          u = sent(u), v = sent(v);
        }
        return push({u, v, sum});
      }
      case word::scan:
      case word::scan_ys:
      case word::scan_length:
      case word::scan_tree:
      case word::scan_open_y:
        return scan(s, scope_, carry, with, push);
      case word::while_varying: {
        value c = carry[0];
        for (long i = 0; i < n_; ++i) {
          std::vector<bool> goes_on(static_cast<std::size_t>(n_));
          for (long d = 0; d < n_; ++d) goes_on[std::size_t(d)] = i <= d;
          c = where(goes_on, chain(s, 0, scope_, c), c);
        }
        return push({c});
      }
      case word::cond:
        return push(called(s, greater(scope_.at(kind::equal_scalar, s.of[1])[0], 0) ? 0 : 1, scope_,
                           {scope_.at(s.result, s.of[0])}));
      case word::cond_begun: {
        const bool first = greater(scope_.at(kind::equal_scalar, s.of[1])[0], 0);
        if (first == (s.choice == 0)) return push(called(s, 0, scope_, {scope_.at(s.result, s.of[0])}));
        return push({begun(s.starts[0], s.result, scope_)});
      }
      case word::cond_varying: {
        std::vector<bool> which;
        for (long d = 0; d < n_; ++d)
          which.push_back(s.choice % 2 == 0 ? greater(scope_.at(kind::varying_scalar, s.of[1])[std::size_t(d)], 0)
                                            : d == 0);
        const value& x = scope_.at(s.result, s.of[0]);
        const value b = s.choice < 2 ? chain(s, 1, scope_, x) : begun(s.starts[0], s.result, scope_);
        return push({where(which, chain(s, 0, scope_, x), b)});
      }
      case word::choose:
        return push(called(s, std::size_t(s.count), scope_, {scope_.at(s.result, s.of[0])}));
      case word::choose_varying: {
        const value& x = scope_.at(s.result, s.of[0]);
        std::vector<bool> first, second;
        for (long d = 0; d < n_; ++d) first.push_back(d == 0), second.push_back(d == 1);
        return push({where(first, chain(s, 0, scope_, x),
                           where(second, begun(s.starts[0], s.result, scope_), chain(s, 1, scope_, x)))});
      }
      default:
        return;
    }
  }

  template <class With, class Push>
  void scan(const step& s, const scope& scope_, std::vector<value> carry, With with, Push push) const {
    std::vector<value> xs;
    if (s.is == word::scan || s.is == word::scan_ys || s.is == word::scan_open_y) xs = {scope_.at(s.from, s.of[0])};
    if (s.is == word::scan_tree) xs = {scope_.at(kind::varying, s.of[0]), scope_.at(kind::equal, s.of[1])};
    const std::size_t carries = carry.size();
    std::vector<std::vector<value>> ys;
    for (long i = 0; i < vector_size; ++i) {
      const long at = s.backwards ? vector_size - 1 - i : i;
      std::vector<value> given;
      for (const value& x : xs) given.push_back(slice(x, at));
      std::vector<value> out = called(s, 0, scope_, with(carry, given));
      if (s.is == word::scan_open_y) out.push_back(begun(s.starts[1], kind::varying_scalar, scope_));
      carry.assign(out.begin(), out.begin() + long(carries));
      ys.resize(out.size() - carries, std::vector<value>(std::size_t(vector_size)));
      for (std::size_t y = 0; y < ys.size(); ++y) ys[y][std::size_t(at)] = out[carries + y];
    }
    std::vector<value> results = carry;
    for (const auto& y : ys) results.push_back(stacked(y));
    if (s.is == word::scan_open_y) {
      const value& a = scope_.at(kind::varying, s.of[1]);
      value& y = results.back();
      for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + y[i];
    }
    push(results);
  }

  long n_, inner_;
};

}  // namespace

meaning meaning_of(const program& p, const mesh_sizes& mesh) {
  tape all;
  current_tape = &all;
  const long n = random_programs::devices_of(mesh), inner = mesh.size() == 2 ? mesh[1] : 1;
  scope s;
  std::array<std::vector<std::vector<int>>, kinds> places;
  for (int k = 0; k < kinds; ++k) {
    if (!has(p.mesh_rank, kind(k))) continue;
    for (int i = 0; i < inputs_of_kind[std::size_t(k)]; ++i) {
      const std::vector<double> x = data_of(p, kind(k), i, mesh, false), dx = data_of(p, kind(k), i, mesh, true);
      const long size = elements_of(kind(k));
      // What is equal on devices is one number.
      std::vector<number> distinct;
      for (std::size_t e = 0; e < x.size(); ++e) distinct.push_back(number::input({x[e], dx[e]}));
      value v;
      for (long d = 0; d < n; ++d) {
        const long block = !varies(kind(k)) ? 0 : kind(k) == kind::part ? d / inner : d;
        for (long e = 0; e < size; ++e) v.push_back(distinct[std::size_t(block * size + e)]);
      }
      std::vector<int> at;
      for (const number& each : distinct) at.push_back(each.place());
      places[std::size_t(k)].push_back(at);
      s.push(kind(k), v);
    }
  }
  const interpreter run(mesh);
  run.run(p.steps, s);
  const number loss = run.loss(s);
  const std::vector<dual> derivatives = all.derivatives_of(loss);
  meaning m;
  m.loss = loss.value(), m.slope = loss.both().slope;
  for (std::size_t k = 0; k < kinds; ++k)
    for (const std::vector<int>& input : places[k]) {
      std::vector<double> g, h;
      for (const int at : input) {
        g.push_back(derivatives[std::size_t(at)].value);
        h.push_back(derivatives[std::size_t(at)].slope);
      }
      m.gradient[k].push_back(g), m.gradient_slope[k].push_back(h);
    }
  m.size = all.size(), m.certain = all.certain();
  current_tape = nullptr;
  return m;
}

}  // namespace composed_programs
