// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/fourier.hpp>
#include <nabla/window.hpp>

#include "rules.hpp"

namespace rules {

void shapes(page& p) {
  using nb::rest;
  const auto x = values(16, 32);
  p.unary("transpose(x)", UNARY(nb::transpose(x)), x);
  p.unary("split(x, dim<0>, 8, rest)", UNARY(nb::split(x, dim<0>, 8, rest)), x);
  p.unary("split(x, dim<1>, 8, rest)", UNARY(nb::split(x, dim<1>, 8, rest)), x);
  p.unary("merge(x, dim<0>, dim<1>)", UNARY(nb::merge(x, dim<0>, dim<1>)), x);
  p.unary("flatten(x)", UNARY(nb::flatten(x)), x);
  p.unary("reshape(x, 16, 8, 4)", UNARY(nb::reshape(x, 16, 8, 4)), x);
  p.unary("reshape(x, 32, 16)", UNARY(nb::reshape(x, 32, 16)), x);
  p.unary("expand_dims(x, dim<0>)", UNARY(nb::expand_dims(x, dim<0>)), x);
  p.unary("squeeze(expand_dims(x, dim<2>))", UNARY(nb::squeeze(nb::expand_dims(x, dim<2>))), x);
  p.unary("broadcast(x, dim<0> = 3)", UNARY(nb::broadcast(x, dim<0> = 3)), x);
  p.unary("x(0)", UNARY(x(0)), x);
  p.unary("x(slice(0, 8))", UNARY(x(nb::slice(0, 8))), x);
  p.unary("pad(x, dim<0>, 1, 1)", UNARY(nb::pad(x, dim<0>, 1, 1)), x);
  p.unary("flip(x, dim<0>)", UNARY(nb::flip(x, dim<0>)), x);
  p.unary("windows(x, dim<0>, 3)", UNARY(nb::windows(x, dim<0>, 3)), x);
  p.unary("roll(x, dim<0>, 1)", UNARY(nb::roll(x, dim<0>, 1)), x);
  p.unary("tile(x, dim<0>, 2)", UNARY(nb::tile(x, dim<0>, 2)), x);
  p.unary("repeat(x, dim<0>, 2)", UNARY(nb::repeat(x, dim<0>, 2)), x);
  p.unary("cumsum(x, dim<0>)", UNARY(nb::cumsum(x, dim<0>)), x);
  p.unary("cumprod(x, dim<0>)", UNARY(nb::cumprod(x, dim<0>)), x);
  p.unary("irfft(x, dim<0>)", UNARY(nb::irfft(x, dim<0>)), x);
  p.unary("sort(x, dim<0>)", UNARY(nb::sort(x, dim<0>)), x);
  p.unary("argsort(x, dim<0>)", UNARY(nb::argsort(x, dim<0>)), x);
  p.unary("median(x, dim<0>)", UNARY(nb::median(x, dim<0>)), x);
  p.unary("nanmedian(x, dim<0>)", UNARY(nb::nanmedian(x, dim<0>)), x);
  p.unary("searchsorted(edges, x)", UNARY(nb::searchsorted(nb::iota<float>(5) * 0.4f - 1.f, x)), x);
  p.unary("interp(x, xp, fp)", UNARY(nb::interp(x, nb::iota<float>(5) * 0.4f - 1.f, nb::sin(nb::iota<float>(5)))), x);
  p.unary("tril(x)", UNARY(nb::tril(x)), x);
  p.unary("triu(x)", UNARY(nb::triu(x)), x);
  p.unary("one_hot(astype<int>(3 * x), 4)", UNARY(nb::one_hot<float>(nb::astype<std::int32_t>(x * 3.f), 4)), x);
  p.unary("concatenate(dim<0>, x, x)", UNARY(nb::concatenate(dim<0>, x, x)), x);
  p.unary("stack(dim<0>, x, x)", UNARY(nb::stack(dim<0>, x, x)), x);
}

}  // namespace rules
