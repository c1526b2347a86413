// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/errors/viz.hpp>
#include <nabla/expr/view_word.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/spmd/detail/plain_onto_mesh.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <nabla/viz/type_name.hpp>
#include <string>
#include <vector>

// The contents of a picture of a sharding: which devices hold which part. They follow from the type and the mesh, so an
// abstract array on an abstract mesh has a picture too.
namespace nabla::detail {

struct sharding_grid {
  long rows = 1, columns = 1;
  std::vector<std::vector<int>> devices;  ///< for each cell, row-major; sorted
  std::string title;                      ///< `[8@row,16@col]`
  std::string note;                       ///< what the cells do not show; may be empty
};

// Functions that use strings are templates, here and in the drawings. Otherwise <nabla/nabla.hpp> took 0.1 s longer to
// compile.

/// `0,1`; for more than sixteen devices only the first and last three.
template <class Grid>
std::string grid_label(const Grid& grid, long cell) {
  const auto& ids = grid.devices[std::size_t(cell)];
  std::string s;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const bool skip = ids.size() > 16 && i == 3;
    if (skip) i = ids.size() - 3;
    s.append(s.empty() ? "" : ",").append(skip ? "...," : "").append(std::to_string(ids[i]));
  }
  return s;
}

/// The number of the part of dim I that the device at some coordinates holds; 0 if there is no such dim.
template <int I, class Dims, class M, class Coordinates>
long part_of_dim(const M& mesh, const Coordinates& at) {
  if constexpr (I < 0)
    return 0;
  else
    return part_number(mesh, at, rewrap<mesh_axes, typename extent_at<Dims, I>::split_over>{});
}
template <int I, class Dims, class M>
long parts_of_dim(const M& mesh) {
  if constexpr (I < 0)
    return 1;
  else
    return parts_of(mesh, typename extent_at<Dims, I>::split_over{});
}

/// The cells of an array, with these dims as rows and columns. A cell lists the devices of every block in it.
template <class Type, int Row, int Column, class Sizes>
sharding_grid grid_of(const Sizes& size, [[maybe_unused]] const typename Type::mesh& mesh) {
  using dims = typename Type::dims;
  using M = typename Type::mesh;
  sharding_grid grid;
  grid.title = dims_text<M>(typename extents_of<dims>::type{}, size.n);
  if constexpr (std::is_same_v<M, no_mesh>) {
    grid.devices = {{0}};
    grid.note = "a plain array: on no mesh";
  } else {
    grid.rows = parts_of_dim<Row, dims>(mesh);
    grid.columns = parts_of_dim<Column, dims>(mesh);
    grid.devices.resize(std::size_t(grid.rows * grid.columns));
    for (long place = 0; place < mesh.size(); ++place) {
      const auto at = coordinates_of(mesh, place);
      const long cell = part_of_dim<Row, dims>(mesh, at) * grid.columns + part_of_dim<Column, dims>(mesh, at);
      grid.devices[std::size_t(cell)].push_back(
          mesh.is_abstract() ? int(place) : instance_of(mesh).devices[int(place)].id);
    }
    for (auto& ids : grid.devices) std::sort(ids.begin(), ids.end());
    constexpr masks m = masks_of<typename Type::state, M>;
    if constexpr (m.u != 0)
      grid.note = std::string("parts, over ") + axes_text<typename axes_from<M, m.u, list>::type>::get() +
                  " still to be " + (m.kind == reduction::sum ? "summed" : "reduced");
  }
  return grid;
}

/// The dims for rows and columns: the given dims, or all of them. One dim is drawn as one row.
template <class Type, class... S>
struct picture_dims {
  using dims = typename Type::dims;
  using selection = dim_selection<dims, S...>;
  static constexpr bool chosen = sizeof...(S) > 0;
  static constexpr int count = chosen ? int(sizeof...(S)) : dims::rank;
  static constexpr int row = count < 2 ? -1 : chosen ? selection::index[0] : 0;
  static constexpr int column = count < 1 ? -1 : chosen ? selection::index[count - 1] : count - 1;
  using too_many = std::conditional_t<
      (count > 2),
      nabla::error::picture_has_more_than_two_dims<count, nabla::error::to_fix::say_which_are_the_rows_and_the_columns>,
      void>;
  using error = typename first_error<typename selection::error, too_many>::type;
};

/// The parts of a picture. `error` says why there is none.
template <class X, class... S>
struct picture_rule {
  using error = nabla::error::not_an_array_or_a_sharding<X>;
};
template <Reported X, class... S>
struct picture_rule<X, S...> {
  using error = void;
  static sharding_grid of(const char*, const X&, S...) { return {}; }
};
template <Array X, class... S>
struct picture_rule<X, S...> {
  using type = type_of_t<X>;
  using shown = picture_dims<type, S...>;
  using error = std::conditional_t<is_region_mesh<typename type::mesh>, nabla::error::value_is_a_block,
                                   typename shown::error>;
  static sharding_grid of(const char*, const X& x, S...) {
    return grid_of<type, shown::row, shown::column>(x.sizes(), x.mesh());
  }
};
/// A sharding, and the dims of an array as `zeros` takes them.
template <class M, class Spec, class Space, class... D>
struct picture_rule<named_sharding<M, Spec, Space>, D...> {
  struct made {
    using type = typename placed_type<array_type<float, dims_from<D...>>, M, Spec>::type;
    using shown = picture_dims<type>;
    using error = typename first_error<typename indivisible<M, typename type::dims>::type, typename shown::error>::type;
  };
  struct not_placed {
    using type = typename why_not_placed<Spec, dims_from<D...>, M>::type;
  };
  using rule = unless_refused<typename first_why<type_tag<why_no_dims_t<float, D...>>, not_placed>::type, made>;
  using error = typename rule::error;

  static sharding_grid of(const char* word, const named_sharding<M, Spec, Space>& s, D... dims) {
    using type = typename rule::type;
    const auto plain = sizes_from(word, dims...);
    sizes_of<typename type::dims> size;
    for (int d = 0; d < type::dims::rank; ++d) size[d] = plain[d];
    require_divisible<typename type::dims>(word, size, s.mesh());
    return grid_of<type, rule::shown::row, rule::shown::column>(size, s.mesh());
  }
};

template <class X, class... S>
using why_no_picture_t = typename picture_rule<X, S...>::error;
template <class X, class... S>
inline constexpr bool has_picture = std::is_void_v<why_no_picture_t<X, S...>>;

}  // namespace nabla::detail
