// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// The kinds of trees that Hana has. Each makes a tree of two entries, `make(a, b)`, and reaches them, `a(tree)` and
// `b(tree)`. Nothing of NABLA but axes is included here, so that a test may include it before or behind.
#include <boost/hana/at.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <nabla/axis/axis.hpp>

namespace test_of_hana {

NABLA_AXES(hidden, inputs, rows, columns, w, b)
NABLA_MESH_AXES(data)

struct encoder;
struct decoder;

template <class W, class B>
struct layer {
  BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

/// Adapted from outside, in another order.
template <class W, class B>
struct affine {
  W scale;
  B shift;
};
template <class W, class B>
affine(W, B) -> affine<W, B>;

/// No aggregate: Hana alone knows its members.
template <class W, class B>
class model {
 public:
  model() = default;
  model(W first, B second) : first_(static_cast<W&&>(first)), second_(static_cast<B&&>(second)) {}
  W& first() { return first_; }
  B& second() { return second_; }
  const W& first() const { return first_; }
  const B& second() const { return second_; }

 private:
  W first_;
  B second_;
};

}  // namespace test_of_hana

namespace boost::hana {

template <class W, class B>
struct accessors_impl<test_of_hana::affine<W, B>> {
  static constexpr auto apply() {
    using affine = test_of_hana::affine<W, B>;
    return make_tuple(
        make_pair(BOOST_HANA_STRING("shift"), [](auto&& x) -> auto&& { return static_cast<decltype(x)&&>(x).*(&affine::shift); }),
        make_pair(BOOST_HANA_STRING("scale"), [](auto&& x) -> auto&& { return static_cast<decltype(x)&&>(x).*(&affine::scale); }));
  }
};
template <class W, class B>
struct accessors_impl<test_of_hana::model<W, B>> {
  static constexpr auto apply() {
    return make_tuple(make_pair(BOOST_HANA_STRING("first"), [](auto&& x) -> auto& { return x.first(); }),
                      make_pair(BOOST_HANA_STRING("second"), [](auto&& x) -> auto& { return x.second(); }));
  }
};

}  // namespace boost::hana

namespace test_of_hana {

namespace hana = boost::hana;

struct tuples {
  static constexpr auto make = [](auto a, auto b) { return hana::make_tuple(a, b); };
  static constexpr auto a = [](const auto& x) { return hana::at_c<0>(x); };
  static constexpr auto b = [](const auto& x) { return hana::at_c<1>(x); };
};
struct pairs {
  static constexpr auto make = [](auto a, auto b) { return hana::make_pair(a, b); };
  static constexpr auto a = [](const auto& x) { return hana::first(x); };
  static constexpr auto b = [](const auto& x) { return hana::second(x); };
};
struct maps_of_types {
  static constexpr auto make = [](auto a, auto b) {
    return hana::make_map(hana::make_pair(hana::type_c<encoder>, a), hana::make_pair(hana::type_c<decoder>, b));
  };
  static constexpr auto a = [](const auto& x) { return x[hana::type_c<encoder>]; };
  static constexpr auto b = [](const auto& x) { return x[hana::type_c<decoder>]; };
};
struct maps_of_axes {
  static constexpr auto make = [](auto a, auto b) {
    return hana::make_map(hana::make_pair(test_of_hana::w, a), hana::make_pair(test_of_hana::b, b));
  };
  static constexpr auto a = [](const auto& x) { return x[test_of_hana::w]; };
  static constexpr auto b = [](const auto& x) { return x[test_of_hana::b]; };
};
struct defined_structs {
  static constexpr auto make = [](auto a, auto b) { return layer{a, b}; };
  static constexpr auto a = [](const auto& x) { return x.weights; };
  static constexpr auto b = [](const auto& x) { return x.bias; };
};
struct adapted_structs {
  static constexpr auto make = [](auto a, auto b) { return affine{a, b}; };
  static constexpr auto a = [](const auto& x) { return x.scale; };
  static constexpr auto b = [](const auto& x) { return x.shift; };
};
struct adapted_classes {
  static constexpr auto make = [](auto a, auto b) { return model(a, b); };
  static constexpr auto a = [](const auto& x) { return x.first(); };
  static constexpr auto b = [](const auto& x) { return x.second(); };
};

}  // namespace test_of_hana

// One for each concept of Hana (a sequence, a map, a struct), where a test asks no more of a tree than the tests with all
// kinds do.
#define CONCEPTS_OF_HANA_TREES tuples, maps_of_types, adapted_structs
#define KINDS_OF_HANA_TREES tuples, pairs, maps_of_types, maps_of_axes, defined_structs, adapted_structs, adapted_classes
