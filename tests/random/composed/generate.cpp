// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "program.hpp"

namespace composed_programs {

std::vector<kind> results_of(const step& s) {
  using enum kind;
  switch (s.is) {
    case word::fori_pair:
      return {varying, varying};
    case word::ring:
      return {varying, varying, varying};
    case word::fori_record:
      return {varying, equal, varying_scalar};
    case word::scan_ys:
    case word::scan_open_y:
      return {varying_scalar, varying};
    case word::scan_length:
      return {varying, varying};
    case word::scan_tree:
      return {varying_scalar, varying, varying, equal};
    default:
      return {s.result};
  }
}
std::vector<kind> arguments_of(const step& s) {
  using enum kind;
  switch (s.is) {
    case word::fori_pair:
      return {varying, varying};
    case word::fori_record:
      return {varying, equal, varying_scalar};
    case word::scan:
      return {s.result, s.from == varying ? varying_scalar : equal_scalar};
    case word::scan_ys:
    case word::scan_open_y:
      return {varying_scalar, varying_scalar};
    case word::scan_tree:
      return {varying_scalar, varying, varying_scalar, equal_scalar};
    default:
      return {s.result};
  }
}
std::vector<kind> body_results_of(const step& s) {
  using enum kind;
  switch (s.is) {
    case word::fori_pair:
      return {varying, varying};
    case word::fori_record:
      return {varying, equal, varying_scalar};
    case word::scan_ys:
      return {varying_scalar, varying_scalar};
    case word::scan_length:
      return {varying, varying_scalar};
    case word::scan_tree:
      return {varying_scalar, varying, varying_scalar, equal_scalar};
    default:
      return {s.result};
  }
}

std::vector<begin> begins_of(word w, kind k, bool few_words) {
  using enum begin;
  const bool any = !few_words && (w == word::begun || w == word::fori);
  std::vector<begin> all = {block, zeros_like, constant};
  const auto also = [&](std::initializer_list<begin> more) { all.insert(all.end(), more); };
  if (any || (k == kind::varying && !few_words)) also({zero_times});
  if (is_scalar(k)) also({literal});
  if (k == kind::varying) also({constant, cast_plain});
  if (k == kind::varying && any) also({stored_constant, stored_cast_plain, index_of_plain});
  if (any && varies(k) && k != kind::part) also({index});
  return all;
}

namespace {

/// Puts a program together; what counts is how many values of each kind there are.
class generator {
 public:
  explicit generator(unsigned long seed) : random_(numbers(seed).next()) {
    p_.seed = seed;
    p_.mesh_rank = 1 + random_.below(2);
    const int turn = random_.below(100);
    p_.forwards = p_.mesh_rank == 1 && turn < 15, p_.twice = turn >= 60;
  }
  program made() {
    std::array<int, kinds> counts = inputs_of_kind;
    if (p_.mesh_rank == 1) counts[std::size_t(kind::part)] = 0;
    const int n = 5 + random_.below(5), first = random_.below(n - 1);
    for (int i = 0; i < n; ++i) {
      const bool control = i == first || random_.chance(25);
      p_.steps.push_back(control ? random_control(counts, 0) : random_word(counts));
    }
    return p_;
  }

 private:
  using counts = std::array<int, kinds>;
  bool few() const { return p_.has_few_words(); }

  int some(const counts& c, kind k) {
    const int n = c[std::size_t(k)];
    return random_.chance(50) ? n - 1 : random_.below(n);  // chains are longer if what was made last is used first
  }
  double some_number() { return 0.1 * (1 + random_.below(9)) * (random_.chance(50) ? 1 : -1); }
  kind some_kind(std::vector<kind> all) {
    if (p_.mesh_rank == 1) std::erase(all, kind::part);
    return random_.among(all);
  }
  start some_start(const counts& c, word w, kind k, bool tree = false) {
    start s;
    s.is = random_.among(begins_of(w, k, few()));
    if (tree) s.is = random_.among<begin>({begin::block, is_scalar(k) ? begin::literal : begin::constant});
    const bool of_plain =
        s.is == begin::cast_plain || s.is == begin::stored_cast_plain || s.is == begin::index_of_plain;
    s.of = some(c, of_plain ? kind::plain : k);
    s.number = random_.chance(40) ? 0 : some_number();
    s.named = s.is == begin::constant && k == kind::varying && !few() && (w == word::begun || w == word::fori) &&
              random_.chance(50);
    return s;
  }

  static void add_results(const step& s, counts& c) {
    for (const kind k : results_of(s)) ++c[std::size_t(k)];
  }

  step random_word(counts& c) {
    using enum kind;
    step s{word::unary, varying};
    do
      s.is = random_.chance(50) ? random_.among<word>({word::vectors, word::vectors, word::elementwise})
                                : word(random_.below(int(word::index) + 1));
    while ((few() && (s.is == word::shuffle || s.is == word::exchange)) ||
           (s.is == word::vectors && vector_words(p_).empty()) ||
           (s.is == word::elementwise && !has_elementwise_words(p_)));
    s.number = some_number();
    switch (s.is) {
      case word::unary:
        s.result = some_kind({varying, varying, varying, varying_scalar, equal, equal_scalar, plain, part});
        // Each is one more kernel to compile for each kind.
        if (s.result == varying) s.choice = few() ? random_.among<int>({0, 4, 8, 9, 10}) : random_.below(15);
        else if (few()) s.choice = random_.among<int>({0, 4, 9});
        else s.choice = s.result == equal ? random_.among<int>({0, 1, 4, 8, 9}) : random_.among<int>({0, 1, 4, 9});
        s.of = {some(c, s.result)};
        break;
      case word::binary:
        s.result = some_kind({varying, varying, varying, varying_scalar, equal, equal_scalar, plain, part});
        s.choice = s.result == varying && !few() ? random_.below(5) : random_.among<int>({0, 2});
        s.of = {some(c, s.result), some(c, s.result)};
        break;
      case word::mixed:
        s.result = some_kind({varying, varying, varying_scalar, equal, part});
        s.from = s.result == varying          ? some_kind({varying_scalar, equal, equal_scalar, plain, part})
                 : s.result == varying_scalar ? equal_scalar
                 : s.result == equal          ? some_kind({equal_scalar, plain})
                                              : some_kind({equal, equal_scalar, plain});
        s.choice = few() ? 1 : random_.below(s.result == varying && s.from == equal ? 3 : 2);
        s.of = {some(c, s.result), some(c, s.from)};
        break;
      case word::begun:
        s.result = some_kind({varying, varying, varying_scalar, equal, equal_scalar, part});
        s.choice = random_.below(s.result == varying && !few() ? 3 : 2);
        s.of = {some(c, s.result)};
        s.starts = {some_start(c, s.is, s.result)};
        break;
      case word::sum:
        s.from = some_kind({varying, equal});
        s.result = s.from == varying ? varying_scalar : equal_scalar;
        s.of = {some(c, s.from)};
        break;
      case word::dot: {
        s.result = few() ? equal_scalar : some_kind({varying_scalar, equal_scalar});
        s.from = s.result == varying_scalar ? some_kind({varying, equal}) : equal;
        s.of = {some(c, s.result == varying_scalar ? varying : equal), some(c, s.from)};
        break;
      }
      case word::reduce:
        s.choice = random_.below(few() ? 2 : 4);
        s.from = some_kind({varying, varying, varying_scalar, part});
        s.axes = s.from == part ? 1 : s.from == varying && p_.mesh_rank == 2 ? random_.among<int>({0, 2}) : 0;
        s.result = s.from == varying_scalar ? equal_scalar : s.axes == 2 ? part : equal;
        s.of = {some(c, s.from)};
        break;
      case word::shift:
      case word::shuffle:
      case word::index:
        s.result = some_kind({varying, varying, varying_scalar, part});
        s.axes = s.result == part ? 1 : p_.mesh_rank == 2 ? random_.below(3) : 0;
        s.count = random_.among<int>({1, -1, 2});
        s.of = {some(c, s.result)};
        break;
      case word::gather:
        s.from = few() ? varying : some_kind({varying, varying_scalar});
        s.choice = random_.below(2);
        s.result = s.choice == 0 ? s.from : s.from == varying ? equal : equal_scalar;
        s.of = {some(c, s.from)};
        break;
      case word::vectors:
      case word::elementwise:
        s.choice = s.is == word::vectors ? int(random_.among(vector_words(p_)))
                                         : random_.below(long(elementwise_words().size()));
        s.of = {some(c, varying), some(c, varying)};
        break;
      case word::scatter:
      case word::exchange:
        s.result = varying_scalar;
        s.of = {some(c, s.result)};
        break;
      default:
        s.from = some_kind({equal, equal, equal_scalar, part});
        s.result = s.from == equal ? some_kind({varying, part}) : s.from == part ? varying : varying_scalar;
        s.choice = random_.below(2);
        s.of = {some(c, s.from)};
        break;
    }
    add_results(s, c);
    return s;
  }

  step::body some_body(const step& s, counts c, int depth) {
    step::body b;
    const counts outside = c;
    for (const kind k : arguments_of(s)) ++c[std::size_t(k)];
    const int n = 1 + random_.below(3);
    for (int i = 0; i < n; ++i)
      b.steps.push_back(depth < 1 && random_.chance(15) ? random_control(c, depth + 1) : random_word(c));
    counts given = outside;
    for (const kind k : body_results_of(s)) {
      // For the most part what is returned is made of an argument and of what was made last.
      const std::size_t at = std::size_t(k);
      const int argument = std::min(given[at]++, c[at] - 1);
      if (random_.chance(75)) {
        step meet{word::binary, k};
        meet.choice = random_.chance(60) ? 0 : 2;
        meet.of = {argument, c[at]++ - 1};
        b.steps.push_back(meet);
        b.results.push_back(c[at] - 1);
      } else {
        b.results.push_back(some(c, k));
      }
    }
    return b;
  }
  step::body some_chain(const counts& c) {
    step::body b;
    const int n = 1 + random_.below(3);
    for (int i = 0; i < n; ++i) {
      step link{random_.among<word>({word::unary, word::binary}), kind::varying};
      link.number = some_number();
      link.choice = link.is == word::unary ? random_.among<int>({0, 4, 8}) : random_.among<int>({0, 2});
      link.of = {some(c, kind::varying)};
      b.steps.push_back(link);
    }
    return b;
  }

  step random_control(counts& c, int depth) {
    using enum kind;
    step s{word::fori, varying};
    do s.is = word(int(word::fori) + random_.below(words - int(word::fori)));
    while (few() && (s.is == word::fori_expression || s.is == word::scan_open_y));
    if ((s.is == word::while_equal || s.is == word::while_varying) && !p_.forwards) s.is = word::fori;
    s.count = 1 + random_.below(3);
    s.backwards = random_.chance(40);
    const auto starts = [&](std::vector<kind> ks, bool tree = false) {
      for (const kind k : ks) s.starts.push_back(some_start(c, s.is, k, tree));
    };
    switch (s.is) {
      case word::fori:
        s.result = some_kind({varying, varying, few() ? varying : varying_scalar, equal, part});
        starts({s.result});
        break;
      case word::fori_expression:
        s.choice = random_.below(2);
        s.of = {some(c, varying)};
        starts({varying});
        break;
      case word::fori_pair:
        starts({varying, varying}, true);
        s.starts[1].is = random_.among<begin>({begin::constant, begin::constant, begin::cast_plain});
        if (s.starts[1].is == begin::cast_plain) s.starts[1].of = some(c, plain);
        break;
      case word::ring:
        s.of = {some(c, varying), some(c, varying), some(c, varying)};
        starts({varying});
        break;
      case word::fori_record:  // not all that could begin a tree together
        starts({varying, equal, varying_scalar}, true);
        if (s.starts[0].is == begin::block) s.starts[2].is = begin::literal;
        else s.starts[1].is = begin::constant;
        if (few()) s.starts[1].is = begin::constant, s.starts[2].is = begin::literal;
        break;
      case word::scan:
        s.result = few() ? varying : some_kind({varying, varying_scalar, equal});
        s.from = s.result == varying ? varying : equal;
        s.of = {some(c, s.from)};
        starts({s.result});
        break;
      case word::scan_ys:
        s.from = varying;
        s.of = {some(c, varying)};
        starts({varying_scalar});
        break;
      case word::scan_length:
        starts({varying});
        break;
      case word::scan_tree:
        s.of = {some(c, varying), some(c, equal)};
        starts({varying_scalar, varying}, true);
        if (few()) s.starts[0].is = begin::literal;
        if (s.starts[0].is == begin::block) s.starts[1].is = begin::constant;
        break;
      case word::scan_open_y:
        s.from = varying;
        s.result = varying_scalar;
        s.of = {some(c, varying), some(c, varying)};
        starts({varying_scalar, varying_scalar});
        break;
      case word::while_equal:
      case word::while_varying:
        starts({varying});
        break;
      case word::cond:
        s.result = few() ? varying : some_kind({varying, equal});
        s.of = {some(c, s.result), some(c, equal_scalar)};
        break;
      case word::cond_begun:
        s.result = few() ? varying : some_kind({varying, equal_scalar});
        s.of = {some(c, s.result), some(c, equal_scalar)};
        s.choice = few() ? 0 : random_.below(2);
        starts({s.result});
        break;
      case word::cond_varying:
        s.of = {some(c, varying), some(c, varying_scalar)};
        s.choice = few() ? 2 * random_.below(2) : random_.below(4);
        starts({varying});
        break;
      case word::choose:
        s.result = few() ? varying : some_kind({varying, equal_scalar});
        s.of = {some(c, s.result)};
        s.count = random_.below(3);
        break;
      default:
        s.of = {some(c, varying)};
        starts({varying});
        break;
    }
    const bool chains = s.is == word::while_varying || s.is == word::cond_varying || s.is == word::choose_varying;
    const bool alone = s.is == word::ring || s.is == word::fori_expression;
    const int bodies = alone                                                                              ? 0
                       : s.is == word::choose                                                             ? 3
                       : s.is == word::cond || s.is == word::cond_varying || s.is == word::choose_varying ? 2
                                                                                                          : 1;
    for (int i = 0; i < bodies; ++i) s.bodies.push_back(chains ? some_chain(c) : some_body(s, c, depth));
    if (s.is == word::scan_ys || s.is == word::scan_length || s.is == word::scan_tree) s.result = results_of(s)[0];
    add_results(s, c);
    return s;
  }

  program p_;
  numbers random_;
};

}  // namespace

program make_program(unsigned long seed) { return generator(seed).made(); }

std::vector<double> data_of(const program& p, kind k, int number, const mesh_sizes& mesh, bool tangent) {
  const long blocks = !varies(k) ? 1 : k == kind::part ? mesh[0] : random_programs::devices_of(mesh);
  const auto which = static_cast<unsigned long>(k) * 10 + static_cast<unsigned long>(number) * 2 + (tangent ? 1 : 0);
  numbers random(numbers(p.seed * 100 + which).next());
  std::vector<double> all;
  for (long i = 0; i < blocks * elements_of(k); ++i) all.push_back(double(random.below(2000001)) * 1e-6 - 1);
  return all;
}

}  // namespace composed_programs
