// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name that two axes have
/// Two axes of different namespaces are spelt alike. The text cannot tell them apart; `dot` takes the axes themselves.
// early: einsum_name_is_ambiguous<.*batch.*batch.*use_dot_with_the_axis
// says: two axes, batch and batch, are spelt alike, and the text cannot tell them apart
// says:   to fix: use dot and name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(inputs, dim<0>))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace other {
NABLA_AXES(batch)
}

namespace app {
NABLA_AXES(batch, k)

using values =
    nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<other::tag::batch>, nb::extent<tag::k>>>;

auto f(values x) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"{batch,k},{batch,k}->{k}">(x, x);
#else
  auto r = nb::dot(x, x, batch, other::batch);
#endif
  return r + r;
}
}  // namespace app
