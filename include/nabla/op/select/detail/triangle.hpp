// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>
#include <nabla/op/select/where.hpp>

// What tril and triu share: elements are kept by the sign of column - row - offset, worked out from the indices.
namespace nabla {

namespace op {
template <bool Lower>
struct in_triangle {
  static constexpr const char* name = Lower ? "tril" : "triu";
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T above) {
    return Lower ? above <= 0 : above >= 0;
  }
};
}  // namespace op

namespace detail {

/// `(x)`, `(x, offset)`, `(x, row, column)`, `(x, row, column, offset)`.
template <class... A>
struct triangle_arguments {
  static constexpr bool ok = false;
};
template <>
struct triangle_arguments<> {
  static constexpr bool ok = true;
  using row = position<-2>;
  using column = position<-1>;
  static constexpr long offset() { return 0; }
};
template <class N>
  requires is_integer<N>
struct triangle_arguments<N> {
  static constexpr bool ok = true;
  using row = position<-2>;
  using column = position<-1>;
  static constexpr long offset(N n) { return static_cast<long>(n); }
};
template <DimSelector R, DimSelector C>
struct triangle_arguments<R, C> {
  static constexpr bool ok = true;
  using row = R;
  using column = C;
  static constexpr long offset(R, C) { return 0; }
};
template <DimSelector R, DimSelector C, class N>
  requires is_integer<N>
struct triangle_arguments<R, C, N> {
  static constexpr bool ok = true;
  using row = R;
  using column = C;
  static constexpr long offset(R, C, N n) { return static_cast<long>(n); }
};

template <class Type, class... A>
struct triangle_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class... A>
  requires(triangle_arguments<A...>::ok)
struct triangle_rule<Type, A...> {
  using error = typename dim_selection<typename Type::dims, typename triangle_arguments<A...>::row,
                                       typename triangle_arguments<A...>::column>::error;
};

template <bool Lower, class N, class... A>
constexpr auto triangle(const N& n, A... a) {
  using type = typename N::type;
  using T = typename type::value_type;
  using arguments = triangle_arguments<A...>;
  using whole_dims = typename unsplit<typename type::dims>::type;
  affine_node<std::int64_t, whole_dims, state<>, no_mesh> above{-arguments::offset(a...), {}, {}, {}, false};
  for (int d = 0; d < type::dims::rank; ++d) above.size_[d] = n.sizes()[d];
  above.step[find_dim<whole_dims, typename arguments::column>::value] = 1;
  above.step[find_dim<whole_dims, typename arguments::row>::value] = -1;
  above.start += begin_of_steps<typename type::dims>(above.step, n.sizes(), n.mesh());
  using mask_type = array_type<bool, whole_dims, state<>, no_mesh>;
  using mask = map_node<op::in_triangle<Lower>, mask_type, std::int64_t, decltype(above)>;
  using node = map_node<op::where, type, T, mask, N, literal_node<T>>;
  return expr<node>(node{{mask{{above}, above.size_, {}}, n, {T{0}}}, n.sizes(), n.mesh()});
}

}  // namespace detail
}  // namespace nabla
