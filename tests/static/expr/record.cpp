// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/declare.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/record.hpp>
#include <nabla/op/op.hpp>

// Records on types, and how trees are compared.
namespace test_of_record {

namespace {

namespace nb = nabla;
namespace error = nb::error;
using nb::record, nb::list, nb::detail::structure_difference, nb::detail::counterpart;
NABLA_AXES(w, b, inner)
NABLA_MESH_AXES(data)

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
template <class X>
using entries = nb::detail::entries_of<X>;

constexpr auto p = record(w = 3, b = 2.5f);
using P = std::remove_const_t<decltype(p)>;
static_assert(same<P, nb::record_t<nb::field<tag::w, int>, nb::field<tag::b, float>>>);
static_assert(p[w] == 3 && p[b] == 2.5f);

static_assert(same<decltype(p[w]), const int&> && same<decltype(record(w = 1)[w]), int&&>);
constexpr int written() {
  auto r = record(w = 1, b = record(inner = 2));
  r[w] = 5;
  r[b][inner] += 1;
  return r[w] * r[b][inner];
}
static_assert(written() == 15);

// ---- a tree whose entries have names
static_assert(nb::detail::Tree<P> && same<entries<P>, list<int, float>> && same<entries<decltype(record())>, list<>>);
static_assert(same<nb::detail::entry_keys_of<P>, list<tag::w, tag::b>>);
static_assert(same<nb::detail::rebound_tree<P, bool, char>::type, nb::record_t<nb::field<tag::w, bool>, nb::field<tag::b, char>>>);
static_assert(nb::detail::tree_traits<P>::get<1>(p) == 2.5f);

// An expression is run, for it would change its type with every assignment. Here: on sizes alone.
using line = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;
static_assert(same<decltype(record(w = line({3}) + 1.f)), nb::record_t<nb::field<tag::w, line>>>);
// What waits for its mesh stays what it is.
static_assert(same<decltype(record(w = nb::axis_index(data))), nb::record_t<nb::field<tag::w, decltype(nb::axis_index(data))>>>);

// ---- truth in requires
template <class... B>
concept Records = requires(B... f) { record(f...); };
static_assert(Records<> && Records<decltype(w = 1), decltype(b = 1)>);
static_assert(!Records<decltype(w = 1), decltype(w = 1)> && !Records<int> && !Records<decltype(data = 1)>);
template <class R, class A>
concept HasField = requires(R r, A a) { r[a]; };
static_assert(HasField<P, tag::w> && HasField<P&, tag::b> && !HasField<P, tag::inner> && !HasField<P, int>);
static_assert(same<decltype(record(w = error::reported{})), error::reported>);

// ---- one structure
template <class W, class B>
struct layer {
  W weights;
  B bias;
};
template <class A, class B>
using difference = typename structure_difference<error::at<>, A, B>::type;
template <class... F>
using swapped = nb::record_t<nb::field<tag::b, int>, nb::field<tag::w, F>...>;
static_assert(std::is_void_v<difference<int, float>> && std::is_void_v<difference<P, swapped<line>>>);
static_assert(std::is_void_v<difference<std::tuple<int, int>, std::array<line, 2>>>);
static_assert(std::is_void_v<difference<layer<int, P>, layer<line, swapped<int>>>>);
static_assert(counterpart<P, swapped<int>, 0> == 1 && counterpart<P, swapped<int>, 1> == 0);
static_assert(same<difference<std::tuple<int>, int>,
                   error::structures_differ<error::at<>, error::entries<1>, error::one_value>>);
static_assert(same<difference<std::tuple<int, layer<int, P>>, std::tuple<int, layer<int, swapped<>>>>,
                   error::structures_differ<error::at<error::entry<1>, error::member<1>>, error::fields<tag::w, tag::b>,
                                            error::fields<tag::b>>>);
static_assert(same<difference<layer<P, int>, layer<swapped<P>, int>>,
                   error::structures_differ<error::at<error::member<0>, tag::w>, error::one_value,
                                            error::fields<tag::w, tag::b>>>);

}  // namespace

}  // namespace test_of_record
