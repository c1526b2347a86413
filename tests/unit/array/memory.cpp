// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

// The pool: what is given back is handed out again, by size class; the user's memory never is.
namespace test_of_memory {

namespace {

namespace nb = nabla;
using nb::detail::buffer;

struct taken {
  long allocations = 0, fresh = 0;
  friend bool operator==(const taken&, const taken&) = default;
};
template <class F>
taken by(F&& f) {
  const auto before = nb::detail::count();
  f();
  return {nb::detail::count().allocations - before.allocations, nb::detail::count().fresh - before.fresh};
}
using harness::message_of;

}  // namespace

TEST_CASE("a buffer is counted, not copied") {
  buffer a(100);
  CHECK((a && a.owners() == 1 && !a.is_foreign()));
  CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % 8 == 0);
  {
    const buffer b = a;
    CHECK((a.owners() == 2 && b.data() == a.data() && b == a));
    buffer c = std::move(a);
    CHECK((!a && a.owners() == 0 && a.data() == nullptr && c.owners() == 2));
    a = c;
    CHECK(a.owners() == 3);
    buffer& itself = a;
    a = itself;
    CHECK(a.owners() == 3);
  }
  CHECK(a.owners() == 1);
  const buffer other(100);
  CHECK((!(other == a) && other.data() != a.data()));
  CHECK((buffer() == buffer() && !buffer() && !buffer().is_foreign()));
}

TEST_CASE("memory that nobody owns is handed out again") {
  void* place = nullptr;
  {
    const buffer a(5000);
    place = a.data();
  }
  const taken t = by([&] {
    const buffer b(5000);
    CHECK(b.data() == place);
  });
  CHECK(t == taken{1, 0});
  // The last one given back comes first: it is the one in the cache.
  void *first = nullptr, *second = nullptr;
  {
    buffer a(5000), b(5000);
    first = a.data(), second = b.data();
    CHECK(first != second);
    a = {};
    b = {};
  }
  CHECK(buffer(5000).data() == second);
  // What is owned is not.
  const buffer held(5000);
  const buffer more(5000), yet_more(5000);
  CHECK(std::set<void*>{held.data(), more.data(), yet_more.data()}.size() == 3);
}

TEST_CASE("sizes share a class when they differ by less than a quarter") {
  void* place = nullptr;
  auto give_back = [&](std::size_t bytes) {
    const buffer a(bytes);
    place = a.data();
  };
  auto gets_it = [&](std::size_t bytes) {
    const buffer b(bytes);
    return b.data() == place;
  };
  // Classes of an octave end at 5, 6, 7 and 8 quarters.
  give_back(1 << 20);
  CHECK((gets_it(1 << 20) && gets_it((7 << 17) + 1) && !gets_it(7 << 17) && !gets_it((1 << 20) + 1)));
  give_back(5 << 18);
  CHECK((gets_it(5 << 18) && gets_it((1 << 20) + 1) && !gets_it((5 << 18) + 1)));
  give_back(1);
  CHECK((gets_it(64) && gets_it(0) && gets_it(63) && !gets_it(65)));
}

TEST_CASE("a class holds every size that it is asked for") {
  for (std::size_t bytes : {0, 1, 63, 64, 65, 80, 81, 96, 127, 128, 129, 1000, 1023, 1024, 1025, 4095, 65537}) {
    const buffer a(bytes);
    auto* const p = static_cast<unsigned char*>(a.data());
    std::vector<unsigned char> numbers(bytes);
    for (std::size_t i = 0; i < bytes; ++i) numbers[i] = static_cast<unsigned char>(i);
    nb::detail::copy_numbers(numbers, p, long(bytes));
    const buffer beside(bytes);
    nb::detail::copy_numbers(std::vector<unsigned char>(bytes, 0xff), static_cast<unsigned char*>(beside.data()),
                             long(bytes));
    CHECK_MESSAGE(nb::detail::copied_out(p, long(bytes)) == numbers, bytes);
    CHECK(a.bytes() >= bytes);
    CHECK((bytes < 64 || double(a.bytes()) < 1.25 * double(bytes) + 1));
  }
}

TEST_CASE("the user's memory is never handed out") {
  std::vector<float> mine(1250, 7);
  {
    const buffer f = buffer::foreign(mine.data(), mine.size() * sizeof(float));
    CHECK((f.is_foreign() && f.owners() == 1 && f.data() == mine.data()));
    const buffer shared = f;
    CHECK((shared.is_foreign() && shared.owners() == 2));
  }
  std::vector<buffer> all;
  for (int i = 0; i < 20; ++i) {
    all.emplace_back(std::size_t{5000});
    CHECK(all.back().data() != mine.data());
    CHECK(!all.back().is_foreign());
  }
  CHECK(mine == std::vector<float>(1250, 7));
}

TEST_CASE("a loop gets the same memory back each time round") {
  auto x = nb::ones<float>(40, 50);
  auto step = [&] {
    auto y = (x * 2).eval();
    auto z = (y + x).eval();
    x = (z * 0.3f).eval();
  };
  step();
  step();  // x's first buffer is free now
  const taken t = by([&] {
    for (int i = 0; i < 50; ++i) step();
  });
  CHECK(t == taken{150, 0});
}

TEST_CASE("what is released is asked for anew") {
  { const buffer a(777777); }
  CHECK(by([] { buffer(777777); }).fresh == 0);
  nb::detail::memory_pool::instance().release();
  CHECK(by([] { buffer(777777); }).fresh == 1);
  CHECK(by([] { buffer(777777); }).fresh == 0);
}

// The pool: how much it holds.

TEST_CASE("the pool holds at most twice what was in use at once, whatever is taken in whatever order") {
  nb::release_memory();
  std::mt19937 random(1);
  std::vector<buffer> taken;
  long most = nb::memory_stats().bytes_in_use;
  for (int i = 0; i < 20000; ++i) {
    if (random() % 2 == 0 && taken.size() < 40) {
      taken.emplace_back(std::size_t(random() % 64 + 1) * (i < 10000 ? 4096 : 300));
    } else if (!taken.empty()) {
      taken.erase(taken.begin() + long(random() % taken.size()));
    }
    const nb::memory_statistics now = nb::memory_stats();
    most = std::max(most, now.bytes_in_use);
    REQUIRE(now.bytes_in_use <= now.pool_bytes);
    REQUIRE(now.pool_bytes <= std::max(1L << 20, 2 * std::max(most, now.peak_bytes_in_use)));
  }
  taken.clear();
  CHECK(nb::memory_stats().pool_bytes > nb::memory_stats().bytes_in_use);
  nb::release_memory();
  CHECK(nb::memory_stats().pool_bytes == nb::memory_stats().bytes_in_use);
}

TEST_CASE("where the pool holds all it may, a block of up to 1.75 times the size serves; else those kept longest go") {
  auto& pool = nb::detail::memory_pool::instance();
  nb::release_memory();
  const long before = nb::memory_stats().bytes_in_use;
  pool.hold_at_most(before + (20 << 20));
  const auto holds = [&] { return nb::memory_stats().pool_bytes - before; };
  const auto mebibytes = [](std::size_t n) { return by([&] { buffer(n << 20); }); };
  CHECK(mebibytes(8) == taken{1, 1});
  CHECK(mebibytes(10) == taken{1, 1});
  CHECK(holds() == 18 << 20);
  CHECK(mebibytes(5) == taken{1, 0});  // in the block of 8 MiB
  CHECK(mebibytes(1) == taken{1, 1});  // the pool may hold one more
  CHECK(holds() == 19 << 20);
  CHECK(mebibytes(4) == taken{1, 1});  // 8 would be twice as much: the block of 10 MiB goes, which was kept longest
  CHECK(holds() == 13 << 20);
  CHECK(mebibytes(8) == taken{1, 0});
  {
    const buffer large(std::size_t{40} << 20);  // what is in use is not limited
    CHECK(holds() == 40 << 20);
  }
  CHECK(holds() == 0);  // but is not kept
  pool.hold_at_most(0);
  CHECK(mebibytes(1) == taken{1, 1});
  CHECK(holds() == 0);
  pool.hold_at_most({});
  CHECK(mebibytes(1) == taken{1, 1});
  CHECK(mebibytes(1) == taken{1, 0});
}

TEST_CASE("many blocks are kept and given back, in time that grows with their number") {
  nb::release_memory();
  const long before = nb::memory_stats().pool_bytes;
  {
    const std::vector<buffer> all = [] {
      std::vector<buffer> v;
      for (int i = 0; i < 200000; ++i) v.emplace_back(std::size_t{8});
      return v;
    }();
  }
  CHECK(nb::memory_stats().pool_bytes - before >= 200000 * 64);
  nb::release_memory();
  CHECK(nb::memory_stats().pool_bytes == nb::memory_stats().bytes_in_use);
}

TEST_CASE("the peak is that of arrays which exist at once, and is counted anew when asked to") {
  nb::reset_peak_memory_stats();
  const nb::memory_statistics before = nb::memory_stats();
  CHECK(before.peak_bytes_in_use == before.bytes_in_use);
  const auto x = nb::ones<float>(1024, 1024).eval();
  { const auto y = (x + 1).eval(), z = (x * 2).eval(); }
  const nb::memory_statistics after = nb::memory_stats();
  CHECK(after.bytes_in_use - before.bytes_in_use == 4 << 20);
  CHECK(after.peak_bytes_in_use - before.bytes_in_use == 12 << 20);
  nb::reset_peak_memory_stats();
  CHECK(nb::memory_stats().peak_bytes_in_use == after.bytes_in_use);
}

TEST_CASE("a size that no machine has is refused as well") {
  CHECK(message_of([] { nb::ones<float>(1L << 55).eval(); }).find("nabla requires 144115188075855872 bytes") == 0);
  CHECK(message_of([] { nb::ones<float>(1L << 62).eval(); }).find("the system has no more") != std::string::npos);
}

#ifndef __SANITIZE_ADDRESS__  // whose allocator ends the program
TEST_CASE("an array that fits no memory is an error with the numbers, and all is as it was") {
  nb::release_memory();
  { const buffer kept(777777); }
  const auto x = nb::ones<float>(5).eval();
  const nb::memory_statistics before = nb::memory_stats();
  CHECK(message_of([] { nb::ones<float>(1L << 44, 5).eval(); }) ==
        "nabla requires 351843720888320 bytes of memory for an array: the system has no more; " +
            std::to_string(before.bytes_in_use) + " bytes are in use");
  CHECK(nb::memory_stats().bytes_in_use == before.bytes_in_use);
  CHECK(nb::memory_stats().peak_bytes_in_use == before.peak_bytes_in_use);
  CHECK(nb::memory_stats().pool_bytes < before.pool_bytes);  // what was kept went first
  CHECK(nb::testing::equal(x, {1.f, 1.f, 1.f, 1.f, 1.f}));
}
#endif

}  // namespace test_of_memory
