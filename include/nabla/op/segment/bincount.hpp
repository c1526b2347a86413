// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/ones_like.hpp>
#include <nabla/op/segment/segment_sum.hpp>

namespace nabla {

namespace detail {
template <class Ids, class... D>
struct why_not_counted {
  using type = void;
};
template <Array Ids, class... D>
struct why_not_counted<Ids, D...> : why_not_segment<segment_sums, Ids, Ids, D...> {};
template <class Ids, class... D>
using why_not_counted_t = typename why_not_counted<Ids, D...>::type;

/// How many of the ids are equal to each of 0 .. n - 1.
template <class Ids, class D>
constexpr auto counted(const char* word, const Ids& of_all, D classes) {
  const auto ids = values_in(of_all);
  return segmented<segment_sums>({word}, ones_like<std::int32_t>(ids), ids, classes);
}
}  // namespace detail

/// How often each of 0 .. n - 1 is among the ids: `bincount(labels, classes = 10)`. With weights it is
/// `segment_sum(weights, labels, classes = 10)`.
///
/// Shape: one dim of n counts, of all ids. Stored at once. dtype: i32; ids are integers. State: that of the ids; where a dim of them is split the
/// result is unreduced; unreduced ids are refused. Errors: labels_are_not_integers, not_a_dim_of_an_array, wrong_number_of_dims,
/// value_is_unreduced; runtime_error for an id that is not in 0 .. n - 1. Derivative: none. Communication: none. Source:
/// numpy.bincount, with a fixed length.
NABLA_WORD(bincount, (ArrayOrReported Ids, class... D, class nabla_error = detail::why_not_counted_t<Ids, D...>),
           (const Ids& ids, D... classes),
           "nabla::bincount(ids, classes = n) requires integers that are not unreduced, and one dim") {
  if constexpr (Reported<Ids>) return error::reported{};
  else return detail::counted("bincount", ids, classes...);
}

}  // namespace nabla
