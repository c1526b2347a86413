// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>

namespace test_of_grad_across {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::manual, nb::grad, nb::value_and_grad, nb::argnums, nb::dim;
using nb::unreduced, nb::reduced, nb::varying;

namespace {

auto images() { return (nb::sin(nb::iota<double>(batch = 24, inputs = 24))).eval(); }
auto weights() { return (nb::iota<double>(inputs = 24, hidden = 24) * 0.0015 - 0.4).eval(); }
auto bias() { return (nb::cos(nb::iota<double>(hidden = 24))).eval(); }

/// A layer and what is made of it, without meshes.
auto serial_loss = [](const auto& w, const auto& b, const auto& x) {
  return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs) + b)), batch, hidden);
};

}  // namespace

TEST_CASE("S1-96 S2-75 a function that calls a shard_map: plain arguments, several of them, and their communication") {
  for_each_mesh([](const auto& mesh) {
    const auto x = images();
    const auto w = weights();
    const auto b = bias();
    const auto [value, expected] = value_and_grad(argnums<0, 1, 2>, serial_loss)(w, b, x);
    const auto mapped = shard_map(mesh, in_specs(P(), P(), P(batch = data)), out_specs(P()),
                                  [](auto w, auto b, auto x) { return nb::psum(serial_loss(w, b, x), data); });
    {
      const nb::recording recorded;
      const auto [l, g] = value_and_grad(mapped)(w, b, x);
      CHECK(recorded.count("psum") == 2);  // of the loss, and of the weights' gradient
      CHECK(recorded.count() == 2);
      CHECK(close(l, value));
      CHECK(close(g, std::get<0>(expected)));
      static_assert(std::is_same_v<std::remove_cvref_t<decltype(g)>, std::remove_cvref_t<decltype(w)>>);
    }
    {
      const nb::recording recorded;
      const auto [gx, gb] = grad(argnums<2, 1>, mapped)(w, b, x);
      CHECK(recorded.count("psum") == 1);        // nobody asks for the loss
      CHECK(recorded.count("all_gather") == 1);  // the gradient of a plain array that the map has cut
      CHECK(recorded.count() == 2);
      CHECK(close(gb, std::get<1>(expected)));
      CHECK(close(gx, std::get<2>(expected)));
    }
  });
}

TEST_CASE("S1-96 words around a map, and two maps one after the other") {
  for_each_mesh([](const auto& mesh) {
    const auto x = images();
    const auto w = weights();
    const auto b = bias();
    const auto f = [&](auto w, auto b, auto x) { return serial_loss(nb::exp(w), nb::tanh(b) * 2., x * x); };
    const auto expected = grad(argnums<0, 1, 2>, f)(w, b, x);
    const auto layer = shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P(batch = data)),
                                 out_specs(P(batch = data, hidden = model)),
                                 [](auto w, auto b, auto x) { return nb::tanh(nb::dot(x, w, inputs) + b); });
    const auto total = shard_map(mesh, in_specs(P(batch = data, hidden = model)), out_specs(P()),
                                 [](auto h) { return nb::psum(nb::sum(nb::square(h), batch, hidden), (data, model)); });
    const auto across = [&](auto w, auto b, auto x) { return total(layer(nb::exp(w), nb::tanh(b) * 2., x * x)); };
    const nb::recording recorded;
    const auto g = grad(argnums<0, 1, 2>, across)(w, b, x);
    CHECK(recorded.count("psum") == 3);        // w and b over data, x over model
    CHECK(recorded.count("all_gather") == 3);  // all three have been cut
    CHECK(recorded.count() == 6);
    CHECK(close(std::get<0>(g), std::get<0>(expected)));
    CHECK(close(std::get<1>(g), std::get<1>(expected)));
    CHECK(close(std::get<2>(g), std::get<2>(expected)));
  });
}

TEST_CASE("explicit arguments: a gradient is split as its argument, and nothing but what is written is gathered") {
  for_each_mesh([](const auto& mesh) {
    const auto w = nb::device_put(weights(), mesh, P(hidden = model));
    const auto x = nb::device_put(images(), mesh, P(batch = data));
    const auto b = nb::device_put(bias(), mesh, P());
    const auto expected = grad(argnums<0, 1, 2>, serial_loss)(weights(), bias(), images());
    const auto mapped =
        shard_map(mesh, in_specs(P(hidden = model), P(), P(batch = data)), out_specs(P()), [](auto w, auto b, auto x) {
          const auto whole = nb::all_gather(w, model, nb::tiled(hidden));
          return nb::psum(nb::pmean(serial_loss(whole, b, x), model), data);
        });
    const nb::recording recorded;
    const auto [gw, gb, gx] = grad(argnums<0, 1, 2>, mapped)(w, b, x);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(gw)>, std::remove_cvref_t<decltype(w)>>);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(gb)>, std::remove_cvref_t<decltype(b)>>);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(gx)>, std::remove_cvref_t<decltype(x)>>);
    CHECK(recorded.count("all_gather") == 1);
    CHECK(recorded.count("psum_scatter") == 1);  // back from the all_gather
    CHECK(recorded.count("psum") == 3);          // of each gradient over what it is whole on
    CHECK(recorded.count() == 5);
    CHECK(close(gw, std::get<0>(expected)));
    CHECK(close(gb, std::get<1>(expected)));
    CHECK(close(gx, std::get<2>(expected)));
  });
}

TEST_CASE("states at the border: reduced in, unreduced out, equal blocks laid side by side, sums that are left") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto w = weights();
    const auto b = bias();
    const auto x = images();
    const auto expected = grad(argnums<0, 1, 2>, serial_loss)(w, b, x);
    {
      // A loss whose sum is still to be made, of parameters whose gradient may stay a sum.
      const auto r = nb::device_put(w, mesh, P(reduced(data)));
      const auto f = shard_map(mesh, in_specs(P(reduced(data)), P(), P(batch = data)), out_specs(P(unreduced(data))),
                               [](auto w, auto b, auto x) { return nb::pcast(serial_loss(w, b, x), data, unreduced); });
      const nb::recording recorded;
      const auto g = grad(f)(r, b, x);
      CHECK(recorded.count() == 0);
      static_assert(
          std::is_same_v<nb::type_of_t<decltype(g)>, nb::type_of_t<decltype(nb::reshard(g, P(unreduced(data))))>>);
      CHECK(close(nb::reshard(g, P()), std::get<0>(expected)));
    }
    {
      // The same block on all devices, side by side: its cotangents are summed.
      const auto repeat = shard_map(mesh, in_specs(P()), out_specs(P(hidden = data)), [](auto b) { return b * b; });
      const auto c = nb::sin(nb::iota<double>(hidden = 24 * n)).eval();
      const auto g = grad([&](auto b) { return nb::reshard(nb::sum(repeat(b) * c, hidden), P()); })(b);
      const auto g0 = grad([&](auto b) {
        return nb::sum(
            b * b * nb::sum(nb::rename(nb::split(c, hidden, batch = n, hidden = 24), batch = inputs), inputs), hidden);
      })(b);
      CHECK(close(g, g0));
    }
  });
}

TEST_CASE("what is the same on all devices by type has summands as its cotangent, and one of them is the seed") {
  for_each_mesh([](const auto& mesh) {
    const auto w = bias();
    const auto expected = (2. * w).eval();
    const auto square = [](const auto& v) { return nb::sum(v * v, hidden); };
    const auto in_region = [&](auto loss) {
      return shard_map(mesh, in_specs(P()), out_specs(P()),
                       [=](auto w) { return nb::psum(grad(loss)(nb::pcast(w, data, reduced)), data); })(w);
    };
    CHECK(close(in_region(square), expected));
    CHECK(close(in_region([&](auto r) { return square(nb::pcast(r, data, nb::invarying)); }), expected));
    const auto embedded = shard_map(mesh, in_specs(P()), out_specs(P()), [=](auto w) {
      return grad([=](auto w) { return nb::psum(nb::embed_at_root(square(w), data), data); })(w);
    });
    const nb::recording recorded;
    CHECK(close(embedded(w), expected));
    CHECK(recorded.count() == 0);
    // The same on a mesh without a region.
    const auto r = nb::device_put(w, mesh, P(reduced(data)));
    CHECK(close(nb::reshard(grad(square)(r), P()), expected));
    // Swept from outside, the cast is still one of the region.
    const auto mapped = shard_map(mesh, in_specs(P(reduced(data))), out_specs(P()),
                                  [=](auto r) { return square(nb::pcast(r, data, nb::invarying)); });
    CHECK(close(nb::reshard(grad(mapped)(r), P()), expected));
  });
}

TEST_CASE("some axes manual, the others as they are; and a map within a map") {
  for_each_mesh([](const auto& mesh) {
    const auto w = weights();
    const auto v = (weights() * 2. + 0.1).eval();
    const auto serial = [](const auto& w, const auto& v) {
      return nb::sum(nb::square(nb::tanh(w * v)), inputs, hidden);
    };
    const auto expected = grad(argnums<0, 1>, serial)(w, v);
    const auto dw = nb::device_put(w, mesh, P(inputs = data, hidden = model));
    const auto dv = nb::device_put(v, mesh, P(hidden = model));
    const auto partly =
        shard_map(mesh, manual(data), in_specs(P(inputs = data), P()), out_specs(P()), [=](auto w, auto v) {
          const auto rows = nb::all_gather(w, data, nb::tiled(inputs), nb::to(nb::invarying));
          return serial(rows, v);
        });
    const auto [gw, gv] = grad(argnums<0, 1>, [&](auto w, auto v) { return nb::reshard(partly(w, v), P()); })(dw, dv);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(gw)>, std::remove_cvref_t<decltype(dw)>>);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(gv)>, std::remove_cvref_t<decltype(dv)>>);
    CHECK(close(gw, std::get<0>(expected)));
    CHECK(close(gv, std::get<1>(expected)));
    const auto nested = shard_map(mesh, manual(data), in_specs(P(inputs = data)), out_specs(P()), [&](auto w) {
      const auto inner = shard_map(mesh, in_specs(P(hidden = model)), out_specs(P()), [](auto w) {
        return nb::psum(nb::sum(nb::square(nb::tanh(w)), inputs, hidden), model);
      });
      return nb::psum(inner(nb::sin(w)), data);
    });
    const auto plain = [](const auto& w) { return nb::sum(nb::square(nb::tanh(nb::sin(w))), inputs, hidden); };
    CHECK(close(grad(nested)(dw), grad(plain)(w)));
  });
}

TEST_CASE("trees, numbers and integers go through a map") {
  for_each_mesh([](const auto& mesh) {
    const auto parameters = std::tuple(weights(), std::tuple(bias(), nb::full<std::int32_t>(3)));
    const auto x = images();
    const auto loss = [](const auto& p, const auto& x, double rate) {
      const auto& [w, rest] = p;
      return serial_loss(w, std::get<0>(rest), x) * rate;
    };
    const auto expected = grad(loss)(parameters, x, 0.5);
    const auto mapped =
        shard_map(mesh, in_specs(P(), P(batch = (data, model)), P()), out_specs(P()),
                  [&](auto p, auto x, double rate) { return nb::psum(loss(p, x, rate), (data, model)); });
    const auto g = grad(mapped)(parameters, x, 0.5);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(std::get<1>(std::get<1>(g)))>, nb::no_tangent>);
    CHECK(close(std::get<0>(g), std::get<0>(expected)));
    CHECK(close(std::get<0>(std::get<1>(g)), std::get<0>(std::get<1>(expected))));
  });
}

TEST_CASE("what a body holds, axis_index, and collectives in it") {
  for_each_mesh([](const auto& mesh) {
    const auto x = images();
    const auto n = mesh.size(data);
    const auto b = nb::iota<double>(inputs = 24).eval();
    // A number of each device, by its place.
    const auto numbered = [&](auto held, auto x) {
      return shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), [=](auto v) {
        const auto next = nb::ppermute(v, data, nb::shift(1));
        return nb::psum(nb::sum(held * (1. + nb::astype<double>(nb::axis_index(data))) * next, batch, inputs), data);
      })(x);
    };
    const auto plain = [&](auto held, auto x) {
      const auto blocks = nb::split(x, batch, hidden = n, batch = 24 / n);
      return nb::sum(held * blocks * (1. + nb::astype<double>((nb::iota<std::int32_t>(hidden = n) + 1) % int(n))),
                     batch, inputs, hidden);
    };
    const auto [gh, gx] = grad(argnums<0, 1>, numbered)(b, x);
    const auto [h0, x0] = grad(argnums<0, 1>, plain)(b, x);
    CHECK(close(gh, h0));
    CHECK(close(gx, x0));
  });
}

TEST_CASE("a derivative within the body, of a map, and of both; second derivatives") {
  for_each_mesh([](const auto& mesh) {
    const auto x = images();
    const auto w = weights();
    const auto b = bias();
    // The squared norm of a gradient.
    const auto slope = [](const auto& g) { return nb::sum(g * g, inputs, hidden); };
    const auto penalty = [&](auto w) { return slope(grad([&](auto w) { return serial_loss(w, b, x); })(w)); };
    const auto expected = grad(penalty)(w);
    const auto within = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()), [&](auto w, auto x) {
      return slope(grad([&](auto w) { return nb::psum(serial_loss(w, b, x), data); })(w));
    });
    CHECK(close(grad(within)(w, x), expected));
    const auto across = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()),
                                  [&](auto w, auto x) { return nb::psum(serial_loss(w, b, x), data); });
    CHECK(close(grad([&](auto w) { return slope(grad(across)(w, x)); })(w), expected));
  });
}

TEST_CASE("the transpose of an all_to_all across a map is one all_to_all") {
  for_each_mesh([](const auto& mesh) {
    const auto x = images();
    const auto f = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(inputs = data)), [](auto v) {
      return nb::all_to_all(v, data, nb::split(inputs), nb::concat(batch), nb::tiled);
    });
    const auto c = nb::cos(nb::iota<double>(batch = 24, inputs = 24)).eval();
    const nb::recording recorded;
    const auto g = grad([&](auto v) { return nb::reshard(nb::sum(f(v) * c, batch, inputs), P()); })(x);
    CHECK(recorded.count("all_to_all") == 2);
    CHECK(close(g, c));
  });
}

}  // namespace test_of_grad_across
