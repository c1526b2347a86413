// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/hvp.hpp>
#include <nabla/transform/linearize.hpp>

// Sums of a split dim that one operand alone has: each device has a part of them, beside whatever the others have.
namespace test_of_grad_einsum {

using namespace app;
using nb::P, nb::grad, nb::argnums, nb::einsum, nb::device_put, nb::reshard;

namespace {

auto matrix(double from) { return (nb::sin(nb::iota<double>(24, 24) + from)).eval(); }

/// The sum of the squares of what f gives, whole on all devices.
template <class F>
auto squares_of(const F& f) {
  return [&f](const auto& x, const auto& y) {
    const auto found = f(x, y).eval();
    if constexpr (nb::detail::is_mesh<nb::detail::mesh_type_of<decltype(found)>>)
      return nb::sum(nb::square(reshard(found, P())));
    else
      return nb::sum(nb::square(found));
  };
}

/// The gradients of f at its operands, split and whole, beside those on one device.
template <class M, class F>
void check(const char* text, const M& mesh, const F& f) {
  CAPTURE(text);
  const auto loss = squares_of(f);
  const auto x = matrix(1), y = matrix(2);
  const auto split_x = device_put(x, mesh, P(data, nb::none));
  const auto split_y = device_put(y, mesh, P(nb::none, model));
  const auto expected = grad(argnums<0, 1>, loss)(x, y);
  const auto holds = [&](const char* which, const auto& at_x, const auto& at_y) {
    CAPTURE(which);
    const auto [gx, gy] = grad(argnums<0, 1>, loss)(at_x, at_y);
    CHECK(close(gx, std::get<0>(expected)));
    CHECK(close(gy, std::get<1>(expected)));
  };
  holds("both split", split_x, split_y);
  holds("the first split", split_x, y);
  holds("the second split", x, split_y);
}

}  // namespace

TEST_CASE("einsum of operands that each have a split dim of their own to sum") {
  for_each_mesh([](const auto& mesh) {
    const auto c = matrix(3);
    check("to a number", mesh, [](const auto& a, const auto& b) { return einsum<"ij,kl->">(a, b); });
    check("of rows", mesh, [](const auto& a, const auto& b) { return einsum<"ij,kl->jk">(a, b); });
    check("beside a product", mesh, [&](const auto& a, const auto& b) { return einsum<"ij,jk,kl->i">(c, a, b); });
    check("after a product", mesh, [&](const auto& a, const auto& b) { return einsum<"ij,jk,kl->il">(b, c, a); });
    check("before a product", mesh, [&](const auto& a, const auto& b) { return einsum<"ij,jk,kl->kl">(a, c, b); });
  });
}

TEST_CASE("its sums are made once, and each cotangent's once") {
  for_each_mesh([](const auto& mesh) {
    const auto x = matrix(1), y = matrix(2);
    const auto split = device_put(x, mesh, P(data, nb::none));
    const auto f = [](const auto& a, const auto& b) { return einsum<"ij,k->jk">(a, nb::sin(einsum<"kl->k">(b))); };
    const auto loss = squares_of(f);
    const auto of_x = [&](const auto& v) { return loss(v, y); };
    const auto of_y = [&](const auto& at) { return [&](const auto& v) { return loss(at, v); }; };
    {
      const nb::recording recorded;
      const auto g = grad(of_x)(split);
      check_ran(recorded, {"psum data"});  // of the value; x has its part of what comes back
      CHECK(close(g, grad(of_x)(x)));
    }
    {
      const nb::recording recorded;
      const auto g = grad(of_y(split))(y);
      check_ran(recorded, {"psum data", "psum data"});  // of the value, and of the cotangent of what is whole
      CHECK(close(g, grad(of_y(x))(y)));
    }
    CHECK(close(nb::hvp(of_x, split, split), nb::hvp(of_x, x, x)));
  });
}

TEST_CASE("second derivatives in the factor that is whole, as it is and of an expression of it") {
  for_each_mesh([](const auto& mesh) {
    const auto x = matrix(1), y = matrix(2);
    const auto split = device_put(x, mesh, P(data, nb::none));
    const auto check_slope = [&](const char* name, const auto& f) {
      CAPTURE(name);
      const auto loss = squares_of(f);
      const auto slope = [&](const auto& at) {
        return [&](const auto& v) { return nb::sum(nb::square(grad([&](const auto& w) { return loss(at, w); })(v))); };
      };
      CHECK(close(grad(slope(split))(y), grad(slope(x))(y)));
      const auto push = [&](const auto& at) {
        return nb::linearize([&](const auto& v) { return loss(at, v); }, y).second;
      };
      CHECK(close(push(split)(x), push(x)(x)));
    };
    check_slope("as it is", [](const auto& a, const auto& b) { return einsum<"ij,kl->kl">(a, b); });
    check_slope("its sine", [](const auto& a, const auto& b) { return einsum<"ij,jl->jl">(a, nb::sin(b)); });
  });
}

TEST_CASE("einsum of three: what is reduced, what waits for a sum and what is whole, in any order") {
  for_each_mesh([](const auto& mesh) {
    const auto m = matrix(1);
    const auto a = nb::sin(nb::iota<double>(24)).eval(), b = (a * 2. + 1.).eval();
    const auto summed = einsum<"ij->j">(m).eval();
    const auto split = device_put(a, mesh, P(data));
    const auto reduced_b = device_put(b, mesh, P(nb::reduced(data)));
    const auto unreduced = einsum<"ij->j">(device_put(m, mesh, P(data, nb::none))).eval();
    const auto whole = [](const auto& g) {
      if constexpr (nb::detail::is_mesh<nb::detail::mesh_type_of<decltype(g)>>) return reshard(g, P());
      else return g;
    };
    const auto check_three = [&](const char* name, const auto& f, const auto& at, const auto& on_mesh) {
      CAPTURE(name);
      const auto loss = [&](const auto&... v) { return nb::sum(nb::square(whole(f(v...).eval()))); };
      const auto gradients = [&](const auto&... v) { return grad(argnums<0, 1, 2>, loss)(v...); };
      const auto expected = std::apply(gradients, at);
      const auto g = std::apply(gradients, on_mesh);
      CHECK(close(whole(std::get<0>(g)), std::get<0>(expected)));
      CHECK(close(whole(std::get<1>(g)), std::get<1>(expected)));
      CHECK(close(whole(std::get<2>(g)), std::get<2>(expected)));
    };
    check_three("a sum of its own last",
                [](const auto& x, const auto& y, const auto& z) { return einsum<"i,i,j->i">(x, y, z); },
                std::tuple(a, b, a), std::tuple(a, reduced_b, split));
    const auto all = [](const auto& x, const auto& y, const auto& z) { return einsum<"i,i,i->i">(x, y, z); };
    check_three("unreduced first", all, std::tuple(summed, b, b), std::tuple(unreduced, reduced_b, reduced_b));
    check_three("unreduced last", all, std::tuple(b, b, summed), std::tuple(reduced_b, reduced_b, unreduced));
  });
}

}  // namespace test_of_grad_einsum
