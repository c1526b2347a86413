// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Explicit from end to end: a network of four layers learns the UCI digits, FSDP over `data` and tensor parallel over
// `model`, without shard_map. Each process reads its rows of a batch and draws its part of the parameters. The types say
// where all arrays are split. Only reshard, out_sharding and the derivative communicate.

#include "../dataset.hpp"
#include "../program.hpp"
#include "network.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <nabla/optim/adam.hpp>

namespace digits_explicit {

constexpr long batch_rows = 96, train_rows = 1440, test_rows = 352;

struct options {
  long epochs = 8, model = 0;  // model: how many devices share a layer; 0: two where the number is even
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  std::string inputs_path;  // where to write the initial weights for reference.py, in place of training
  bool json = false;
};

/// Weights of He's variance, biases of zero. Each device draws its part of the same numbers.
parameters initial(const mesh_of_all& mesh) {
  const auto at = [&](auto spec) { return nb::out_sharding(nb::named_sharding(mesh, spec)); };
  const auto he = [](long inputs) { return std::sqrt(2.f / float(inputs)); };
  const auto key = [](long n) { return nb::fold_in(nb::rng_key(1), n); };
  return {{he(image_pixels) * nb::normal<float>(key(0), pixels = image_pixels, wide = wide_units, at(kept.widen.w)),
           nb::zeros<float>(wide = wide_units, at(kept.widen.b))},
          {he(wide_units) * nb::normal<float>(key(1), wide = wide_units, features = feature_units, at(kept.narrow.w)),
           nb::zeros<float>(features = feature_units, at(kept.narrow.b))},
          {he(feature_units) * nb::normal<float>(key(2), features = feature_units, deep = deep_units, at(kept.deepen.w)),
           nb::zeros<float>(deep = deep_units, at(kept.deepen.b))},
          {he(deep_units) * nb::normal<float>(key(3), deep = deep_units, classes = digit_classes, at(kept.decide.w)),
           nb::zeros<float>(classes = digit_classes, at(kept.decide.b))}};
}

/// Row i of the data. The file has one writer after another; in this order each batch has pictures of all.
long place(long i) { return i * 101 % ::digits::expected_rows; }

/// Rows of the data, from one on, as a block in the order of memory. width: numbers in a row.
template <class T>
std::vector<T> rows_of(const std::vector<T>& all, long width, long first, nb::index_range rows) {
  std::vector<T> block;
  for (long i = first + rows.begin; i < first + rows.end; ++i) {
    const auto row = all.begin() + place(i) * width;
    block.insert(block.end(), row, row + width);
  }
  return block;
}
/// Some rows of the data, split over data: a process takes those of its devices.
images pictures(const mesh_of_all& mesh, const ::digits::dataset& all, long first, long rows) {
  return nb::from_callback(mesh, P(batch = data), nb::abstract<float>(batch = rows, pixels = image_pixels),
                           [&](auto index) { return rows_of(all.pixels, image_pixels, first, index[0]); });
}
digits labels(const mesh_of_all& mesh, const ::digits::dataset& all, long first, long rows) {
  return nb::from_callback(mesh, P(batch = data), nb::abstract<std::int32_t>(batch = rows),
                           [&](auto index) { return rows_of(all.labels, 1, first, index[0]); });
}

/// The fraction of the last pictures that the network recognises.
double accuracy(const mesh_of_all& mesh, const parameters& p, const ::digits::dataset& all) {
  const auto x = pictures(mesh, all, train_rows, test_rows);
  const auto y = labels(mesh, all, train_rows, test_rows);
  const auto hits = nb::sum(nb::astype<std::int32_t>(nb::argmax(scores(p, x), classes) == y), batch);
  return double(nb::reshard(hits, P()).item()) / double(test_rows);
}

/// For reference.py.
void write_weights(const nb::runtime& rt, const parameters& p, const std::string& path) {
  std::vector<float> numbers;
  const auto append = [&](const auto& w) {
    for (const float number : nb::to_vector(nb::to_host(w))) numbers.push_back(number);
  };
  append(p.widen.w), append(p.narrow.w), append(p.deepen.w), append(p.decide.w);
  rt.on_root([&] {
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(numbers.data()), std::streamsize(numbers.size() * sizeof(float)));
    if (!out.flush()) throw std::runtime_error(path + " cannot be written");
  });
}

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--epochs", chosen.epochs, 1L), example::number("--model", chosen.model, 0L),
                  example::text("--data", chosen.data_path), example::text("--write-inputs", chosen.inputs_path),
                  example::flag("--json", chosen.json)});
  const ::digits::dataset all = ::digits::load(chosen.data_path);
  const long devices = long(rt.devices().size());
  const mesh_of_all mesh =
      nb::make_mesh(data = nb::rest, model = chosen.model > 0 ? chosen.model : devices % 2 == 0 ? 2L : 1L);
  parameters p = initial(mesh);
  if (!chosen.inputs_path.empty()) {
    write_weights(rt, p, chosen.inputs_path);
    return 0;
  }
  const nb::adam optimiser(0.003);
  auto state = optimiser.init(p);
  for (long epoch = 0; epoch < chosen.epochs; ++epoch) {
    double sum = 0;
    for (long first = 0; first < train_rows; first += batch_rows) {
      const auto [loss, gradient] =
          loss_and_gradient(p, pictures(mesh, all, first, batch_rows), labels(mesh, all, first, batch_rows));
      auto [next, next_state] = optimiser.update(p, gradient, state);
      p = next;
      state = next_state;
      sum += loss;
    }
    const double mean = sum / double(train_rows / batch_rows);
    rt.on_root([&] { std::printf(chosen.json ? "{\"epoch\": %ld, \"loss\": %.6f}\n" : "%6ld %10.6f\n", epoch, mean); });
  }
  const double recognised = accuracy(mesh, p, all);
  rt.on_root([&] {
    std::printf(chosen.json ? "{\"test_accuracy\": %.4f}\n" : "  test %10.4f of the pictures recognised\n", recognised);
  });
  return 0;
}

}  // namespace digits_explicit

int main(int argc, char** argv) { return nabla::run(argc, argv, digits_explicit::run); }
