// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

namespace op {
template <class T>
struct eye {
  static constexpr const char* name = "eye";
  static constexpr bool first_operand_is_a_condition = false;
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(std::int64_t above) { return above == 0 ? T{1} : T{0}; }
};
}  // namespace op

namespace detail {

template <class T, class Dims, class Keyword>
struct why_no_eye_of;
template <class T, class... D, class... Keyword>
struct why_no_eye_of<T, list<D...>, list<Keyword...>> {
  static constexpr int count = sizeof...(D);
  static constexpr bool one_name = count == 1 && !(is_positional<typename dim_argument<D>::extent> && ...);
  template <class... E>
  static auto dims_made_of() {
    if constexpr (sizeof...(E) == 1) return dims_from<E..., E...>{};
    else return dims_from<E...>{};
  }
  template <bool Fits, class Void = void>
  struct placed {
    using error = void;
  };
  template <class Void>
  struct placed<true, Void> : dims_made<decltype(dims_made_of<D...>()), Keyword...> {};
  using own = typename first_error<
      why_no_dims_t<T, D...>,
      std::conditional_t<(count == 1 && !one_name) || count == 2, void,
                         nabla::error::wrong_number_of_dims<count, nabla::error::to_fix::give_one_or_two_dims>>>::type;
  using type = typename first_error<own, typename placed<std::is_void_v<own>>::error>::type;
};
template <class T, class... A>
struct why_no_eye : why_no_eye_of<T, typename behind_other_arguments<A...>::before,
                                  typename behind_other_arguments<A...>::keyword> {};
template <class T, class... A>
using why_no_eye_t = typename why_no_eye<T, A...>::type;

template <class T, class Type>
auto eye_of(const place_to_make<Type>& at) {
  affine_node<std::int64_t, typename Type::dims, typename Type::state, typename Type::mesh> above{
      {at.size, at.mesh}, 0, {-1, 1}};
  const map_node<op::eye<T>, Type, std::int64_t, decltype(above)> n{above.place(), {above}};
  return evaluated(n);
}

}  // namespace detail

/// A matrix with ones on the diagonal and zeros elsewhere: `eye<float>(3)`, `eye<float>(3, 4)`, `eye<float>(rows = 3,
/// columns = 3)`.
///
/// With `out_sharding(named_sharding(mesh, P(...)))` after the dims each device makes its own part.
///
/// Errors: as zeros; wrong_number_of_dims (a name needs a second one). Derivative: none. Communication: none. Source:
/// numpy.eye.
NABLA_WORD(eye, (class T, class... A, class nabla_error = detail::why_no_eye_t<T, A...>), (A... arguments),
           "nabla::eye<T>(rows, columns) requires a dtype that an array may have, and one size or two dims") {
  using split = detail::behind_other_arguments<A...>;
  if constexpr (split::reported) {
    return error::reported{};
  } else {
    constexpr const char* word = "eye<T>(rows, columns)";
    const auto of = [&]<class R, class C>(R rows, C columns) {
      return detail::eye_of<T>(split::template place<T, detail::dims_from<R, C>>(
          word, detail::sizes_from(word, rows, columns), arguments...));
    };
    return split::first(
        [&](auto... d) {
          if constexpr (sizeof...(d) == 1)
            return of(d..., d...);
          else
            return of(d...);
        },
        arguments...);
  }
}

}  // namespace nabla
