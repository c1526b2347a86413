// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "machine.hpp"

namespace test_of_transport {

using nb::detail::element, nb::detail::element_of, nb::reduction;

namespace {

constexpr reduction all_reductions[] = {reduction::sum, reduction::max, reduction::min};

/// A value that every process knows of every other one; small, so that sums are exact.
template <class T>
T value_of(int process, long i) {
  const int v = (process * 7 + int(i % 1000) * 3) % 19;
  if constexpr (std::is_same_v<T, bool>) return v % 2 == 0;
  else if constexpr (std::is_same_v<T, std::uint8_t>) return T(v);
  else return T(v - 9);
}

template <class T>
T expected_value(const std::vector<int>& group, long i, reduction how) {
  T result = value_of<T>(group[0], i);
  for (std::size_t p = 1; p < group.size(); ++p) {
    const T other = value_of<T>(group[p], i);
    if (how == reduction::sum) result = T(result + other);
    if (how == reduction::max) result = std::max(result, other);
    if (how == reduction::min) result = std::min(result, other);
  }
  return result;
}

/// bool vectors have no data().
template <class T>
using buffer = std::vector<std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>>;

template <class T>
bool all_reduce_is_right(const nb::mesh_instance& mesh, const std::vector<int>& axes, long count, reduction how) {
  const std::vector<int> group = expected_group(mesh, axes, this_process());
  buffer<T> data(static_cast<std::size_t>(count));
  for (long i = 0; i < count; ++i) data[std::size_t(i)] = value_of<T>(this_process(), i);
  nb::detail::all_reduce(mesh.group(axes), data.data(), count, element_of<T>, how);
  for (long i = 0; i < count; ++i)
    if (data[std::size_t(i)] != expected_value<T>(group, i, how)) return false;
  return true;
}

struct smaller_pieces {
  long before;
  explicit smaller_pieces(long most) : before(std::exchange(nb::detail::largest_piece, most)) {}
  ~smaller_pieces() { nb::detail::largest_piece = before; }
};

}  // namespace

TEST_CASE_TEMPLATE("all_reduce: every dtype and reduction, over every group, sizes 0, 1 and more", T, float, double,
                   std::int32_t, std::int64_t, std::uint8_t, bool) {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const reduction how : all_reductions)
        for (const long count : {0L, 1L, 37L}) {
          if (std::is_same_v<T, bool> && how == reduction::sum) continue;
          nb::recording moved;
          CHECK(all_reduce_is_right<T>(mesh, axes, count, how));
          CHECK(moved.transfers() == (mesh.group(axes).size > 1 && count > 0 ? 1 : 0));
        }
  });
}

TEST_CASE("all_reduce from one buffer to another leaves the first alone") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const long most : {7L, 1L << 30}) {
        const smaller_pieces pieces(most);
        const std::vector<int> group = expected_group(mesh, axes, this_process());
        std::vector<int> from(37), to(37, -1), expected(37);
        for (long i = 0; i < 37; ++i) {
          from[std::size_t(i)] = value_of<int>(this_process(), i);
          expected[std::size_t(i)] = expected_value<int>(group, i, reduction::sum);
        }
        const std::vector<int> before = from;
        nb::detail::all_reduce(mesh.group(axes), from.data(), to.data(), 37, element::i32, reduction::sum);
        CHECK(from == before);
        CHECK(to == expected);
      }
  });
}

TEST_CASE("all_reduce: counts that MPI cannot hold are cut into pieces") {
  const smaller_pieces seven(7);
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists()) {
      nb::recording moved;
      CHECK(all_reduce_is_right<double>(mesh, axes, 37, reduction::sum));
      CHECK(moved.transfers() == (mesh.group(axes).size > 1 ? 6 : 0));
    }
  });
}

TEST_CASE("all_gather, all_to_all and broadcast, in one piece and in several") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const long most : {7L, 19L, 1L << 30}) {
        constexpr long bytes = 20;
        const smaller_pieces pieces(most);
        const int size = mesh.group(axes).size, rank = mesh.group(axes).rank;
        const std::vector<int> group = expected_group(mesh, axes, this_process());
        const auto byte_of = [](int process, long i) { return static_cast<unsigned char>(process * 29 + i); };
        std::vector<unsigned char> in(static_cast<std::size_t>(bytes * size)), out(in.size(), 255), back = out;
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = byte_of(this_process(), long(i));

        nb::recording moved;
        nb::detail::all_gather(mesh.group(axes), in.data(), out.data(), bytes);
        nb::detail::all_to_all(mesh.group(axes), in.data(), back.data(), bytes);
        bool gathered = true, exchanged = true;
        for (long p = 0; p < size; ++p)
          for (long i = 0; i < bytes; ++i) {
            const int process = group[std::size_t(p)];
            gathered = gathered && out[std::size_t(p * bytes + i)] == byte_of(process, i);
            exchanged = exchanged && back[std::size_t(p * bytes + i)] == byte_of(process, rank * bytes + i);
          }
        CHECK(gathered);
        CHECK(exchanged);

        for (int root = 0; root < size; ++root) {
          std::vector<unsigned char> word;
          for (long i = 0; i < bytes; ++i) word.push_back(byte_of(this_process(), i));
          nb::detail::broadcast(mesh.group(axes), word.data(), bytes, root);
          bool sent = true;
          for (long i = 0; i < bytes; ++i) sent = sent && word[std::size_t(i)] == byte_of(group[std::size_t(root)], i);
          CHECK(sent);
        }
        const long parts = (bytes + most - 1) / most;
        CHECK(moved.transfers() == (size > 1 ? parts * (2 + size) : 0));
      }
  });
}

TEST_CASE_TEMPLATE("reduce_scatter: every dtype and reduction, over every group, in one piece and in several", T,
                   float, double, std::int32_t, std::int64_t, std::uint8_t, bool) {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const reduction how : all_reductions)
        for (const long count : {0L, 1L, 13L})
          for (const long most : {1L << 30, 9L}) {
            if (std::is_same_v<T, bool> && how == reduction::sum) continue;
            const smaller_pieces pieces(most);
            const std::vector<int> group = expected_group(mesh, axes, this_process());
            const int size = mesh.group(axes).size, rank = mesh.group(axes).rank;
            buffer<T> from(static_cast<std::size_t>(count * size)), to(static_cast<std::size_t>(count));
            for (long i = 0; i < count * size; ++i) from[std::size_t(i)] = value_of<T>(this_process(), i);
            const buffer<T> before = from;
            const nb::recording moved;
            nb::detail::reduce_scatter(mesh.group(axes), from.data(), to.data(), count, element_of<T>, how);
            bool right = from == before;
            for (long i = 0; i < count; ++i)
              right = right && to[std::size_t(i)] == expected_value<T>(group, rank * count + i, how);
            CHECK(right);
            const long parts = (count * size + most - 1) / most;
            CHECK(moved.transfers() == (size > 1 ? parts : 0));
          }
  });
}

TEST_CASE("send_receive: round in a ring, in a line, of different lengths, in one piece and in several") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const long most : {7L, 20L, 1L << 30}) {
        const smaller_pieces pieces(most);
        const auto& group = mesh.group(axes);
        const std::vector<int> members = expected_group(mesh, axes, this_process());
        // Each process sends a length of its own.
        const auto length_of = [](int process) { return 5L * (process % 5); };
        const auto byte_of = [](int process, long i) { return static_cast<unsigned char>(process * 29 + i); };
        const auto run = [&](int to, int from) {
          std::vector<unsigned char> in(32), out(32, 255);
          for (std::size_t i = 0; i < in.size(); ++i) in[i] = byte_of(this_process(), long(i));
          const long sent = length_of(this_process());
          const long received = from == nb::detail::nobody ? 0 : length_of(members[std::size_t(from)]);
          const nb::recording moved;
          nb::detail::send_receive(group, in.data(), to, sent, out.data(), from, received);
          const long longest = std::max(to == nb::detail::nobody ? 0L : sent, received);
          bool right = group.size == 1 || moved.transfers() == (longest + most - 1) / most;
          for (long i = 0; i < 32; ++i)
            right = right && out[std::size_t(i)] == (i < received ? byte_of(members[std::size_t(from)], i) : 255);
          return right;
        };
        const int n = group.size, me = group.rank;
        CHECK(run((me + 1) % n, (me + n - 1) % n));
        if (n > 1) CHECK(run(me + 1 < n ? me + 1 : nb::detail::nobody, me > 0 ? me - 1 : nb::detail::nobody));
        CHECK(run(nb::detail::nobody, nb::detail::nobody));
      }
  });
}

TEST_CASE("all_to_all_blocks: as many blocks to each process as it likes, none too") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists())
      for (const long most : {7L, 20L, 1L << 30}) {
        const smaller_pieces pieces(most);
        constexpr long bytes = 20;
        const auto& group = mesh.group(axes);
        const auto count = [](int from, int to) { return (from * 2 + to) % 3; };
        const auto byte_of = [](int from, int to, int block, long i) {
          return static_cast<unsigned char>(from * 29 + to * 7 + block * 3 + i);
        };
        std::vector<int> sends, receives;
        std::vector<unsigned char> in, expected;
        for (int p = 0; p < group.size; ++p) {
          sends.push_back(count(group.rank, p));
          receives.push_back(count(p, group.rank));
          for (int b = 0; b < sends.back(); ++b)
            for (long i = 0; i < bytes; ++i) in.push_back(byte_of(group.rank, p, b, i));
          for (int b = 0; b < receives.back(); ++b)
            for (long i = 0; i < bytes; ++i) expected.push_back(byte_of(p, group.rank, b, i));
        }
        std::vector<unsigned char> out(expected.size(), 255);
        const nb::recording moved;
        nb::detail::all_to_all_blocks(group, in.data(), sends, out.data(), receives, bytes);
        CHECK(out == expected);
        CHECK(moved.transfers() == (group.size > 1 ? (bytes + most - 1) / most : 0));
      }
  });
}

TEST_CASE("all_gather: sizes 0 and 1, and in place") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists()) {
      const auto& group = mesh.group(axes);
      nb::detail::all_gather(group, nullptr, nullptr, 0);
      std::vector<int> all(static_cast<std::size_t>(group.size), -1);
      all[std::size_t(group.rank)] = this_process();
      nb::detail::all_gather(group, &all[std::size_t(group.rank)], all.data(), sizeof(int));
      CHECK(all == expected_group(mesh, axes, this_process()));
    }
  });
}

TEST_CASE("max and min: nan wins, and all processes have the same bits") {
  using namespace app;
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(a = nb::rest));
  constexpr int axes[] = {0};
  const auto& group = mesh.group(axes);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const reduction how : {reduction::max, reduction::min})
    for (int odd = 0; odd < group.size; ++odd) {
      const bool mine = group.rank == odd;
      float x[3] = {mine ? nan : float(group.rank), mine ? -0.f : 0.f, mine ? 0.f : -0.f};
      nb::detail::all_reduce(group, x, 3, element::f32, how);
      CHECK(std::isnan(x[0]));
      CHECK(x[1] == 0);
      std::vector<float> all(static_cast<std::size_t>(3 * group.size));
      nb::detail::all_gather(group, x, all.data(), sizeof x);
      for (int p = 0; p < group.size; ++p) CHECK(std::memcmp(&all[std::size_t(3 * p)], x, sizeof x) == 0);
      if (group.size > 1) {
        CHECK(std::signbit(x[1]) == (how == reduction::min));
        CHECK(std::signbit(x[2]) == (how == reduction::min));
      }
    }
}

TEST_CASE("an MPI failure names the word") {
  using namespace app;
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(a = nb::rest));
  constexpr int axes[] = {0};
  nb::detail::announce(mesh, "some_word", axes, 4);
  int x = 0;
  const auto text = message_of([&] { nb::detail::broadcast(mesh.group(axes), &x, 4, 1000); });
  if (mesh.processes > 1) CHECK(text.find("nabla::some_word: MPI failed: MPI_ERR_ROOT") == 0);
}

TEST_CASE("a recording is the same on every machine; transfers are those of this one") {
  using namespace app;
  const auto handle = nb::make_mesh(a = nb::rest);
  const auto& mesh = nb::detail::instance_of(handle);
  constexpr int axes[] = {0};
  nb::recording heard;
  for (int step = 0; step < 3; ++step) {
    nb::detail::announce(mesh, "psum", axes, 4, "f32");
    float x = 1;
    nb::detail::all_reduce(mesh.group(axes), &x, 1, element::f32, reduction::sum);
    CHECK(x == float(processes()));
  }
  CHECK(heard.count("psum") == 3);
  CHECK(heard.transfers() == (processes() > 1 ? 3 : 0));
}

}  // namespace test_of_transport
