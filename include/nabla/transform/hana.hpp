// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Names of members for messages: a struct that is defined with BOOST_HANA_DEFINE_STRUCT says its own at run time,
///
///   template <class W, class B>
///   struct layer {
///     BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
///   };
///
/// Include this header instead of Boost's where the struct is defined, so that every file of a program knows its names.
/// Without it such a struct is a tree like any other, whose members have numbers. It is no part of <nabla/nabla.hpp>:
/// nothing else needs Boost.

#include <boost/hana/accessors.hpp>
#include <boost/hana/at.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/string.hpp>
#include <nabla/core/tree.hpp>

namespace nabla::detail {

/// Defined, not adapted from outside: the names stand in the order of the members.
template <class X, int I>
  requires requires { typename X::hana_accessors_impl; }
inline constexpr const char* member_name<X, I> = std::remove_cvref_t<decltype(boost::hana::first(
    boost::hana::at_c<std::size_t(I)>(boost::hana::accessors<X>())))>::c_str();

}  // namespace nabla::detail
