// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/mesh_instance.hpp>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

namespace nabla {

namespace detail {

template <class Kind>
inline constexpr const char* kind_name = "explicit";
template <>
inline constexpr const char* kind_name<automatic_kind> = "automatic";
template <>
inline constexpr const char* kind_name<named_kind> = "named";
template <>
inline constexpr const char* kind_name<steps_kind> = "in steps";
template <>
inline constexpr const char* kind_name<manual_kind> = "manual";
template <>
inline constexpr const char* kind_name<locked_kind> = "manual, locked";

}  // namespace detail

/// A mesh that can list its devices: the result of `make_mesh`, or of `device_mesh(m)` for any mesh with devices. It is
/// a `mesh`, and converts to one.
template <class... D>
class device_mesh : public mesh<D...> {
 public:
  explicit device_mesh(const mesh<D...>& m) : mesh<D...>(m) {}

  /// The names of the axes, major to minor.
  std::vector<std::string> axis_names() const { return {D::tag::name()...}; }
  /// The number of devices along each axis.
  std::vector<long> sizes() const {
    const long* const first = mesh<D...>::sizes;
    return std::vector<long>(first, first + sizeof...(D));
  }
  /// "explicit", "automatic" or "manual" for each axis.
  std::vector<std::string> kinds() const { return {detail::kind_name<typename D::kind>...}; }
  /// The devices, in row-major order of the mesh.
  device_list devices() const { return detail::instance_of<D...>(*this).devices; }
  /// The ids of `devices()`.
  std::vector<int> device_ids() const {
    std::vector<int> ids;
    for (const device d : devices()) ids.push_back(d.id);
    return ids;
  }
  /// Whether more than one process holds the devices.
  bool is_multi_process() const { return detail::instance_of<D...>(*this).processes > 1; }
};

template <class... D>
device_mesh(const mesh<D...>&) -> device_mesh<D...>;

namespace detail {

/// The name of a mesh axis, and the kind where it is said.
struct named_axis {
  const char *name, *kind;
};
template <class = void>
void print_mesh(std::ostream& out, const named_axis* axis, const long* size, int rank) {
  out << "mesh(";
  for (int i = 0; i < rank; ++i) {
    out << (i > 0 ? ", " : "") << axis[i].name << '=' << size[i];
    if (axis[i].kind != nullptr) out << ' ' << axis[i].kind;
  }
  out << ')';
}

}  // namespace detail

/// `mesh(dp=4, mp=2 automatic)`
template <class... D>
std::ostream& operator<<(std::ostream& out, const mesh<D...>& m) {
  static constexpr detail::named_axis axis[] = {
      {D::tag::name(), std::is_same_v<typename D::kind, visible> ? nullptr : detail::kind_name<typename D::kind>}...,
      {nullptr, nullptr}};
  detail::print_mesh(out, axis, m.sizes, sizeof...(D));
  return out;
}

}  // namespace nabla
