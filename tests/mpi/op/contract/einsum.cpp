// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/spmd/devices.hpp"

// A sum of products of three operands, each label split in each operand in turn: the result is that of one device.
namespace {

using namespace app;
using nb::P, nb::none, nb::device_put;

/// The whole of a result, whatever was left to be summed.
template <class X, class M>
auto whole(const X& x, const M& mesh) {
  if constexpr (nb::detail::masks_of<nb::detail::state_of<X>, nb::detail::mesh_type_of<X>>.u != 0)
    return nb::to_host(nb::shard_map(mesh, nb::in_specs(P(nb::unreduced(data))), nb::out_specs(P()),
                                     [](auto a) { return nb::psum(a, data); })(x));
  else
    return nb::to_host(x);
}

}  // namespace

TEST_CASE("einsum of three operands, each dim of each split in turn") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::iota<float>(24, 48), y = nb::iota<float>(48, 24), z = nb::iota<float>(24, 48);
    auto small = [](const auto& a) { return nb::materialize(nb::sin(a)); };
    const auto a = small(x), b = small(y), c = small(z);
    const auto expected = nb::einsum<"ij,jk,kl->il">(a, b, c).eval();
    const auto check = [&](const auto& s, const auto& t, const auto& u) {
      const auto r = nb::einsum<"ij,jk,kl->il">(s, t, u).eval();
      CHECK(nb::testing::allclose(whole(r, mesh), expected, 1e-3, 1e-3));
    };
    check(device_put(a, mesh, P(data)), b, c);
    check(device_put(a, mesh, P(none, data)), b, c);
    check(a, device_put(b, mesh, P(data)), c);
    check(a, device_put(b, mesh, P(none, data)), c);
    check(a, b, device_put(c, mesh, P(data)));
    check(a, b, device_put(c, mesh, P(none, data)));
    check(device_put(a, mesh, P(data)), b, device_put(c, mesh, P(none, model)));
  });
}

TEST_CASE("dot of what the coordinates make, in a region whose arguments are plain") {
  for_each_mesh([](const auto& mesh) {
    const auto w = nb::iota<float>(inputs = 6, hidden = 4).eval();
    const auto on_each = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(P(batch = data)), [](auto) {
      const auto rows = nb::iota<float>(batch = 3, inputs = 6).eval();
      const auto plain = nb::iota<float>(inputs = 6, hidden = 4).eval();
      return nb::dot(nb::astype<float>(nb::axis_index(data)) * rows, plain, inputs);
    });
    const auto got = nb::to_host(on_each(w));
    const long devices = mesh.size(data);
    const auto one = nb::dot(nb::iota<float>(batch = 3, inputs = 6).eval(), w, inputs);
    REQUIRE(got.size(batch) == 3 * devices);
    for (long d = 0; d < devices; ++d)
      CHECK(nb::testing::allclose(got(batch = nb::slice(3 * d, 3 * d + 3)), one * float(d)));
  });
}
