// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/vdot.hpp>

#include "support.hpp"

namespace test_of_vdot {

using namespace contract_test;

namespace app {
NABLA_AXES(batch, left, right)
}
using namespace app;

TEST_CASE("vdot: all positional dims (S3-58)") {
  const auto x = make<float, dyn, dyn>({3, 4});
  const auto y = make<float, dyn, dyn>({3, 4}, 1);
  CHECK(read(nb::vdot(x, y)) == ref::vdot(read(x), read(y)));
  CHECK(nb::vdot(x, y).item() == float(ref::vdot(read(x), read(y)).data[0]));
  const auto v = make<std::int32_t, dyn>({5});
  const auto w = make<std::int32_t, dyn>({5}, 1);
  CHECK(read(nb::vdot(v, w)) == ref::vdot(read(v), read(w)));
  const auto s = make<float>({});
  const auto t = make<float>({}, 1);
  CHECK(read(nb::vdot(s, t)) == ref::vdot(read(s), read(t)));
}

TEST_CASE("vdot: names stay") {
  const auto x = make<float, batch, dyn, dyn>({6, 3, 4});
  const auto y = make<float, batch, dyn, dyn>({6, 3, 4}, 1);
  CHECK(read(nb::vdot(x, y)) == ref::vdot(read(x), read(y)));
  // The matrix product of the xmap tutorial: rows under one name, columns under another (S3-57).
  const auto rows = make<float, left, dyn>({20, 30});
  const auto columns = make<float, dyn, right>({30, 25}, 1);
  counted();
  const auto z = nb::vdot(rows, columns);
  CHECK(one_product());
  CHECK(read(z) == ref::vdot(read(rows), read(columns)));
}

TEST_CASE("vdot: run-time mistakes") {
  const auto x = make<float, dyn, dyn>({3, 4});
  const auto y = make<float, dyn, dyn>({3, 5});
  CHECK(message_of([&] { nb::vdot(x, y); }) ==
        "nabla::vdot requires equal sizes of dim<-1>: found 4 and 5 in f32[3,4] and f32[3,5]");
}

}  // namespace test_of_vdot
