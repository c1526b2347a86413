// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>
#include <nabla/transform/vjp.hpp>

namespace test_of_grad_explicit {

using namespace app;
using nb::P, nb::grad, nb::value_and_grad, nb::argnums, nb::dim, nb::keepdims, nb::device_put, nb::reshard;
using nb::unreduced, nb::reduced;

namespace {

template <class X, class Y>
constexpr bool same_type = std::is_same_v<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>;

auto matrix() { return (nb::sin(nb::iota<double>(batch = 24, hidden = 24) + 1.)).eval(); }

/// The gradient of f at a split matrix beside that at the plain one, and the derivative communicates no more than the
/// value.
template <class M, class S, class F>
void check_split(const char* name, const M& mesh, S spec, F f) {
  CAPTURE(name);
  const auto loss = [&](auto v) {
    if constexpr (nb::detail::is_mesh<nb::detail::mesh_type_of<decltype(f(v))>>) return reshard(f(v), P());
    else return f(v);
  };
  const auto x = device_put(matrix(), mesh, spec);
  const auto count = [](auto run) {
    const nb::recording recorded;
    run();
    return recorded.count();
  };
  const long forward = count([&] { loss(x); });
  const auto expected = grad(f)(matrix());
  const auto [value, g] = value_and_grad(loss)(x);
  static_assert(same_type<decltype(g), decltype(x)>);
  CHECK(close(g, expected));
  CHECK(close(value, f(matrix())));
  CHECK(count([&] { grad(loss)(x); }) == forward);
}

}  // namespace

TEST_CASE("S2-55 words on split arrays: the gradient is split as they are, and local") {
  for_each_mesh([](const auto& mesh) {
    const auto e = (nb::cos(nb::iota<double>(batch = 24, hidden = 24))).eval();
    const auto row = (nb::cos(nb::iota<double>(hidden = 24)) + 2.).eval();
    const auto both = P(batch = data, hidden = model);
    check_split("a chain", mesh, both, [&](auto v) { return nb::sum(nb::tanh(v * e) * v, batch, hidden); });
    check_split("a constant row", mesh, both, [&](auto v) { return nb::sum(nb::exp(v) / row, batch, hidden); });
    check_split("a mean", mesh, both, [&](auto v) { return nb::mean(v * v, batch, hidden); });
    check_split("rows alone are summed first", mesh, P(batch = data),
                [&](auto v) { return nb::sum(nb::square(nb::sum(v * e, hidden)), batch); });
    check_split("softmax of whole rows", mesh, P(batch = data),
                [&](auto v) { return nb::sum(nb::softmax(v, hidden) * e, batch, hidden); });
    check_split("largest of whole rows", mesh, P(batch = (data, model)),
                [&](auto v) { return nb::sum(nb::square(nb::max(v, hidden)), batch); });
    check_split("views of whole rows", mesh, P(batch = data), [&](auto v) {
      return nb::sum(nb::flip(v, hidden)(hidden = nb::slice(0, 20, 2)) * v(hidden = nb::slice(3, 13)), batch, hidden);
    });
    check_split("joined", mesh, P(batch = data), [&](auto v) {
      return nb::sum(nb::square(nb::concatenate(hidden, v, nb::sin(v), v * v)), batch, hidden);
    });
    check_split("transposed", mesh, both,
                [&](auto v) { return nb::sum(nb::transpose(nb::exp(v), hidden, batch) * e, batch, hidden); });
    check_split("not at all", mesh, P(), [&](auto v) { return nb::sum(nb::sin(v) * e, batch, hidden); });
  });
}

TEST_CASE("a softmax along a whole outer dim, its columns split") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::sin(nb::iota<double>(hidden = 5, batch = 384)).eval();
    const auto t = nb::cos(nb::iota<double>(hidden = 5, batch = 384)).eval();
    const auto check = [&](auto f) {
      const auto loss = [&](const auto& v, const auto& weights) { return nb::sum(f(v) * weights, hidden, batch); };
      const auto expected = grad(loss)(x, t);
      const auto gradient = [&](auto spec, const auto& weights) {
        const auto split = device_put(x, mesh, spec);
        return grad([&](const auto& v) { return reshard(loss(v, weights), P()); })(split);
      };
      CHECK(close(gradient(P(batch = data), t), expected));
      CHECK(close(gradient(P(batch = (model, data)), device_put(t, mesh, P(batch = (model, data)))), expected));
      CHECK(close(gradient(P(), device_put(t, mesh, P())), expected));
      // What is whole beside what is split.
      const auto split = device_put(t, mesh, P(batch = data));
      CHECK(close(gradient(P(), split), expected));
      CHECK(close(grad([&](const auto& v) { return reshard(loss(v, split), P()); })(x), expected));
    };
    check([](const auto& v) { return nb::log_softmax(v, hidden); });
    check([](const auto& v) { return nb::softmax(v, hidden); });
  });
}

TEST_CASE("second derivatives through a sum over a split dim: the cotangent is whole, and spread over it") {
  const auto loss = [](auto whole) {
    return [=](const auto& v) { return nb::sum(nb::square(whole(nb::sum(v * v * v, batch))), hidden); };
  };
  const auto slope = [](auto f, auto whole) {
    return [=](const auto& v) { return whole(nb::sum(grad(f)(v) * nb::cos(v), batch, hidden)); };
  };
  const auto expected = grad(slope(loss(as_it_is), as_it_is))(matrix());
  for_each_mesh([&](const auto& mesh) {
    const auto summed = [](const auto& s) { return reshard(s, P()); };
    const auto x = device_put(matrix(), mesh, P(batch = (data, model)));
    const auto g = grad(slope(loss(summed), summed))(x);
    static_assert(same_type<decltype(g), decltype(x)>);
    CHECK(close(g, expected));
  });
}

TEST_CASE("what is whole and meets what is split: its gradient is summed, or gathered, once") {
  for_each_mesh([](const auto& mesh) {
    const auto x = device_put(matrix(), mesh, P(batch = data, hidden = model));
    const auto plain = matrix();
    const auto row = (nb::cos(nb::iota<double>(hidden = 24)) + 2.).eval();
    const auto f = [](const auto& r, const auto& v) { return nb::sum(nb::tanh(v * r), batch, hidden); };
    const auto loss = [&](const auto& r, const auto& v) { return reshard(f(r, v), P()); };
    const auto expected = grad(f)(row, plain);
    {
      const auto r = device_put(row, mesh, P(hidden = model));
      const nb::recording recorded;
      const auto g = grad(loss)(r, x);
      static_assert(same_type<decltype(g), decltype(r)>);
      CHECK(recorded.count("all_gather") == 0);
      CHECK(recorded.count("psum") == 2);  // of the loss, and of the gradient over data
      CHECK(close(g, expected));
    }
    {
      const nb::recording recorded;
      const auto g = grad(loss)(row, x);
      static_assert(same_type<decltype(g), decltype(row)>);
      CHECK(recorded.count("psum") == 2);
      CHECK(recorded.count("all_gather") == 1);  // over model, along which it has been cut
      CHECK(close(g, expected));
    }
    {
      const auto r = device_put(row, mesh, P(reduced(data)));
      const auto g = grad(loss)(r, x);
      static_assert(
          same_type<nb::type_of_t<decltype(g)>, typename nb::detail::cotangent_of<nb::type_of_t<decltype(r)>>::type>);
      CHECK(close(reshard(g, P()), expected));
    }
  });
}

TEST_CASE("reductions of replicated values, within an expression beside split ones") {
  const auto x = matrix();
  const auto w = (nb::sin(nb::iota<double>(hidden = 24) * 1.3 + 0.2)).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](const char* name, auto word) {
      CAPTURE(name);
      const auto loss = [&](auto a, auto b) { return nb::sum(a * word(b), batch, hidden); };
      const auto split = [&](auto a, auto b) { return reshard(loss(a, b), P()); };
      const auto g = grad(argnums<1>, split)(device_put(x, mesh, P(batch = (data, model))), device_put(w, mesh, P()));
      CHECK(close(g, grad(argnums<1>, loss)(x, w)));
    };
    check("softmax of exp", [](auto b) { return nb::softmax(nb::exp(b), hidden); });
    check("log_softmax", [](auto b) { return nb::log_softmax(b, hidden); });
    check("norm", [](auto b) { return nb::norm(b, hidden); });
    check("logsumexp", [](auto b) { return nb::logsumexp(b, hidden); });
    check("max", [](auto b) { return nb::max(nb::exp(b), hidden); });
    check("std", [](auto b) { return nb::std(b, hidden); });
    check("rms norm", [](auto b) { return b * nb::rsqrt(nb::mean(nb::square(b), hidden)); });
  });
}

TEST_CASE("S2-56 data parallel: replicated weights cost one psum, reduced ones none") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 24) * 0.005).eval();
    const auto w = (nb::iota<double>(inputs = 24, hidden = 24) * 0.0015 - 0.4).eval();
    const auto f = [](const auto& w, const auto& x) {
      return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden);
    };
    const auto [expected, expected_x] = grad(argnums<0, 1>, f)(w, x);
    const auto v = device_put(x, mesh, P(batch = data));
    {
      const auto r = device_put(w, mesh, P());
      const nb::recording recorded;
      const auto g = grad(f)(r, v);  // the loss is a sum that is still to be made
      static_assert(same_type<decltype(g), decltype(r)>);
      CHECK(recorded.count("psum") == 1);
      CHECK(recorded.count() == 1);
      CHECK(close(g, expected));
    }
    {
      const auto r = device_put(w, mesh, P(reduced(data)));
      const nb::recording recorded;
      const auto g = grad(f)(r, v);
      CHECK(recorded.count() == 0);
      CHECK(close(reshard(g, P()), expected));
    }
    {
      const nb::recording recorded;
      const auto g = grad(argnums<1>, f)(w, v);
      CHECK(recorded.count() == 0);
      static_assert(same_type<decltype(g), decltype(v)>);
      CHECK(close(g, expected_x));
    }
  });
}

TEST_CASE("S2-112 S2-113 FSDP: weights that are gathered before use have a gradient that is scattered") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 24) * 0.005).eval();
    const auto w = (nb::iota<double>(inputs = 24, hidden = 24) * 0.0015 - 0.4).eval();
    const auto f = [](const auto& w, const auto& x) {
      return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden);
    };
    const auto v = device_put(x, mesh, P(batch = data));
    const auto r = device_put(w, mesh, P(inputs = data));
    const nb::recording recorded;
    const auto g = grad([&](auto w) { return f(reshard(w, P(reduced(data))), v); })(r);
    static_assert(same_type<decltype(g), decltype(r)>);
    CHECK(recorded.count("all_gather") == 1);
    CHECK(recorded.count("psum_scatter") == 1);
    CHECK(recorded.count() == 2);
    CHECK(close(g, grad(f)(w, x)));
  });
}

TEST_CASE("S2-117 S2-119 two layers split over model: contractions over a split dim, forward and back") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 24) * 0.005).eval();
    const auto w = (nb::iota<double>(inputs = 24, hidden = 24) * 0.0015 - 0.4).eval();
    const auto u = (nb::cos(nb::iota<double>(hidden = 24, inputs = 24))).eval();
    const auto serial = [](const auto& w, const auto& u, const auto& x) {
      return nb::sum(nb::square(nb::dot(nb::tanh(nb::dot(x, w, inputs)), u, hidden)), batch, inputs);
    };
    const auto expected = grad(argnums<0, 1, 2>, serial)(w, u, x);
    const auto split = [](const auto& w, const auto& u, const auto& x) {
      const auto h = nb::tanh(nb::dot(x, w, inputs));
      return nb::sum(nb::square(reshard(nb::dot(h, u, hidden), P(batch = data))), batch, inputs);
    };
    const auto dw = device_put(w, mesh, P(hidden = model));
    const auto du = device_put(u, mesh, P(hidden = model));
    const auto dx = device_put(x, mesh, P(batch = data));
    const nb::recording recorded;
    const auto [gw, gu, gx] = grad(argnums<0, 1, 2>, split)(dw, du, dx);
    static_assert(same_type<decltype(gw), decltype(dw)> && same_type<decltype(gu), decltype(du)> &&
                  same_type<decltype(gx), decltype(dx)>);
    CHECK(recorded.count("psum") == 4);  // the activations over model, x's over model, the weights' over data
    CHECK(recorded.count() == 4);
    CHECK(close(gw, std::get<0>(expected)));
    CHECK(close(gu, std::get<1>(expected)));
    CHECK(close(gx, std::get<2>(expected)));
  });
}

TEST_CASE("a factor that is whole where the other is split, and products that are no matrix product") {
  for_each_mesh([](const auto& mesh) {
    const auto x = matrix();
    const auto w = (nb::cos(nb::iota<double>(hidden = 24, inputs = 4))).eval();
    const auto product = [](const auto& w, const auto& x) {
      return nb::sum(nb::square(nb::dot(x, w, hidden)), batch, inputs);
    };
    const auto whole = [&](const auto& w, const auto& x) {
      return nb::sum(nb::square(reshard(nb::dot(x, w, hidden), P())), batch, inputs);
    };
    const auto expected = grad(argnums<0, 1>, product)(w, x);
    const auto v = device_put(x, mesh, P(hidden = model));
    const auto g = grad(argnums<0, 1>, whole)(w, v);
    CHECK(close(std::get<0>(g), std::get<0>(expected)));
    CHECK(close(std::get<1>(g), std::get<1>(expected)));
    const auto inner = [](const auto& a, const auto& b) { return nb::dot(a, nb::exp(b), batch, hidden); };
    const auto g2 = grad(argnums<0, 1>, [&](auto a, auto b) { return reshard(inner(a, b), P()); })(v, x);
    const auto e2 = grad(argnums<0, 1>, inner)(x, x);
    CHECK(close(std::get<0>(g2), std::get<0>(e2)));
    CHECK(close(std::get<1>(g2), std::get<1>(e2)));
  });
}

TEST_CASE("positions, kept dims, and products of them") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::sin(nb::iota<double>(24, 12)).eval();
    const auto w = nb::cos(nb::iota<double>(12, 24)).eval();
    const auto f = [](const auto& x, const auto& w) {
      const auto centred = x - nb::mean(x, dim<1>, keepdims);
      return nb::sum(nb::square(nb::matmul(centred / nb::std(x, dim<1>, keepdims), w)) * 0.01, dim<0>, dim<1>);
    };
    const auto expected = grad(argnums<0, 1>, f)(x, w);
    const auto rows = device_put(x, mesh, P(data));
    const auto columns = device_put(w, mesh, P(nb::none, model));
    const auto [gx, gw] = grad(argnums<0, 1>, f)(rows, columns);
    static_assert(same_type<decltype(gx), decltype(rows)> && same_type<decltype(gw), decltype(columns)>);
    CHECK(close(gx, std::get<0>(expected)));
    CHECK(close(gw, std::get<1>(expected)));
  });
}

TEST_CASE("a chain of split arrays is one kernel forward and one back; of plain arrays one is both") {
  for_each_mesh([](const auto& mesh) {
    const auto x = matrix();
    const auto w = nb::cos(nb::iota<double>(batch = 24, hidden = 24)).eval();
    const auto spec = P(batch = data, hidden = model);
    const auto kernels = [](const auto& x, const auto& w) {
      const long before = nb::detail::count().kernels;
      grad([&](auto v) { return nb::sum(nb::sin(v * w + 1.) * nb::exp(v * -0.1), batch, hidden); })(x);
      return nb::detail::count().kernels - before;
    };
    CHECK(kernels(device_put(x, mesh, spec), device_put(w, mesh, spec)) == 3);  // and the 1 that the sweep begins with
    CHECK(kernels(x, w) == 1);
  });
}

TEST_CASE("reshard has reshard as its transpose") {
  for_each_mesh([](const auto& mesh) {
    const auto c = matrix();
    const auto check = [&](const char* name, auto from, auto to) {
      CAPTURE(name);
      const auto x = device_put(matrix(), mesh, from);
      const auto g =
          grad([&](auto v) { return reshard(nb::sum(nb::square(reshard(v, to)) * c, batch, hidden), P()); })(x);
      static_assert(same_type<decltype(g), decltype(x)>);
      CHECK(close(g, (2. * c * c).eval()));
    };
    check("gathered", P(batch = data), P());
    check("cut", P(), P(batch = data));
    check("rows to columns", P(batch = data), P(hidden = data));
    check("other order", P(batch = (data, model)), P(batch = (model, data)));
    check("axis to axis", P(batch = data), P(batch = model));
    check("both change places", P(batch = data, hidden = model), P(batch = model, hidden = data));
  });
}

TEST_CASE("the largest and the least over a split dim: those that hold it share the cotangent") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::astype<double>(nb::iota<std::int32_t>(batch = 24, hidden = 6) * 7 % 5).eval();
    const auto c = (nb::cos(nb::iota<double>(hidden = 6)) + 2.).eval();
    const auto largest = [&](auto v) { return nb::sum(nb::square(nb::max(v, batch)) * c, hidden); };
    const auto least = [&](auto v) { return nb::sum((nb::min(v, batch) + 2.) * c, hidden); };
    const auto split = device_put(x, mesh, P(batch = data));
    const nb::recording recorded;
    const auto g =
        grad([&](auto v) { return nb::sum(nb::square(reshard(nb::max(v, batch), P())) * c, hidden); })(split);
    CHECK(recorded.count("pmax") == 1);
    CHECK(recorded.count() == 2);  // and how many hold it
    static_assert(same_type<decltype(g), decltype(split)>);
    CHECK(close(g, grad(largest)(x)));
    CHECK(close(grad([&](auto v) { return nb::sum((reshard(nb::min(v, batch), P()) + 2.) * c, hidden); })(split),
                grad(least)(x)));
  });
}

TEST_CASE("the largest over a split dim of what is reduced over another axis: the cotangent is still to be summed") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::astype<double>(nb::iota<std::int32_t>(batch = 24, hidden = 6) * 7 % 5).eval();
    const auto c = (nb::cos(nb::iota<double>(hidden = 6)) + 2.).eval();
    const auto e = nb::sin(nb::iota<double>(inputs = 24)).eval();
    const auto serial = [&](auto v) {
      return nb::sum(nb::square(nb::max(v, batch)) * c, hidden) * nb::sum(e, inputs);
    };
    const auto split_e = device_put(e, mesh, P(inputs = model));
    const auto reduced_c = device_put(c, mesh, P(reduced(model)));
    const auto split_x = device_put(x, mesh, P(batch = data, reduced(model)));
    const auto g = grad([&](auto v) {
      const auto largest = reshard(nb::max(v, batch), P(reduced(model)));
      return reshard(nb::sum(nb::square(largest) * reduced_c, hidden) * nb::sum(split_e, inputs), P());
    })(split_x);
    static_assert(same_type<nb::cotangent_t<decltype(g)>, decltype(split_x)>);
    CHECK(close(reshard(g, P(batch = data)), grad(serial)(x)));
  });
}

TEST_CASE("device_put and to_host in a function, and second derivatives of split arrays") {
  for_each_mesh([](const auto& mesh) {
    const auto x = matrix();
    const auto f = [&](auto v) {
      return nb::sum(nb::square(nb::to_host(nb::exp(device_put(v, mesh, P(batch = data))))), batch, hidden);
    };
    const auto serial = [](auto v) { return nb::sum(nb::square(nb::exp(v)), batch, hidden); };
    CHECK(close(grad(f)(x), grad(serial)(x)));
    const auto curve = [](auto v) { return nb::sum(nb::sin(v) * v * v, batch, hidden); };
    const auto slope = [&](auto v) { return nb::sum(nb::square(grad(curve)(v)), batch, hidden); };
    const auto split = device_put(x, mesh, P(batch = data, hidden = model));
    const auto g = grad(slope)(split);
    static_assert(same_type<decltype(g), decltype(split)>);
    CHECK(close(g, grad(slope)(x)));
  });
}

}  // namespace test_of_grad_explicit
