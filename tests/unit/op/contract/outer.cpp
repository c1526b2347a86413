// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/outer.hpp>

#include "support.hpp"

namespace test_of_outer {

using namespace contract_test;

namespace app {
NABLA_AXES(batch, left, right)
}
using namespace app;

TEST_CASE("outer: all products") {
  const auto x = make<float, dyn>({3});
  const auto y = make<float, dyn>({4}, 1);
  const auto m = make<float, dyn, dyn>({2, 3}, 2);
  CHECK(read(nb::outer(x, y)) == ref::outer(read(x), read(y)));
  CHECK(read(nb::outer(m, y)) == ref::outer(read(m), read(y)));
  CHECK(read(nb::outer(x, m)) == ref::outer(read(x), read(m)));
  CHECK(read(nb::outer(m, m)) == ref::outer(read(m), read(m)));
  const auto i = make<std::int64_t, dyn>({3});
  const auto d = make<double, dyn>({2}, 1);
  CHECK(read(nb::outer(i, i)) == ref::outer(read(i), read(i)));
  CHECK(read(nb::outer(x, d)) == ref::outer(read(x), read(d)));
}

TEST_CASE("outer: names of both run together") {
  const auto x = make<float, batch, dyn>({5, 3});
  const auto y = make<float, dyn, batch>({4, 5}, 1);
  CHECK(read(nb::outer(x, y)) == ref::outer(read(x), read(y)));
  const auto a = make<float, left>({3});
  const auto b = make<float, right>({4}, 1);
  CHECK(read(nb::outer(a, b)) == ref::outer(read(a), read(b)));
  CHECK(read(nb::outer(x, a)) == ref::transpose(ref::outer(read(x), read(a)), {"batch", "left", 0}));
  CHECK(read(nb::outer(a, x)) == ref::outer(read(a), read(x)));
}

TEST_CASE("outer: one kernel with what stands around it") {
  const auto x = make<float, dyn>({3});
  const auto y = make<float, dyn>({4}, 1);
  const auto z = make<float, dyn, dyn>({3, 4}, 2);
  counted();
  const auto sum = (nb::outer(x, y) + z).eval();
  CHECK(counted().kernels == 1);
  CHECK(read(sum) == ref::outer(read(x), read(y)) + read(z));
  counted();
  const auto more = nb::outer(x + x, y + y).eval();
  CHECK(counted().kernels == 1);
  CHECK(read(more) == ref::outer(read(x) + read(x), read(y) + read(y)));
}

}  // namespace test_of_outer
