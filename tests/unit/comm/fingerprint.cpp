// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/comm/detail/fingerprint.hpp>
#include <set>
#include <string>
#include <vector>

// The lines that a checking run prints where processes are about to make different calls.
namespace test_of_fingerprint {

namespace {

using nabla::detail::different_calls;

/// The calls in the lines `  process 1: psum ...`.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0, end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
    lines.push_back(text.substr(text.find(": ", from) + 2, end - text.find(": ", from) - 2));
  return lines;
}

/// `ppermute over data, (0, 1), (1, 2), ...` of 400 pairs, where the pair of one device leads elsewhere.
std::string long_call(int changed, int to) {
  std::string text = "ppermute over data";
  for (int i = 0; i < 400; ++i)
    text += ", (" + std::to_string(i) + ", " + std::to_string(i == changed ? to : i + 1) + ")";
  return text;
}

}  // namespace

TEST_CASE("each call is printed once, with the processes that make it") {
  CHECK(different_calls({"psum over data", "pmax over data", "psum over data"}) ==
        "  processes 0, 2: psum over data\n  process 1: pmax over data\n");
  CHECK(different_calls({"psum", "psum over data"}) == "  process 0: psum\n  process 1: psum over data\n");
}

TEST_CASE("lines of long calls differ where the calls do, and show it") {
  const auto lines = lines_of(different_calls({long_call(-1, 0), long_call(300, 7777), long_call(300, 8888)}));
  REQUIRE(lines.size() == 3);
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == 3);
  CHECK(lines[0].find("(300, 301)") != std::string::npos);
  CHECK(lines[1].find("(300, 7777)") != std::string::npos);
  CHECK(lines[2].find("(300, 8888)") != std::string::npos);
  for (const auto& line : lines) {
    CHECK(line.find("ppermute over data, (0, 1)") == 0);
    CHECK(line.size() < 640);
  }
}

TEST_CASE("lines of long calls differ also where the second difference lies far behind the first") {
  const auto lines =
      lines_of(different_calls({long_call(100, 7777), long_call(-1, 0), long_call(390, 8888), long_call(395, 9999)}));
  REQUIRE(lines.size() == 4);
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == 4);
}

TEST_CASE("a long call that ends where another one goes on") {
  const std::string longer = long_call(-1, 0), shorter = longer.substr(0, longer.size() - 10);
  const auto lines = lines_of(different_calls({longer, shorter}));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] != lines[1]);
  CHECK(lines[0].find("(399, 400)") != std::string::npos);
}

}  // namespace test_of_fingerprint
