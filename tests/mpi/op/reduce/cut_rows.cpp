// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/spmd/devices.hpp"

// An expression runs along the parts of rows that a device has of one operand. A softmax in it that has whole rows is
// one of these, not of the parts.
namespace test_of_cut_rows {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim;

const auto p = nb::sin(nb::iota<double>(24, 24)).eval(), v = nb::cos(nb::iota<double>(24, 24) * 0.7).eval();

}  // namespace

TEST_CASE("a softmax of whole rows meets parts of rows") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P());
    const auto check = [&](const auto& f, const auto& y) {
      CHECK(nb::testing::allclose(nb::to_host(nb::reshard(f(x, y).eval(), P())), f(p, v).eval(), 1e-12, 1e-12));
    };
    const auto columns = nb::device_put(v, mesh, P(none, data));
    const auto blocks = nb::device_put(v, mesh, P(data, model));
    check([](const auto& p, const auto& v) { return nb::softmax(p, dim<1>) * v; }, columns);
    check([](const auto& p, const auto& v) { return nb::softmax(p * 2., dim<1>) * v; }, blocks);
    check([](const auto& p, const auto& v) { return nb::square(nb::softmax(p * 2., dim<1>)) * v; }, columns);
    check([](const auto& p, const auto& v) { return nb::sum(nb::softmax(p * 2., dim<1>) * v, dim<1>); }, columns);
    check([](const auto& p, const auto& v) { return nb::sum(nb::softmax(p, dim<1>) * v, dim<0>); }, columns);
    check([](const auto& p, const auto& v) { return nb::softmax(p * 2., nb::all) * v; }, blocks);
    check([](const auto& p, const auto& v) { return nb::log_softmax(p * 2., dim<1>) * v; }, columns);
    check([](const auto& p, const auto& v) { return nb::softmax(p, dim<0>) * v; }, blocks);
  });
}

}  // namespace test_of_cut_rows
