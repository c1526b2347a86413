// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/comm/devices.hpp>
#include <sstream>

#include "pretend.hpp"

namespace test_of_devices {

namespace nb = nabla;
using nb::device, nb::device_list;

TEST_CASE("a regular list gives each process the same number of slots, one process after the other") {
  const auto all = device_list::regular(8, 2, true);
  CHECK(all.size() == 8);
  CHECK(all[0] == device{0, 0, 0});
  CHECK(all[3] == device{0, 3, 3});
  CHECK(all[4] == device{1, 0, 4});
  int seen = 0;
  for (const device d : all) CHECK(d.id == seen++);
  CHECK(seen == 8);
}

TEST_CASE("S1-30: the first devices, spread over all processes") {
  const auto all = device_list::regular(8, 2, true);
  const auto half = all.first(4);
  CHECK(half.size() == 4);
  CHECK(half[1] == device{0, 1, 1});
  CHECK(half[2] == device{1, 0, 2});
  const auto odd = all.first(3);
  CHECK(odd[2] == device{0, 2, 2});
  CHECK(odd.processes() == 0);
  CHECK(message_of([&] { all.first(9); }) ==
        "nabla::device_list::first(n) requires n from 1 to 8, the number of devices: found 9");
  CHECK(message_of([&] { all.first(0); }).find("found 0") != std::string::npos);
}

TEST_CASE("unpinned simulated devices are as many as asked, but a part of them is a part") {
  const auto one = device_list::regular(1, 1, false);
  const auto four = one.first(4);
  CHECK(four.size() == 4);
  CHECK(four[3] == device{0, 3, 3});
  CHECK_THROWS_AS(four.first(5), nb::runtime_error);
  const auto two_processes = device_list::regular(2, 2, false);
  CHECK(two_processes.first(6)[3] == device{1, 0, 3});
  CHECK_THROWS_AS(two_processes.first(5), nb::runtime_error);
}

TEST_CASE("a list of one's own keeps its order; lists compare by their devices") {
  const auto all = device_list::regular(3, 1, true);
  const device_list turned = {all[2], all[0], all[1]};
  CHECK(turned.size() == 3);
  CHECK(turned[0].id == 2);
  CHECK(turned.first(2)[1].id == 0);
  CHECK(turned != all);
  CHECK(device_list{all[0], all[1], all[2]} == all);
  CHECK(all.first(2) != all);
  CHECK(device_list{}.empty());
  std::ostringstream text;
  text << all[2];
  CHECK(text.str() == "device 2");
}

}  // namespace test_of_devices
