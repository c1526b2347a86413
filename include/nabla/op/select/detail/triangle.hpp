// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/matrix_dims.hpp>
#include <nabla/op/select/where.hpp>

// What tril, triu and diag share: elements are kept by the sign of column - row - offset, worked out from the indices.
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
struct on_diagonal {
  static constexpr const char* name = "diag";
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T above) {
    return above == 0;
  }
};
}  // namespace op

namespace detail {

template <class Type, class... A>
struct triangle_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class... A>
  requires(matrix_arguments<A...>::ok)
struct triangle_rule<Type, A...> {
  using error = typename dim_selection<typename Type::dims, typename matrix_arguments<A...>::row,
                                       typename matrix_arguments<A...>::column>::error;
};

/// The elements of a node at places of its rows and columns for which Kept holds of column - row - offset; else zeros.
template <class Kept, class N, class... A>
constexpr auto kept_of_matrix(const N& n, A... a) {
  using type = typename N::type;
  using T = typename type::value_type;
  using arguments = matrix_arguments<A...>;
  using whole_dims = typename unsplit<typename type::dims>::type;
  affine_node<std::int64_t, whole_dims, state<>, no_mesh> above{{}, -arguments::offset(a...)};
  for (int d = 0; d < type::dims::rank; ++d) above.size_[d] = n.sizes()[d];
  above.step[find_dim<whole_dims, typename arguments::column>::value] = 1;
  above.step[find_dim<whole_dims, typename arguments::row>::value] = -1;
  above.start += begin_of_steps<typename type::dims>(above.step, n.sizes(), n.mesh());
  using mask_type = array_type<bool, whole_dims, state<>, no_mesh>;
  using mask = map_node<Kept, mask_type, std::int64_t, decltype(above)>;
  using node = map_node<op::where, type, T, mask, N, literal_node<T>>;
  return expr<node>(node{n.place(), {mask{above.place(), {above}}, n, {T{0}}}});
}

}  // namespace detail
}  // namespace nabla
