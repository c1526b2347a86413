// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "automatic.hpp"
#include "reshard.hpp"

namespace test_of_automatic_axes {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::all, nb::slice, nb::device_put, nb::to_host, nb::automatic, nb::unconstrained,
    nb::with_sharding_constraint, nb::auto_axes, nb::explicit_axes, nb::axes, nb::in_sharding, nb::out_sharding;

const auto a = nb::sin(nb::iota<float>(24, 48)).eval(), b = nb::cos(nb::iota<float>(24, 48) * 0.3f).eval();

/// Words that need their operands alike, whole, or summed.
constexpr auto program = [](const auto& x, const auto& y) {
  auto rows = nb::softmax(x + y, dim<1>);
  auto both = nb::concatenate(dim<0>, rows, y)(slice(3, 27));
  auto products = nb::matmul(x, nb::transpose(y));
  return nb::matmul(products, both) * x + nb::mean(y, dim<0>);
};
constexpr auto loss = [](const auto& x, const auto& y) {
  return nb::sum(nb::square(program(x, y))) * 0.01f + nb::max(nb::flatten(x)(slice(5, 1000))) + nb::norm(y);
};

}  // namespace

TEST_CASE("S1-19 S1-21 S1-24 whatever the layouts, a program gives the numbers of one device, and so do its derivatives") {
  const auto expected = program(a, b).eval();
  const auto gradients = nb::grad(nb::argnums<0, 1>, loss)(a, b);
  const auto along = nb::jvp(loss, std::tuple(a, b), std::tuple(b, a));
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto check = [&](auto in, auto other) {
      const auto x = device_put(a, mesh, in);
      const auto y = device_put(b, mesh, other);
      CAPTURE(x.sharding());
      CAPTURE(y.sharding());
      CHECK(close(as_planned([](const auto& x, const auto& y) { return program(x, y).eval(); }, x, y), expected));
      const auto [in_x, in_y] = as_planned(nb::grad(nb::argnums<0, 1>, loss), x, y);
      CHECK(close(in_x, std::get<0>(gradients)));
      CHECK(close(in_y, std::get<1>(gradients)));
      CHECK(in_x.sharding() == x.sharding());
      CHECK(in_y.sharding() == y.sharding());
      CHECK(nb::type_name(in_x) == "f32[24,48]");
    };
    check(P(), P(none, data));
    check(P(data), P(model, data));
    check(P(data), P(none, data));
    check(P(none, (model, data)), P());
    check(P(data, model), P(none, data));
    // Tangents look as their operands do, whatever their layout.
    const auto x = device_put(a, mesh, P(data));
    const auto y = device_put(b, mesh, P(none, model));
    const auto [value, change] = nb::jvp(loss, std::tuple(x, y), std::tuple(y, x));
    CHECK(close(change, std::get<1>(along)));
  });
}

TEST_CASE("S2-94 S2-96 S4-36 beside explicit axes") {
  const auto expected = (nb::matmul(a, nb::transpose(b)) + 1.f).eval();
  const auto f = [](const auto& x, const auto& y) { return nb::reshard(nb::matmul(x, nb::transpose(y)) + 1.f, P(data)); };
  const auto in_both = nb::grad(nb::argnums<0, 1>, [](const auto& x, const auto& y) {
    return nb::sum(nb::square(nb::matmul(x, nb::transpose(y)) + 1.f));
  })(a, b);
  for_each_mesh([&](const auto& m) {
    const auto mesh = nb::make_mesh(data = m.size(data), model = automatic(m.size(model)));
    const auto check = [&](auto in, auto other) {
      const auto x = device_put(a, mesh, in);
      const auto y = device_put(b, mesh, other);
      const auto z = as_planned(f, x, y);
      CHECK(close(z, expected));
      CHECK(nb::type_name(z) == "f32[24@data,24]");
      const auto [in_x, in_y] = nb::grad(nb::argnums<0, 1>, [&](const auto& x, const auto& y) {
        return nb::reshard(nb::sum(nb::square(f(x, y))), P());
      })(x, y);
      CHECK(close(in_x, std::get<0>(in_both)));
      CHECK(close(in_y, std::get<1>(in_both)));
      CHECK(in_x.sharding() == x.sharding());
    };
    check(P(data, model), P());
    check(P(data, model), P(model));
    check(P(data), P(none, model));
    check(P(model), P(none, model));
  });
}

TEST_CASE("S2-105 S4-01 S4-56 a constraint places, moves what has to move, and leaves open dims as they are") {
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(data, model));
    const auto check = [&](const auto& y, const std::string& spec) {
      std::ostringstream out;
      out << y.sharding().spec();
      CHECK(out.str() == spec);
      CHECK(blocks_are(y, blocks_of(a, mesh, y.sharding().spec())));
    };
    check(with_sharding_constraint(x, P(model, data)), "P(model, data)");
    check(with_sharding_constraint(x, P((data, model))), "P((data, model), none)");
    check(with_sharding_constraint(x, P(unconstrained, none)), "P(data, none)");
    check(with_sharding_constraint(x, P(unconstrained, data)), "P(none, data)");
    check(with_sharding_constraint(x, nb::named_sharding(mesh, P(model))), "P(model, none)");
    CHECK(nb::type_of(x).sharding().spec() == P(none, none));
    const auto g = nb::grad([](const auto& x) {
      return nb::sum(nb::square(with_sharding_constraint(x, P(none, data))));
    })(x);
    CHECK(close(g, (2.f * a).eval()));
    CHECK(g.sharding() == x.sharding());
  });
}

TEST_CASE("carries, branches, assignments and the border of a shard_map take the layout of what was there") {
  const auto f = [](const auto& x, const auto& y) {
    auto last = nb::fori_loop(0, 3, x, [&](auto, auto c) { return nb::tanh(y + c); });
    auto chosen = nb::cond(nb::sum(x) > 1000.f, [](auto p, auto) { return p * 2.f; },
                           [](auto, auto q) { return q * 3.f; }, last, y);
    auto h = chosen;
    h = y * last;
    h = h - 0.5f * chosen;
    return nb::sum(nb::square(h));
  };
  const auto expected = f(a, b).item();
  const auto gradients = nb::grad(nb::argnums<0, 1>, f)(a, b);
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto check = [&](auto in, auto other) {
      const auto x = device_put(a, mesh, in);
      const auto y = device_put(b, mesh, other);
      CHECK(std::abs(f(x, y).item() - expected) < 1e-4 * std::abs(expected));
      const auto [in_x, in_y] = nb::grad(nb::argnums<0, 1>, f)(x, y);
      CHECK(close(in_x, std::get<0>(gradients)));
      CHECK(close(in_y, std::get<1>(gradients)));
    };
    check(P(data), P(none, data));
    check(P(data, model), P(model));
    const auto turned = nb::shard_map(mesh, nb::in_specs(P(none, data)), nb::out_specs(P(none, data)), [](auto x) {
      return x * nb::psum(nb::sum(x), data);
    });
    const auto x = device_put(a, mesh, P(data, model));
    CHECK(close(turned(x), (a * nb::sum(a)).eval()));
    auto kept = device_put(a, mesh, P(data));
    const nb::recording r;
    kept = x * 2.f;
    CHECK(r.count() > 0);
    CHECK(kept.sharding() == device_put(a, mesh, P(data)).sharding());
    CHECK(close(kept, (a * 2.f).eval()));
  });
}

TEST_CASE("S1-23 S2-97 S2-99 S2-101 S2-102 S2-104 kinds of axes change for the body of a function") {
  const auto s = nb::sin(nb::astype<float>(nb::iota<std::int32_t>(24, 48))).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(s, mesh, P(data, model));
    std::string inside;
    const auto f = auto_axes(axes(data), out_sharding(P(data, model)), [&](const auto& y) {
      inside = nb::type_name(y);
      return y * 2.f + 1.f;
    });
    const nb::recording r;
    const auto z = f(x);
    CHECK(r.count() == 0);
    CHECK(inside == "f32[24,48@model]");
    CHECK(nb::type_name(z) == "f32[24@data,48@model]");
    CHECK(nb::all(to_host(z) == s * 2.f + 1.f));
    const auto g = nb::grad([&](const auto& y) { return nb::reshard(nb::sum(nb::square(f(y))), P()); })(x);
    CHECK(nb::type_name(g) == "f32[24@data,48@model]");
    CHECK(close(g, (8.f * s + 4.f).eval()));

    const auto product = auto_axes(out_sharding(P(data)), [](const auto& x, const auto& y) {
      return nb::matmul(x, nb::transpose(y));
    });
    const auto p = product(x, device_put(b, mesh, P(none, model)));
    CHECK(nb::type_name(p) == "f32[24@data,24]");
    CHECK(close(p, nb::matmul(s, nb::transpose(b)).eval()));
  });
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto x = device_put(s, mesh, P(none, data));
    std::vector<std::string> types;
    const auto f = [&](const auto& x) {
      types.push_back(nb::type_name(x));
      auto y = explicit_axes(axes(data, model), in_sharding(P(data, model)), [&](const auto& y) {
        types.push_back(nb::type_name(y));
        auto z = y * 2.f;
        types.push_back(nb::type_name(z));
        return z;
      })(x);
      types.push_back(nb::type_name(y));
      return y + 1.f;
    };
    CHECK(nb::all(to_host(f(x)) == s * 2.f + 1.f));
    CHECK(types == std::vector<std::string>{"f32[24,48]", "f32[24@data,48@model]", "f32[24@data,48@model]", "f32[24,48]"});
    const auto g = nb::grad([&](const auto& y) { return nb::sum(nb::square(f(y))); })(x);
    CHECK(close(g, (8.f * s + 4.f).eval()));
    CHECK(g.sharding() == x.sharding());
  });
}

TEST_CASE("one training step after another: a network written for one device, laid out by its data") {
  const auto step = [](auto& w, auto& v, const auto& x, const auto& y) {
    const auto loss = [&](const auto& w, const auto& v) {
      return nb::mean(nb::square(nb::matmul(nb::tanh(nb::matmul(x, w)), v) - y));
    };
    const auto [value, g] = nb::value_and_grad(nb::argnums<0, 1>, loss)(w, v);
    w = w - 0.1f * std::get<0>(g);
    v = v - 0.1f * std::get<1>(g);
    return value.item();
  };
  const auto x = nb::sin(nb::iota<float>(48, 24)).eval(), y = nb::cos(nb::iota<float>(48, 24)).eval();
  const auto train = [&](auto w, auto v, const auto& x, const auto& y) {
    std::vector<float> losses;
    for (int i = 0; i < 5; ++i) losses.push_back(step(w, v, x, y));
    return losses;
  };
  const auto w = (nb::sin(nb::iota<float>(24, 24) * 0.7f) * 0.2f).eval(), v = (nb::cos(nb::iota<float>(24, 24)) * 0.2f).eval();
  const auto expected = train(w, v, x, y);
  CHECK(expected.back() < expected.front());
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto check = [&](auto of_data, auto of_w, auto of_v) {
      const auto found = train(device_put(w, mesh, of_w), device_put(v, mesh, of_v), device_put(x, mesh, of_data),
                               device_put(y, mesh, of_data));
      for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i] == doctest::Approx(expected[i]).epsilon(1e-5));
    };
    check(P(data), P(), P());                     // data parallel
    check(P(data), P(none, model), P(model));     // and tensor parallel
    check(P(data), P(data), P(data));             // parameters in parts
  });
}

}  // namespace test_of_automatic_axes
