// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/xmap.hpp>

// Maps over names on one device, beside loops over the entries and einsum.
namespace test_of_xmap {

namespace {

namespace nb = nabla;
using nb::dim, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_sizes, nb::testing::allclose, nb::testing::equal;
NABLA_AXES(batch, inputs, hidden, classes, a, b, c, k, m, i)

using harness::message_of;

}  // namespace

TEST_CASE("S3-05 S3-06 S3-07 S3-08 S3-09 the network of the third document") {
  const auto w1 = nb::zeros<float>(784, 512), w2 = nb::zeros<float>(512, 10), images = nb::zeros<float>(128, 784);
  const auto labels = nb::zeros<std::int32_t>(128);
  const auto loss = xmap(in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch)),
                         out_axes(names()), [](auto w1, auto w2, auto image, auto label) {
                           auto l = nb::dot(nb::relu(nb::dot(image, w1, inputs)), w2, hidden);
                           auto p = l - nb::logsumexp(l, classes);
                           auto t = nb::one_hot<float>(label, classes = nb::axis_size(p, classes));
                           return -nb::pmean(nb::psum(t * p, classes), batch);
                         });
  CHECK(loss(w1, w2, images, labels).item() == doctest::Approx(2.3025851).epsilon(1e-6));
}

TEST_CASE("S3-27 S3-28 the identity from one position to another is a transpose, and an einsum") {
  const auto x = nb::iota<float>(20, 5);
  const auto y = xmap(in_axes(names(dim<0> = batch)), out_axes(names(dim<1> = batch)), [](auto row) {
    CHECK(row.rank() == 1);
    CHECK(row.size() == 5);
    return row;
  })(x);
  CHECK(equal(y, nb::transpose(x)));
  CHECK(equal(y, nb::einsum<"bx->xb">(x)));
}

TEST_CASE("S3-30 S3-37 a name has one size, which is looked at before anything runs") {
  bool ran = false;
  const auto f = xmap(in_axes(names(i), names(i)), out_axes(names(i)), [&](auto x, auto y) {
    ran = true;
    return x + y;
  });
  CHECK(message_of([&] { f(nb::iota<float>(5), nb::iota<float>(7)); }).find("i") != std::string::npos);
  const auto text = message_of([&] { f(nb::iota<float>(5), nb::iota<float>(7)); });
  CHECK(text.find("5") != std::string::npos);
  CHECK(text.find("7") != std::string::npos);
  CHECK(!ran);
  const auto sized = xmap(in_axes(names(i)), out_axes(names(i)), axis_sizes(i = 6), [](auto x) { return x; });
  CHECK(message_of([&] { sized(nb::iota<float>(5)); }) != "nothing was thrown");
  CHECK(equal(sized(nb::iota<float>(6)), nb::iota<float>(6)));
}

TEST_CASE("S3-31 S3-32 S3-33 a function that knows no names runs for each, together or for all pairs") {
  const auto x = nb::sin(nb::iota<float>(5, 3, 3)).eval(), y = nb::cos(nb::iota<float>(5, 3, 3)).eval();
  const auto z = nb::cos(nb::iota<float>(7, 3, 3)).eval();
  const auto f = [](auto p, auto q) { return nb::tanh(nb::matmul(p, q)) + nb::sum(p); };
  const auto each = xmap(in_axes(names(a), names(a)), out_axes(names(a)), f)(x, y);
  const auto all = xmap(in_axes(names(a), names(b)), out_axes(names(b, a)), f)(x, z);
  CHECK(all.shape() == std::array<long, 4>{7, 5, 3, 3});
  for (long s = 0; s < 5; ++s) {
    CHECK(allclose(each(s), f(x(s), y(s)), 1e-6, 1e-6));
    for (long t = 0; t < 7; ++t) CHECK(allclose(all(t, s), f(x(s), z(t)), 1e-6, 1e-6));
  }
}

TEST_CASE("S3-40 S3-41 S3-42 reductions over names and positions together") {
  const auto x = nb::iota<float>(2).eval();
  const auto y = nb::iota<float>(5, 4).eval();
  const auto maps = [](auto f) { return xmap(in_axes(names(a), names(dim<1> = b)), out_axes(names()), f); };
  CHECK(maps([](auto x, auto y) { return nb::sum(x + y, dim<0>, a, b); })(x, y).item() == 400);
  CHECK(maps([](auto x, auto y) { return nb::sum(nb::sum(nb::sum(x + y, dim<0>), a), b); })(x, y).item() == 400);
}

TEST_CASE("S3-51 S3-52 an einsum with names in braces") {
  const auto x = nb::ones<float>(20, 5, 7);
  const auto y = nb::ones<float>(7, 11);
  const auto f = xmap(in_axes(names(dim<0> = b, dim<2> = k), names(k, m)), out_axes(names(dim<0> = b, dim<2> = m)),
                      [](auto x, auto y) { return nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, y); });
  CHECK(equal(f(x, y), nb::einsum<"bnk,km->bnm">(x, y)));
  CHECK(f(x, y).shape() == std::array<long, 3>{20, 5, 11});
  CHECK(f(x, y)(3, 4, 5).item() == 7);
}

TEST_CASE("a result that lacks a name repeats itself, numbers pass through, trees have entries") {
  const auto x = nb::iota<float>(4), y = nb::iota<float>(3);
  const auto f = xmap(in_axes(names(a), names(b), names()), out_axes(out_axes(names(a, b), names())),
                      [](auto x, auto y, auto n) { return std::tuple(x * n, nb::sum(y, b)); });
  const auto [r, s] = f(x, y, 2.f);
  CHECK(equal(r, nb::broadcast(2.f * x, dim<1> = 3)));
  CHECK(s.item() == 3);
}

TEST_CASE("what the steps of a name add up is f32 where it has 16 bits") {
  const auto x = nb::ones<nb::bfloat16>(1024, 2);
  const auto sums = xmap(in_axes(names(batch)), out_axes(names()), nb::axis_resources(batch = nb::in_steps(1024)),
                         [](const auto& v) { return nb::psum(v, batch); });
  CHECK(nb::type_name(sums(x)) == "bf16[2]");
  CHECK(nb::to_vector(nb::astype<float>(sums(x))) == std::vector<float>{1024, 1024});
  const auto [y, t] = nb::jvp(sums, x, x);
  CHECK(nb::to_vector(nb::astype<float>(t)) == std::vector<float>{1024, 1024});
}

TEST_CASE("S3-39 derivatives through names: what lacks a name has the sum over it") {
  const auto x = nb::sin(nb::iota<float>(6, 4)).eval();
  const auto w = nb::cos(nb::iota<float>(4)).eval();
  const auto f = [](auto x, auto w) { return nb::sum(nb::tanh(nb::dot(x, w, inputs)), batch); };
  const auto named = xmap(in_axes(names(batch, inputs), names(inputs)), out_axes(names()), f);
  const auto plain = [](auto x, auto w) { return nb::sum(nb::tanh(nb::matmul(x, w))); };
  const auto [in_x, in_w] = nb::grad(nb::argnums<0, 1>, named)(x, w);
  const auto [px, pw] = nb::grad(nb::argnums<0, 1>, plain)(x, w);
  CHECK(allclose(in_x, px, 1e-6, 1e-6));
  CHECK(allclose(in_w, pw, 1e-6, 1e-6));
}

TEST_CASE("a map within a map, and beside vmap") {
  const auto x = nb::sin(nb::iota<float>(3, 4)).eval(), y = nb::cos(nb::iota<float>(4, 5)).eval();
  const auto rows = xmap(in_axes(names(a), names()), out_axes(names(a)), [](auto row, auto y) {
    return xmap(in_axes(names(), names(dim<1> = b)), out_axes(names(b)), [](auto u, auto v) { return nb::vdot(u, v); })(row, y);
  });
  CHECK(allclose(rows(x, y), nb::matmul(x, y), 1e-6, 1e-6));
  const auto mapped = nb::vmap(nb::in_axes(dim<0>, nb::none), xmap(in_axes(names(), names(dim<1> = b)), out_axes(names(b)),
                                                                   [](auto u, auto v) { return nb::vdot(u, v); }));
  CHECK(allclose(mapped(x, y), nb::matmul(x, y), 1e-6, 1e-6));
}

TEST_CASE("law 7: a program over names has the kernels and the memory of the one over positions") {
  const auto x = nb::sin(nb::iota<float>(8, 6)).eval(), w = nb::cos(nb::iota<float>(6, 5)).eval();
  const auto costs = [](auto f) {
    f();
    nb::reset_peak_memory_stats();
    const long kernels = nb::detail::count().kernels, bytes = nb::memory_stats().bytes_in_use;
    const auto kept = nb::materialize(f());
    return std::pair(nb::detail::count().kernels - kernels, nb::memory_stats().peak_bytes_in_use - bytes);
  };
  const auto is_same = [&](auto by_hand, auto over_names) {
    CHECK(costs(over_names) == costs(by_hand));
    CHECK(allclose(nb::materialize(over_names()), nb::materialize(by_hand()), 1e-5, 1e-6));
  };
  const auto rows = [&](auto f) { return xmap(in_axes(names(a, b)), out_axes(names(a, b)), f); };
  is_same([&] { return nb::exp(x) * 2.f + 1.f; }, [&] { return rows([](auto v) { return nb::exp(v) * 2.f + 1.f; })(x); });
  is_same([&] { return nb::softmax(nb::tanh(x), dim<1>); }, [&] { return rows([](auto v) { return nb::softmax(nb::tanh(v), b); })(x); });
  is_same([&] { return nb::softmax(x, dim<0>); }, [&] { return rows([](auto v) { return nb::softmax(v, a); })(x); });
  is_same([&] { return nb::log_softmax(x, dim<1>); }, [&] { return rows([](auto v) { return nb::log_softmax(v, b); })(x); });
  is_same([&] { return x - nb::logsumexp(x, dim<1>, nb::keepdims); }, [&] { return rows([](auto v) { return v - nb::logsumexp(v, b); })(x); });
  is_same([&] { return (x - nb::mean(x, dim<1>, nb::keepdims)) / nb::sqrt(nb::var(x, dim<1>, nb::keepdims) + 1e-5f); },
          [&] { return rows([](auto v) { return (v - nb::mean(v, b)) / nb::sqrt(nb::var(v, b) + 1e-5f); })(x); });
  is_same([&] { return nb::sum(nb::square(x), dim<1>); }, [&] {
    return xmap(in_axes(names(a, b)), out_axes(names(a)), [](auto v) { return nb::sum(nb::square(v), b); })(x);
  });
  is_same([&] { return nb::softmax(nb::relu(nb::dot(x, w)), dim<1>); }, [&] {
    return xmap(in_axes(names(a, b), names(b, k)), out_axes(names(a, k)),
                [](auto v, auto m) { return nb::softmax(nb::relu(nb::dot(v, m, b)), k); })(x, w);
  });
}

}  // namespace test_of_xmap
