// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <csignal>
#include <golden/hdf5.hpp>
#include <nabla/io/hdf5.hpp>
#include <nabla/nabla.hpp>
#include <sys/resource.h>
#include <unit/io/files.hpp>

namespace test_of_hdf5 {

namespace {

namespace nb = nabla;
using nb::dyn, nb::load_hdf5, nb::save_hdf5, nb::testing::equal;
NABLA_AXES(rows, columns)

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("load_hdf5 reads what h5py has written: both orders of bytes, chunks, compression, groups") {
  const test_folder here;
  const std::string path = here.write("x.h5", golden::file_of_h5py);
  const auto numbers = [&]<class T>(T, const std::string& dtype) {
    CAPTURE(dtype);
    CHECK(equal(load_hdf5<T>(path, "numbers/" + dtype, rows = 2, columns), nb::iota<T>(rows = 2, columns = 3)));
  };
  for (const char* dtype : {"i1", "i2", "u1", "f2", "f4"}) numbers(float{}, dtype);
  for (const char* dtype : {"i1", "i2", "u1", "u4", "f2", "f4", "f8"}) numbers(double{}, dtype);
  for (const char* dtype : {"i1", "u1", "f2"}) numbers(nb::float16{}, dtype);
  for (const char* dtype : {"i1", "i2", "u1"}) numbers(std::int32_t{}, dtype);
  for (const char* dtype : {"i1", "i2", "i8", "u1", "u4"}) numbers(std::int64_t{}, dtype);
  numbers(std::uint8_t{}, "u1");
  CHECK(equal(load_hdf5<bool>(path, "mask", rows), nb::array_from({false, true, true}, rows = 3)));
  CHECK(equal(load_hdf5<float>(path, "mask", 3), {0, 1, 1}));
  CHECK(load_hdf5<float>(path, "scalar").item() == 7.f);
  CHECK(nb::type_name(load_hdf5<float>(path, "none", rows, dyn)) == "f32[rows=0,3]");
  CHECK(equal(load_hdf5<int>(path, "deflated", rows, columns), nb::iota<int>(rows = 8, columns = 8)));

  const auto refusal = [&](const char* dataset) { return message_of([&] { load_hdf5<float>(path, dataset, rows, columns); }); };
  CHECK(contains(refusal("numbers/f8"), "/x.h5\", \"numbers/f8\") requires elements that are f32, or become f32 without "
                                        "loss: found f64"));
  CHECK(contains(refusal("mask"), "requires an array [rows,columns]: found [3]"));
  CHECK(contains(refusal("text"), "requires elements that are numbers or bool"));
  CHECK(contains(refusal("empty"), "requires an array: found an empty dataset"));
  CHECK(contains(refusal("numbers"), "cannot open the dataset: "));
  CHECK(contains(refusal("absent"), "cannot open the dataset: "));
  CHECK(contains(message_of([&] { load_hdf5<float>(here / "y.h5", "x", rows); }), "cannot open the file: No such file"));
  CHECK(contains(message_of([&] { load_hdf5<float>(here.write("y.h5", "something else"), "x", rows); }),
                 "requires a file of HDF5: "));
  CHECK(contains(message_of([&] {
                   load_hdf5<float>(here.write("y.h5", golden::file_of_h5py.substr(0, 1000)), "x", rows);
                 }),
                 "requires a file of HDF5: "));
}

TEST_CASE("save_hdf5 writes what load_hdf5 reads, dataset by dataset") {
  const test_folder here;
  const auto w = nb::iota<float>(rows = 30, columns = 40).eval();
  save_hdf5(here / "x.h5", "fields/w", w, std::string("b"), nb::full(7), "mask", w > 600.f, "none", nb::zeros<double>(0, 2),
            "u8", nb::full(std::uint8_t{255}, 3), "i64", nb::full(std::int64_t{1} << 60, 1), "f64", nb::full(0.1, 2), "f16", nb::astype<nb::float16>(w), "bf16",
            nb::astype<nb::bfloat16>(w * 1e30f));
  CHECK(equal(load_hdf5<nb::float16>(here / "x.h5", "f16", rows, columns), w));
  CHECK(equal(load_hdf5<double>(here / "x.h5", "f16", rows, columns), w));
  CHECK(equal(load_hdf5<nb::bfloat16>(here / "x.h5", "bf16", rows, columns), nb::astype<nb::bfloat16>(w * 1e30f)));
  CHECK(contains(message_of([&] { load_hdf5<nb::float16>(here / "x.h5", "bf16", rows, columns); }), "become f16 without loss: found bf16"));
  CHECK(equal(load_hdf5<float>(here / "x.h5", "fields/w", rows, columns), w));
  CHECK(load_hdf5<int>(here / "x.h5", "b").item() == 7);
  CHECK(equal(load_hdf5<bool>(here / "x.h5", "mask", rows, columns), w > 600.f));
  CHECK(load_hdf5<double>(here / "x.h5", "none", dyn, 2).size() == 0);
  CHECK(equal(load_hdf5<std::uint8_t>(here / "x.h5", "u8", 3), {255, 255, 255}));
  CHECK(load_hdf5<std::int64_t>(here / "x.h5", "i64", 1)(0).item() == std::int64_t{1} << 60);
  CHECK(equal(load_hdf5<double>(here / "x.h5", "f64", 2), nb::full(0.1, 2)));
  CHECK(here.names() == std::vector<std::string>{"x.h5"});
}

TEST_CASE("save_hdf5: what is refused leaves the file as it was") {
  const test_folder here;
  const auto w = nb::iota<float>(rows = 300, columns = 40).eval();
  save_hdf5(here / "x.h5", "w", w);
  const std::string before = here.read("x.h5");
  CHECK(contains(message_of([&] { save_hdf5(here / "x.h5", "w", w, "w", w); }), "\"w\") cannot make the dataset: "));
  rlimit limit;
  ::getrlimit(RLIMIT_FSIZE, &limit);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {5000, limit.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = message_of([&] { save_hdf5(here / "x.h5", "w", w + 1.f); });
  ::setrlimit(RLIMIT_FSIZE, &limit);
  CHECK(contains(said, "nabla::save_hdf5(\""));
  CHECK(contains(said, "cannot write the file: File too large"));
  CHECK(here.read("x.h5") == before);
  CHECK(here.names() == std::vector<std::string>{"x.h5"});
}

}  // namespace test_of_hdf5
