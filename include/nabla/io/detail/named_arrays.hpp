// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/io.hpp>
#include <nabla/errors/shape.hpp>
#include <nabla/io/detail/dims_of_file.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// The arguments of words that write several arrays into one file: "w", w, "b", b.
namespace nabla::detail {

/// Why arguments are no names and arrays in turns; void if they are.
template <class... A>
struct why_not_named {
  using type = void;
};
template <class Name>
struct why_not_named<Name> {
  using type = error::names_without_arrays;
};
template <class Name, class X, class... Rest>
struct why_not_named<Name, X, Rest...> {
  struct own {
    using type = typename first_error<
        std::conditional_t<std::is_convertible_v<Name, std::string>, void, error::not_a_name_in_a_file<Name>>,
        why_not_saved_t<X>>::type;
  };
  using type = typename first_why<own, why_not_named<Rest...>>::type;
};
template <Reported X, class Name, class... Rest>
struct why_not_named<Name, X, Rest...> : why_not_named<Rest...> {};
/// There is at least one: libzip writes no empty archive.
template <class... A>
using why_not_named_t =
    typename first_error<std::conditional_t<sizeof...(A) == 0, error::names_without_arrays, void>,
                         typename why_not_named<std::decay_t<A>...>::type>::type;

/// Calls save(names, arrays...) with what stands in turns; the arrays are stored.
template <class Save, class... A>
void save_named(Save save, const A&... names_and_arrays) {
  const std::tuple<const A&...> all(names_and_arrays...);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    save(std::vector<std::string>{std::string(std::get<2 * I>(all))...}, std::get<2 * I + 1>(all).eval()...);
  }(std::make_index_sequence<sizeof...(A) / 2>{});
}

/// The processes that write arrays: those of the first mesh among them, or all.
inline processes_together processes_of_arrays(const called& word) { return processes_of(no_mesh{}, word); }
template <class X, class... Rest>
processes_together processes_of_arrays(const called& word, const X& x, const Rest&... rest) {
  if constexpr (type_of_t<X>::mesh::rank > 0) return processes_of(x.mesh(), word);
  else return processes_of_arrays(word, rest...);
}

}  // namespace nabla::detail
