// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The price of options by Monte Carlo, and by grad how it changes with the price of the share (delta) and with its
// volatility (vega). The paths are split over the devices; each path is the same on any number of them. Both options
// have a closed form: its derivatives come by grad as well.

#include "../program.hpp"
#include "table.hpp"

#include <cmath>
#include <iostream>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace nb = nabla;

namespace montecarlo {

NABLA_AXES(path, month, spot, volatility)
NABLA_MESH_AXES(devices)
using nb::P;

struct options {
  long paths = 196608;
  long seed = 0;
  double spot = 100, volatility = 0.2;
  bool json = false;
};

inline constexpr double strike = 105, rate = 0.03, years = 1;
inline constexpr long months = 12;
inline constexpr double step = years / months;

/// The logarithm of the price after each month, in Black and Scholes' model: w is a Brownian motion along each path.
constexpr auto log_prices = [](const auto& share, const auto& w) {
  auto t = step * (nb::iota<double>(month = months) + 1.);
  return nb::log(share[spot]) + (rate - nb::square(share[volatility]) / 2.) * t + share[volatility] * w;
};
/// What the right to buy for the strike price at the end is worth today.
constexpr auto call = [](const auto& price) { return std::exp(-rate * years) * nb::maximum(price - strike, 0.); };

/// The right to buy one share.
struct european {
  static constexpr const char* name = "european";
  static constexpr double mean_time = years, variance = years;  ///< of the Brownian motion at the end
  static auto payoffs(const auto& share, const auto& w) {
    return call(nb::exp(log_prices(share, w)(month = months - 1)));
  }
};
/// The right to buy the geometric mean of the prices after each month.
struct asian {
  static constexpr const char* name = "asian";
  static constexpr double mean_time = step * double(months + 1) / 2;
  static constexpr double variance = step * double((months + 1) * (2 * months + 1)) / double(6 * months);
  static auto payoffs(const auto& share, const auto& w) { return call(nb::exp(nb::mean(log_prices(share, w), month))); }
};

/// The logarithm of what is bought is normal: the expected value of the call.
template <class Option>
auto closed_form(const auto& share) {
  auto cdf = [](const auto& x) { return nb::erfc(-x / std::numbers::sqrt2) / 2.; };
  auto sigma = (share[volatility] * std::sqrt(Option::variance)).eval();
  auto mean = nb::log(share[spot]) + (rate - nb::square(share[volatility]) / 2.) * Option::mean_time;
  auto d = ((mean - std::log(strike)) / sigma).eval();
  return std::exp(-rate * years) * (nb::exp(mean + nb::square(sigma) / 2.) * cdf(d + sigma) - strike * cdf(d));
}

valuation read(const auto& price, const auto& greeks) {
  return {price.item(), greeks[spot].item(), greeks[volatility].item()};
}

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--paths", chosen.paths, 2L), example::number("--seed", chosen.seed, 0L),
                  example::number("--spot", chosen.spot, 1e-3),
                  example::number("--volatility", chosen.volatility, 1e-3), example::flag("--json", chosen.json)});
  const auto mesh = nb::make_mesh(devices = nb::rest);
  const auto on_mesh = nb::out_sharding(nb::named_sharding(mesh, P(path = devices)));
  const auto draws = nb::normal<double>(nb::rng_key(chosen.seed), path = chosen.paths, month = months, on_mesh);
  const auto w = nb::cumsum(std::sqrt(step) * draws, month);
  const auto share = nb::record(spot = nb::full(chosen.spot), volatility = nb::full(chosen.volatility));
  if (!chosen.json)
    rt.on_root([&] {
      std::cout << nb::type_name(w) << " on " << mesh << "\n\n";
      print_head();
    });

  const auto value_of = [&]<class Option>(Option option) {
    // A mean over split paths is a sum still to be made. The derivatives of the sum are summed over the devices.
    nb::recording collectives;
    const auto [mean, greeks] =
        nb::value_and_grad([&](const auto& share) { return nb::mean(option.payoffs(share, w), path); })(share);
    const auto mean_of_squares = nb::mean(nb::square(option.payoffs(share, w)), path);
    const auto [price, square] = nb::reshard(std::pair(mean, mean_of_squares), P());
    if (collectives.count("psum") != 4 || collectives.count() != 4)
      throw std::runtime_error("a price, its error and two derivatives are four sums: that is not what ran");
    const valuation estimate = read(price, greeks);
    const double error = std::sqrt((square.item() - estimate.price * estimate.price) / double(chosen.paths));

    const auto [expected, slopes] =
        nb::value_and_grad([](const auto& share) { return closed_form<Option>(share); })(share);
    const valuation exact = read(expected, slopes);
    rt.on_root([&] { print_row(Option::name, estimate, error, exact, chosen.json); });
  };
  value_of(european());
  value_of(asian());
  return 0;
}

}  // namespace montecarlo

int main(int argc, char** argv) { return nabla::run(argc, argv, montecarlo::run); }
