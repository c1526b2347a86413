// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include "unit/io/snapshot.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <nabla/transform/hana.hpp>
#include <tuple>

// What bad input gets: one sentence, and the file and the values stay as they were.
namespace test_of_snapshot_mistakes {

namespace {

namespace app {
NABLA_AXES(batch, hidden, weights, bias, step)
}  // namespace app
namespace other {
NABLA_AXES(weights)
}
template <class W, class R>
struct named_layer {
  BOOST_HANA_DEFINE_STRUCT(named_layer, (W, weights), (R, rate));
};
using namespace app;
using nb::record, nb::save, nb::load, nb::abstract;

auto tree() { return record(weights = nb::iota<float>(batch = 4, hidden = 8).eval(), step = 3); }
auto like() { return record(weights = nb::zeros<float>(batch = 4, hidden = 8), step = 0); }
std::string said(const std::string& path) {
  return message_of([&] { load(path, like()); });
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a file that is no snapshot, or a damaged one, is refused by one sentence") {
  const test_folder folder;
  const std::string path = folder / "a", loading = "nabla::load(\"" + path + "\") ";
  CHECK(said(path) == loading + "cannot open the file: No such file or directory");
  CHECK(message_of([&] { load(folder / "", like()); }) ==
        "nabla::load(\"" + folder / "" + "\") requires a regular file: found a folder, a pipe or a device");
  write_file(path, "");
  CHECK(said(path) ==
        loading + "requires a snapshot that is whole: the file begins otherwise than a snapshot does");
  write_file(path, "PK\3\4");
  CHECK(has(said(path), "begins otherwise"));

  save(path, tree());
  const std::string good = bytes_of_file(path);
  const auto changed = [&](std::size_t at, const std::string& to) {
    std::string bytes = good;
    bytes.replace(at, to.size(), to);
    write_file(path, bytes);
    return said(path);
  };
  CHECK(changed(15, "2") ==
        loading + "requires a snapshot that is whole: the file is of format 2, and this program reads format 1");
  CHECK(has(changed(24, "X"), "is damaged in its first line"));
  CHECK(has(changed(24, good[24] == '0' ? "1" : "0"), "is damaged: the crc32 of its header is "));
  CHECK(has(changed(34, "X"), "is damaged in its second line"));
  CHECK(has(changed(good.find("[0:4"), "[0:3"), "is damaged: the crc32 of its header is "));
  CHECK(has(changed(4096, "\1"), "is damaged: its crc32 is "));
  CHECK(has(changed(4096, "\1"), loading + "requires a snapshot that is whole: block [0:4,0:8] of [weights] is "));
  for (const std::size_t bytes :
       {good.size() - 1, std::size_t(4096), std::size_t(4000), std::size_t(40), std::size_t(20)}) {
    write_file(path, good.substr(0, bytes));
    CHECK(has(said(path), std::string("the file") + (bytes > 40 ? " is damaged: it has " + std::to_string(bytes) +
                                                   " bytes, and its header says " + std::to_string(good.size())
                                             : " is damaged in its")));
  }
  write_file(path, good + "x");
  CHECK(has(said(path), " is damaged: it has " + std::to_string(good.size() + 1) + " bytes"));
  write_file(path, good);
  CHECK(same_bits_of_trees(load(path, like()), tree()));
}

TEST_CASE("a header that is wrong, with a right checksum") {
  const test_folder folder;
  const std::string path = folder / "a";
  const with_blocks_of small(64);
  save(path, tree());
  const std::string good = bytes_of_file(path);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string bytes = good;
    const std::size_t at = bytes.find(from), fill = bytes.find("\n   ");
    CHECK(at != std::string::npos);
    bytes.replace(at, from.size(), to);
    // What fills the header takes the difference.
    if (to.size() > from.size()) bytes.erase(fill + 3 + to.size() - from.size(), to.size() - from.size());
    else bytes.insert(fill + 2, from.size() - to.size(), ' ');
    write_file(path, with_right_checksum(bytes, 4096));
    return said(path);
  };
  CHECK(with("f32", "f32") == "nothing was thrown");
  CHECK(has(with("[0:2,0:8] at 4096", "[0:2,0:8] at 4160"), "block [0:2,0:8] of [weights] is damaged"));
  CHECK(has(with("[2:4,0:8]", "[0:2,0:8]"), "the blocks of [weights] are not all of it"));
  CHECK(has(with("[2:4,0:8]", "[1:3,0:8]"), "are not all of it"));
  CHECK(has(with("[2:4,0:8]", "[2:4,0:9]"), "has a header that says nothing in line 5"));
  CHECK(has(with("[2:4,0:8]", "[4:2,0:8]"), "in line 5"));
  CHECK(has(with("[2:4,0:8]", "[2:4]"), "in line 5"));
  CHECK(has(with("at 4096", "at 4095"), "in line 4"));
  CHECK(has(with("at 4096", "at 04096"), "in line 4"));
  CHECK(has(with("at 4096", "at 9223372036854775807"), "in line 4"));
  CHECK(has(with("at 4096", "at 92233720368547758080"), "in line 4"));
  CHECK(has(with("64 bytes", "65 bytes"), "in line 4"));
  CHECK(has(with("f32[batch=4", "f32[batch=9223372036854775807"), "in line 3"));
  CHECK(has(with("f32[", "f3["), "in line 3"));
  CHECK(has(with("f32[batch", "f32[=batch"), "in line 3"));
  CHECK(has(with("batch=4,hidden=8]", "batch=4hidden=8]"), "in line 3"));
  CHECK(has(with("i32[] [step]", "i32[] [weights]"), "in line 6"));
  CHECK(has(with("i32[] [step]", "i32[]"), "finds [weights], an array by itself, and not [step]"));
  CHECK(has(with("header 4096", "header 8192"), "is damaged"));
}

TEST_CASE("a tree that is not that of the snapshot") {
  const test_folder folder;
  const std::string path = folder / "a";
  save(path, tree());
  const auto loading = [&](const auto& other) { return message_of([&] { load(path, other); }); };
  const std::string word = "nabla::load(\"" + path + "\") ";
  const std::string requires_it = word + "requires what the snapshot has: [weights] is f32[batch=4,hidden=8], and ";
  CHECK(loading(record(weights = abstract<float>(batch = 4, hidden = 9), step = 0)) ==
        requires_it + "f32[batch=4,hidden=9] is asked for");
  CHECK(loading(record(weights = abstract<float>(batch = 4), step = 0)) == requires_it + "f32[batch=4] is asked for");
  CHECK(loading(record(weights = abstract<float>(4, 8), step = 0)) == requires_it + "f32[4,8] is asked for");
  CHECK(loading(record(weights = abstract<double>(batch = 4, hidden = 8), step = 0)) ==
        requires_it + "f64[batch=4,hidden=8] is asked for");
  CHECK(has(loading(record(weights = like()[weights], step = 0L)), "[step] is i32[], and i64[] is asked for"));
  CHECK(loading(record(weights = like()[weights])) ==
        word + "requires a tree with all that the snapshot has: it also has [step]");
  CHECK(loading(record(weights = like()[weights], step = 0, bias = 0.f)) ==
        word + "finds [weights], [step], and not [bias]");
  CHECK(loading(like()[weights]) == word + "finds [weights], [step], and not an array by itself");
}

TEST_CASE("a snapshot that cannot be written leaves the one before, and nothing beside it") {
  const test_folder folder;
  const std::string path = folder / "a";
  save(path, tree());
  const std::string good = bytes_of_file(path);
  // Two leaves with one name.
  const auto twice = record(weights = 1, other::weights = 2);
  const std::string word = "nabla::save(\"" + path + "\") ";
  CHECK(has(message_of([&] { save(path, twice); }),
            word + "requires different names of the leaves of a tree: found two of [weights], called at "));
  // A file that may not grow: the disk is full.
  rlimit before{}, small{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  small = before;
  small.rlim_cur = 5000;
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string full = message_of([&] { save(path, nb::zeros<float>(5000)); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  CHECK(full == word + "cannot write the file: File too large");
  CHECK(bytes_of_file(path) == good);
  CHECK(folder.names() == std::vector<std::string>{"a"});
}

TEST_CASE("inside of on_root") {
  const test_folder folder;
  const nb::detail::alone_on_root here;
  CHECK(has(message_of([&] { save(folder / "a", tree()); }), "requires all processes"));
  CHECK(has(message_of([&] { load(folder / "a", like()); }), "requires all processes"));
}

TEST_CASE("members of structs that are adapted for Hana are saved by their names") {
  const test_folder folder;
  const std::string path = folder / "a";
  save(path, named_layer<nb::array_of<float, hidden>, float>{nb::ones<float>(hidden = 3), 2.f});
  const std::string text = bytes_of_file(path);
  CHECK(has(text, "f32[hidden=3] .weights\n"));
  CHECK(has(text, "f32[] .rate\n"));
  const auto back = load(path, named_layer<nb::array_of<float, hidden>, float>{nb::zeros<float>(hidden = 3), 0.f});
  CHECK(back.rate == 2.f);
  CHECK(nb::sum(back.weights, hidden).item() == 3.f);
  // A name may be anything.
  CHECK(nb::detail::snapshots::in_one_line("a\nb\\c") == "a\\x0ab\\x5cc");
}

}  // namespace test_of_snapshot_mistakes
