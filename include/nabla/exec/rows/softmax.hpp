// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/reduction.hpp>
#include <nabla/op/reduce/log_softmax.hpp>
#include <nabla/op/reduce/softmax.hpp>

// The passes of a softmax. The first reads a row and finds the largest element, the second makes the exponentials and
// their sum, the third writes the result. Three drivers go through the elements: along one row (softmax_rows.hpp),
// through short rows side by side (short_rows.hpp) and down a block of columns (softmax_columns.hpp).
namespace nabla::detail {

/// The second and the third pass of rows that were read. Exponentials of finite numbers are kept in the memory of the
/// result and scaled there; beside inf they are made again.
template <class F, class Rows>
NABLA_FUNCTION NABLA_INLINE void finish_softmax(Rows& rows) {
  if (std::is_same_v<F, op::softmax> && rows.are_finite()) {
    rows.template add_exponentials<true>();
    rows.template write<true>();
  } else {
    rows.template add_exponentials<false>();
    rows.template write<false>();
  }
}

/// An element of the result. Kept: q is its exponential, and otherwise the operand.
template <class F, bool Kept, class T>
NABLA_FUNCTION NABLA_INLINE T softmax_element(T q, const softmax_statistic<T>& s) {
  if constexpr (Kept) return q * s.scale;
  else return F::apply(q, s);
}

/// What rows that run side by side carry through the passes, a lane each; a call goes one step along all of them. The
/// number of lanes is Lanes, or given where Lanes is 0.
template <class T, long Lanes>
struct softmax_lanes {
  static constexpr bool is_short = Lanes > 0;  ///< few steps: their sums need no f64
  static constexpr long most = is_short ? Lanes : 512;

  alignas(64) T largest[most];
  alignas(64) T shift[most];  ///< of the exponentials, and then of the statistic
  alignas(64) T scale[most];  ///< a part of the sum, and then of the statistic
  alignas(64) double total[is_short ? 1 : most];
  long lanes;
  bool finite = true;

  NABLA_FUNCTION explicit softmax_lanes(long n = Lanes) : lanes(n) {
    for (long j = 0; j < in_use(); ++j) {
      largest[j] = larger::identity<T>(), scale[j] = 0;
      if constexpr (!is_short) total[j] = 0;
    }
  }
  /// Lane j is element begin + j of c.
  template <class C, class Keep>
  NABLA_FUNCTION NABLA_INLINE void read(const C c, long begin, const Keep keep) {
    NABLA_SIMD
    for (long j = 0; j < in_use(); ++j) {
      const T x = static_cast<T>(c(begin + j));
      keep_at(keep, j, x);
      largest[j] = larger::combine(largest[j], x);
    }
  }
  NABLA_FUNCTION void all_are_read() {
    int others = 0;
    NABLA_SIMD_SUM(others)
    for (long j = 0; j < in_use(); ++j) {
      shift[j] = exponentials<T>::shift(largest[j]);
      others += largest[j] - largest[j] == T{0} ? 0 : 1;
    }
    finite = others == 0;
  }
  /// Kept: the largest number of each lane is finite, so nothing is above the shift.
  template <bool Keep>
  NABLA_FUNCTION NABLA_INLINE void add_exponentials(T* __restrict q) {
    NABLA_SIMD
    for (long j = 0; j < in_use(); ++j) {
      const T x = q[j] - shift[j];
      if constexpr (Keep) {
        scale[j] += q[j] = exp_of_nonpositive(x);
      } else {
        scale[j] += math::exp(x);
      }
    }
  }
  /// Sums move on to f64 after some steps.
  NABLA_FUNCTION NABLA_NOINLINE void flush() {
    NABLA_SIMD
    for (long j = 0; j < in_use(); ++j) {
      total[j] += static_cast<double>(scale[j]);
      scale[j] = 0;
    }
  }
  /// The sum of the exponentials of a lane.
  NABLA_FUNCTION NABLA_INLINE auto sum(long j) const {
    if constexpr (is_short) return scale[j];
    else return total[j] + static_cast<double>(scale[j]);
  }
  template <class R>
  NABLA_FUNCTION void all_are_added() {
    NABLA_SIMD
    for (long j = 0; j < in_use(); ++j) {
      const softmax_statistic<T> s = R::of_sum(largest[j], sum(j));
      shift[j] = s.shift;
      scale[j] = s.scale;
    }
  }
  template <class F, bool Kept>
  NABLA_FUNCTION NABLA_INLINE void write(T* __restrict q) const {
    NABLA_SIMD
    for (long j = 0; j < in_use(); ++j) q[j] = element<F, Kept>(q[j], j);
  }
  template <class F, bool Kept>
  NABLA_FUNCTION NABLA_INLINE T element(T q, long j) const {
    return softmax_element<F, Kept>(q, softmax_statistic<T>{shift[j], scale[j]});
  }
  NABLA_FUNCTION NABLA_INLINE long in_use() const {
    if constexpr (is_short) return Lanes;
    else return lanes;
  }
};

}  // namespace nabla::detail
