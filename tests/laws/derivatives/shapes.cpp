// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>

#include "unit/transform/gradients.hpp"

namespace test_of_derivatives_of_shapes {

using namespace app;
using nb::testing::check_grads;
NABLA_AXES(rows)

namespace {
auto some() { return nb::array_from<double>({0.17, 0.31, 0.44, 0.62, 0.73, 0.85}, batch = 2, hidden = 3); }
auto others() { return nb::array_from<double>({0.35, 0.52, 0.93}, hidden = 3); }
auto positions() { return nb::array_from<double>({0.3, -1.2, 2.1, 0.7, 1.9, -0.4}, 2, 3); }
}  // namespace

TEST_CASE("contractions") {
  const auto y = nb::array_from<double>({1., 0.2, -0.3, 2., 0.5, -1.5}, 3, 2);
  const auto of_positions = [](auto a, auto b) {
    return std::tuple(nb::matmul(a, b), nb::outer(a, b), nb::vdot(a, nb::transpose(b)),
                      nb::matmul(a, nb::transpose(a)));
  };
  CHECK(check_grads(of_positions, std::tuple(positions(), y)));
  CHECK(check_grads<2>([](auto a) { return nb::matmul(a, nb::transpose(a)); }, positions()));
  const auto of_names = [](auto a, auto b) {
    return std::tuple(nb::dot(a, b, hidden), nb::dot(nb::exp(a), a, batch, hidden), nb::outer(a, b));
  };
  CHECK(check_grads(of_names, std::tuple(some(), others())));
}

TEST_CASE("einsum of letters and of names") {
  const auto y = nb::array_from<double>({1., 0.2, -0.3, 2., 0.5, -1.5}, 3, 2);
  const auto of_letters = [](auto a, auto b) {
    return std::tuple(nb::einsum<"nk,km->mn">(a, b), nb::einsum<"nk,kl->n">(a, b), nb::einsum<"nk,mk->nm">(a, a));
  };
  CHECK(check_grads(of_letters, std::tuple(positions(), y)));
  const auto of_names = [](auto a, auto v) {
    return std::tuple(nb::einsum<"{hidden},{hidden}->">(a, v), nb::einsum<"{batch,hidden}->{hidden}">(a * a));
  };
  CHECK(check_grads(of_names, std::tuple(some(), others())));
  CHECK(check_grads<2>([](auto a, auto b) { return nb::einsum<"nk,km->mn">(a, b); }, std::tuple(positions(), y)));
  const auto rows_of = [](auto a, auto v) { return nb::einsum<"{batch,hidden},{hidden}->{batch}">(a, v); };
  CHECK(check_grads<2>(rows_of, std::tuple(some(), others())));
}

TEST_CASE("contractions in which a dim of static size 1 spreads") {
  const auto a = nb::array_from<double>({0.3, -1.2, 2.1, 0.7, 1.9, -0.4, 1., 0.2, -0.3, 2., 0.5, -1.5}, 2, 3, 2);
  const auto batch_of_one = nb::array_from<double>({0.35, 0.52, 0.93, 0.17}, nb::fixed<1>, 2, 2);
  const auto product = [](auto x, auto y) { return nb::matmul(x, y); };
  CHECK(check_grads(product, std::tuple(a, batch_of_one)));
  CHECK(check_grads<2>([&](auto y) { return nb::sum(nb::square(nb::matmul(a, y))); }, batch_of_one));
}

TEST_CASE("views and copies: what they show elsewhere changes there") {
  const auto of_positions = [](auto v) {
    return std::tuple(nb::transpose(v), nb::flip(v, dim<1>), nb::roll(v, dim<0>, 1), nb::pad(v, dim<1>, 1, 2),
                      nb::repeat(v, dim<0>, 2), nb::tile(v, dim<1>, 2), nb::flatten(nb::transpose(v)),
                      nb::split(nb::flatten(v), dim<0>, 3, nb::rest), nb::merge(v, dim<0>, dim<1>),
                      nb::reshape(v, 3, 2), nb::reshape(nb::transpose(v) * v(0, 1), nb::fixed<1>, nb::rest, 2),
                      nb::expand_dims(v, dim<1>), nb::squeeze(nb::expand_dims(v, dim<0>), dim<0>),
                      nb::broadcast(v, dim<0> = 2), nb::tril(v), nb::triu(v * v), nb::materialize(v * v) * v);
  };
  CHECK(check_grads(of_positions, positions()));
  const auto of_names = [](auto v) {
    return std::tuple(v(batch = 1), v(hidden = nb::slice(0, 3, 2)) * v(hidden = 1),
                      nb::dot(v, nb::rename(v, batch = rows), hidden), nb::flatten(nb::flip(v, hidden)));
  };
  CHECK(check_grads(of_names, some()));
}

TEST_CASE("arrays one after the other, of which some do not change") {
  const auto f = [](auto v, auto u) {
    return std::tuple(nb::concatenate(batch, v, v * v, some()), nb::stack(rows, v, some(), v * u),
                      nb::concatenate(hidden, u, others(), u));
  };
  CHECK(check_grads(f, std::tuple(some(), others())));
}

}  // namespace test_of_derivatives_of_shapes
