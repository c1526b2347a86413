// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <csignal>
#include <golden/npy.hpp>
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>
#include <random>
#include <sys/resource.h>
#include <unit/io/files.hpp>

namespace test_of_npy {

namespace {

namespace nb = nabla;
using nb::dyn, nb::fixed, nb::load_npy, nb::save_npy, nb::testing::equal, nb::type_name;
NABLA_AXES(batch, rows, columns)

/// The error without its path.
template <class F>
std::string said_of(F f) {
  std::string text = message_of(f);
  const std::size_t from = text.find('"'), to = text.find('"', from + 1);
  if (from != std::string::npos && to != std::string::npos) text.erase(from, to + 1 - from);
  return text;
}

/// The numbers of npy.py.
const std::vector<double> brain_numbers = {0, -0.0, 0x1.fep127, 0x1p-133, -1.5, 0x1.9ap-4};
const std::vector<double> halves = {0, -0.0, 65504, 0x1p-24, -1.5, 0.0999755859375};

template <class T>
std::vector<T> integers_of() {
  return {std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), T{1}, T{2}, T{3}, T{100}};
}

/// Each element, bit by bit: -0 is not 0.
template <class T, class U>
bool same_bits(const std::vector<T>& found, const std::vector<U>& expected) {
  if (found.size() != expected.size()) return false;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i] != T(expected[i]) || std::signbit(double(found[i])) != std::signbit(double(expected[i]))) return false;
  return true;
}

/// A file of NumPy with a dtype, in both orders of bytes, read as T.
template <class T, class U>
void check_read(const test_folder& here, const std::string& dtype, const std::vector<U>& expected) {
  for (const char* order : {"|", "<", ">"}) {
    const std::string bytes = golden::npy(order + dtype);
    if (bytes.empty()) continue;
    CAPTURE(dtype);
    CAPTURE(order);
    const auto x = load_npy<T>(here.write("x.npy", bytes), rows = 2, columns);
    CHECK(same_bits(nb::to_vector(x), expected));
    CHECK(x.sizes()[1] == 3);
  }
}
template <class T>
std::string refusal(const test_folder& here, const std::string& dtype) {
  return said_of([&] { load_npy<T>(here.write("x.npy", golden::npy(dtype)), rows, columns); });
}

}  // namespace

TEST_CASE("load_npy: each dtype of NumPy, in both orders of bytes, as itself or as one that holds it") {
  const test_folder here;
  check_read<bool>(here, "b1", std::vector<bool>{0, 1, 1, 0, 1, 0});
  check_read<float>(here, "b1", std::vector<bool>{0, 1, 1, 0, 1, 0});
  check_read<std::uint8_t>(here, "u1", integers_of<std::uint8_t>());
  check_read<float>(here, "u1", integers_of<std::uint8_t>());
  check_read<std::int32_t>(here, "u1", integers_of<std::uint8_t>());
  check_read<std::int32_t>(here, "i1", integers_of<std::int8_t>());
  check_read<std::int64_t>(here, "i1", integers_of<std::int8_t>());
  check_read<float>(here, "i1", integers_of<std::int8_t>());
  check_read<std::int32_t>(here, "i2", integers_of<std::int16_t>());
  check_read<float>(here, "i2", integers_of<std::int16_t>());
  check_read<std::int32_t>(here, "u2", integers_of<std::uint16_t>());
  check_read<float>(here, "u2", integers_of<std::uint16_t>());
  check_read<std::int32_t>(here, "i4", integers_of<std::int32_t>());
  check_read<std::int64_t>(here, "i4", integers_of<std::int32_t>());
  check_read<double>(here, "i4", integers_of<std::int32_t>());
  check_read<std::int64_t>(here, "u4", integers_of<std::uint32_t>());
  check_read<double>(here, "u4", integers_of<std::uint32_t>());
  check_read<std::int64_t>(here, "i8", integers_of<std::int64_t>());
  check_read<nb::float16>(here, "f2", halves);
  check_read<float>(here, "f2", halves);
  check_read<double>(here, "f2", halves);
  check_read<nb::bfloat16>(here, "V2", brain_numbers);
  check_read<float>(here, "f4", std::vector<float>{0, -0.f, 3.4e38f, 0x1p-149f, -1.5f, 0.1f});
  check_read<double>(here, "f4", std::vector<float>{0, -0.f, 3.4e38f, 0x1p-149f, -1.5f, 0.1f});
  check_read<double>(here, "f8", std::vector<double>{0, -0.0, 1.7e308, 0x1p-1074, -1.5, 0.1});
}

TEST_CASE("load_npy: no dtype is narrowed, and both are named") {
  const test_folder here;
  CHECK(refusal<float>(here, "<f8") ==
        "nabla::load_npy() requires elements that are f32, or become f32 without loss: found f64");
  CHECK(refusal<float>(here, ">i4") ==
        "nabla::load_npy() requires elements that are f32, or become f32 without loss: found i32");
  for (const char* wide : {"<i8", "<u8", "<f2", "<f4", "<f8", "<u4"})
    CHECK(refusal<std::int32_t>(here, wide).find("become i32 without loss") != std::string::npos);
  for (const char* wide : {"<i8", "<u8"})
    CHECK(refusal<double>(here, wide).find("become f64 without loss") != std::string::npos);
  CHECK(refusal<std::int64_t>(here, "<u8").find("found u64") != std::string::npos);
  CHECK(refusal<std::uint8_t>(here, "|i1").find("found i8") != std::string::npos);
  CHECK(refusal<float>(here, "<V2").find("become f32 without loss: found bf16") != std::string::npos);
  CHECK(refusal<nb::float16>(here, "<f4").find("become f16 without loss: found f32") != std::string::npos);
  CHECK(refusal<nb::bfloat16>(here, "<f2").find("become bf16 without loss: found f16") != std::string::npos);
  CHECK(refusal<bool>(here, "|u1").find("become bool without loss: found u8") != std::string::npos);
  const auto other = [&](const char* name) {
    return said_of([&] { load_npy<float>(here.write("x.npy", golden::npy(name)), dyn); });
  };
  CHECK(other("complex") == "nabla::load_npy() requires elements that are f32, or become f32 without loss: found c64");
  CHECK(other("text") == "nabla::load_npy() requires elements that are numbers or bool: found dtype '<U3'");
  CHECK(other("times") == "nabla::load_npy() requires elements that are numbers or bool: found dtype '<M8[s]'");
  CHECK(other("records") == "nabla::load_npy() requires elements that are numbers or bool: found records");
}

TEST_CASE("load_npy: formats 1.0, 2.0 and 3.0, in the order of C and of Fortran") {
  const test_folder here;
  for (const char* file : {"C 1", "F 1", "C 2", "F 2", "C 3", "F 3"}) {
    CAPTURE(file);
    const std::string path = here.write("x.npy", golden::npy(file));
    CHECK(equal(load_npy<int>(path, batch, rows, columns), nb::iota<int>(batch = 2, rows = 3, columns = 4)));
    CHECK(equal(load_npy<double>(path, batch, dyn, dyn), nb::iota<double>(batch = 2, 3, 4)));
    CHECK(type_name(load_npy<int>(path, fixed<2>, columns = fixed<3>, 4)) == "i32[2,columns=3,4]");
  }
  CHECK(load_npy<int>(here.write("x.npy", golden::npy("scalar"))).item() == 7);
  CHECK(equal(load_npy<int>(here.write("x.npy", golden::npy("one dim")), dyn), nb::iota<int>(24)));
  const auto empty = load_npy<int>(here.write("x.npy", golden::npy("empty")), rows, columns);
  CHECK(type_name(empty) == "i32[rows=0,columns=5]");
}

TEST_CASE("load_npy: the dims that are asked for") {
  const test_folder here;
  const std::string path = here.write("x.npy", golden::npy("C 1"));
  CHECK(said_of([&] { load_npy<int>(path, batch, rows); }) ==
        "nabla::load_npy() requires an array [batch,rows]: found [2,3,4]");
  CHECK(said_of([&] { load_npy<int>(path, batch, rows = 5, 4); }) ==
        "nabla::load_npy() requires an array [batch,rows=5,dim<-1>=4]: found [2,3,4]");
  CHECK(said_of([&] { load_npy<int>(path, batch, fixed<4>, dyn); }) ==
        "nabla::load_npy() requires an array [batch,dim<-2>=4,dim<-1>]: found [2,3,4]");
  CHECK(said_of([&] { load_npy<int>(path, batch = -1, rows, dyn); }) ==
        "nabla::load_npy() requires an array [batch=-1,rows,dim<-1>]: found [2,3,4]");
  CHECK(said_of([&] { load_npy<int>(path); }) == "nabla::load_npy() requires an array []: found [2,3,4]");
}

TEST_CASE("save_npy writes the bytes that NumPy writes") {
  const test_folder here;
  const auto written = [&](const auto& x) {
    save_npy(here / "y.npy", x);
    return here.read("y.npy");
  };
  CHECK(written(nb::iota<int>(batch = 2, 3, columns = 4)) == golden::npy("C 1"));
  CHECK(written(nb::full(7)) == golden::npy("scalar"));
  CHECK(written(nb::iota<int>(24)) == golden::npy("one dim"));
  CHECK(written(nb::zeros<int>(0, 5)) == golden::npy("empty"));
  CHECK(written(nb::zeros<int>(123456789, 0, 1234567)) == golden::npy("long"));
  CHECK(written(nb::zeros<int>(0, 100, 100, 100, 100, 100, 10, 10, 10, 10)) == golden::npy("full"));
  CHECK(written(nb::array_from({false, true, true, false, true, false}, 2, 3)) == golden::npy("|b1"));
  CHECK(written(nb::array_from(integers_of<std::uint8_t>(), 2, 3)) == golden::npy("|u1"));
  CHECK(written(nb::array_from(integers_of<std::int32_t>(), 2, 3)) == golden::npy("<i4"));
  CHECK(written(nb::array_from(integers_of<std::int64_t>(), 2, 3)) == golden::npy("<i8"));
  CHECK(written(nb::array_from({0.f, -0.f, 3.4e38f, 0x1p-149f, -1.5f, 0.1f}, 2, 3)) == golden::npy("<f4"));
  CHECK(written(nb::array_from({0., -0., 1.7e308, 0x1p-1074, -1.5, 0.1}, 2, 3)) == golden::npy("<f8"));
  CHECK(written(nb::astype<nb::float16>(nb::array_from(halves, 2, 3))) == golden::npy("<f2"));
  CHECK(written(nb::astype<nb::bfloat16>(nb::array_from(brain_numbers, 2, 3))) == golden::npy("<V2"));
  // Expressions, and views in another order than memory.
  const auto x = transpose(nb::iota<int>(2, 3, 4)).eval();
  CHECK(written(transpose(x)) == golden::npy("C 1"));
}

TEST_CASE("save_npy leaves a file as it was where it fails, and nothing else") {
  const test_folder here;
  const auto x = nb::iota<float>(rows = 3, columns = 4).eval();
  save_npy(here / "x.npy", x);
  const std::string before = here.read("x.npy");
  // No more than 100 bytes may be written.
  rlimit limit;
  ::getrlimit(RLIMIT_FSIZE, &limit);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {100, limit.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = said_of([&] { save_npy(here / "x.npy", x + 1.f); });
  ::setrlimit(RLIMIT_FSIZE, &limit);
  CHECK(said == "nabla::save_npy() cannot write the file: File too large");
  CHECK(here.read("x.npy") == before);
  CHECK(here.names() == std::vector<std::string>{"x.npy"});
}

TEST_CASE("load_npy: files that are not there, short, long or something else") {
  const test_folder here;
  const auto said = [&](const std::string& bytes) {
    return said_of([&] { load_npy<int>(here.write("x.npy", bytes), dyn, dyn, dyn); });
  };
  const std::string file = golden::npy("C 1");
  CHECK(said_of([&] { load_npy<int>(here / "absent.npy", dyn); }) ==
        "nabla::load_npy() cannot open the file: No such file or directory");
  CHECK(said_of([&] { load_npy<int>(here / "", dyn); }) ==
        "nabla::load_npy() requires a regular file: found a folder, a pipe or a device");
  CHECK(::mkfifo((here / "pipe").c_str(), 0600) == 0);
  CHECK(said_of([&] { load_npy<int>(here / "pipe", dyn); }) ==
        "nabla::load_npy() requires a regular file: found a folder, a pipe or a device");
  CHECK(said("") == "nabla::load_npy() requires a file of NumPy: found one of 0 bytes that begins differently");
  CHECK(said("PK\3\4 and more") ==
        "nabla::load_npy() requires a file of NumPy: found an archive of them, which load_npz reads");
  CHECK(said("rows;columns\n1;2\n") ==
        "nabla::load_npy() requires a file of NumPy: found one of 17 bytes that begins differently");
  std::string other = file;
  other[6] = 4;
  CHECK(said(other) == "nabla::load_npy() requires NumPy's format 1.0, 2.0 or 3.0: found 4.0");
  CHECK(said(file.substr(0, 100)) == "nabla::load_npy() requires a whole header: found one of 118 bytes in a file of 100");
  CHECK(said(file.substr(0, 200)) ==
        "nabla::load_npy() requires a whole file: found 72 bytes behind the header, and [2,3,4] of i32 take 96");
  CHECK(said(file + "end") ==
        "nabla::load_npy() requires a whole file: found 99 bytes behind the header, and [2,3,4] of i32 take 96");
  const auto with_header = [&](std::string text, const std::string& data = "") {
    text.resize(117, ' ');
    return said(file.substr(0, 10) + text + '\n' + data);
  };
  const std::string damaged = "nabla::load_npy() requires a header that says descr, fortran_order and shape: found ";
  for (const char* text :
       {"", "{}", "{'descr': '<i4', 'fortran_order': False}", "{'descr': '<i4', 'fortran_order': 0, 'shape': (2,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (2)}", "{'descr': '<i4', 'fortran_order': False, 'shape': (2,}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (-2,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), 'more': 1}",
        "{'descr': '<i4', 'descr': '<i4', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (2,)} + 1", "{'descr': '<i4",
        "{'descr': [('a', '<i4'), 'fortran_order': False, 'shape': (2,)}"}) {
    CAPTURE(text);
    CHECK(with_header(text).substr(0, damaged.size()) == damaged);
  }
  CHECK(with_header("{'descr': '<i4', 'fortran_order': False, 'shape': (4611686018427387904, 4, 4)}") ==
        "nabla::load_npy() requires a whole file: found 0 bytes behind the header, and [4611686018427387904,4,4] of i32 "
        "take too many to count");
  CHECK(with_header("{'descr': '<i4', 'fortran_order': False, 'shape': (4611686018427387904, 4, 0)}") ==
        "nabla::load_npy() requires a whole file: found 0 bytes behind the header, and [4611686018427387904,4,0] of i32 "
        "take too many to count");
  // What Python takes too: other spaces and quotes, no last comma, the integers of Python 2.
  CHECK(with_header("{\"shape\" :(1L,1L,2),'fortran_order':\n True,  'descr': 'i4'}", "12345678") == "nothing was thrown");
}

TEST_CASE("load_npy: a damaged file is refused or read, never more than that") {
  const test_folder here;
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
  const std::string parts[] = {"(", ")", "'", ",", "{", "}", "[", "9", "9999999999", "L", "True", "\\", "<f8", ">u2", " "};
  long refused = 0, read = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto& from = golden::files_of_numpy[below(std::size(golden::files_of_numpy))];
    std::string bytes(from.bytes, from.size);
    for (std::size_t n = below(4); n-- > 0 && !bytes.empty();) {
      const std::size_t at = below(std::min<std::size_t>(bytes.size(), below(4) == 0 ? bytes.size() : 90));
      switch (below(5)) {
        case 0:
          bytes[at] = char(below(256));
          break;
        case 1:
          bytes[at] = char(bytes[at] ^ (1 << below(8)));
          break;
        case 2:
          bytes.erase(at, 1 + below(8));
          break;
        case 3:
          bytes.insert(at, parts[below(std::size(parts))]);
          break;
        default:
          if (below(4) == 0) bytes.resize(at);
          else bytes.replace(at, 1, parts[below(std::size(parts))]);
      }
    }
    const std::string path = here.write("x.npy", bytes);
    const std::string said = below(2) == 0 ? said_of([&] { load_npy<double>(path, rows, columns); })
                                           : said_of([&] { load_npy<float>(path, dyn, dyn, dyn); });
    if (said == "nothing was thrown") ++read;
    else if (said.rfind("nabla::load_npy() ", 0) == 0) ++refused;
    else FAIL(said);
  }
  CHECK(refused > 10000);
  CHECK(read > 1000);
}

}  // namespace test_of_npy
