// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// What collectives mean, from the definition: the blocks of an array that is split over both axes, reduced or put
// together; and the laws between them.
namespace test_of_collectives {

namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P;
using namespace words::axes;  // NOLINT: a test

constexpr long n = 24;

/// The values of all blocks at one place, combined over the blocks along some axes.
template <class F>
std::vector<double> over_blocks(const std::vector<double>& a, long i, long j, bool over_x, bool over_y, F f) {
  const long rows = over_x ? n / i : n, columns = over_y ? n / j : n;
  std::vector<double> out;
  for (long r = 0; r < rows; ++r)
    for (long c = 0; c < columns; ++c) {
      std::vector<double> all;
      for (long s = 0; s < (over_x ? i : 1); ++s)
        for (long t = 0; t < (over_y ? j : 1); ++t)
          all.push_back(a[std::size_t((s * (n / i) + r) * n + t * (n / j) + c)]);
      double v = all[0];
      for (std::size_t k = 1; k < all.size(); ++k) v = f(v, all[k]);
      out.push_back(v);
    }
  return out;
}
const auto plus = [](double u, double v) { return u + v; };

}  // namespace

TEST_CASE("L-05 reducing collectives, from their definition") {
  const auto a = numbers<float>(-1, 1, batch = n, hidden = n);
  const auto all = gathered(a);
  for_each_mesh([&](const auto& mesh) {
    const long i = mesh.size(x), j = mesh.size(y);
    const std::string s = shape_of(mesh);
    const auto in = in_specs(P(batch = x, hidden = y));
    auto check = [&](const char* word, auto out, auto body, const std::vector<double>& want) {
      const auto got = nb::shard_map(mesh, in, out, body)(a);
      holds(near(gathered(got), want), "from its definition, " + s, word);
      const auto again = nb::shard_map(mesh, in, out, body)(a);
      holds(bits(got) == bits(again), "equal bits from run to run, " + s, word);
    };
    const auto over_x = out_specs(P(hidden = y));
    const auto over_y = out_specs(P(batch = x));
    const auto over_both = out_specs(P());
    check(
        "psum x", over_x, [](auto v) { return nb::psum(v, x); }, over_blocks(all, i, j, true, false, plus));
    check(
        "psum y", over_y, [](auto v) { return nb::psum(v, y); }, over_blocks(all, i, j, false, true, plus));
    const auto both = over_blocks(all, i, j, true, true, plus);
    check(
        "psum (x, y)", over_both, [](auto v) { return nb::psum(v, (x, y)); }, both);
    check(
        "psum (y, x)", over_both, [](auto v) { return nb::psum(v, (y, x)); }, both);
    check(
        "psum x, then y", over_both, [](auto v) { return nb::psum(nb::psum(v, x), y); }, both);
    check(
        "psum y, then x", over_both, [](auto v) { return nb::psum(nb::psum(v, y), x); }, both);
    check(
        "psum of a chain", over_x, [](auto v) { return nb::psum(v * 2 + 1, x) - 1; },
        [&] {
          auto w = over_blocks(all, i, j, true, false, plus);
          for (double& v : w) v = 2 * v + double(i) - 1;
          return w;
        }());
    check(
        "pmax", over_both, [](auto v) { return nb::pmax(v, (x, y)); },
        over_blocks(all, i, j, true, true, [](double u, double v) { return std::max(u, v); }));
    check(
        "pmin", over_y, [](auto v) { return nb::pmin(v, y); },
        over_blocks(all, i, j, false, true, [](double u, double v) { return std::min(u, v); }));
    check(
        "pmean", over_x, [](auto v) { return nb::pmean(v, x); },
        [&] {
          auto w = over_blocks(all, i, j, true, false, plus);
          for (double& v : w) v /= double(i);
          return w;
        }());
  });
}

TEST_CASE("L-05 the sum of a value that is equal everywhere is N times it") {
  const auto a = numbers<float>(-1, 1, batch = n, hidden = n);
  const auto all = gathered(a);
  for_each_mesh([&](const auto& mesh) {
    const double i = double(mesh.size(x)), j = double(mesh.size(y));
    auto times = [&](double k) {
      auto w = all;
      for (double& v : w) v *= k;
      return w;
    };
    const auto once = nb::shard_map(mesh, in_specs(P(hidden = y)), out_specs(P(hidden = y)),
                                    [](auto v) { return nb::psum(nb::pcast(v, x, nb::varying), x); })(a);
    holds(near(gathered(once), times(i)), "over x, " + shape_of(mesh), "psum of pcast");
    const auto twice = nb::shard_map(mesh, in_specs(P()), out_specs(P()),
                                     [](auto v) { return nb::psum(nb::pcast(v, (x, y), nb::varying), (y, x)); })(a);
    holds(near(gathered(twice), times(i * j)), "over both, " + shape_of(mesh), "psum of pcast");
    const auto mean = nb::shard_map(mesh, in_specs(P()), out_specs(P()),
                                    [](auto v) { return nb::pmean(nb::pcast(v, y, nb::varying), y); })(a);
    holds(near(gathered(mean), all), "the mean is itself, " + shape_of(mesh), "pmean of pcast");
    const auto round = nb::shard_map(mesh, in_specs(P(batch = x)), out_specs(P(batch = x)), [](auto v) {
      return nb::psum(nb::pcast(nb::pcast(v, y, nb::reduced), y, nb::varying), y);
    })(a);
    holds(near(gathered(round), times(j)), "by way of reduced, " + shape_of(mesh), "psum of pcast");
  });
}

TEST_CASE("L-05 cutting and putting together are inverse") {
  const auto a = numbers<float>(-1, 1, batch = n, hidden = n);
  const auto all = gathered(a);
  for_each_mesh([&](const auto& mesh) {
    const auto identity = [](auto v) { return v; };
    auto check = [&](const char* how, auto in, auto out, auto f) {
      const auto got = nb::shard_map(mesh, in_specs(in), out_specs(out), f)(a);
      holds(same(gathered(got), all), shape_of(mesh) + ", " + how, "identity");
    };
    const auto rows = P(batch = x, hidden = y);
    const auto turned = P(batch = y, hidden = x);
    const auto both = P(hidden = (y, x));
    check("both dims", rows, rows, identity);
    check("turned", turned, turned, identity);
    check("one dim", both, both, identity);
    check("whole", P(), P(), identity);
    check("gathered over x", rows, P(hidden = y),
          [](auto v) { return nb::all_gather(v, x, nb::tiled(batch), nb::to(nb::invarying)); });
    check("gathered over y", rows, P(batch = x),
          [](auto v) { return nb::all_gather(v, y, nb::tiled(hidden), nb::to(nb::invarying)); });
    check("gathered over one, then the other", rows, P(), [](auto v) {
      auto whole_rows = nb::all_gather(v, y, nb::tiled(hidden), nb::to(nb::invarying));
      return nb::all_gather(whole_rows, x, nb::tiled(batch), nb::to(nb::invarying));
    });
    check("gathered over both at once", both, P(),
          [](auto v) { return nb::all_gather(v, (y, x), nb::tiled(hidden), nb::to(nb::invarying)); });
    // What was gathered, cut again, is the block that each device had.
    const auto cut_again =
        nb::shard_map(mesh, in_specs(rows, rows), out_specs(rows), [](auto v, auto w) { return v - w; });
    const auto whole = nb::to_host(nb::shard_map(mesh, in_specs(rows), out_specs(P(hidden = y)), [](auto v) {
      return nb::all_gather(v, x, nb::tiled(batch), nb::to(nb::invarying));
    })(a));
    holds(same(gathered(cut_again(whole, a)), std::vector<double>(all.size(), 0)), "cut again, " + shape_of(mesh),
          "all_gather");
  });
}

TEST_CASE("L-05 coordinates") {
  const auto a = nb::zeros<std::int32_t>(batch = n, hidden = n);
  for_each_mesh([&](const auto& mesh) {
    const long i = mesh.size(x), j = mesh.size(y);
    const auto spec = P(batch = x, hidden = y);
    auto check = [&](const char* word, auto body, auto of) {
      const auto got = gathered(nb::shard_map(mesh, in_specs(spec), out_specs(spec), body)(a));
      bool right = true;
      for (long r = 0; r < n; ++r)
        for (long c = 0; c < n; ++c)
          right = right && got[std::size_t(r * n + c)] == double(of(r / (n / i), c / (n / j)));
      holds(right, "row-major, in the order listed, " + shape_of(mesh), word);
    };
    check(
        "axis_index x", [](auto v) { return v + nb::axis_index(x); }, [](long p, long) { return p; });
    check(
        "axis_index y", [](auto v) { return nb::axis_index(y) - v; }, [](long, long q) { return q; });
    check(
        "axis_index (x, y)", [](auto v) { return v + nb::axis_index((x, y)); },
        [&](long p, long q) { return p * j + q; });
    check(
        "axis_index (y, x)", [](auto v) { return v + nb::axis_index((y, x)); },
        [&](long p, long q) { return q * i + p; });
    check(
        "axis_size", [](auto v) { return v + nb::axis_size(v, x) * 10 + nb::axis_size(v, y); },
        [&](long, long) { return i * 10 + j; });
  });
}

}  // namespace test_of_collectives
