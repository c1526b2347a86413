// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cstdlib>
#include <nabla/comm/detail/options.hpp>
#include <string>
#include <vector>

#include "pretend.hpp"

namespace test_of_options {

namespace nb = nabla;

namespace {

struct command_line {
  std::vector<std::string> words;
  std::vector<char*> argv;
  int argc;

  explicit command_line(std::vector<std::string> given) : words(std::move(given)), argc(int(words.size())) {
    for (auto& w : words) argv.push_back(w.data());
    argv.push_back(nullptr);
  }
  nb::detail::options parse() { return nb::detail::parse_options(argc, argv.data()); }
  std::string left() const {
    std::string all;
    for (int i = 0; i < argc; ++i) all += std::string(i > 0 ? " " : "") + argv[std::size_t(i)];
    return all;
  }
};

std::string refusal(std::string option) {
  return message_of([&] { command_line({"prog", std::move(option)}).parse(); });
}

struct variable {
  const char* name;
  variable(const char* n, const char* value) : name(n) { setenv(n, value, 1); }
  ~variable() { unsetenv(name); }
};

}  // namespace

TEST_CASE("S1-01: the options of NABLA are taken out, the others stay in order") {
  command_line line({"prog", "--steps=3", "--nabla-devices=8", "data.csv", "--nabla-checks", "--kokkos-help=no"});
  const auto found = line.parse();
  CHECK(found.devices == 8);
  CHECK(found.checks);
  CHECK_FALSE(found.reproducible);
  CHECK_FALSE(found.tf32);
  CHECK(found.nccl);
  CHECK(line.left() == "prog --steps=3 data.csv --kokkos-help=no");
  CHECK(line.argv[std::size_t(line.argc)] == nullptr);
}

TEST_CASE("nothing asked, nothing pinned") {
  command_line line({"prog"});
  const auto found = line.parse();
  CHECK(found.devices == 0);
  CHECK_FALSE(found.checks);
  CHECK(line.left() == "prog");
}

TEST_CASE("--help is heard and left to Kokkos and the program, and its text names every option") {
  command_line line({"prog", "--help", "--nabla-checks"});
  CHECK(line.parse().help);
  CHECK(line.left() == "prog --help");
  CHECK_FALSE(command_line({"prog", "--", "--help"}).parse().help);
  const std::string text = nb::detail::options_text;
  for (const char* name :
       {"--nabla-devices=N", "--nabla-checks", "--nabla-timeout=SECONDS", "NABLA_DEVICES", "NABLA_CHECKS",
        "NABLA_TIMEOUT", "--nabla-info", "NABLA_INFO", "NABLA_REPRODUCIBLE", "NABLA_TF32", "NABLA_NCCL",
        "--nabla-memory=MIB", "NABLA_MEMORY"})
    CHECK(text.find(name) != std::string::npos);
}

TEST_CASE("what follows -- is the program's") {
  command_line line({"prog", "--", "--nabla-devices=8", "--nabla-nonsense"});
  CHECK(line.parse().devices == 0);
  CHECK(line.left() == "prog -- --nabla-devices=8 --nabla-nonsense");
}

TEST_CASE("S1-01: the environment, and the command line that wins over it") {
  const variable devices("NABLA_DEVICES", "6"), checks("NABLA_CHECKS", "1"), ordered("NABLA_REPRODUCIBLE", "1"),
      tf32("NABLA_TF32", "1"), nccl("NABLA_NCCL", "0");
  const auto from_environment = command_line({"prog"}).parse();
  CHECK(from_environment.devices == 6);
  CHECK(from_environment.checks);
  CHECK(from_environment.reproducible);
  CHECK(from_environment.tf32);
  CHECK_FALSE(from_environment.nccl);
  const auto both = command_line({"prog", "--nabla-devices=2", "--nabla-checks=0"}).parse();
  CHECK(both.devices == 2);
  CHECK_FALSE(both.checks);
}

TEST_CASE("a process waits without end, a minute in checking runs, or as long as it is told") {
  CHECK(command_line({"prog"}).parse().limit() == 0);
  CHECK(command_line({"prog", "--nabla-checks"}).parse().limit() == 60);
  CHECK(command_line({"prog", "--nabla-timeout=5"}).parse().limit() == 5);
  CHECK(command_line({"prog", "--nabla-checks", "--nabla-timeout=0"}).parse().limit() == 0);
  const variable timeout("NABLA_TIMEOUT", "7");
  CHECK(command_line({"prog", "--nabla-checks"}).parse().limit() == 7);
  CHECK(command_line({"prog", "--nabla-timeout=5"}).parse().limit() == 5);
  CHECK(refusal("--nabla-timeout=-1") ==
        "nabla::runtime requires --nabla-timeout=SECONDS to be a whole number from 0 to 2147483647: found \"-1\"");
}

TEST_CASE("a variable set to nothing counts as not set") {
  const variable devices("NABLA_DEVICES", ""), checks("NABLA_CHECKS", "");
  const auto found = command_line({"prog"}).parse();
  CHECK(found.devices == 0);
  CHECK_FALSE(found.checks);
}

TEST_CASE("what a program was built for and runs on is said when asked for") {
  CHECK(command_line({"prog", "--nabla-info"}).parse().info);
  CHECK_FALSE(command_line({"prog"}).parse().info);
  const variable info("NABLA_INFO", "1");
  CHECK(command_line({"prog"}).parse().info);
  CHECK_FALSE(command_line({"prog", "--nabla-info=0"}).parse().info);
}

TEST_CASE("the memory that the pool may hold is as much as is said, or nothing is said") {
  CHECK_FALSE(command_line({"prog"}).parse().most_held());
  CHECK(command_line({"prog", "--nabla-memory=0"}).parse().most_held() == 0);
  CHECK(command_line({"prog", "--nabla-memory=8192"}).parse().most_held() == 8192L << 20);
  const variable memory("NABLA_MEMORY", "7");
  CHECK(command_line({"prog"}).parse().most_held() == 7L << 20);
  CHECK(command_line({"prog", "--nabla-memory=1"}).parse().most_held() == 1L << 20);
  CHECK(refusal("--nabla-memory=1.5") ==
        "nabla::runtime requires --nabla-memory=MIB to be a whole number from 0 to 2147483647: found \"1.5\"");
}

TEST_CASE("bad numbers and unknown options are named") {
  for (const char* bad : {"--nabla-devices=0", "--nabla-devices=-2", "--nabla-devices=eight", "--nabla-devices=8x",
                          "--nabla-devices=", "--nabla-devices", "--nabla-devices=99999999999", "--nabla-devices= 8"}) {
    const std::string text = refusal(bad);
    INFO(bad << " gives: " << text);
    CHECK(text.find("--nabla-devices=N") != std::string::npos);
    const std::string option = bad;
    const auto equals = option.find('=');
    const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    CHECK(text.find("found \"" + value + '"') != std::string::npos);
  }
  CHECK(refusal("--nabla-checks=yes") == "nabla::runtime requires --nabla-checks to be 0 or 1: found \"yes\"");
  CHECK(refusal("--nabla-device=8") ==
        "nabla::runtime does not know the option --nabla-device=8: there are --nabla-devices=N, --nabla-checks, "
        "--nabla-timeout=SECONDS, --nabla-info and --nabla-memory=MIB");
  CHECK(refusal("--nabla-info=yes") == "nabla::runtime requires --nabla-info to be 0 or 1: found \"yes\"");
  const variable devices("NABLA_DEVICES", "many");
  CHECK(refusal("--other").find("NABLA_DEVICES to be a whole number") != std::string::npos);
}

}  // namespace test_of_options
