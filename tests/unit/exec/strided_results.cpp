// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <atomic>
#include <iterator>
#include <nabla/exec/kernel/row_items.hpp>

#include "nests.hpp"

// Results that go to a part of an array, and how rows are divided among threads.
namespace test_of_strided_results {

namespace {

using namespace nests;
using nb::concatenate, nb::dim;

struct kernels_since {
  long before = nb::detail::count().kernels;
  long operator()() const { return nb::detail::count().kernels - before; }
};

/// How often each element is in an item: once.
bool each_once(nb::detail::row_items items, long elements, long together) {
  items.divide(elements, together);
  std::vector<int> seen(std::size_t(items.rows * items.n));
  for (long i = 0; i < items.count(); ++i) {
    const auto part = items.of(i);
    for (long row = part.row; row < part.end_row; ++row)
      for (long j = part.begin; j < part.end; ++j) ++seen[std::size_t(row * items.n + j)];
  }
  for (const int n : seen)
    if (n != 1) return false;
  return true;
}

/// The threads that have worked out an element.
std::atomic<bool> seen[256];
float marked(float v) {
  static std::atomic<unsigned> threads{0};
  thread_local const unsigned number = threads++;
  seen[number % 256] = true;
  return v;
}
template <class Run>
long threads_of(Run run) {
  for (auto& s : seen) s = false;
  run();
  return std::count(std::begin(seen), std::end(seen), true);
}

}  // namespace

TEST_CASE("rows are divided: long ones into pieces, short ones side by side, few elements not at all") {
  for (const long rows : {1L, 2L, 63L, 1000L})
    for (const long n : {1L, 10L, 64L, 4095L, 4096L, 8191L, 8192L, 8193L, 100000L}) {
      if (rows * n > 10000000) continue;
      for (const long elements : {n, 3 * n})
        for (const long together : {1L, 64L}) CHECK(each_once({rows, n}, elements, together));
    }
  nb::detail::row_items one{1, 100000}, read_more = one, few{8, 8}, empty{0, 8};
  one.divide(100000), read_more.divide(200000), few.divide(8), empty.divide(8);
  CHECK(one.count() == 25);
  CHECK(read_more.count() == 1);
  CHECK(few.count() == 1);
  CHECK(empty.count() == 0);
}

TEST_CASE("concatenating long vectors and long rows: in pieces") {
  const auto x = some<float>(1, 100001), y = some<float>(2, 70000);
  agree(plain(concatenate(dim<0>, x, y * 2)), ref::concatenate({plain(x), plain(y) * ref::scalar(2)}, 0), "vectors");
  const auto z = some<float>(3, 3, 30001), w = some<float>(4, 3, 8192);
  agree(plain(concatenate(dim<1>, z, w, z + 1)), ref::concatenate({plain(z), plain(w), plain(z) + ref::scalar(1)}, 1),
        "rows");
}

TEST_CASE("concatenating long vectors: on all threads of a kernel") {
  const auto x = some<float>(5, 500000);
  const long of_a_kernel = threads_of([&] { nb::map(marked, x).eval(); });
  CHECK(of_a_kernel == nb::execution_space().concurrency());
  CHECK(threads_of([&] { concatenate(dim<0>, nb::map(marked, x), nb::map(marked, x)); }) == of_a_kernel);
}

TEST_CASE("reductions and softmax are stored in a part of an array, without a copy of their own") {
  for (const long n : {1L, 7L, 40L, 300L}) {
    const auto x = some<float>(1, n, 2 * n), y = some<float>(2, n, 3);
    const auto p = plain(x), q = plain(y);
    const std::string s = " of " + std::to_string(n);
    const kernels_since start;
    const auto centred = concatenate(dim<1>, x - nb::mean(x, dim<1>, nb::keepdims), y);
    const auto probable = concatenate(dim<1>, nb::softmax(x, dim<1>) * 2, y, nb::log_softmax(x, dim<1>));
    const auto sums = concatenate(dim<0>, nb::sum(x, dim<1>), nb::logsumexp(y, dim<1>));
    CHECK(start() == 2 + 3 + 2);
    agree(plain(centred), ref::concatenate({p - ref::mean(p, {1}, true), q}, 1), "centred" + s, 1e-5);
    agree(plain(probable), ref::concatenate({ref::softmax(p, {1}) * ref::scalar(2), q, ref::log_softmax(p, {1})}, 1),
          "softmax" + s, 1e-5);
    agree(plain(sums), ref::concatenate({ref::sum(p, {1}), ref::logsumexp(q, {1})}, 0), "sums" + s, 1e-5);
    agree(plain(concatenate(dim<1>, x - nb::sum(x, dim<0>), nb::softmax(y, dim<0>))),
          ref::concatenate({p - ref::sum(p, {0}), ref::softmax(q, {0})}, 1), "along columns" + s, 1e-5);
    agree(plain(concatenate(dim<0>, nb::sum(x, dim<0>), nb::sum(y, dim<0>))),
          ref::concatenate({ref::sum(p, {0}), ref::sum(q, {0})}, 0), "columns" + s, 1e-5);
  }
}

TEST_CASE("a softmax of a long vector, and few long rows, in a part of an array") {
  const auto x = some<float>(1, 2, 600000);
  const auto both = nb::to_vector(concatenate(dim<1>, nb::softmax(x, dim<1>), x * 2));
  const auto alone = nb::to_vector(nb::softmax(x, dim<1>)), numbers = nb::to_vector(x);
  bool same = true;
  for (std::size_t r = 0; r < 2; ++r)
    for (std::size_t j = 0; j < 600000; ++j)
      same = same && both[r * 1200000 + j] == alone[r * 600000 + j] &&
             both[r * 1200000 + 600000 + j] == 2 * numbers[r * 600000 + j];
  CHECK(same);
}

TEST_CASE("a softmax of a softmax gives its rows back") {
  const auto x = some<float>(1, a = 50, b = 100);
  const auto at = [] { return nb::detail::scratch_stack<>::here().now(); };
  const auto before = at();
  const auto twice = nb::softmax(nb::softmax(x, b) * x, b).eval();
  nb::log_softmax(nb::softmax(x, b) * x, b).eval();
  concatenate(b, nb::softmax(nb::softmax(x, b) * x, b), x);
  CHECK(at().block == before.block);
  CHECK(at().used == before.used);
  agree(plain(twice), ref::softmax(ref::softmax(plain(x), {"b"}) * plain(x), {"b"}), "twice", 1e-5);
}

}  // namespace test_of_strided_results
