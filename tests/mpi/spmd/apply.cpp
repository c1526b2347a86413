// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

namespace test_of_apply {

using namespace app;
using nb::P, nb::dim;

namespace {

using row_policy = Kokkos::TeamPolicy<nb::execution_space>;

/// out(i, j) = the mean of x(i, j) and its neighbours within the row; one team a row, as people write it by hand.
struct smooth_rows {
  template <class Out, class In>
  struct body {
    Out out;
    In in;
    NABLA_FUNCTION void operator()(const row_policy::member_type& team) const {
      const int i = team.league_rank(), n = int(in.extent(1));
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n), [&](int j) {
        const float left = j > 0 ? in(i, j - 1) : 0.f, right = j + 1 < n ? in(i, j + 1) : 0.f;
        out(i, j) = (left + in(i, j) + right) / 4;
      });
    }
  };
  template <class Out, class In>
  void operator()(Out out, In in) const {
    Kokkos::parallel_for(row_policy(int(in.extent(0)), Kokkos::AUTO), body<Out, In>{out, in});
  }
};

/// The same of all rows, one element after the other.
std::vector<float> smooth_by_hand(const std::vector<float>& x, long rows, long columns) {
  std::vector<float> out(x.size());
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      const float* row = &x[std::size_t(i * columns)];
      const float left = j > 0 ? row[j - 1] : 0.f, right = j + 1 < columns ? row[j + 1] : 0.f;
      out[std::size_t(i * columns + j)] = (left + row[j] + right) / 4;
    }
  return out;
}

std::vector<float> counted(long n) {
  std::vector<float> x(static_cast<std::size_t>(n));
  for (long i = 0; i < n; ++i) x[std::size_t(i)] = float(i * i % 17);
  return x;
}

}  // namespace

TEST_CASE("U-35, G-24: a TeamPolicy stencil runs on each block, positional and named, and communicates nothing") {
  for_each_mesh([&](const auto& mesh) {
    const long rows = 24, columns = 5;
    const auto numbers = counted(rows * columns);
    const auto expected = smooth_by_hand(numbers, rows, columns);
    const auto smooth = [](auto x) { return nb::apply(smooth_rows{}, nb::output_like(x), x); };
    const nb::recording recorded;

    const auto positional = nb::array_from(numbers, rows, columns);
    const auto both = P((data, model));
    const auto y = nb::shard_map(mesh, nb::in_specs(both), nb::out_specs(both), smooth)(positional);
    const auto named = nb::array_from(numbers, batch = rows, hidden = columns);
    const auto z = nb::shard_map(mesh, nb::in_specs(P(batch = model)), nb::out_specs(P(batch = model)), smooth)(named);
    CHECK(recorded.count() == 0);

    CHECK(nb::to_vector(nb::to_host(y)) == expected);
    CHECK(nb::to_vector(nb::to_host(z)) == expected);
    CHECK(nb::to_vector(smooth(named)) == expected);
  });
}

TEST_CASE("U-35: several outputs, an expression and axis_index as operands") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::iota<float>(batch = 24, hidden = 2).eval();
    const auto split = [](auto sums, auto first, auto in, auto at) {
      first(0) = int(at()) * 100 + int(in.extent(0));
      for (std::size_t i = 0; i < in.extent(0); ++i) sums(i) = in(i, 0) + in(i, 1);
    };
    const with_checks on(mesh);
    const auto out = nb::out_specs(P(batch = data), P((data, model)));
    const auto f = nb::shard_map(mesh, nb::in_specs(P(batch = data)), out, [&](auto b) {
      const auto n = b.size(batch);
      // Both outputs vary over what axis_index varies over; that the sums do not is our word, which checks verify.
      const auto [sums, places] =
          nb::apply(split, nb::output<float>(batch = n), nb::output<int>(1), b * 2, nb::axis_index((data, model)));
      return std::tuple(nb::assume_invarying(sums, model), places);
    });
    const auto [sums, places] = f(x);
    const auto s = nb::to_vector(nb::to_host(sums));
    for (long i = 0; i < 24; ++i) CHECK(s[std::size_t(i)] == 2.f * float(4 * i + 1));
    const auto p = nb::to_vector(nb::to_host(places));
    for (long i = 0; i < devices(); ++i) CHECK(p[std::size_t(i)] == i * 100 + 24 / mesh.size(data));
  });
}

TEST_CASE("U-35: what all devices share is run once, what varies by declaration on each") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::iota<float>(4).eval();
    int calls = 0;
    const auto count = [&calls](auto out, auto in) { out(0) = float(++calls) + in(0); };
    nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(), [&](auto b) {
      const auto same = nb::apply(count, nb::output<float>(1), b);
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(same)>, nb::list<>>);
      CHECK(calls == 1);
      const auto other = nb::apply(count, nb::output<float>(1).varying(data), b);
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(other)>, nb::list<app::tag::data>>);
      const long along = nb::detail::instance_of(b.mesh()).local[0];
      CHECK(calls == 1 + along);
      CHECK(other.stored_elements() == along);
      float sum = 0;
      nb::for_each_device([&](auto v) { sum += v(0); }, other);
      CHECK(sum == float(along * (along + 3) / 2));
    })(x);
  });
}

TEST_CASE("U-76: a function of one element of one's own, on blocks of every mesh, in one kernel") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::iota<float>(24, 4).eval();
    const float edge = 50;
    const auto ramp = [edge](float v, int by) { return v > edge ? v * float(by) : 0.f; };
    const auto y = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P(data)), [&](auto b, int by) {
      nb::detail::count() = {};
      const auto result = nb::map(ramp, b, nb::full(by, 4)).eval();
      CHECK(nb::detail::count().kernels <= 2);
      return result;
    })(x, 3);
    const auto got = nb::to_vector(nb::to_host(y));
    for (int i = 0; i < 96; ++i) CHECK(got[std::size_t(i)] == ramp(float(i), 3));
  });
}

TEST_CASE("U-35: on types and sizes alone the function is not called") {
  const auto never = [](auto, auto) { throw nb::runtime_error("called"); };
  const auto x = nb::abstract(nb::zeros<float>(batch = 6));
  const auto y = nb::apply(never, nb::output<int>(batch = 3), x);
  static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(nb::zeros<int>(batch = 3))>>);
  CHECK(y.size(batch) == 3);
}

TEST_CASE("U-35: empty blocks, and plain arrays") {
  for_each_mesh([&](const auto& mesh) {
    const auto none = nb::zeros<float>(0, 3);
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)),
                                 [](auto x) { return nb::apply(smooth_rows{}, nb::output_like(x), x); });
    CHECK(f(none).total_size() == 0);
  });
  const auto made = nb::apply([](auto out) { Kokkos::deep_copy(out, 3.f); }, nb::output<float>(batch = 2, 2));
  CHECK(nb::to_vector(made) == std::vector<float>(4, 3.f));
}

}  // namespace test_of_apply
