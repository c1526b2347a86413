// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

namespace {
namespace test_of_windows {

using namespace windows_of_images;

TEST_CASE("NumPy's sliding_window_view") {
  const auto x = nb::array_from({1., 2., 4., 8., 16.}, steps = 5);
  const auto w = nb::windows(x, steps, lag = 3);
  CHECK(nb::type_name(w) == "f64[steps=3,lag=3]");
  CHECK(nb::to_vector(w) == std::vector<double>{1, 2, 4, 2, 4, 8, 4, 8, 16});
  CHECK(nb::to_vector(nb::windows(x, steps, lag = 2, stride(2), dilation(2))) == std::vector<double>{1, 4, 4, 16});
  CHECK(nb::to_vector(nb::windows(x, steps, lag = 2, stride(3))) == std::vector<double>{1, 2, 8, 16});
  CHECK(nb::to_vector(nb::windows(x, steps, lag = 5)) == std::vector<double>{1, 2, 4, 8, 16});
  const auto m = nb::iota<int>(3, 4).eval();
  const auto v = nb::windows(m, dim<0>, 2);
  CHECK(nb::type_name(v) == "i32[2,4,2]");
  CHECK(nb::to_vector(v) == std::vector<int>{0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 5, 9, 6, 10, 7, 11});
  CHECK(nb::to_vector(nb::windows(m, dim<1>, nb::fixed<3>)) == std::vector<int>{0, 1, 2, 1, 2, 3, 4, 5, 6, 5, 6, 7, 8, 9, 10, 9, 10, 11});
  CHECK(nb::type_name(nb::windows(m, dim<1>, lag = nb::fixed<3>)) == "i32[3,2,lag=3]");
}

TEST_CASE("windows of what is no array in memory") {
  CHECK(nb::to_vector(nb::windows(nb::iota<double>(5), dim<0>, 2) * 2.) == std::vector<double>{0, 2, 2, 4, 4, 6, 6, 8});
  CHECK(nb::to_vector(nb::windows(nb::exp(nb::zeros<float>(steps = 3)), steps, lag = 2)) == std::vector<float>(4, 1.f));
  const auto x = filled(nb::zeros<float>(4, 3), 1);
  const auto sums = nb::to_vector(nb::windows(nb::sum(x, dim<1>), dim<0>, 2));
  const auto each = nb::to_vector(nb::sum(x, dim<1>));
  CHECK(sums == std::vector<float>{each[0], each[1], each[1], each[2], each[2], each[3]});
  const auto turned = nb::to_vector(nb::windows(nb::flip(nb::iota<int>(4).eval(), dim<0>), dim<0>, 2));
  CHECK(turned == std::vector<int>{3, 2, 2, 1, 1, 0});
  CHECK(nb::to_vector(nb::windows(nb::transpose(nb::iota<int>(2, 3).eval()), dim<0>, 2)) == std::vector<int>{0, 1, 3, 4, 1, 2, 4, 5});
}

TEST_CASE("windows of windows, and what reduces them") {
  const auto x = filled(nb::zeros<double>(7, 6), 2);
  const auto v = nb::to_vector(x);
  const auto twice = nb::windows(nb::windows(x, dim<0>, 3), dim<1>, 2);
  CHECK(nb::type_name(twice) == "f64[5,5,3,2]");
  const auto all = nb::to_vector(twice);
  std::size_t at = 0;
  for (long i = 0; i < 5; ++i)
    for (long j = 0; j < 5; ++j)
      for (long p = 0; p < 3; ++p)
        for (long q = 0; q < 2; ++q) CHECK(all[at++] == v[std::size_t((i + p) * 6 + j + q)]);
  // A moving average, both ways round.
  const auto line = nb::iota<double>(steps = 8).eval();
  CHECK(nb::to_vector(nb::mean(nb::windows(line, steps, lag = 3), lag)) == std::vector<double>{1, 2, 3, 4, 5, 6});
  const auto long_line = filled(nb::zeros<float>(steps = 70000), 1);
  const auto y = nb::to_vector(nb::max(nb::windows(long_line, steps, lag = 4), lag));
  const auto values = nb::to_vector(long_line);
  for (std::size_t i = 0; i < y.size(); i += 997) CHECK(y[i] == *std::max_element(&values[i], &values[i] + 4));
  auto z = nb::iota<double>(steps = 4).eval();
  z = nb::sum(nb::windows(nb::pad(z, steps, 1, 1), steps, lag = 3), lag);
  CHECK(nb::to_vector(z) == std::vector<double>{1, 3, 6, 5});
}

TEST_CASE("the cotangent of an element is the sum of those of its places") {
  const auto x = nb::array_from({1., 2., 4., 8., 16.}, steps = 5);
  const auto ones = nb::grad([](const auto& v) { return nb::sum(nb::windows(v, steps, lag = 3), nb::all); })(x);
  CHECK(nb::to_vector(ones) == std::vector<double>{1, 2, 3, 2, 1});
  const auto gaps = nb::grad([](const auto& v) { return nb::sum(nb::windows(v, steps, lag = 2, stride(3)), nb::all); })(x);
  CHECK(nb::to_vector(gaps) == std::vector<double>{1, 1, 0, 1, 1});
  const auto y = filled(nb::zeros<double>(batch = 2, steps = 4), 3);
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::windows(v, steps, lag = 3)), nb::all); }, y));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) {
        return nb::sum(nb::sin(nb::windows(nb::sin(v), steps, lag = 2, stride(2))) * nb::windows(v, steps, lag = 2, stride(2)), nb::all);
      },
      y));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::square(nb::max(nb::windows(v, steps, lag = 3, dilation(1)), lag)), nb::all); }, y));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::windows(nb::windows(v, steps, lag = 2), batch, channels = 2)), nb::all); }, y));
  // More windows than one kernel takes: the row is added up by several.
  const auto many = nb::grad([](const auto& v) { return nb::sum(nb::windows(v, steps, lag = 4), nb::all); })(nb::zeros<float>(steps = 50000));
  CHECK(nb::sum(many, steps).item() == 4 * 49997);
  const auto each = nb::to_vector(many);
  CHECK(each[0] == 1);
  CHECK(each[2] == 3);
  CHECK(each[25000] == 4);
  const auto [value, change] = nb::jvp([](const auto& v) { return nb::windows(v, steps, lag = 2); }, x, x * 2.);
  CHECK(nb::to_vector(change) == std::vector<double>{2, 4, 4, 8, 8, 16, 16, 32});
}

TEST_CASE("in vmap") {
  const auto x = filled(nb::zeros<float>(3, 5), 1);
  const auto y = nb::vmap([](const auto& v) { return nb::windows(v, dim<0>, 2); })(x);
  CHECK(nb::to_vector(y) == nb::to_vector(nb::windows(x, dim<1>, 2)));
}

TEST_CASE("empty arrays, and windows that do not fit") {
  CHECK(nb::type_name(nb::windows(nb::zeros<float>(batch = 0, steps = 4), steps, lag = 2)) == "f32[batch=0,steps=3,lag=2]");
  CHECK(nb::sum(nb::windows(nb::zeros<float>(batch = 0, steps = 4), steps, lag = 2), nb::all).item() == 0);
  const auto x = nb::zeros<float>(steps = 4);
  CHECK_THROWS_WITH(nb::windows(x, steps, lag = 5), doctest::Contains("one spans 5 elements along steps, which has 4"));
  CHECK_THROWS_WITH(nb::windows(x, steps, lag = 3, dilation(2)), doctest::Contains("one spans 5 elements along steps, which has 4"));
  CHECK_THROWS_WITH(nb::windows(x, steps, lag = 0), doctest::Contains("here they are 0, 1 and 1"));
  CHECK_THROWS_WITH(nb::windows(x, steps, lag = 2, stride(0)), doctest::Contains("here they are 2, 0 and 1"));
  CHECK_THROWS_WITH(nb::windows(x, steps, lag = 2, dilation(-1)), doctest::Contains("here they are 2, 1 and -1"));
}

}  // namespace test_of_windows
}  // namespace
