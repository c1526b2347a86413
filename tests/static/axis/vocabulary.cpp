// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/mesh/group.hpp>

// The words between commas: what a binding holds, what is a vocabulary word, and that the comma operator is refused.
namespace test_of_vocabulary {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::all, nb::dim, nb::dyn, nb::fixed, nb::none, nb::rest;
using namespace nb::detail;

// Bindings: `name = value`, of any kind of name and any value.
template <class Binding, class Name, class Value>
inline constexpr bool binds = std::is_same_v<Binding, nb::binding<Name, Value>>&&
    std::is_same_v<typename Binding::name, Name>&& std::is_same_v<typename Binding::value_type, Value>;
static_assert(binds<decltype(batch = 3), tag::batch, int> && (batch = 3).value == 3);
static_assert(binds<decltype(batch = 3L), tag::batch, long> && (batch = 3L).value == 3);
static_assert(binds<decltype(batch = data), tag::batch, tag::data>);
static_assert(binds<decltype(batch = hidden), tag::batch, tag::hidden>);
static_assert(binds<decltype(batch = none), tag::batch, nb::none_t>);
static_assert(binds<decltype(batch = rest), tag::batch, nb::rest_t>);
static_assert(binds<decltype(batch = fixed<4>), tag::batch, nb::fixed_t<4>>);
static_assert(binds<decltype(batch = dim<0>), tag::batch, nb::position<0>>);
static_assert(binds<decltype(data = 4), tag::data, int> && (data = 4).value == 4);
static_assert(binds<decltype(data = rest), tag::data, nb::rest_t>);
static_assert(binds<decltype(dim<-1> = batch), nb::position<-1>, tag::batch>);
static_assert(binds<decltype(dim<0> = 7), nb::position<0>, int> && (dim<0> = 7).value == 7);
static_assert(binds<decltype(batch = (data, model)), tag::batch, nb::mesh_axes<tag::data, tag::model>>);
static_assert(is_binding<decltype(batch = 3)> && !is_binding<tag::batch>);

// A name never takes part in other people's assignments: the object stays what it is.
static_assert(!std::is_assignable_v<const int&, tag::batch> && std::is_empty_v<tag::batch>);

static_assert(std::is_same_v<decltype(batch(data)), nb::detailed<tag::batch, tag::data>>);
static_assert(std::is_same_v<decltype(batch(fixed<4>, data)), nb::detailed<tag::batch, nb::fixed_t<4>, tag::data>>);

static_assert(is_position<nb::position<-2>> && !is_position<int> && nb::position<-2>::value == -2);
static_assert(is_fixed<nb::fixed_t<0>> && !is_fixed<int> && nb::fixed_t<7>::value == 7);
static_assert(is_integer<int> && is_integer<unsigned char> && !is_integer<bool> && !is_integer<double>);

// An axis is called with its size, then the mesh axes that split it; no axis of arrays, no number, nothing twice.
template <class A, class... D>
concept CalledWith = requires(A a, D... d) { a(d...); };
static_assert(CalledWith<tag::batch, tag::data, tag::model> && CalledWith<tag::batch, nb::fixed_t<3>>);
static_assert(std::is_same_v<decltype(batch((data, model))), nb::detailed<tag::batch, tag::data, tag::model>>);
static_assert(!CalledWith<tag::batch, int> && !CalledWith<tag::batch, tag::hidden>);
static_assert(!CalledWith<tag::batch, nb::none_t> && !CalledWith<tag::batch, nb::position<0>>);
static_assert(!CalledWith<tag::batch, tag::data, nb::fixed_t<3>> && !CalledWith<tag::batch, tag::data, tag::data>);

// No size is negative.
template <long N>
concept Fixed = requires { nb::fixed<N>; };
static_assert(Fixed<0> && !Fixed<-1>);

template <class... T>
inline constexpr bool are_words = (nb::Vocabulary<T> && ...);
static_assert(are_words<tag::batch, tag::data, nb::fixed_t<1>, nb::dyn_t, nb::none_t, nb::all_t, nb::rest_t,
                        nb::position<0>, decltype(batch = 3), decltype(batch(data)), nb::mesh_axes<tag::data>>);
static_assert(!are_words<int> && !are_words<nb::positional>);

// The comma groups axes, of arrays and of meshes, and nothing else.
template <class A, class B>
concept Commas = requires(A a, B b) {
  a, b;
};
static_assert(Commas<tag::data, tag::model> && Commas<tag::batch, tag::hidden> && Commas<tag::batch, tag::data>);
static_assert(!Commas<tag::data, tag::data> && !Commas<tag::batch, tag::batch>);
static_assert(!Commas<decltype(batch = data), tag::model> && !Commas<nb::none_t, tag::data> &&
              !Commas<tag::data, nb::none_t>);
static_assert(!Commas<nb::position<0>, nb::position<1>> && !Commas<nb::fixed_t<2>, nb::rest_t>);
static_assert(Commas<tag::batch, int>, "one side is not the library's: the comma of the language");

}  // namespace

}  // namespace test_of_vocabulary
