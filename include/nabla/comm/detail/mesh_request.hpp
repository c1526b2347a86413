// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/comm/detail/box.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nabla::detail {

/// The arguments of a call of make_mesh, without types.
struct mesh_request {
  struct axis {
    const char* name;
    const char* kind;
    long size;
    bool rest = false;
  };
  std::vector<axis> axes;

  /// `nabla::make_mesh(data = rest, model = 2)`, with the axes in the given order.
  template <class = void>
  std::string text(std::span<const int> order = {}) const {
    std::string made = "nabla::make_mesh(";
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const axis& a = axes[order.empty() ? i : std::size_t(order[i])];
      const bool is_explicit = std::string_view(a.kind) == "explicit";
      const std::string size = a.rest ? "rest" : std::to_string(a.size);
      made += (i > 0 ? ", " : "") + std::string(a.name) + " = " +
              (is_explicit ? size : std::string(a.kind) + "(" + size + ")");
    }
    return made + ")";
  }

  template <class = void>
  std::vector<long> sizes() const {
    std::vector<long> all;
    for (const axis& a : axes) all.push_back(a.size);
    return all;
  }
};

/// The devices that a mesh may use.
struct device_supply {
  int devices;    ///< how many there are
  bool limited;   ///< no more can be made
  int processes;  ///< how many hold them, in equal numbers
};

template <class = void>
std::string counted(long n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

/// Replaces `rest` by a size and returns the number of devices, or throws.
template <class = void>
int settle_sizes(mesh_request& asked, const device_supply& supply) {
  const std::string text = asked.text();
  mesh_request::axis* rest = nullptr;
  long devices = 1;
  for (auto& a : asked.axes) {
    if (a.rest) {
      rest = &a;
      continue;
    }
    if (a.size < 1) throw runtime_error(text + " requires " + a.name + " >= 1: found " + std::to_string(a.size));
    if (a.size > std::numeric_limits<int>::max() / devices)
      throw runtime_error(text + " requires at most " + std::to_string(std::numeric_limits<int>::max()) + " devices");
    devices *= a.size;
  }
  const std::string there =
      "there " + std::string(supply.devices == 1 ? "is " : "are ") + std::to_string(supply.devices);
  if (supply.limited && devices > supply.devices)
    throw runtime_error(text + " requires " + counted(devices, "device", "devices") + ": " + there);
  if (rest) {
    if (supply.limited && supply.devices % devices != 0)
      throw runtime_error(text + " requires the " + counted(supply.devices, "device", "devices") +
                          " to be a multiple of " + std::to_string(devices) + ": remainder " +
                          std::to_string(supply.devices % devices));
    rest->size = (supply.limited ? supply.devices : std::lcm(long(supply.devices), devices)) / devices;
    rest->rest = false;
    devices *= rest->size;
  }
  if (devices % supply.processes != 0) {
    std::string fitting;
    for (int n = 1; n <= supply.processes; ++n)
      if (devices % n == 0) fitting += (fitting.empty() ? "" : ", ") + std::to_string(n);
    throw runtime_error(text + " requires a number of devices that is a multiple of the " +
                        std::to_string(supply.processes) + " processes: found " + std::to_string(devices) +
                        "; start the program with -n " + fitting +
                        ", write rest for the size of one axis, or give make_mesh a communicator first");
  }
  return int(devices);
}

/// The extents of the box that each process holds, or throws.
template <class = void>
mesh_sizes settle_box(const mesh_request& asked, long devices, int processes) {
  const std::vector<long> all = asked.sizes();
  const std::span<const long> sizes(all.data(), all.size());  // (a conversion costs a file 10 ms)
  const long slots = devices / processes;
  if (const box found = box_of(sizes, slots); found.fits) return found.extents;
  std::string fitting, counts;
  for (const long n : possible_slots(sizes)) {
    fitting += (fitting.empty() ? "" : ", ") + std::to_string(n);
    counts += (counts.empty() ? "" : ", ") + std::to_string(devices / n);
  }
  const std::vector<int> order = order_with_box(sizes, slots);
  throw runtime_error(asked.text() + " requires the " + std::to_string(slots) +
                      " devices of each process to form a box of the mesh: that holds for " + fitting +
                      " devices a process (" + counts + " processes)" +
                      (order.empty() ? "" : ", and for the order " + asked.text({order.data(), order.size()})));
}

}  // namespace nabla::detail
