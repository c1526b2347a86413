// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <csignal>
#include <golden/npy.hpp>
#include <nabla/io/npz.hpp>
#include <nabla/nabla.hpp>
#include <random>
#include <sys/resource.h>
#include <unit/io/files.hpp>

namespace test_of_npz {

namespace {

namespace nb = nabla;
using nb::dyn, nb::load_npz, nb::save_npz, nb::testing::equal;
NABLA_AXES(rows, columns)

template <class... A>
constexpr bool saves = requires(const A&... a) { save_npz("x.npz", a...); };
bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("load_npz reads what NumPy has written, stored and deflated") {
  const test_folder here;
  for (const std::string& archive : {golden::stored_archive, golden::deflated_archive}) {
    const std::string path = here.write("x.npz", archive);
    CHECK(equal(load_npz<int>(path, "arr_0", rows = 2, columns), nb::iota<int>(rows = 2, columns = 3)));
    CHECK(equal(load_npz<double>(path, "weights", dyn, dyn), reshape(nb::linspace<double>(0, 1, 9), 3, 3)));
    CHECK(nb::type_name(load_npz<float>(path, "empty", rows, 2)) == "f32[rows=0,2]");
    CHECK(contains(message_of([&] { load_npz<float>(path, "weights", rows, columns); }),
                   "/x.npz\", \"weights\") requires elements that are f32, or become f32 without loss: found f64"));
    CHECK(contains(message_of([&] { load_npz<double>(path, "weights", rows); }),
                   "\"weights\") requires an array [rows]: found [3,3]"));
    CHECK(contains(message_of([&] { load_npz<double>(path, "weight", rows); }),
                   "\"weight\") requires an array of this name: found weights, empty, arr_0"));
  }
}

TEST_CASE("save_npz writes what load_npz reads, array by array") {
  const test_folder here;
  const auto w = nb::iota<float>(rows = 30, columns = 40).eval();
  save_npz(here / "x.npz", "w", w, std::string("layers.0.b"), nb::full(7), "mask", w > 600.f, "none", nb::zeros<double>(0));
  CHECK(equal(load_npz<float>(here / "x.npz", "w", rows, columns), w));
  CHECK(load_npz<int>(here / "x.npz", "layers.0.b").item() == 7);
  CHECK(equal(load_npz<bool>(here / "x.npz", "mask", rows, columns), w > 600.f));
  CHECK(load_npz<double>(here / "x.npz", "none", rows).total_size() == 0);
  CHECK(here.names() == std::vector<std::string>{"x.npz"});
  save_npz(here / "x.npz", "b", w + 1.f);  // another archive in its place
  CHECK(contains(message_of([&] { load_npz<float>(here / "x.npz", "w", rows, columns); }), "of this name: found b"));
}

TEST_CASE("save_npz makes members smaller where it is asked to, and load_npz reads them") {
  const test_folder here;
  const auto w = nb::full(2.5f, rows = 300, columns = 40).eval();
  save_npz(here / "x.npz", nb::compressed, "w", w, "i", nb::iota<int>(rows = 7));
  save_npz(here / "stored.npz", "w", w, "i", nb::iota<int>(rows = 7));
  CHECK(equal(load_npz<float>(here / "x.npz", "w", rows, columns), w));
  CHECK(equal(load_npz<int>(here / "x.npz", "i", rows), nb::iota<int>(rows = 7)));
  CHECK(here.read("x.npz").size() < 1000);
  CHECK(here.read("stored.npz").size() > 300 * 40 * sizeof(float));
  static_assert(saves<nb::compressed_t, const char*, nb::array_of<float>>);
  static_assert(!saves<nb::compressed_t>);
  static_assert(!saves<nb::compressed_t, nb::compressed_t, const char*, nb::array_of<float>>);
  static_assert(!saves<const char*, nb::array_of<float>, nb::compressed_t>);
}

TEST_CASE("archives: what is refused leaves the file as it was") {
  const test_folder here;
  const auto w = nb::iota<float>(rows = 30, columns = 40).eval();
  save_npz(here / "x.npz", "w", w);
  const std::string before = here.read("x.npz");
  CHECK(contains(message_of([&] { save_npz(here / "x.npz", "w", w, "w", w); }), "cannot write the file: File already exists"));
  rlimit limit;
  ::getrlimit(RLIMIT_FSIZE, &limit);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, limit.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = message_of([&] { save_npz(here / "x.npz", "w", w + 1.f); });
  ::setrlimit(RLIMIT_FSIZE, &limit);
  CHECK(contains(said, "nabla::save_npz(\""));
  CHECK(contains(said, "cannot write the file: "));
  CHECK(here.read("x.npz") == before);
  CHECK(here.names() == std::vector<std::string>{"x.npz"});

  CHECK(contains(message_of([&] { load_npz<float>(here / "y.npz", "w", rows); }), "cannot open the file: No such file"));
  CHECK(contains(message_of([&] { load_npz<float>(here.write("y.npz", golden::npy("<f4")), "w", rows); }),
                 "requires an archive .npz: Not a zip archive"));
  std::string damaged = before;
  damaged[damaged.size() / 2] = char(damaged[damaged.size() / 2] ^ 1);
  CHECK(contains(message_of([&] { load_npz<float>(here.write("y.npz", damaged), "w", rows, columns); }),
                 "cannot read the array: CRC error"));
}

TEST_CASE("load_npz: a damaged archive is refused or read, never more than that") {
  const test_folder here;
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
  long refused = 0, read = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string bytes = below(2) == 0 ? golden::stored_archive : golden::deflated_archive;
    for (std::size_t n = 1 + below(4); n-- > 0;) {
      const std::size_t at = below(bytes.size());
      if (below(8) == 0) bytes.resize(at + 1);
      else if (below(2) == 0) bytes[at] = char(below(256));
      else bytes[at] = char(bytes[at] ^ (1 << below(8)));
    }
    const std::string path = here.write("x.npz", bytes);
    bool as_written = true;
    const std::string said = message_of([&] {
      const auto x = load_npz<double>(path, "weights", dyn, dyn);
      as_written = equal(x, reshape(nb::linspace<double>(0, 1, 9), 3, 3));
    });
    CHECK(as_written);
    if (said == "nothing was thrown") ++read;
    else if (said.rfind("nabla::load_npz(", 0) == 0) ++refused;
    else FAIL(said);
  }
  CHECK(refused > 2000);
  CHECK(read > 500);
}

}  // namespace test_of_npz
