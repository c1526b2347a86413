// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/axis/hidden.hpp>
#include <nabla/core/call_site.hpp>
#include <nabla/core/operand.hpp>
#include <nabla/errors/array.hpp>
#include <nabla/expr/automatic.hpp>
#include <nabla/expr/node.hpp>

namespace nabla {

namespace detail {

/// The mistake of an axis or a position that selects none of the dims.
template <class Dims, class Selector>
struct no_such_dim_impl {
  using type = error::array_has_no_axis<Selector, Dims>;
};
template <class Dims, int N>
  requires(visible_rank<Dims> > positional_rank<Dims>)
struct no_such_dim_impl<Dims, position<N>> {
  using type = error::array_has_no_axis<position<N>, Dims, error::to_fix::write_the_name_of_the_dim>;
};
template <class Dims, class Selector>
using no_such_dim = typename no_such_dim_impl<Dims, Selector>::type;

/// Why a value cannot be read on the host; void if it can.
template <class Type>
struct why_no_host_value {
  using mesh = typename Type::mesh;
  static constexpr masks m = masks_of<typename Type::state, mesh>;
  static constexpr unsigned differs = m.v | split_mask<mesh, typename Type::dims>;
  template <unsigned V, unsigned U, int Rank>
  struct reason {
    using type = void;
  };
  template <unsigned V, unsigned U, int Rank>
    requires(Rank > 0 && visible_rank<typename Type::dims> > 0)
  struct reason<V, U, Rank> {
    using type = error::only_a_scalar_has_a_truth_value<typename Type::dims>;
  };
  template <unsigned V, unsigned U, int Rank>
    requires(Rank > 0 && visible_rank<typename Type::dims> == 0)
  struct reason<V, U, Rank> {
    using type = error::value_differs_along_a_mapped_dim<error::to_fix::use_where>;
  };
  template <unsigned V, unsigned U>
    requires(V != 0)
  struct reason<V, U, 0> {
      using type =
          error::value_varies_over<typename axes_from<mesh, V, mesh_axes>::type, error::to_fix::psum_it_or_use_where>;
  };
  template <unsigned U>
    requires(U != 0)
  struct reason<0, U, 0> {
    using type = error::value_is_unreduced_over<typename axes_from<mesh, U, mesh_axes>::type,
                                                fix_over<mesh, U, error::to_fix::reshard_or_psum_it_first>>;
  };
  using type = typename reason<differs, m.u, Type::dims::rank>::type;
};
template <class... A>
struct why_no_host_value<array_type<bool, dims<>, state<>, open_mesh<A...>>> {
  using type = error::value_varies_over<mesh_axes<A...>, error::to_fix::psum_it_or_use_where>;
};

/// Why an array is not read on the host: by its type, and by where it lives.
template <class Type, class Backend>
struct why_not_read : why_no_host_value<Type> {};
template <class X>
using why_not_read_t = typename why_not_read<typename X::nabla_array_type, typename X::backend>::type;
template <class X>
inline constexpr bool is_read_on_the_host = std::is_void_v<why_not_read_t<X>>;

/// What is printed of a value: it decides nothing.
template <class X>
const X& without_derivative(const X& x) {
  return x;
}

template <class S>
concept DimSelector = Axis<S> || is_position<S>;

/// What an array on a mesh knows of its place; defined in spmd/array_sharding.hpp.
template <class Type>
struct array_queries;

/// The word `at` of a type, `run(x, s)`, and why there is none, `error`; defined with the word.
template <class Type, class S>
struct call_of_at;
/// What `index` may do with a type; defined with the word.
template <class Type, class... S>
struct index_rule;
/// An array of indices is another case: op/index/take.hpp.
template <class Type, class... S>
struct why_not_indexed {
  using type = typename index_rule<as_taken_by<index_rule, Type, S...>, S...>::error;
};
template <class Type, class... S>
using why_not_indexed_t = typename why_not_indexed<Type, S...>::type;

}  // namespace detail

/// What every array value offers; expressions have it too.
template <class Self, class Type>
class array_interface : public operators::operand {
 public:
  /// Number of positional dims. Names do not count: a function that does not know them must not see them.
  constexpr int rank() const { return detail::positional_rank<dims_>; }
  /// Number of all dims that can be seen.
  constexpr int total_rank() const { return detail::visible_rank<dims_>; }
  /// Number of elements along the positional dims.
  constexpr long size() const {
    return product([]<class E>(detail::type_tag<E>) { return detail::is_positional<E>; });
  }
  /// Number of elements along the dims that can be seen.
  constexpr long total_size() const {
    return product([]<class E>(detail::type_tag<E>) { return !detail::is_hidden<E>; });
  }
  /// Size along an axis or a position, over all devices for a split dim.
  template <detail::DimSelector S>
    requires(detail::find_dim<typename Type::dims, S>::value >= 0)
  constexpr long size(S) const {
    return self().sizes()[detail::find_dim<dims_, S>::value];
  }
  template <detail::DimSelector S, class nabla_error = detail::no_such_dim<typename Type::dims, S>>
    requires(detail::find_dim<typename Type::dims, S>::value < 0)
  error::reported size(S) const NABLA_REFUSED("nabla::size(axis) requires an axis that the array has");

  /// Sizes of the positional dims.
  constexpr auto shape() const {
    std::array<long, std::size_t(detail::positional_rank<dims_>)> out{};
    fill(out, typename detail::extents_of<dims_>::type{});
    return out;
  }

  /// Of an explicit array: its spec and mesh, the sizes of one device's block, the devices of its mesh, and the blocks
  /// of this process with their places.
  template <class Q = detail::array_queries<Type>>
    requires(Q::has_place)
  constexpr auto sharding() const {
    return Q::sharding(self());
  }
  template <class Q = detail::array_queries<Type>>
    requires(Q::has_place)
  constexpr auto shard_shape() const {
    return Q::shard_shape(self());
  }
  template <class Q = detail::array_queries<Type>>
    requires(Q::has_place)
  auto devices() const {
    return Q::devices(self());
  }
  template <class Q = detail::array_queries<Type>>
    requires std::is_void_v<typename Q::why_no_shards>
  auto addressable_shards() const {
    return Q::addressable_shards(self());
  }
  // The refused ones: both compilers quote the line with the name, so the sentence stands on it.
  template <class Q = detail::array_queries<Type>, class nabla_error = typename Q::error>
    requires(!Q::has_place)
  error::reported
  sharding() const NABLA_REFUSED_MEMBER("nabla::sharding() requires an explicit array: device_put it first");
  template <class Q = detail::array_queries<Type>, class nabla_error = typename Q::error>
    requires(!Q::has_place)
  error::reported
  shard_shape() const NABLA_REFUSED_MEMBER("nabla::shard_shape() requires an explicit array: device_put it first");
  template <class Q = detail::array_queries<Type>, class nabla_error = typename Q::error>
    requires(!Q::has_place)
  error::reported
  devices() const NABLA_REFUSED_MEMBER("nabla::devices() requires an explicit array: device_put it first");

  template <class Q = detail::array_queries<Type>, class nabla_error = typename Q::why_no_shards>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  addressable_shards() const NABLA_REFUSED_MEMBER("nabla::addressable_shards() requires an explicit array, <= 8 dims");

  /// The one value of a scalar that is equal on all devices.
  constexpr auto item(call_site where = call_site::here()) const
    requires(detail::is_read_on_the_host<Self>)
  {
    return self().eval().read_scalar({"item", where});
  }
  template <class X = Self, class nabla_error = detail::why_not_read_t<X>>
    requires(!detail::is_read_on_the_host<X>)
  error::reported
  item() const NABLA_REFUSED_MEMBER("nabla::item() requires a scalar, equal on all devices: psum it first");

  /// The same by a cast, or where a bool is asked for: `double(loss)`, `if (any(x < 0))`.
  template <Literal T>
    requires(detail::is_read_on_the_host<Self> && (detail::is_complex<T> || !detail::is_complex<typename Type::value_type>))
  constexpr explicit operator T() const {
    return static_cast<T>(self().eval().read_scalar("operator T"));
  }
  template <Literal T, class X = Self, class nabla_error = detail::why_not_read_t<X>>
    requires(!detail::is_read_on_the_host<X>)
  explicit operator T() const = delete;

  /// `x(batch = 3)`, `x(batch = slice(0, 10))`, `x(slice(0, 2), all)`: see the word `index`.
  template <class... S>
    requires std::is_void_v<detail::why_not_indexed_t<Type, S...>>
  constexpr auto operator()(S... s) const& {
    return index(self(), s...);
  }
  template <class... S>
    requires std::is_void_v<detail::why_not_indexed_t<Type, S...>>
  constexpr auto operator()(S... s) && {
    return index(static_cast<Self&&>(*this), s...);
  }
  template <class... S, class nabla_error = detail::why_not_indexed_t<Type, S...>>
    requires(!std::is_void_v<nabla_error>)
  error::reported operator()(S...) const& NABLA_REFUSED(
      "nabla::index(x, indices...) requires integers, slice(..), all, or axis = one of these, for dims of x that are "
      "not split over devices");

  /// `x.at(vocab = tokens).add(v)`: x with other elements there; see the word `at`.
  template <class S>
    requires std::is_void_v<typename detail::call_of_at<Type, S>::error>
  constexpr auto at(S s) const {
    return detail::call_of_at<Type, S>::run(self(), s);
  }
  template <class S, class nabla_error = typename detail::call_of_at<Type, S>::error>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  at(S) const NABLA_REFUSED_MEMBER("nabla::at(x, axis = indices) requires integer indices and a dim of x that is not split over devices");

 private:
  using dims_ = typename Type::dims;
  constexpr const Self& self() const { return static_cast<const Self&>(*this); }
  template <class Keep>
  constexpr long product(Keep keep) const {
    return [&]<class... E>(list<E...>) {
      long p = 1;
      int d = 0;
      ((p *= keep(detail::type_tag<E>{}) ? self().sizes()[d] : 1, ++d), ...);
      return p;
    }(typename detail::extents_of<dims_>::type{});
  }
  template <class Out, class... E>
  constexpr void fill(Out& out, list<E...>) const {
    int d = 0;
    [[maybe_unused]] std::size_t k = 0;
    ((detail::is_positional<E> ? void(out[k++] = self().sizes()[d]) : void(), ++d), ...);
  }
};

}  // namespace nabla
