// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "differences.hpp"

namespace test_of_two_operands {

using namespace partial_test;

namespace {

const std::vector<point> plane = {{0.7, 1.9}, {2.6, 1.1}, {-1.4, 0.8}, {-0.6, -2.3}, {3.1, -0.9}};
const std::vector<point> quadrant = {{0.7, 1.9}, {2.6, -1.1}, {1.4, 0.5}, {5.2, 3.}};

const binary words[] = {
    word<op::add>(plane),
    word<op::subtract>(plane),
    word<op::multiply>(plane),
    word<op::divide>(plane),
    word<op::maximum>(plane),
    word<op::minimum>(plane),
    word<op::atan2>(plane),
    word<op::hypot>(plane),
    word<op::fmod>(plane),
    word<op::copysign>(plane),
    word<op::pow>(quadrant),
    word<op::remainder>(plane),
    word<op::fmax>(plane),
    word<op::fmin>(plane),
    word<op::mod>(plane),
    word<op::floor_divide>(plane),
    word<op::logaddexp>(plane),
    word<op::logaddexp2>(plane),
    word<op::heaviside>(plane),
    word<op::nextafter>(plane),
    word<op::xlogy>({{0.7, 1.9}, {-2.6, 1.1}, {1.4, 0.5}}),
    word<op::xlog1py>({{0.7, 1.9}, {-2.6, -0.1}, {1.4, 0.5}}),
    word<op::squareplus>({{0.7, 1.9}, {-2.6, 1.1}, {-4., 0.5}}),
    word<op::elu>(plane),
    word<op::celu>(quadrant),
    word<op::celu>({{-0.7, 1.9}, {-2.6, 1.1}, {1.4, 0.5}}),
    word<op::leaky_relu>(plane),
};
const binary& named(const char* name) {
  return *std::find_if(std::begin(words), std::end(words),
                       [&](const binary& w) { return std::string(w.name) == name; });
}

/// The derivative of f in its operand i, by differences.
double difference_in(int i, function_of_two f, double x, double y) {
  return i == 0 ? difference([=](double a) { return f(a, y); }, x) : difference([=](double b) { return f(x, b); }, y);
}

struct edge {
  const char* word;
  double x, y, in_x, in_y;
};
const edge edges[] = {
    {"maximum", 1, 1, 0.5, 0.5},
    {"maximum", -inf, -inf, 0.5, 0.5},
    {"maximum", not_a_number, 1, 1, 0},
    {"minimum", 2, 2, 0.5, 0.5},
    {"minimum", 1, not_a_number, 0, 1},
    {"pow", 0, 0, 0, 0},
    {"pow", 2, 0, 0, std::log(2.)},
    {"pow", inf, 0, 0, inf},
    {"pow", 0, 2, 0, 0},
    {"pow", 0, 1, 1, 0},
    {"pow", 0, 0.5, inf, 0},
    {"pow", 0, -1, -inf, not_a_number},
    {"pow", -2, 3, 12, not_a_number},
    {"pow", -2, -1, -0.25, not_a_number},
    {"pow", not_a_number, 0, 0, not_a_number},
    {"hypot", 0, 0, 0, 0},
    {"hypot", 0, -2, 0, -1},
    {"hypot", 1e200, 1e200, std::sqrt(0.5), std::sqrt(0.5)},
    {"atan2", 0, 0, not_a_number, not_a_number},
    {"atan2", 0, 1, 1, 0},
    {"atan2", 1e200, 1e200, 5e-201, -5e-201},
    {"copysign", 0, -1, 0, 0},
    {"copysign", -1.5, -0., 1, 0},
    {"fmod", 5, inf, 1, 0},
    {"fmod", 0.3, 0.1, 1, -2},
    {"fmax", 1, 1, 0.5, 0.5},
    {"fmax", 1, not_a_number, 1, 0},
    {"fmin", not_a_number, 1, 0, 1},
    {"mod", 5, inf, 1, 0},
    {"mod", -5, inf, 1, 1},
    {"logaddexp", inf, inf, 0.5, 0.5},
    {"logaddexp", -inf, -inf, 0.5, 0.5},
    {"logaddexp", inf, 1, 1, 0},
    {"logaddexp", 800, -800, 1, 0},
    {"logaddexp2", -inf, 3, 0, 1},
    {"xlogy", 0, 2, std::log(2.), 0},
    {"xlogy", 0, 0, -inf, 0},
    {"xlog1py", 0, -1, -inf, 0},
    {"heaviside", 0, 0.5, 0, 1},
    {"heaviside", 2, 0.5, 0, 0},
    {"nextafter", 1, 1, 1, 0},
    {"nextafter", 0, inf, 1, 0},
    {"squareplus", inf, 4, 1, 0},
    {"squareplus", -inf, 4, 0, 0},
    {"elu", -inf, 2, 0, -1},
    {"elu", 0, 2, 2, 0},
    {"celu", -inf, 2, 0, -1},
    {"leaky_relu", 0, 0.25, 1, 0},
    {"operator*", inf, 3, 3, inf},
    {"operator*", not_a_number, 3, 3, not_a_number},
    {"operator/", 1, inf, 0, 0},
    {"operator/", 1, 0, inf, -inf},
    {"operator+", inf, -inf, 1, 1},
};

}  // namespace

TEST_CASE("partial_of a word of two operands: first derivatives against differences of the word") {
  for (const binary& w : words)
    for (const point p : w.points)
      for (const int i : {0, 1}) {
        INFO(w.name, " at ", p.x, ", ", p.y, " in ", i);
        CHECK(near(w.first[i](p.x, p.y), difference_in(i, w.value, p.x, p.y), tolerance));
      }
}

TEST_CASE("partial_of partial_of a word of two operands: all four against differences of the first derivatives") {
  for (const binary& w : words)
    for (const point p : w.points)
      for (const int i : {0, 1})
        for (const int j : {0, 1}) {
          const double second = w.second[i][j](p.x, p.y);
          const double expected = difference_in(j, w.first[i], p.x, p.y);
          INFO(w.name, " at ", p.x, ", ", p.y, " in ", i, ", ", j);
          CHECK(agree(second, expected, tolerance));
        }
}

TEST_CASE("third derivatives of a word of two operands in the same one: against differences of the second") {
  for (const binary& w : words)
    for (const point p : w.points)
      for (const int i : {0, 1}) {
        INFO(w.name, " at ", p.x, ", ", p.y, " in ", i);
        CHECK(agree(w.third[i](p.x, p.y), difference_in(i, w.second[i][i], p.x, p.y), tolerance));
      }
}

TEST_CASE("partial_of a word of two operands: f32 as f64") {
  for (const binary& w : words)
    for (const point p : w.points)
      for (const int i : {0, 1}) {
        const float a = static_cast<float>(p.x);
        const float b = static_cast<float>(p.y);
        INFO(w.name, " at ", p.x, ", ", p.y, " in ", i);
        CHECK(near(w.first_f32[i](a, b), w.first[i](a, b), 2e-6));
      }
}

TEST_CASE("partial_of a word of two operands: ties, zeros and infinities") {
  for (const edge& e : edges) {
    INFO(e.word, " at ", e.x, ", ", e.y);
    const binary& w = named(e.word);
    CHECK(agree(w.first[0](e.x, e.y), e.in_x, 1e-15));
    CHECK(agree(w.first[1](e.x, e.y), e.in_y, 1e-15));
  }
}

TEST_CASE("second derivatives of pow and multiply where an operand is 0 or infinite") {
  const binary& pow = named("pow");
  CHECK(pow.second[0][0](0, 2) == 2);
  CHECK(pow.second[0][0](0, 1) == 0);
  CHECK(pow.second[0][1](2, 0) == 0.5);
  CHECK(pow.second[1][0](2, 0) == 0.5);
  CHECK(pow.second[0][0](-2, 3) == -12);
  const binary& multiply = named("operator*");
  CHECK(multiply.second[0][0](inf, inf) == 0);
  CHECK(multiply.second[0][1](inf, inf) == 1);
}

TEST_CASE("maximum: at a tie a mixed second derivative is 0, as is that of minimum") {
  for (const char* name : {"maximum", "minimum"})
    for (const int i : {0, 1})
      for (const int j : {0, 1}) CHECK(named(name).second[i][j](1, 1) == 0);
}

}  // namespace test_of_two_operands
