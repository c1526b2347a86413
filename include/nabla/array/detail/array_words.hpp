// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/dim_selection.hpp>

// Array types as users write them: `batch(data), hidden, fixed<3>, dyn, P(...)`.
namespace nabla::detail {

/// The words of an array type: its dims, and a spec if there is one.
template <class T, class... Word>
struct array_words {
  template <class W>
  struct is_dim {
    static constexpr bool value = SpelledDim<W>;
  };
  template <class W>
  struct is_spec_word {
    static constexpr bool value = is_spec<W>;
  };
  template <class W>
  struct wrong {
    using type = std::conditional_t<SpelledDim<W> || is_spec<W>, void, nabla::error::not_a_dim_of_an_array<W>>;
  };
  template <class... W>
  using extents = dims<typename as_extent<W>::type...>;
  using dims_type = rewrap<extents, filter<is_dim, list<Word...>>>;
  using specs = filter<is_spec_word, list<Word...>>;
  using error = typename first_error<
      std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>, typename wrong<Word>::type...,
      std::conditional_t<(specs::size > 1), nabla::error::array_has_one_spec, void>,
      typename why_named_twice<keys_of<dims_type>>::type>::type;
};

/// Why words do not make a plain array type.
template <class T, class... Word>
struct why_no_array_of {
  using words = array_words<T, Word...>;
  struct why_split {
    static constexpr bool is_split = all_splits<typename words::dims_type>::type::size > 0 || words::specs::size > 0;
    using type =
        std::conditional_t<is_split, nabla::error::array_of_is_on_no_mesh<nabla::error::to_fix::write_array_on>, void>;
  };
  using type = typename first_why<type_tag<typename words::error>, why_split>::type;
};
template <class T, class... Word>
using why_no_array_of_t = typename why_no_array_of<T, Word...>::type;

/// There is no reason against it.
template <class Reason>
concept Accepted = std::is_void_v<Reason>;

}  // namespace nabla::detail
