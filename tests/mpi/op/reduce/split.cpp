// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/spmd/devices.hpp"

// Reductions over dims that are split over devices: each device has what it makes of its own block.
namespace {

using namespace app;
using nb::P;

/// Every device of this process holds what `of` makes of its block of x.
template <class Value, class Of>
bool each_has(const Value& value, const ref::family& blocks, Of of) {
  const auto& r = value.eval();
  using type = nb::type_of_t<Value>;
  const nb::mesh_instance& mesh = nb::detail::instance_of(r.mesh());
  const auto l = r.layout();
  const auto all = harness::elements_of(r);
  for (long slot = 0; slot < mesh.slots; ++slot) {
    const long place = mesh.process * mesh.slots + slot;
    const auto at = nb::detail::coordinates_of(r.mesh(), place);
    long offset = 0;
    for (int i = 0; i < type::mesh::rank; ++i) offset += (at[std::size_t(i)] - mesh.start[i]) * l.coordinate[i];
    const ref::ndarray expected = of(blocks.blocks[std::size_t(place)]);
    for (std::size_t i = 0; i < expected.data.size(); ++i)
      if (std::abs(double(all[std::size_t(offset) + i]) - expected.data[i]) > 1e-5) return false;
  }
  return true;
}

ref::ndarray scaled(ref::ndarray a, double by) {
  for (double& v : a.data) v *= by;
  return a;
}

}  // namespace

TEST_CASE("over a split dim each device reduces its own block; a mean counts the elements of all devices") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::zeros<float>(batch = 48, hidden = 24);
    harness::set_elements(x, [](long i) { return static_cast<float>((i * 7) % 23) * 0.5f - 3; });
    const auto both = nb::device_put(x, mesh, P(batch = data, hidden = model));
    const auto blocks = blocks_of(x, mesh, P(batch = data, hidden = model));
    CHECK(each_has(nb::sum(both, batch), blocks, [](const auto& b) { return ref::sum(b, {"batch"}); }));
    CHECK(each_has(nb::sum(both, hidden), blocks, [](const auto& b) { return ref::sum(b, {"hidden"}); }));
    CHECK(each_has(nb::max(both, nb::all), blocks, [](const auto& b) { return ref::max(b, {"batch", "hidden"}); }));
    CHECK(each_has(nb::min(both, batch), blocks, [](const auto& b) { return ref::min(b, {"batch"}); }));
    CHECK(each_has(nb::any(both > 7.f, hidden), blocks, [](const auto& b) {
      auto large = ref::max(b, {"hidden"});
      for (double& v : large.data) v = v > 7;
      return large;
    }));
    CHECK(each_has(nb::mean(both, batch), blocks,
                   [](const auto& b) { return scaled(ref::sum(b, {"batch"}), 1. / 48); }));
    CHECK(each_has(nb::mean(both, hidden), blocks,
                   [](const auto& b) { return scaled(ref::sum(b, {"hidden"}), 1. / 24); }));
    CHECK(each_has(nb::mean(both, nb::all) * 2.f, blocks,
                   [](const auto& b) { return scaled(ref::sum(b, {"batch", "hidden"}), 2. / (48 * 24)); }));
  });
}

TEST_CASE("over a dim that is not split each device has the same as one device would have for its rows") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::zeros<float>(batch = 48, hidden = 48);
    harness::set_elements(x, [](long i) { return static_cast<float>((i * 7) % 23) * 0.5f - 3; });
    const auto by_rows = nb::device_put(x, mesh, P(batch = (data, model)));
    const auto blocks = blocks_of(x, mesh, P(batch = (data, model)));
    CHECK(each_has(nb::softmax(by_rows, hidden), blocks, [](const auto& b) { return ref::softmax(b, {"hidden"}); }));
    CHECK(each_has(nb::softmax(by_rows, hidden) * by_rows, blocks, [](const auto& b) {
      auto s = ref::softmax(b, {"hidden"});
      for (std::size_t i = 0; i < s.data.size(); ++i) s.data[i] *= b.data[i];
      return s;
    }));
    CHECK(each_has(nb::logsumexp(by_rows, hidden), blocks,
                   [](const auto& b) { return ref::logsumexp(b, {"hidden"}); }));
    CHECK(each_has(nb::var(by_rows, hidden), blocks, [](const auto& b) { return ref::var(b, {"hidden"}); }));
    CHECK(each_has(nb::argmax(by_rows, hidden), blocks, [](const auto& b) { return ref::argmax(b, {"hidden"}); }));
    const auto by_columns = nb::device_put(x, mesh, P(hidden = data));
    const auto columns = blocks_of(x, mesh, P(hidden = data));
    CHECK(each_has(nb::softmax(by_columns, batch), columns, [](const auto& b) { return ref::softmax(b, {"batch"}); }));
    CHECK(each_has(nb::logsumexp(by_columns, batch), columns,
                   [](const auto& b) { return ref::logsumexp(b, {"batch"}); }));
    CHECK(each_has(nb::argmin(by_columns, batch), columns, [](const auto& b) { return ref::argmin(b, {"batch"}); }));
  });
}
