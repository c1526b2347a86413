// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolutional network learns the UCI digits. The pictures of a batch are split over the devices, the parameters are
// held whole by all. The types say so, without shard_map: the mean loss over a split batch is a sum still to be made,
// and reshard makes it.

#include "../dataset.hpp"
#include "../program.hpp"

#include <cstdio>
#include <iostream>
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>
#include <nabla/op/loss/softmax_cross_entropy.hpp>
#include <nabla/op/random/initialisers.hpp>
#include <nabla/optim/adam.hpp>
#include <nabla/optim/schedules.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/window.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace nb = nabla;

namespace cnn {

NABLA_AXES(batch, height, width, edges, corners, shapes, classes)
NABLA_MESH_AXES(data)
using nb::P, nb::over, nb::contract, nb::padding, nb::same, nb::fan_in;

constexpr long train_rows = 1440, batch_rows = 48;

struct options {
  long epochs = 12;
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  std::string weights_path;  // a folder for the initial weights, which reference.py reads, in place of training
  bool json = false;
};

/// The weights of each layer and its bias, the same on every machine; a layer has the name of what it gives. All is
/// f64: in f32, where sums of another order round to other numbers, the losses of two meshes part in the fourth digit.
auto initial() {
  const auto [k0, k1, k2, k3] = nb::split<4>(nb::rng_key(0));
  const auto made = [](const auto& key, auto in, auto out, auto... dims) {
    return std::pair(nb::he_normal<double>(key, in, dims..., out).eval(), nb::zeros<double>(out).eval());
  };
  return nb::record(
      edges = made(k0, fan_in(height, width), edges = 32, height = 3, width = 3),
      corners = made(k1, fan_in(height, width, edges), corners = 32, height = 3, width = 3, edges = 32),
      shapes = made(k2, fan_in(height, width, corners), shapes = 32, height = 3, width = 3, corners = 32),
      classes = made(k3, fan_in(height, width, shapes), classes = 10, height = 2, width = 2, shapes = 32));
}

/// What the network thinks of pictures: three convolutions; a pooling halves the height and the width.
constexpr auto scores = [](const auto& p, const auto& x) {
  const auto convolved = [](const auto& layer, const auto& x, auto... in) {
    return nb::relu(nb::conv(x, layer.first, over(height, width), in..., padding(same)) + layer.second);
  };
  const auto halved = [](const auto& x) { return nb::max_pool(x, over(height = 2, width = 2)); };
  auto e = convolved(p[edges], x);
  auto c = halved(convolved(p[corners], e, contract(edges)));
  auto s = halved(convolved(p[shapes], c, contract(corners)));
  return nb::dot(s, p[classes].first, height, width, shapes) + p[classes].second;
};
/// With smoothed labels: a tenth of each is spread over all digits.
constexpr auto loss_of = [](const auto& p, const auto& x, const auto& y) {
  const auto labels = 0.9 * nb::one_hot<double>(y, classes = 10) + 0.01;
  return nb::reshard(nb::mean(nb::softmax_cross_entropy(scores(p, x), labels, classes), batch), P());
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--epochs", chosen.epochs, 1L), example::text("--data", chosen.data_path),
                  example::text("--write-weights", chosen.weights_path), example::flag("--json", chosen.json)});
  const digits::dataset all = digits::load(chosen.data_path);
  // The file has one writer after another; in this order each batch has pictures of all.
  const auto place = nb::iota<int>(batch = all.rows) * 101 % int(all.rows);
  const auto pictures = nb::array_from<double>(all.pixels, batch = all.rows, height = 8, width = 8)(batch = place);
  const auto labels = nb::array_from(all.labels, batch = all.rows)(batch = place);

  const auto mesh = nb::make_mesh(data = nb::rest);
  auto p = nb::device_put(initial(), mesh, P());
  if (!chosen.weights_path.empty()) {
    const auto save = [&](const char* name, const auto& layer) {
      nb::save_npy(chosen.weights_path + "/" + name + ".npy", layer.first);
    };
    save("edges", p[edges]), save("corners", p[corners]), save("shapes", p[shapes]), save("classes", p[classes]);
    return 0;
  }
  const long steps = train_rows / batch_rows;
  const nb::cosine_decay_schedule rate(0.005, double(chosen.epochs * steps));
  auto state = nb::adam(0).init(p);
  nb::recording collectives;
  for (long epoch = 0, step = 0; epoch < chosen.epochs; ++epoch) {
    double sum = 0;
    for (long first = 0; first < train_rows; first += batch_rows, ++step) {
      const auto rows = nb::slice(first, first + batch_rows);
      const auto x = nb::device_put(pictures(batch = rows), mesh, P(batch = data));
      const auto y = nb::device_put(labels(batch = rows), mesh, P(batch = data));
      if (step == 0 && !chosen.json)
        rt.on_root([&] { std::cout << nb::type_name(x) << " on " << mesh << "\n\nepoch       loss\n" << std::flush; });
      const auto [loss, gradient] = nb::value_and_grad(loss_of)(p, x, y);
      std::tie(p, state) = nb::adam(rate(step)).update(p, gradient, state);
      sum += loss.item();
    }
    rt.on_root([&] {
      std::printf(chosen.json ? "{\"epoch\": %ld, \"loss\": %.6f}\n" : "%5ld %10.6f\n", epoch, sum / double(steps));
    });
  }
  // A step is nine sums over the devices: the loss, and the gradients of four layers.
  if (collectives.count("psum") != 9 * chosen.epochs * steps || collectives.count() != 9 * chosen.epochs * steps)
    throw std::runtime_error("a step is nine sums over the devices: that is not what ran");

  const auto rest = nb::slice(train_rows, all.rows);
  const auto right = nb::argmax(scores(nb::to_host(p), pictures(batch = rest)), classes) == labels(batch = rest);
  const double accuracy = nb::mean(nb::astype<double>(right), batch).item();
  rt.on_root([&] {
    std::printf(chosen.json ? "{\"test_accuracy\": %.4f}\n" : "test %.4f of the pictures recognised\n", accuracy);
  });
  return 0;
}

}  // namespace cnn

int main(int argc, char** argv) { return nabla::run(argc, argv, cnn::run); }
