// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/sharding/named_sharding.hpp>

// A template over the stream, so that no meaning room includes <ostream>.
namespace nabla {

namespace detail {

template <class Stream>
concept TextStream = requires(Stream& out) {
  out << "";
  out.flush();
};

template <class Stream, class... A>
void print_axes(Stream& out, const char* open, const char* close, list<A...>) {
  [[maybe_unused]] const char* between = "";
  out << open;
  ((out << between << A::name(), between = ", "), ...);
  out << close;
}

template <class K>
inline constexpr const char* unreduced_word = "unreduced={";
template <>
inline constexpr const char* unreduced_word<max_kind> = "unreduced_max={";
template <>
inline constexpr const char* unreduced_word<min_kind> = "unreduced_min={";

template <class Stream, class... A>
void print_entry(Stream& out, mesh_axes<A...>) {
  if constexpr (sizeof...(A) == 0)
    out << "none";
  else
    print_axes(out, sizeof...(A) == 1 ? "" : "(", sizeof...(A) == 1 ? "" : ")", list<A...>{});
}
template <class Stream>
void print_entry(Stream& out, unconstrained_t) {
  out << "unconstrained";
}
template <class Stream, class Tag, class G>
void print_entry(Stream& out, placed<Tag, G>) {
  out << Tag::name() << '=';
  print_entry(out, G{});
}
template <class Stream, class K, class... A>
void print_entry(Stream& out, unreduced_over<K, A...>) {
  print_axes(out, unreduced_word<K>, "}", list<A...>{});
}
template <class Stream, class... A>
void print_entry(Stream& out, reduced_over<A...>) {
  print_axes(out, "reduced={", "}", list<A...>{});
}

}  // namespace detail

/// `P(dp, none)`, `P((dp, mp))`, `P(batch=dp)`, `P(none, unreduced={mp}, reduced={x})`
template <detail::TextStream Stream, class... E>
Stream& operator<<(Stream& out, spec<E...>) {
  [[maybe_unused]] const char* between = "";
  out << "P(";
  ((out << between, detail::print_entry(out, E{}), between = ", "), ...);
  out << ")";
  return out;
}

/// `named_sharding(mesh(dp=4, mp=2), P(dp, mp))`, and the memory space if there is one.
template <detail::TextStream Stream, class M, class S, class Space>
Stream& operator<<(Stream& out, const named_sharding<M, S, Space>& s) {
  out << "named_sharding(" << s.mesh() << ", " << s.spec();
  if constexpr (!std::is_void_v<Space>) out << ", memory_space=" << s.memory_space();
  out << ")";
  return out;
}

}  // namespace nabla
