// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <limits>
#include <nabla/errors/runtime_error.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace nabla::detail {

/// The options of the runtime, from the command line and the environment.
struct options {
  int devices = 0;  ///< the pinned total; 0: not pinned
  bool checks = false;
  bool reproducible = false;
  bool tf32 = false;  ///< products of f32 on GPUs may round their factors to TF32
  bool nccl = true;   ///< if it is there
  int timeout = not_said;  ///< the longest wait for others in seconds; 0: no limit
  bool help = false;
  bool info = false;
  int memory = not_said;  ///< MiB that the pool of array memory may hold; not said: twice the most in use

  static constexpr int not_said = -1;
  /// The limit in use. A checking run without one of its own gets 60 s: processes of a healthy run are never that far
  /// apart.
  int limit() const { return timeout != not_said ? timeout : checks ? 60 : 0; }
  /// Bytes that the pool may hold, if that was said.
  std::optional<long> most_held() const {
    return memory == not_said ? std::nullopt : std::optional(long(memory) << 20);
  }
};

/// The part of `--help` that NABLA prints; Kokkos and the program print theirs.
inline constexpr const char* options_text =
    "Options of NABLA (and the variable that says the same; the option wins):\n"
    "  --nabla-devices=N        the number of devices over all processes, simulated or not (NABLA_DEVICES=N)\n"
    "  --nabla-checks           compare what processes are about to do together before they do it (NABLA_CHECKS=1)\n"
    "  --nabla-timeout=SECONDS  say where a process has waited that long for others, and end all; 0: never\n"
    "                           (NABLA_TIMEOUT=SECONDS; without it 60 with checks, else never)\n"
    "  --nabla-info             say what the program was built for and runs on, and each mesh (NABLA_INFO=1)\n"
    "  --nabla-memory=MIB       give memory that no array uses back to the system where a process holds more than\n"
    "                           this; without it twice the most that was in use at once (NABLA_MEMORY=MIB)\n"
    "  NABLA_REPRODUCIBLE=1     reduce in the order of the devices: the same bits on any number of processes\n"
    "  NABLA_TF32=1             on GPUs of NVIDIA: round the factors of f32 products to TF32\n"
    "  NABLA_NCCL=0             between GPUs: take MPI instead of NCCL\n";

template <class = void>
int parse_whole(std::string_view where, std::string_view text, int least) {
  const std::string number(text);
  char* end = nullptr;
  const long n = std::strtol(number.c_str(), &end, 10);  // which would also take spaces and a + in front
  const bool is_whole = number.find_first_not_of("-0123456789") == std::string::npos && !number.empty() && *end == 0;
  if (!is_whole || n < least || n > std::numeric_limits<int>::max())
    throw runtime_error("nabla::runtime requires " + std::string(where) + " to be a whole number from " +
                        std::to_string(least) + " to " + std::to_string(std::numeric_limits<int>::max()) +
                        ": found \"" + number + "\"");
  return static_cast<int>(n);
}

template <class = void>
bool parse_switch(std::string_view where, std::string_view text) {
  if (text == "1") return true;
  if (text == "0") return false;
  throw runtime_error("nabla::runtime requires " + std::string(where) + " to be 0 or 1: found \"" + std::string(text) +
                      "\"");
}

/// The value of an environment variable. An empty one counts as not set, because scripts clear variables so.
template <class = void>
std::string_view environment(const char* name) {
  const char* text = std::getenv(name);
  return text ? text : "";
}

template <class = void>
options environment_options() {
  options found;
  if (const auto text = environment("NABLA_DEVICES"); !text.empty())
    found.devices = parse_whole("NABLA_DEVICES", text, 1);
  if (const auto text = environment("NABLA_CHECKS"); !text.empty()) found.checks = parse_switch("NABLA_CHECKS", text);
  if (const auto text = environment("NABLA_REPRODUCIBLE"); !text.empty())
    found.reproducible = parse_switch("NABLA_REPRODUCIBLE", text);
  if (const auto text = environment("NABLA_TF32"); !text.empty()) found.tf32 = parse_switch("NABLA_TF32", text);
  if (const auto text = environment("NABLA_NCCL"); !text.empty()) found.nccl = parse_switch("NABLA_NCCL", text);
  if (const auto text = environment("NABLA_TIMEOUT"); !text.empty())
    found.timeout = parse_whole("NABLA_TIMEOUT", text, 0);
  if (const auto text = environment("NABLA_INFO"); !text.empty()) found.info = parse_switch("NABLA_INFO", text);
  if (const auto text = environment("NABLA_MEMORY"); !text.empty()) found.memory = parse_whole("NABLA_MEMORY", text, 0);
  return found;
}

/// Removes the options `--nabla-...` from argc and argv; they win over the environment. `--help` stays, for Kokkos and
/// the program too. Arguments after `--` belong to the program.
template <class = void>
options parse_options(int& argc, char** argv) {
  options found = environment_options();
  int kept = 0;
  bool own = true;
  for (int i = 0; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") own = false;
    if (own && argument == "--help") found.help = true;
    if (!own || i == 0 || !argument.starts_with("--nabla-")) {
      argv[kept++] = argv[i];
      continue;
    }
    const auto equals = argument.find('=');
    const std::string_view name = argument.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    const std::string_view value = has_value ? argument.substr(equals + 1) : std::string_view{};
    if (name == "--nabla-devices") {
      found.devices = parse_whole("--nabla-devices=N", value, 1);
    } else if (name == "--nabla-checks") {
      found.checks = !has_value || parse_switch("--nabla-checks", value);
    } else if (name == "--nabla-timeout") {
      found.timeout = parse_whole("--nabla-timeout=SECONDS", value, 0);
    } else if (name == "--nabla-info") {
      found.info = !has_value || parse_switch("--nabla-info", value);
    } else if (name == "--nabla-memory") {
      found.memory = parse_whole("--nabla-memory=MIB", value, 0);
    } else {
      throw runtime_error("nabla::runtime does not know the option " + std::string(argument) +
                          ": there are --nabla-devices=N, --nabla-checks, --nabla-timeout=SECONDS, --nabla-info "
                          "and --nabla-memory=MIB");
    }
  }
  if (kept < argc) argv[kept] = nullptr;
  argc = kept;
  return found;
}

}  // namespace nabla::detail
