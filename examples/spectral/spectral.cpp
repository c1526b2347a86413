// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Heat in a periodic square by Fourier transforms. Each device has some rows: it transforms them along x, one
// all_to_all gives it some columns, and it transforms these along y. There each wave decays by itself, exactly in time.
// Gauss-Newton steps then find from the temperature at the end how fast heat spreads. Their derivative goes through all
// transforms.

#include "../program.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <nabla/fourier.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <numbers>
#include <stdexcept>

namespace nb = nabla;

namespace spectral {

NABLA_AXES(y, x)
NABLA_MESH_AXES(devices)
using nb::P;

struct options {
  long size = 48;  // points along a side
  double time = 0.1, diffusivity = 0.5, guess = 0.2;
  long steps = 3;
  bool json = false;
};

/// Some waves, which decay by their wave numbers: the temperature after some time.
auto exact(long n, double diffusivity, double time) {
  const auto at_y = nb::iota<double>(y = n) * (2 * std::numbers::pi / double(n));
  const auto at_x = nb::iota<double>(x = n) * (2 * std::numbers::pi / double(n));
  const auto decay = [&](double squares) { return std::exp(-squares * diffusivity * time); };
  return (decay(5) * nb::cos(at_y) * nb::sin(2. * at_x) + decay(9) * nb::cos(3. * at_y) +
          decay(17) / 2 * nb::sin(4. * at_y) * nb::cos(at_x) + 1.)
      .eval();
}

/// The temperature after some time. The wave in the middle, n / 2, is left out: so n / 2 waves are split over the
/// devices.
constexpr auto heat = [](const auto& u, const auto& diffusivity, double time) {
  const long n = u.size(y);
  const auto rows = nb::rfft(u, x)(x = nb::slice(0, n / 2));
  const auto columns = nb::fft(nb::reshard(rows, P(x = devices)), y);
  const auto of_y = nb::fftfreq<double>(y = n, 1. / double(n));
  const auto of_x = nb::rfftfreq<double>(x = n, 1. / double(n))(x = nb::slice(0, n / 2));
  const auto decay = nb::exp(-time * diffusivity * (nb::square(of_y) + nb::square(of_x)));
  const auto later = nb::ifft((columns * decay).eval(), y);
  return nb::irfft(nb::reshard(later, P(y = devices)), x = n);
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(
      argc, argv,
      {example::number("--size", chosen.size, 12L), example::number("--time", chosen.time, 1e-6),
       example::number("--diffusivity", chosen.diffusivity, 1e-6), example::number("--guess", chosen.guess, 0.),
       example::number("--steps", chosen.steps, 0L), example::flag("--json", chosen.json)});
  const long n = chosen.size;
  const auto mesh = nb::make_mesh(devices = nb::rest);
  const auto start = nb::device_put(exact(n, chosen.diffusivity, 0), mesh, P(y = devices));

  nb::recording collectives;
  const auto end = heat(start, nb::full(chosen.diffusivity), chosen.time).eval();
  if (collectives.count("all_to_all") != 2 || collectives.count() != 2)
    throw std::runtime_error("heat is two all_to_alls: that is not what ran");
  const double error = nb::max(nb::abs(nb::to_host(end) - exact(n, chosen.diffusivity, chosen.time)), y, x).item();
  const std::string type = nb::type_name(end);
  rt.on_root([&] {
    if (chosen.json) return;
    std::cout << type << " on " << mesh << "\n";
    std::printf("at most %.1e from the solution\n\nstep   diffusivity   misfit        derivative\n", error);
  });

  // The misfit is a sum of squares: a step goes by its derivative, and by how fast what is squared changes.
  const auto misfit = [&](const auto& diffusivity) {
    return nb::reshard(nb::mean(nb::square(heat(start, diffusivity, chosen.time) - end), y, x), P());
  };
  const auto change = [&](const auto& diffusivity) {
    const auto model = [&](const auto& d) { return heat(start, d, chosen.time); };
    return nb::jvp(model, diffusivity, nb::full(1.)).second;
  };
  auto diffusivity = nb::full(chosen.guess);
  for (long step = 0; step <= chosen.steps; ++step) {
    const auto [value, slope] = nb::value_and_grad(misfit)(diffusivity);
    const double found = diffusivity.item(), misfit_now = value.item(), slope_now = slope.item();
    rt.on_root([&] {
      std::printf(chosen.json ? "{\"step\": %ld, \"diffusivity\": %.6f, \"misfit\": %.6e, \"derivative\": %.6e}\n"
                              : "%4ld   %.6f      %.6e  %.6e\n",
                  step, found, misfit_now, slope_now);
    });
    const auto curvature = 2. * nb::reshard(nb::mean(nb::square(change(diffusivity)), y, x), P());
    diffusivity = diffusivity - slope / curvature;
  }
  return 0;
}

}  // namespace spectral

int main(int argc, char** argv) { return nabla::run(argc, argv, spectral::run); }
