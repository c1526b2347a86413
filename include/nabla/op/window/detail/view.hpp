// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/window/detail/keywords.hpp>

// Windows as a view: a dim becomes two, the position of the window, under the name of the dim, and the place within the
// window. Both walk along the dim, so that windows share elements.
namespace nabla::detail {

/// The windows along dim number I, of which the places are a dim E. Steps, Dilates: whether there is another stride than 1
/// from window to window, and from place to place.
template <int I, class E, bool Steps, bool Dilates>
struct window {
  static constexpr int index = I;
  using extent = E;
};
/// How windows lie along a dim: their size, and both strides.
struct window_shape {
  long size, stride = 1, dilation = 1;
  constexpr long span() const { return (size - 1) * dilation + 1; }
  constexpr long count(long n) const { return (n - span()) / stride + 1; }
};

constexpr void require_windows(const char* word, const window_shape& s) {
  if (s.size < 1 || s.stride < 1 || s.dilation < 1)
    fail<>::because(word, (sentence("requires windows of 1 element or more, a stride and a dilation of 1 or more; here they are ")
                           << s.size << ", " << s.stride << " and " << s.dilation)
                              .text);
}

/// A view of Dims with the places within the windows W as dims before dim number At.
template <class Dims, int At, class... W>
struct windows_view {
  static constexpr int count = sizeof...(W), rank = Dims::rank + count;
  static constexpr int of_dim(int d) {
    int found = -1, w = 0;
    ((found = W::index == d ? w : found, ++w), ...);
    return found;
  }
  template <int D, int Window>
  struct place_of_window;
  template <int D, int I, class E, bool Steps, bool Dilates>
  static auto position(window<I, E, Steps, Dilates>)
      -> std::conditional_t<Steps, strided<at<D, keys_of<Dims>>>, cut<at<D, keys_of<Dims>>>>;
  template <int I, class E, bool Steps, bool Dilates>
  static auto place(window<I, E, Steps, Dilates>)
      -> std::conditional_t<Dilates, strided<at<I, keys_of<Dims>>>, cut<at<I, keys_of<Dims>>>>;

  /// A dim of Dims, with windows or without.
  template <int D, int Window = of_dim(D)>
  struct old {
    using extent = nabla::extent<typename extent_at<Dims, D>::tag>;
    using source = decltype(position<D>(at<Window, list<W...>>{}));
  };
  template <int D>
  struct old<D, -1> {
    using extent = extent_at<Dims, D>;
    using source = kept<at<D, keys_of<Dims>>>;
  };
  template <int D>
  struct entry : old<(D < At ? D : D - count)> {};
  template <int D>
    requires(D >= At && D < At + count)
  struct entry<D> {
    using extent = typename at<D - At, list<W...>>::extent;
    using source = decltype(place(at<D - At, list<W...>>{}));
  };
  template <class Seq>
  struct build;
  template <int... D>
  struct build<std::integer_sequence<int, D...>> {
    using to = dims<typename entry<D>::extent...>;
    using map = view_map<Dims, to, list<typename entry<D>::source...>>;
  };
  using all = build<std::make_integer_sequence<int, rank>>;
  using to = typename all::to;
  using map = typename all::map;

  static constexpr map of(const char* word, const sizes_of<Dims>& size, const window_shape (&shape)[count]) {
    map m;
    for (int d = 0; d < rank; ++d) {
      m.factor[d] = 1;
      if (d >= At && d < At + count) {
        m.size[d] = shape[d - At].size;
        m.factor[d] = shape[d - At].dilation;
      } else {
        const int from = d < At ? d : d - count, w = of_dim(from);
        m.size[d] = size[from];
        if (w < 0) continue;
        require_windows(word, shape[w]);
        if (shape[w].span() > size[from])
          fail<>::because(word, (sentence("requires windows that fit: one spans ")
                                 << shape[w].span() << " elements along " << name_of(keys_of<Dims>{}, from)
                                 << ", which has " << size[from])
                                    .text);
        m.size[d] = shape[w].count(size[from]);
        m.factor[d] = shape[w].stride;
      }
    }
    return m;
  }

 private:
  template <class... K>
  static constexpr const char* name_of(list<K...>, int d) {
    const char* const names[] = {key_name<K>::get()...};
    return names[d];
  }
};

/// Why windows along dim number I of Dims are refused.
template <class Dims, int I>
struct why_no_windows {
  using split = typename extent_at<Dims, I>::split_over;
  using type = std::conditional_t<
      split::size == 0, void,
      why_not_from_all_parts<split, error::dim_is_split_over<dim_name<Dims, I>, rewrap<mesh_axes, split>,
                                                             error::to_fix::reshard_the_dim_first,
                                                             error::to_fix::or_exchange_the_edges>>>;
};
template <class Dims>
struct why_no_windows<Dims, -1> {
  using type = void;
};

/// A node under windows. They share elements, so what is no array yet is stored first.
template <class N, class View>
constexpr auto under_windows(const N& n, const View& v) {
  if constexpr (is_leaf<N> || std::is_same_v<typename N::backend, no_backend>) return reindexed(n, v);
  else return reindexed(evaluated(n).leaf(), v);
}

}  // namespace nabla::detail
