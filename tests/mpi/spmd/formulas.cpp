// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/vmap.hpp>

#include "devices.hpp"

// Words that are formulas of others: on split arrays, on automatic axes and in a vmap they are what they are on one
// device.
namespace test_of_formulas {

namespace {

using namespace app;
using nb::P, nb::dim, nb::device_put, nb::to_host;
using nb::testing::allclose;

const auto table = nb::sin(nb::iota<float>(batch = 24, hidden = 12)).eval();

/// One comparison. An assertion macro in a template costs compile time for each instance.
void agree(const char* word, bool close) {
  INFO(word);
  CHECK(close);
}
template <class Check>
void of_rows(const Check& check) {
  check("standardize", [](const auto& x) { return nb::standardize(x, hidden); });
  check("nanmean", [](const auto& x) { return nb::nanmean(x, hidden); });
  check("nanvar", [](const auto& x) { return nb::nanvar(x, hidden); });
  check("nanmax", [](const auto& x) { return nb::nanmax(x, hidden); });
  check("ptp", [](const auto& x) { return nb::ptp(x, hidden); });
  check("average", [](const auto& x) { return nb::average(x, x * x, hidden); });
  check("logmeanexp", [](const auto& x) { return nb::logmeanexp(x, hidden); });
  check("diff", [](const auto& x) { return nb::diff(x, hidden); });
  check("glu", [](const auto& x) { return nb::glu(x, hidden); });
  check("cov", [](const auto& x) { return nb::cov(x, x * x, hidden); });
  check("corrcoef", [](const auto& x) { return nb::corrcoef(x, x * x, hidden); });
  check("cross",
        [](const auto& x) { return nb::cross(x(hidden = nb::slice(0, 3)), x(hidden = nb::slice(3, 6)), hidden); });
}

}  // namespace

TEST_CASE("formulas of rows of a split array communicate nothing, and are those of the whole") {
  for_each_mesh([](const auto& mesh) {
    if (24 % mesh.size(data) != 0) return;
    const auto x = device_put(table, mesh, P(batch = data));
    of_rows([&](const char* word, const auto& f) {
      nb::recording collectives;
      const auto y = f(x).eval();
      agree(word, collectives.count() == 0);
      agree(word, allclose(to_host(y), f(table), 1e-5, 1e-5));
    });
  });
}

TEST_CASE("formulas on an automatic axis: the dim that must be whole is gathered") {
  const auto mesh = nb::make_mesh(data = nb::automatic(devices()));
  const auto rows = device_put(table, mesh, P(batch = data));
  of_rows(
      [&](const char* word, const auto& f) { agree(word, allclose(to_host(f(rows).eval()), f(table), 1e-5, 1e-5)); });
  if (12 % devices() != 0) return;
  const auto columns = device_put(table, mesh, P(hidden = data));
  of_rows([&](const char* word, const auto& f) {
    agree(word, allclose(to_host(f(columns).eval()), f(table), 1e-5, 1e-5));
  });
}

TEST_CASE("formulas in a vmap are those of each entry") {
  of_rows([&](const char* word, const auto& f) {
    const auto mapped = nb::vmap(nb::in_axes(batch), nb::out_axes(batch), [&](auto row) { return f(row); });
    agree(word, allclose(mapped(table).eval(), f(table), 1e-5, 1e-5));
  });
}

}  // namespace test_of_formulas
