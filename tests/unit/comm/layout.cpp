// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/comm/detail/mesh_request.hpp>
#include <set>
#include <vector>

#include "pretend.hpp"

namespace test_of_layout {

namespace nb = nabla;
using nb::detail::box_of, nb::detail::mesh_request, nb::detail::settle_box, nb::detail::settle_sizes;

namespace {

/// Whether every run of slots devices is a product of one set of coordinates for each axis: the definition of a box.
bool all_processes_hold_boxes(const std::vector<long>& sizes, long devices, long slots) {
  for (long first = 0; first < devices; first += slots) {
    std::vector<std::set<long>> seen(sizes.size());
    for (long device = first; device < first + slots; ++device)
      for (long i = long(sizes.size()) - 1, rest = device; i >= 0; --i) {
        seen[std::size_t(i)].insert(rest % sizes[std::size_t(i)]);
        rest /= sizes[std::size_t(i)];
      }
    long volume = 1;
    for (const auto& s : seen) volume *= long(s.size());
    if (volume != slots) return false;
  }
  return true;
}

mesh_request asking(std::vector<mesh_request::axis> axes) { return {std::move(axes)}; }

}  // namespace

TEST_CASE("box rule: exactly where consecutive devices fill a box, in every process") {
  for (const std::vector<long>& sizes : std::vector<std::vector<long>>{
           {8}, {4, 2}, {2, 4}, {3, 2}, {2, 3}, {6, 4}, {2, 3, 4}, {4, 1, 3}, {1, 5}, {2, 2, 2, 2}}) {
    long devices = 1;
    for (const long s : sizes) devices *= s;
    for (long slots = 1; slots <= devices; ++slots) {
      if (devices % slots != 0) continue;
      const auto box = box_of(sizes, slots);
      CHECK(box.fits == all_processes_hold_boxes(sizes, devices, slots));
      long volume = 1;
      for (const long e : box.extents) volume *= e;
      if (box.fits) CHECK(volume == slots);
    }
  }
}

TEST_CASE("box rule: (3, 2) on 2 processes of 3 devices; the numbers that work, and the order") {
  const auto request = asking({{"a", "explicit", 3}, {"b", "explicit", 2}});
  CHECK(
      message_of([&] { settle_box(request, 6, 2); }) ==
      "nabla::make_mesh(a = 3, b = 2) requires the 3 devices of each process to form a box of the mesh: that holds for "
      "1, 2, 6 devices a process (6, 3, 1 processes), and for the order nabla::make_mesh(b = 2, a = 3)");
  const auto no_order = asking({{"a", "explicit", 9}, {"b", "automatic", 4}});
  const auto text = message_of([&] { settle_box(no_order, 36, 6); });
  CHECK(text.find("nabla::make_mesh(a = 9, b = automatic(4)) requires the 6 devices") == 0);
  CHECK(text.find("the order") == std::string::npos);
  CHECK(settle_box(request, 6, 3)[0] == 1);
  CHECK(settle_box(request, 6, 3)[1] == 2);
}

TEST_CASE("S0-03, S1-03: more devices than there are, with both numbers") {
  auto request = asking({{"x", "explicit", 4}, {"y", "explicit", 2}});
  CHECK(message_of([&] {
          settle_sizes(request, {5, true, 1});
        }) == "nabla::make_mesh(x = 4, y = 2) requires 8 devices: there are 5");
  CHECK(message_of([&] { settle_sizes(request, {1, true, 1}); }).find("8 devices: there is 1") != std::string::npos);
  CHECK(settle_sizes(request, {9, true, 1}) == 8);
  CHECK(settle_sizes(request, {1, false, 1}) == 8);
}

TEST_CASE("sizes below 1, and more devices than anybody counts") {
  for (const long bad : {0L, -3L}) {
    auto request = asking({{"x", "explicit", 4}, {"y", "explicit", bad}});
    CHECK(message_of([&] {
            settle_sizes(request, {8, true, 1});
          }).find("requires y >= 1: found " + std::to_string(bad)) != std::string::npos);
  }
  auto request = asking({{"x", "explicit", 1L << 20}, {"y", "explicit", 1L << 20}});
  CHECK(message_of([&] {
          settle_sizes(request, {1, false, 1});
        }).find("at most 2147483647 devices") != std::string::npos);
}

TEST_CASE("S2-06: rest takes what is left of pinned devices, and one a process where nothing is pinned") {
  const auto rest_of = [](int devices, bool limited, int processes, long other) {
    auto request = asking({{"dp", "explicit", 0, true}, {"mp", "explicit", other}});
    const int all = settle_sizes(request, {devices, limited, processes});
    CHECK(all == request.axes[0].size * other);
    return request.axes[0].size;
  };
  CHECK(rest_of(8, true, 1, 2) == 4);
  CHECK(rest_of(4, true, 1, 2) == 2);
  CHECK(rest_of(8, true, 2, 2) == 4);
  CHECK(rest_of(8, true, 1, 8) == 1);
  CHECK(rest_of(1, false, 1, 2) == 1);
  CHECK(rest_of(8, false, 8, 2) == 4);
  CHECK(rest_of(2, false, 2, 8) == 1);
  CHECK(rest_of(3, false, 3, 2) == 3);
  auto request = asking({{"dp", "explicit", 0, true}, {"mp", "automatic", 3}});
  CHECK(message_of([&] {
          settle_sizes(request, {8, true, 1});
        }) ==
        "nabla::make_mesh(dp = rest, mp = automatic(3)) requires the 8 devices to be a multiple of 3: remainder 2");
  CHECK(message_of([&] {
          settle_sizes(request, {2, true, 1});
        }).find("requires 3 devices: there are 2") != std::string::npos);
}

TEST_CASE("several processes: a multiple of them, or the three ways out") {
  auto request = asking({{"x", "explicit", 4}});
  CHECK(
      message_of([&] {
        settle_sizes(request, {8, false, 8});
      }) ==
      "nabla::make_mesh(x = 4) requires a number of devices that is a multiple of the 8 processes: found 4; start the "
      "program with -n 1, 2, 4, write rest for the size of one axis, or give make_mesh a communicator first");
  CHECK(settle_sizes(request, {2, false, 2}) == 4);
  CHECK(settle_sizes(request, {8, true, 2}) == 4);
}

}  // namespace test_of_layout
