// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/comm.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <sstream>
#include <string>
#include <string_view>

namespace nabla {

namespace detail {

template <class T>
inline constexpr bool is_readable_sharding = false;
template <class... D, class S, class Space>
inline constexpr bool is_readable_sharding<named_sharding<mesh<D...>, S, Space>> = !is_region_mesh<mesh<D...>>;

/// The text of a sharding, whose only unknowns are sizes of mesh axes.
class sharding_text {
 public:
  explicit sharding_text(std::string_view text) : text_(text), left_(text) {}

  /// What must come next, or the text is of another type.
  void expect(std::string_view words) {
    if (left_.substr(0, words.size()) != words) differs(words);
    left_.remove_prefix(words.size());
  }
  long number() {
    long n = 0;
    std::size_t digits = 0;
    for (; digits < left_.size() && left_[digits] >= '0' && left_[digits] <= '9' && digits < 18; ++digits)
      n = n * 10 + (left_[digits] - '0');
    if (digits == 0) differs("a number");
    left_.remove_prefix(digits);
    return n;
  }
  void end() {
    if (!left_.empty()) differs("the end");
  }

 private:
  [[noreturn]] void differs(std::string_view expected) const {
    throw runtime_error("nabla::read_sharding requires the text of a sharding of its type: found \"" +
                        std::string(left_) + "\" where \"" + std::string(expected) + "\" should stand, in \"" +
                        std::string(text_) + "\"");
  }
  std::string_view text_, left_;
};

template <class Sharding>
struct sharding_reader;
template <class... D, class S, class Space>
struct sharding_reader<named_sharding<mesh<D...>, S, Space>> {
  /// `mesh(dp=4, mp=2 automatic)`
  static std::array<long, sizeof...(D)> sizes(sharding_text& text) {
    std::array<long, sizeof...(D)> found{};
    std::size_t i = 0;
    text.expect("mesh(");
    const auto one = [&]<class E>(type_tag<E>) {
      text.expect((i > 0 ? std::string(", ") : std::string()) + E::tag::name() + '=');
      if (E::size == dyn_size)
        found[i] = text.number();
      else
        text.expect(std::to_string(E::size)), found[i] = E::size;
      if (!std::is_same_v<typename E::kind, visible>) text.expect(std::string(" ") + kind_name<typename E::kind>);
      ++i;
    };
    (one(type_tag<D>{}), ...);
    text.expect(")");
    return found;
  }
  /// As make_mesh takes it.
  template <class E>
  static auto binding_of(long size) {
    const auto written = [&] {
      if constexpr (E::size == dyn_size)
        return size;
      else
        return fixed<E::size>;
    }();
    if constexpr (std::is_same_v<typename E::kind, automatic_kind>)
      return typename E::tag{} = automatic(written);
    else
      return typename E::tag{} = written;
  }
  template <class... Devices>
  static auto read(std::string_view written, const Devices&... devices) {
    sharding_text text(written);
    text.expect("named_sharding(");
    const auto found = sizes(text);
    std::ostringstream rest;
    rest << ", " << S{};
    if constexpr (!std::is_void_v<Space>)
      rest << ", memory_space=" << sharding_queries<named_sharding<mesh<D...>, S, Space>>::memory_space();
    rest << ')';
    text.expect(rest.str());
    text.end();
    return named_sharding<mesh<D...>, S, Space>(
        make_mesh(devices..., binding_of<D>(found[std::size_t(index_of<D, D...>)])...), S{});
  }
};

}  // namespace detail

/// What `read_sharding` gives: the type of a named_sharding outside of manual regions.
template <class T>
concept ReadableSharding = detail::is_readable_sharding<T>;

/// The sharding whose printed form this is: `read_sharding<decltype(s)>(text)`. Names, kinds, spec and memory space are
/// of the type, and the text must say the same; the sizes of the mesh are the text's. The mesh is one of the first
/// devices, as make_mesh makes it, or of those of a list.
///
/// Errors: not_a_type_of_sharding; runtime_error for a text that says something else, which it names, and those of
/// make_mesh. Communication: that of make_mesh. Source: pickling of jax.sharding.NamedSharding.
template <ReadableSharding Sharding>
Sharding read_sharding(std::string_view text) {
  return detail::sharding_reader<Sharding>::read(text);
}
template <ReadableSharding Sharding>
Sharding read_sharding(const device_list& devices, std::string_view text) {
  return detail::sharding_reader<Sharding>::read(text, devices);
}
// clang-format off
template <class T, class... A, class nabla_error = error::not_a_type_of_sharding<T>>
  requires(!ReadableSharding<T>)
error::reported read_sharding(const A&...)
    NABLA_REFUSED("nabla::read_sharding<Sharding>(text) requires the type of a named_sharding outside of regions");
// clang-format on

}  // namespace nabla
