// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tour of the collectives: what the devices hold before and after, and what the caller gets. It uses four devices where
// four can be had: with one process, with --nabla-devices=4, 6 or 8, and with one, two or four ranks. Elsewhere it uses all
// devices that there are; the formulas of its results hold for any number.

#include "../program.hpp"
#include "guide.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace nb = nabla;

namespace tour {

NABLA_MESH_AXES(device, row, column)
using nb::P, nb::dim, nb::tiled, nb::stacked, nb::to, nb::invarying;

/// So many devices where all processes can share them, else all that there are.
nb::device_list devices(const nb::runtime& rt, int wanted) {
  const nb::device_list all = rt.devices();
  const bool fit = wanted % rt.processes() == 0 && (wanted <= all.size() || !all.limited());
  return fit ? all.first(wanted) : all;
}

/// Without a collective: each device has some of eight rows, and sums them. A block has the rank of the whole array.
void rows_of_blocks(guide& show, auto mesh, long columns) {
  show.stop("sums of rows");
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(device)), [&](auto x) {
    show.blocks("x", x);
    return nb::sum(x, dim<1>);
  });
  nb::recording heard;
  const long rows = std::max(1L, 8 / mesh.size());
  auto sums = f(nb::iota<float>(mesh.size() * rows, columns));
  show.ran(heard, {});
  show.result("sum", sums, [columns](long r) { return columns * columns * r + columns * (columns - 1) / 2; });
}

/// psum: the sum of all blocks, for all. It is equal on all devices, so it may leave whole, or once for each device.
void sums(guide& show, auto mesh) {
  show.stop("psum");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(), P(device)), [&](auto x) {
    show.blocks("x", x);
    auto total = nb::psum(x, device);
    show.blocks("psum", total);
    return std::tuple{total, total};
  });
  nb::recording heard;
  auto [once, copies] = f(nb::iota<float>(n, 2));
  show.ran(heard, {"psum"});
  const auto column = [n](long c) { return n * (n - 1) + n * c; };
  show.result("P()", once, [&](long i) { return column(i); });
  show.result("P(device)", copies, [&](long i) { return column(i % 2); });
}

/// pmean, pmax, pmin.
void others_of_its_kind(guide& show, auto mesh) {
  show.stop("pmean, pmax, pmin");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(), P(), P()), [&](auto x) {
    return std::tuple{nb::pmean(x, device), nb::pmax(x, device), nb::pmin(x, device)};
  });
  nb::recording heard;
  auto [mean, largest, smallest] = f(nb::iota<float>(n));
  show.ran(heard, {"pmean", "pmax", "pmin"});
  show.result("pmean", mean, [n](long) { return float(n - 1) / 2; });
  show.result("pmax", largest, [n](long) { return n - 1; });
  show.result("pmin", smallest, [](long) { return 0; });
}

/// Over two axes at once, or over one after the other.
void over_two_axes(guide& show, auto mesh) {
  show.stop("psum over two axes");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P((row, column))), nb::out_specs(P(), P()), [&](auto x) {
    return std::tuple{nb::psum(x, (row, column)), nb::psum(nb::psum(x, column), row)};
  });
  nb::recording heard;
  auto [both, one_by_one] = f(nb::iota<float>(n));
  show.ran(heard, {"psum", "psum", "psum"});
  show.result("(row, column)", both, [n](long) { return n * (n - 1) / 2; });
  show.result("column, then row", one_by_one, [n](long) { return n * (n - 1) / 2; });
}

/// all_gather: all blocks, for all. Its result counts as varying, unless it is asked to be equal everywhere.
void gathers(guide& show, auto mesh) {
  show.stop("all_gather");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(device), P(), P()), [&](auto x) {
    show.blocks("x", x);
    auto varying = nb::all_gather(x, device, tiled(dim<0>));
    show.blocks("all_gather", varying);
    return std::tuple{varying, nb::all_gather(x, device, tiled(dim<0>), to(invarying)),
                      nb::all_gather(x, device, to(invarying))};
  });
  nb::recording heard;
  auto [copies, line, stack] = f(nb::iota<float>(n));
  show.ran(heard, {"all_gather", "all_gather", "all_gather"});
  show.result("tiled, P(device)", copies, [n](long i) { return i % n; });
  show.result("tiled to invarying, P()", line, [](long i) { return i; });
  show.result("stacked to invarying, P()", stack, [](long i) { return i; });
}

/// psum_scatter: each device keeps its part of the sum. all_gather of the parts is psum.
void scattered_sums(guide& show, auto mesh) {
  show.stop("psum_scatter");
  const long n = mesh.size();
  auto f = nb::shard_map(
      mesh, nb::in_specs(P(device)), nb::out_specs(P(device), P(device), P(device), P(), P()), [&](auto x) {
        show.blocks("x", x);
        auto part = nb::psum_scatter(x, device, tiled(dim<1>));
        show.blocks("psum_scatter", part);
        auto element = nb::psum_scatter(x, device, stacked(dim<1>));
        auto numbered = nb::zeros_like(x) + nb::astype<float>(nb::axis_index(device));
        auto places = nb::psum_scatter(numbered, device, tiled(dim<1>));
        auto whole = nb::all_gather(element, device, tiled(dim<0>), to(invarying));
        return std::tuple{part, element, places, whole, nb::psum(x, device)};
      });
  nb::recording heard;
  auto [parts, elements, places, gathered, direct] = f(nb::iota<float>(n, n));
  show.ran(heard, {"psum_scatter", "psum_scatter", "psum_scatter", "all_gather", "psum"});
  const auto column = [n](long c) { return n * n * (n - 1) / 2 + n * c; };
  show.result("tiled", parts, column);
  show.result("stacked", elements, column);
  show.result("of d on device d", places, [n](long) { return n * (n - 1) / 2; });
  show.result("all_gather of psum_scatter", gathered, column);
  show.result("psum", direct, column);
}

/// ppermute: blocks go from device to device, round in a ring or as a list says. To whom nobody sends, zeros come.
void shifts(guide& show, auto mesh) {
  show.stop("ppermute");
  const long n = mesh.size();
  std::vector<std::pair<long, long>> to_the_next;
  for (long i = 1; i < n; ++i) to_the_next.emplace_back(i - 1, i);
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(device), P(device)), [&](auto x) {
    show.blocks("x", x);
    auto round = nb::ppermute(x, device, nb::shift(1));
    show.blocks("ppermute", round);
    return std::tuple{round, nb::ppermute(x + 10.f, device, nb::perm(to_the_next))};
  });
  nb::recording heard;
  auto [round, line] = f(nb::iota<float>(n));
  show.ran(heard, {"ppermute", "ppermute"});
  show.result("shift(1)", round, [n](long i) { return (i + n - 1) % n; });
  show.result("x + 10 to the next", line, [](long i) { return i == 0 ? 0 : i + 9; });
}

/// A bucket goes round the ring; each device adds what it has for the device at which the bucket will end. That is
/// psum_scatter.
void ring(guide& show, auto mesh) {
  show.stop("psum_scatter out of ppermutes");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P(device)), nb::out_specs(P(device)), [&](auto x) {
    const auto last = std::int32_t(n - 1), devices = std::int32_t(n);
    auto mine = [&](long step) {
      auto end = (nb::axis_index(x, device) + (last - std::int32_t(step) + devices)) % devices;
      return nb::sum(x * nb::one_hot<float>(end, devices), dim<1>);
    };
    auto bucket = mine(0).eval();
    for (long step = 1; step < n; ++step) bucket = nb::ppermute(bucket, device, nb::shift(1)) + mine(step);
    return bucket;
  });
  nb::recording heard;
  auto parts = f(nb::iota<float>(n, n));
  if (heard.count("ppermute") != n - 1 || heard.count() != n - 1)
    throw std::runtime_error("a ring of n devices is n - 1 ppermutes: that is not what ran");
  show.result("bucket", parts, [n](long c) { return n * n * (n - 1) / 2 + n * c; });
}

/// all_to_all: each device gives a part of its block to every other one. Of rows it makes columns.
void exchanges(guide& show, auto mesh) {
  show.stop("all_to_all");
  const long n = mesh.size();
  auto f = nb::shard_map(mesh, nb::in_specs(P(device), P(device)), nb::out_specs(P(device), P(device)),
                         [&](auto x, auto pairs) {
                           show.blocks("x", x);
                           auto y = nb::all_to_all(x, device, nb::split(dim<0>), nb::concat(dim<0>), tiled);
                           show.blocks("all_to_all", y);
                           return std::tuple{y, nb::all_to_all(pairs, device, nb::split(dim<0>), nb::concat(dim<1>))};
                         });
  nb::recording heard;
  auto [transposed, apart] = f(nb::iota<float>(n * n), nb::iota<float>(n * n, 2));
  show.ran(heard, {"all_to_all", "all_to_all"});
  show.result("tiled", transposed, [n](long i) { return i % n * n + i / n; });
  show.result("a new dim", apart, [n](long i) {
    const long r = i / n, from = i % n, at = r / 2, k = r % 2;
    return 2 * (from * n + at) + k;
  });
}

int run(const nb::runtime& rt, int argc, char** argv) {
  bool json = false;
  example::parse(argc, argv, {example::flag("--json", json)});
  guide show(rt, json);
  const nb::device_list four = devices(rt, 4);
  const auto mesh = nb::make_mesh(four, device = nb::rest);
  rows_of_blocks(show, mesh, 5);
  rows_of_blocks(show, nb::make_mesh(devices(rt, 2), device = nb::rest), 4);
  sums(show, mesh);
  others_of_its_kind(show, mesh);
  over_two_axes(show, nb::make_mesh(four, row = four.size() % 2 == 0 ? 2 : 1, column = nb::rest));
  gathers(show, mesh);
  scattered_sums(show, mesh);
  shifts(show, mesh);
  ring(show, mesh);
  exchanges(show, mesh);
  return 0;
}

}  // namespace tour

int main(int argc, char** argv) { return nabla::run(argc, argv, tour::run); }
