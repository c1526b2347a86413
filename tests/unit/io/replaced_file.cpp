// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <unit/io/files.hpp>

// What all words that write a file do: they write beside its place and move it there.
namespace test_of_replaced_file {

namespace {

namespace nb = nabla;
NABLA_AXES(rows, columns)

auto x() { return nb::iota<float>(rows = 30, columns = 40); }

/// Calls f(write) with each word.
template <class F>
void for_each_word(F f) {
  f([](const std::string& path) { nb::save(path, x().eval()); });
  f([](const std::string& path) { nb::save_npy(path, x()); });
  f([](const std::string& path) { nb::save_npz(path, "x", x()); });
  f([](const std::string& path) { nb::save_hdf5(path, "x", x()); });
}
std::vector<std::string> sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("what runs that were killed left is removed by the next file of that name, and nothing else") {
  for_each_word([](auto write) {
    const test_folder here;
    for (const char* name : {"a.partial-12-0", "a.partial-7-31", "a.partial-12-0.aB3dE6", "a.partial-x",
                             "a.partial-12-0.npy", "b.partial-12-0", "aa.partial-1-1"})
      here.write(name, "what a run that was killed has left");
    write(here / "a");
    CHECK(sorted(here.names()) ==
          std::vector<std::string>{"a", "a.partial-12-0.npy", "a.partial-x", "aa.partial-1-1", "b.partial-12-0"});
  });
}

TEST_CASE("a file that this process has left beside the place is in nobody's way") {
  for_each_word([](auto write) {
    const test_folder here;
    here.write("a.partial-" + std::to_string(::getpid()) + "-0", "of a process with the same number");
    write(here / "a");
    CHECK(here.names() == std::vector<std::string>{"a"});
  });
}

TEST_CASE("a relative path") {
  const test_folder here;
  char before[4096];
  CHECK(::getcwd(before, sizeof before) != nullptr);
  CHECK(::chdir((here / "").c_str()) == 0);
  here.write("a.partial-1-0", "");
  for_each_word([](auto write) { write("a"); });
  CHECK(here.names() == std::vector<std::string>{"a"});
  CHECK(::chdir(before) == 0);
}

TEST_CASE("a link stays one, and the file that it means is replaced") {
  for_each_word([](auto write) {
    const test_folder here, other;
    here.write("a", "before");
    CHECK(::symlink((here / "a").c_str(), (other / "link").c_str()) == 0);
    write(other / "link");
    CHECK(here.read("a") != "before");
    CHECK(here.read("a") == other.read("link"));
    struct stat link;
    CHECK((::lstat((other / "link").c_str(), &link) == 0 && S_ISLNK(link.st_mode)));
    CHECK(here.names().size() + other.names().size() == 2);
  });
}

TEST_CASE("a place that is none for a file") {
  for_each_word([](auto write) {
    const test_folder here;
    const auto said = [&](const std::string& path) { return message_of([&] { write(path); }); };
    for (const std::string& path : {here / "", std::string("/dev/null")})
      CHECK(said(path).find("(\"" + path + "\") requires a regular file, or none yet: found a folder, a pipe or a "
                                                 "device") != std::string::npos);
    CHECK(said(here / "none/a").find("(\"" + here / "none/a" + "\") cannot make the file ") != std::string::npos);
    CHECK(said("/dev/null/a").find(": Not a directory") != std::string::npos);
    CHECK(here.names().empty());
  });
}

}  // namespace test_of_replaced_file
