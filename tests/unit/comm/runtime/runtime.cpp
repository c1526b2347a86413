// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(row, col)
}
using namespace app;

namespace {

struct started {
  std::vector<std::string> words;
  std::vector<char*> argv;
  int argc = 0;
  std::optional<nb::runtime> runtime;

  explicit started(std::vector<std::string> options) : words(std::move(options)) {
    words.insert(words.begin(), "prog");
    for (auto& w : words) argv.push_back(w.data());
    argv.push_back(nullptr);
    argc = int(words.size());
    runtime.emplace(argc, argv.data());
  }
};

using harness::message_of;

std::string printed(const nb::runtime& rt) {
  std::ostringstream text;
  text << rt;
  return text.str();
}

}  // namespace

TEST_CASE("S1-01, S2-01: eight pinned devices, and what a runtime says of itself") {
  started s({"--nabla-devices=8", "--steps=2"});
  CHECK(s.argc == 2);
  CHECK(std::string(s.argv[1]) == "--steps=2");
  CHECK(s.runtime->devices().size() == 8);
  CHECK(s.runtime->processes() == 1);
  const std::string text = printed(*s.runtime);
  CHECK(text.find("nabla " NABLA_VERSION ", Kokkos ") == 0);
  CHECK(text.find(Kokkos::DefaultExecutionSpace::name()) != std::string::npos);
  CHECK(text.find(", one process, 8 devices") != std::string::npos);
}

TEST_CASE("not pinned: one device") {
  started s({});
  CHECK(s.runtime->devices().size() == 1);
  CHECK(printed(*s.runtime).find("one process, 1 device") != std::string::npos);
  CHECK(nb::make_mesh(row = 4, col = 2).size() == 8);
}

TEST_CASE("one runtime at a time, and one after the other") {
  {
    started first({"--nabla-devices=2"});
    CHECK(message_of([] { started second({}); }) == "nabla::runtime requires to be the only one: another one is alive");
    CHECK(nb::make_mesh(row = 2).size() == 2);
  }
  CHECK(message_of([] { nb::make_mesh(row = 2); }).find("needs a nabla::runtime") != std::string::npos);
  started third({"--nabla-devices=3"});
  CHECK(third.runtime->devices().size() == 3);
}

TEST_CASE("S1-03: a pinned number is a limit") {
  started s({"--nabla-devices=4"});
  CHECK(message_of([] { nb::make_mesh(row = 4, col = 2); }) ==
        "nabla::make_mesh(row = 4, col = 2) requires 8 devices: there are 4");
}

TEST_CASE("a runtime that could not start leaves nothing behind") {
  CHECK(message_of([] { started s({"--nabla-devices=none"}); }).find("\"none\"") != std::string::npos);
  CHECK(message_of([] { started s({"--nabla-speed=11"}); }).find("--nabla-speed=11") != std::string::npos);
  started s({"--nabla-devices=2"});
  CHECK(s.runtime->devices().size() == 2);
}

TEST_CASE("on_root runs once in one process") {
  started s({});
  int calls = 0;
  s.runtime->on_root([&] { ++calls; });
  CHECK(calls == 1);
}

TEST_CASE("what all processes call together is refused in on_root, on one process too, and works after it") {
  started s({});
  const auto made_on_root = [&] { s.runtime->on_root([] { nb::make_mesh(row = 4); }); };
  CHECK(message_of(made_on_root) ==
        "nabla::make_mesh: requires all processes, and inside of rt.on_root there is one: call it before, and give "
        "on_root the result");
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(row = 4));
  constexpr int axes[] = {0};
  CHECK(message_of([&] { s.runtime->on_root([&] { nb::detail::announce(mesh, "psum", axes, 8); }); })
            .find("nabla::psum: requires all processes") == 0);
  nb::detail::announce(mesh, "psum", axes, 8);
}

TEST_CASE("checks and a program's own Kokkos do not disturb one process") {
  started s({"--nabla-checks"});
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(row = 4));
  CHECK(mesh.checks);
  constexpr int axes[] = {0};
  nb::detail::announce(mesh, "psum", axes, 8);
  s.runtime.reset();
  CHECK(Kokkos::is_initialized());
}

#ifdef NABLA_HAS_MPI
TEST_CASE("without a launcher there is no MPI, and a communicator is refused") {
  if (nb::detail::started_by_launcher()) return;
  started s({});
  int begun = 1;
  MPI_Initialized(&begun);
  CHECK_FALSE(begun);
  CHECK(message_of([] { nb::make_mesh(MPI_COMM_WORLD, row = 4); }) ==
        "nabla::make_mesh(row = 4) requires a communicator: found no MPI, because no launcher started the program");
}
#endif
