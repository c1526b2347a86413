// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <harness/message_of.hpp>
#include <nabla/comm/comm.hpp>
#include <string>
#include <utility>

/// One process with a number of pinned devices (0: not pinned), in the place of the runtime that runs the tests.
struct pretend {
  nabla::detail::runtime_state state;
  nabla::detail::runtime_state* before = std::exchange(nabla::detail::the_runtime, &state);

  explicit pretend(int devices) { state.asked.devices = devices; }
  ~pretend() { nabla::detail::the_runtime = before; }
  pretend(const pretend&) = delete;
  pretend& operator=(const pretend&) = delete;
};

using harness::message_of;
