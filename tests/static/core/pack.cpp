// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/pack.hpp>

// Lists of types: what all algebra on axes is made of.
namespace test_of_pack {

namespace {

using nabla::list;
using namespace nabla::detail;

template <int N>
struct t {};
using three = list<t<0>, t<1>, t<2>>;

static_assert(index_of<t<1>, t<0>, t<1>, t<2>> == 1 && index_of<t<3>, t<0>, t<1>> == -1 && index_of<t<0>> == -1);
static_assert(index_of<t<1>, t<1>, t<0>, t<1>> == 0, "the first one");
static_assert(contains<t<2>, t<0>, t<2>> && !contains<t<1>, t<0>, t<2>> && !contains<t<0>>);
static_assert(!contains<t<0>, const t<0>, t<0>&>, "no conversion of types");
static_assert(in_list<t<2>, three> && !in_list<t<3>, three> && !in_list<t<0>, t<0>>);
static_assert(index_in<t<2>, three> == 2 && index_in<t<3>, three> == -1 && index_in<t<0>, int> == -1);
static_assert(length<three> == 3 && length<list<>> == 0 && length<int> == 0 && three::size == 3);

static_assert(std::is_same_v<at<0, three>, t<0>> && std::is_same_v<at<2, three>, t<2>>);
static_assert(std::is_same_v<at<1, list<int, void, int>>, void>, "any type, incomplete ones too");

template <class...>
struct other {};
static_assert(std::is_same_v<concat<three>, three> && std::is_same_v<concat<list<>, list<>>, list<>>);
static_assert(std::is_same_v<concat<list<t<0>>, list<>, list<t<1>, t<2>>>, three>);
static_assert(std::is_same_v<concat<other<t<0>>, other<t<1>>>, other<t<0>, t<1>>>, "of any template");

template <class T>
struct is_not_1 {
  static constexpr bool value = !std::is_same_v<T, t<1>>;
};
static_assert(std::is_same_v<filter<is_not_1, three>, list<t<0>, t<2>>>);
static_assert(std::is_same_v<filter<is_not_1, other<t<1>, t<1>>>, other<>>);
static_assert(std::is_same_v<filter<is_not_1, list<>>, list<>>);
static_assert(std::is_same_v<rewrap<other, three>, other<t<0>, t<1>, t<2>>>);
static_assert(std::is_same_v<rewrap<list, list<>>, list<>>);

// A reason stands, and the one behind it is not asked for; of none the next is.
struct never_asked;
struct asked {
  using type = t<2>;
};
static_assert(std::is_same_v<first_error<void, t<0>, t<1>>::type, t<0>> && std::is_void_v<first_error<void>::type>);
static_assert(std::is_same_v<first_why<type_tag<t<0>>, never_asked>::type, t<0>>);
static_assert(std::is_same_v<first_why<type_tag<void>, asked>::type, t<2>>);

// Long lists keep a constant depth of instantiation.
template <class Seq>
struct many_impl;
template <int... I>
struct many_impl<std::integer_sequence<int, I...>> {
  using type = list<t<I>...>;
};
using many = many_impl<std::make_integer_sequence<int, 250>>::type;
static_assert(std::is_same_v<at<249, many>, t<249>> && index_in<t<249>, many> == 249 && length<many> == 250);

}  // namespace

}  // namespace test_of_pack
