// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/evaluate.hpp>
#include <nabla/exec/fourier/fftw.hpp>
#include <nabla/op/fourier/fourier.hpp>
#include <vector>

// Fourier transforms of arrays: their dims, and all other dims and blocks as one batch around them.
namespace nabla::detail {

template <fourier_kind Kind, bool Inverse, class... A, class X>
auto on_devices(const fourier_word<Kind, Inverse, list<A...>>& word, const called& call, const X& x) {
  using word_type = fourier_word<Kind, Inverse, list<A...>>;
  using R = part_dtype<typename X::value_type>;
  auto out = new_array<typename word_type::template result<type_of_t<X>>>(word.sizes(call, x), x.mesh(), x.stored());
  if (out.stored_elements() == 0) return out;
  const auto from = x.layout();
  const auto to = out.layout();
  std::vector<fourier_dim> dims, batch;
  long block_in = 1, block_out = 1;
  for (int d = dims_of<X>::rank - 1; d >= 0; --d) {
    if (!word_type::is_transformed(d)) batch.push_back({from.block[d], from.stride[d], to.stride[d]});
    block_in *= from.block[d], block_out *= to.block[d];
  }
  batch.push_back({to.elements / block_out, block_in, block_out});
  for (const int d : {A::dim...})
    dims.push_back(
        {Kind != fourier_kind::complex && d == word_type::last ? word.n : from.block[d], from.stride[d], to.stride[d]});
  with_elements_on_host(x, out, [&](const auto* in, auto* result) {
    const auto transform = [&](void* scratch) {
      fourier_transform<R>("nabla::fft", Kind, Inverse, dims, batch, const_cast<typename X::value_type*>(in), result,
                           scratch, Kokkos::DefaultHostExecutionSpace().concurrency());
    };
    if constexpr (Kind == fourier_kind::to_real && sizeof...(A) > 1) {
      auto scratch = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
      with_block_on_host<true>(elements(scratch), scratch.stored_elements(), transform);
    } else {
      transform(nullptr);
    }
  });
  return out;
}

}  // namespace nabla::detail
