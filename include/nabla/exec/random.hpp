// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/evaluate.hpp>
#include <nabla/op/random/permutation.hpp>

#if defined(NABLA_HAS_RANDOM123)
// Random123 lets its features be set: it knows CUDA by itself and HIP not, and the intrinsics of its AES generators
// cost a third of what all of nabla.hpp takes to compile. Whoever wants these too includes them first.
#if !defined(R123_USE_SSE)
#define R123_USE_SSE 0
#define R123_USE_SSE4_1 0
#define R123_USE_SSE4_2 0
#define R123_USE_AES_NI 0
#define R123_CUDA_DEVICE NABLA_FUNCTION
#endif
#include <Random123/threefry.h>
#endif

namespace nabla::detail {

#if defined(NABLA_HAS_RANDOM123)
NABLA_FUNCTION NABLA_INLINE constexpr std::uint32_t high_word(std::int64_t x) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(x) >> 32);
}
/// Threefry 2x32 of 20 rounds: additions, rotations and exclusive ors of 32 bits, which every machine has for vectors
/// (docs/decisions/0026).
template <class V>
NABLA_FUNCTION NABLA_INLINE random_words generator<V>::at(std::int64_t key, std::int64_t counter) {
  const threefry2x32_ctr_t c = {{high_word(counter), static_cast<std::uint32_t>(counter)}};
  const threefry2x32_key_t k = {{high_word(key), static_cast<std::uint32_t>(key)}};
  const threefry2x32_ctr_t bits = threefry2x32_R(20, c, k);
  return {bits.v[0], bits.v[1]};
}
#else
template <class V>
NABLA_FUNCTION NABLA_INLINE random_words generator<V>::at(std::int64_t, std::int64_t) {
  static_assert(!std::is_void_v<V>, "nabla: random numbers require Random123, and NABLA_HAS_RANDOM123=1: `apt install "
                                    "librandom123-dev` on Debian, `spack install random123` with Spack");
  return {};
}
#endif

/// One key: the order 0 .. n - 1, in which each element has changed places with one before it.
template <class T>
struct permutation_kernel {
  const std::int64_t* key;
  T* out;
  long n;
  NABLA_FUNCTION void operator()(long item) const {
    T* const order = out + item * n;
    for (long i = 0; i < n; ++i) {
      const auto j = one_of(generator<>::at(key[item], i), static_cast<std::uint64_t>(i) + 1);
      order[i] = order[j];
      order[j] = static_cast<T>(i);
    }
  }
};

template <>
struct permuter<machine_backend> {
  template <class Type, class Keys>
  static auto run(const Keys& keys, const sizes_of<typename Type::dims>& size) {
    using T = typename Type::value_type;
    auto out = new_array<Type>(size, bound(keys.mesh()), keys.stored());
    const auto* const first = static_cast<const std::int64_t*>(keys.storage().data()) + keys.offset();
    const permutation_kernel<T> kernel{first, elements(out), size[Type::dims::rank - 1]};
    launch("nabla::permutation", kernel, keys.stored_elements(), out.stored_elements());
    return out;
  }
};

}  // namespace nabla::detail
