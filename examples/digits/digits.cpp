// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Multinomial logistic regression on the UCI digits, data parallel over every device there is: the batch is split over
// the mesh axis `data`, the parameters are held whole by all, and so is their gradient: value_and_grad sums it over the
// devices, because whole parameters met a part of the batch.

#include "../dataset.hpp"
#include "options.hpp"
#include "report.hpp"

#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <span>
#include <tuple>

namespace nb = nabla;

namespace digits {

NABLA_AXES(batch, pixels, classes, predicted)
NABLA_MESH_AXES(data)
using nb::P;

inline constexpr long train_rows = 1440;
inline constexpr int digit_classes = 10;

/// What the rows are taken for.
constexpr auto guesses = [](const auto& x, const auto& w, const auto& b) {
  return nb::argmax(nb::dot(x, w, pixels) + b, classes).eval();
};
/// How many guesses are right.
constexpr auto hits = [](const auto& guessed, const auto& y) {
  return nb::sum(nb::astype<std::int32_t>(guessed == y), batch);
};

/// One step of gradient descent on a mesh: the next parameters, the loss before, and the gradient of w.
constexpr auto step_on = [](const auto& mesh, float rate) {
  return nb::shard_map(
      mesh, nb::in_specs(P(batch = data), P(batch = data), P(), P()), nb::out_specs(P(), P(), P(), P()),
      [rate](auto x, auto y, auto w, auto b) {
        const float rows = float(x.size(batch) * nb::axis_size(x, data));
        const auto target = nb::one_hot<float>(y, classes = digit_classes);
        auto loss_of = [&](auto w, auto b) {
          auto log_p = nb::log_softmax(nb::dot(x, w, pixels) + b, classes);
          return nb::psum(-nb::sum(nb::astype<double>(target * log_p), batch, classes) / rows, data);
        };
        auto [loss, gradients] = nb::value_and_grad(nb::argnums<0, 1>, loss_of)(w, b);
        auto [w_gradient, b_gradient] = gradients;
        return std::tuple(w - rate * w_gradient, b - rate * b_gradient, loss, w_gradient);
      });
};

// A step communicates three sums, on any mesh: the loss, and the gradients.
static_assert(nb::comm_of(step_on(nb::abstract_mesh(data = 8), .5f),
                          nb::abstract<float>(batch = train_rows, pixels = pixels_per_row),
                          nb::abstract<std::int32_t>(batch = train_rows),
                          nb::abstract<float>(pixels = pixels_per_row, classes = digit_classes),
                          nb::abstract<float>(classes = digit_classes)) == nb::psum_of(data, 3));

int train(const nb::runtime& rt, const options& chosen) {
  const dataset all = load(chosen.data_path);
  const std::span images(all.pixels);
  const std::span labels(all.labels);
  const long test_rows = all.rows - train_rows;
  const auto x = nb::array_from(images.first(train_rows * pixels_per_row), batch = train_rows,
                                       pixels = pixels_per_row);
  const auto y = nb::array_from(labels.first(train_rows), batch = train_rows);
  const auto x_test = nb::array_from(images.subspan(train_rows * pixels_per_row), batch = test_rows,
                                            pixels = pixels_per_row);
  const auto y_test = nb::array_from(labels.subspan(train_rows), batch = test_rows);

  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto step = step_on(mesh, chosen.rate);
  const auto train_hits =
      nb::shard_map(mesh, nb::in_specs(P(batch = data), P(batch = data), P(), P()), nb::out_specs(P()),
                    [](auto x, auto y, auto w, auto b) { return nb::psum(hits(guesses(x, w, b), y), data); });

  auto w = nb::device_put(nb::zeros<float>(pixels = pixels_per_row, classes = digit_classes), mesh, P());
  auto b = nb::device_put(nb::zeros<float>(classes = digit_classes), mesh, P());
  auto test_guesses = [&] { return guesses(x_test, nb::to_host(w), nb::to_host(b)); };
  auto accuracy = [&] {
    return scores{double(train_hits(x, y, w, b).item()) / double(train_rows),
                  double(hits(test_guesses(), y_test).item()) / double(test_rows)};
  };

  const long rows = chosen.batch;
  if (rows > train_rows) throw std::runtime_error("option --batch: there are 1440 rows to train with");
  report out(rt, chosen);
  out.mesh(mesh);
  for (long s = 0;; ++s) {
    const long first = (s * rows) % (train_rows - train_rows % rows);
    const auto rows_now = nb::slice(first, first + rows);
    auto x_now = x(batch = rows_now).eval();
    auto y_now = y(batch = rows_now).eval();
    nb::recording collectives;
    auto [next_w, next_b, loss, gradient] = step(x_now, y_now, w, b);
    if (s == 0) {
      out.types({{"x", nb::type_name(nb::device_put(x_now, mesh, P(batch = data)))},
                 {"w", nb::type_name(w)},
                 {"gradient", nb::type_name(gradient)}},
                collectives.records());
    }
    if (out.wants(s)) out.line(s, loss.item(), accuracy());
    if (s == chosen.steps) break;
    w = next_w;
    b = next_b;
    out.progress(s);
  }

  const auto table = nb::dot(nb::one_hot<float>(y_test, classes = digit_classes),
                             nb::one_hot<float>(test_guesses(), predicted = digit_classes), batch);
  out.confusion(nb::to_vector(table), digit_classes);
  return 0;
}

}  // namespace digits

int main(int argc, char** argv) {
  return nabla::run(argc, argv, [](const nb::runtime& rt, int argc, char** argv) {
    return digits::train(rt, digits::parse(argc, argv));
  });
}
