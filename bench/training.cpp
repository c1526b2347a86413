// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/training.hpp"
#include "cases.hpp"

#include <nabla/transform/grad.hpp>

namespace bench {

namespace {

constexpr long inputs = 784, units = 512, kinds = 10;
constexpr float rate = 1e-3f;

/// The loss of a network on m pictures, and its gradient in the parameters.
constexpr auto loss_and_gradient = [](auto x, auto y, float m, auto w1, auto b1, auto w2, auto b2, auto summed) {
  const auto loss = [&](auto w1, auto b1, auto w2, auto b2) {
    auto h = nb::relu(nb::dot(x, w1, pixels) + b1);
    auto log_p = nb::log_softmax(nb::dot(h, w2, hidden) + b2, classes);
    auto target = nb::one_hot<float>(y, classes = kinds);
    return summed(-nb::sum(target * log_p, batch, classes) / m);
  };
  return nb::value_and_grad(nb::argnums<0, 1, 2, 3>, loss)(w1, b1, w2, b2);
};

struct network {
  nb::array_of<float, pixels, hidden> w1 = small(random_array(2, pixels = opaque(inputs), hidden = opaque(units)));
  nb::array_of<float, hidden> b1 = nb::zeros<float>(hidden = opaque(units));
  nb::array_of<float, hidden, classes> w2 = small(random_array(3, hidden = opaque(units), classes = opaque(kinds)));
  nb::array_of<float, classes> b2 = nb::zeros<float>(classes = opaque(kinds));

  template <class A>
  static A small(const A& a) {
    return a * 0.05f;
  }
};

struct pictures {
  nb::array_of<float, batch, pixels> x;
  std::vector<int> labels;
  nb::array_of<std::int32_t, batch> y;

  explicit pictures(long m) : x(random_array(1, batch = m, pixels = opaque(inputs))), labels(std::size_t(m)) {
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = int(i * 7 % 10);
    y = nb::array_from<std::int32_t>(labels, batch = m);
  }
};

void mlp_case(runner& run, long m) {
  const std::string name = "mlp_step_" + std::to_string(m), memory = "memory_of_" + name;
  const bool timed = run.wants(name), weighed = run.wants(memory);
  if (!timed && !weighed) return;
  const pictures all(opaque(m));
  auto [w1, b1, w2, b2] = network();
  const baseline::mlp net{opaque(inputs), opaque(units), opaque(kinds)};
  const std::size_t rows = std::size_t(m);
  floats p, g(std::size_t(net.size())), h(rows * units), dh(h), z(rows * kinds);
  for (auto part : {input(w1), input(b1), input(w2), input(b2)}) p.insert(p.end(), part.begin(), part.end());
  const auto px = input(all.x);
  const auto step = [&, &w1 = w1, &b1 = b1, &w2 = w2, &b2 = b2] {
    const auto [loss, g] = loss_and_gradient(all.x, all.y, float(m), w1, b1, w2, b2, [](auto v) { return v; });
    const auto& [gw1, gb1, gw2, gb2] = g;
    w1 = w1 - rate * gw1;
    b1 = b1 - rate * gb1;
    w2 = w2 - rate * gw2;
    b2 = b2 - rate * gb2;
    keep(loss.item());
  };
  if (timed)
    run.compare(name, "sgemm and loops", step, [&] {
      keep(baseline::mlp_step(net, p.data(), g.data(), h.data(), dh.data(), z.data(), px.data(), all.labels.data(),
                              int(m), rate, [](float v) { return nb::detail::exp_of_nonpositive(v); }));
    });
  if (weighed)
    run.compare_bytes(memory, peak_bytes(step), "sgemm and loops",
                      long(sizeof(float) * (g.size() + h.size() + dh.size() + z.size())));
}

/// The same batch on one device and on eight simulated ones, which have a part of it each.
void mlp_on_devices_case(runner& run) {
  const std::string name = "mlp_step_128_on_8";
  if (!run.wants(name)) return;
  const long m = opaque(128L);
  const pictures all(m);
  const auto on = [&](long devices) {
    const auto mesh = nb::make_mesh(data = devices);
    const auto rows = nb::P(batch = data);
    const auto whole = nb::P();
    const auto step = nb::shard_map(
        mesh, nb::in_specs(rows, rows, whole, whole, whole, whole), nb::out_specs(whole, whole, whole, whole, whole),
        [m](auto x, auto y, auto w1, auto b1, auto w2, auto b2) {
          const auto [loss, g] =
              loss_and_gradient(x, y, float(m), w1, b1, w2, b2, [](auto v) { return nb::psum(v, data); });
          const auto& [gw1, gb1, gw2, gb2] = g;
          return std::tuple(loss, w1 - rate * gw1, b1 - rate * gb1, w2 - rate * gw2, b2 - rate * gb2);
        });
    const network start;
    return [step, x = nb::device_put(all.x, mesh, rows), y = nb::device_put(all.y, mesh, rows),
            w1 = nb::device_put(start.w1, mesh, whole), b1 = nb::device_put(start.b1, mesh, whole),
            w2 = nb::device_put(start.w2, mesh, whole), b2 = nb::device_put(start.b2, mesh, whole)]() mutable {
      auto [loss, u1, c1, u2, c2] = step(x, y, w1, b1, w2, b2);
      w1 = std::move(u1), b1 = std::move(c1), w2 = std::move(u2), b2 = std::move(c2);
      keep(loss.item());
    };
  };
  run.compare(name, "one device", on(8), on(1));
}

}  // namespace

void training_cases(runner& run) {
  for (const long m : {32L, 128L, 1024L}) mlp_case(run, m);
  mlp_on_devices_case(run);
}

}  // namespace bench
