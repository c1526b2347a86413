// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loss of which each device has its own
/// Nothing says which of them is meant: psum them, or take their mean; or
/// `grad_per_shard`, where each device is to have the gradient of its own.
// early(g++): loss_varies_over<.*data.*psum_or_pmean_it, .*use_grad_per_shard
// expect(clang): loss_varies_over<.*data.*psum_or_pmean_it, .*use_grad_per_shard
// says: the value to be differentiated varies over data, and a gradient is taken of one value for all devices
// says:   to fix: let the function return psum(value, data), or pmean(value, data) where it is a mean
// says:   or: use grad_per_shard(f), for the gradient of what each device has
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto step = nb::shard_map(mesh, nb::in_specs(P(), P(batch = data)), nb::out_specs(P()), [](auto w, auto x) {
#ifdef NABLA_FAIL
    auto loss = [&](auto w) { return nb::sum(w * x, batch, hidden); };
    return grad(loss)(w);
#else
    auto loss = [&](auto w) { return nb::psum(nb::sum(w * x, batch, hidden), data); };
    return grad(loss)(w);
#endif
  });
  return step(nb::ones<float>(hidden = 3), nb::ones<float>(batch = 8, hidden = 3));
}
}  // namespace app
