// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cassert>
#include <nabla/array/convert.hpp>
#include <nabla/array/detail/array_words.hpp>
#include <nabla/array/kokkos_view.hpp>
#include <nabla/array/memory.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/expr/expr.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {

/// A stack_layout without its types, for code that is compiled once for all of them. Valid while that stack_layout
/// exists.
struct stack_view {
  int rank, mesh_rank;
  const long *block, *stride, *coordinate;

  long elements_of_block() const {
    long n = 1;
    for (int d = 0; d < rank; ++d) n *= block[d];
    return n;
  }
};

/// The sizes of one block.
template <class Dims, class Mesh>
void block_sizes(const sizes_of<Dims>& size, [[maybe_unused]] const Mesh& mesh, long* block) {
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    ((block[d] = size[d] / parts_of(mesh, typename E::split_over{}), ++d), ...);
  }(typename extents_of<Dims>::type{});
}

/// The memory order of a stack of blocks: the stored coordinates first, in mesh order, then the dims, row-major.
template <class Dims, class Mesh>
struct stack_layout {
  static constexpr int mesh_rank = Mesh::rank;
  long block[at_least_one(Dims::rank)] = {};       ///< sizes of one block
  long stride[at_least_one(Dims::rank)] = {};      ///< within a block
  long coordinate[at_least_one(Mesh::rank)] = {};  ///< from one block to the next along a mesh axis
  long elements = 1;                               ///< of the whole stack

  stack_layout(const sizes_of<Dims>& size, const Mesh& mesh, unsigned stored) {
    block_sizes(size, mesh, block);
    for (int d = Dims::rank - 1; d >= 0; --d) {
      stride[d] = elements;
      elements *= block[d];
    }
    if constexpr (Mesh::rank > 0)
      for (int i = Mesh::rank - 1; i >= 0; --i)
        if ((stored >> i) & 1u) {
          coordinate[i] = elements;
          elements *= mesh.layout->local[i];
        }
  }
  operator stack_view() const { return {Dims::rank, Mesh::rank, block, stride, coordinate}; }
};

/// The mesh axes along which a type always has a block for each coordinate: those that split its dims, and those over
/// which it is unreduced.
template <class Type>
inline constexpr unsigned always_stored = split_mask<typename Type::mesh, typename Type::dims> |
                                          masks_of<typename Type::state, typename Type::mesh>.u;

/// Whether blocks stored along these mesh axes include a block for each coordinate of the axes that always have one.
/// (has_no_copies: whether devices along the other axes share one block. Between two steps of a route there may be
/// copies, and a reduced cotangent may have a block for each summand.) Code that counts blocks relies on both, above
/// all for cotangents; builds with asserts check them.
template <class Type>
constexpr bool has_its_blocks(unsigned stored) {
  return (stored & always_stored<Type>) == always_stored<Type>;
}
template <class Type>
constexpr bool has_no_copies(unsigned stored) {
  constexpr masks m = masks_of<typename Type::state, typename Type::mesh>;
  return (stored & ~(always_stored<Type> | m.v | m.r)) == 0;
}

/// Why a value has no pointer to its elements; void if it has one.
template <class Type>
struct why_no_data {
  static constexpr bool has_sum = masks_of<typename Type::state, typename Type::mesh>.u != 0;
  using fix_in_a_region =
      std::conditional_t<has_sum, error::to_fix::reshard_or_psum_it_first, error::to_fix::use_apply>;
  using fix = std::conditional_t<is_region_mesh<typename Type::mesh>, fix_in_a_region,
                                 error::to_fix::to_host_or_reshard_first>;
  using type = typename why_not_whole<Type, fix>::type;
};
/// Why a value has no view of its elements; void if it has one.
template <class Type>
struct why_no_view {
  static constexpr int rank = Type::dims::rank;
  using type = typename first_error<
      typename why_no_data<Type>::type,
      std::conditional_t<has_view_of_rank<rank>, void, error::more_dims_than_a_view_has<rank>>>::type;
};

/// Throws for an array without memory, unless it has no elements.
template <class = void>
NABLA_NOINLINE void require_no_elements(const long* sizes, int rank) {
  for (int d = 0; d < rank; ++d)
    if (sizes[d] == 0) return;
  fail<>::because("an array", "requires a value: this one was moved from, or never given one");
}
/// The first element of this process's stack of blocks.
template <class T, class Dims, class State, class Mesh>
T* elements(const array<T, Dims, State, Mesh>& x) {
  if (!x.storage()) require_no_elements(x.sizes().n, Dims::rank);
  return static_cast<T*>(x.storage().data()) + x.offset();
}

}  // namespace detail

/// An array in memory: a value whose type carries its dtype, the names and sizes of its dims and, on a mesh, its
/// sharding and state. Copies share their memory; no word changes its operands.
///
/// On a mesh it holds a stack: the distinct blocks of this process, one for each coordinate of the `stored` mesh axes.
template <class T, class Dims, class State, class Mesh>
class array : public array_interface<array<T, Dims, State, Mesh>, array_type<T, Dims, State, Mesh>> {
 public:
  using nabla_array_type = array_type<T, Dims, State, Mesh>;
  using value_type = T;
  using backend = detail::machine_backend;
  using leaf_type = detail::leaf_node<T, Dims, State, Mesh, detail::buffer, true>;

  /// An array without elements or memory, to be assigned to.
  array() = default;

  /// An array at a place in memory, for the library's own words.
  array(detail::buffer b, long offset, const detail::sizes_of<Dims>& size, const Mesh& mesh, unsigned stored)
      : buffer_(static_cast<detail::buffer&&>(b)), offset_(offset), sizes_(size), mesh_(mesh), stored_(stored) {
    assert(detail::has_its_blocks<nabla_array_type>(stored));
  }

  /// Runs an expression. The order of names may differ between the two types, which are then equivalent: the values are
  /// permuted. The layout over automatic mesh axes may differ too: blocks then move.
  template <class X>
    requires(Array<X> && !std::is_same_v<std::remove_cvref_t<X>, array> &&
             detail::becomes<type_of_t<X>, nabla_array_type> && detail::is_stored_in_memory<X>)
  array(X&& x) : array(detail::convert_to<array>(static_cast<X&&>(x))) {}  // NOLINT: conversion is the purpose

  array(const array&) = default;
  array(array&&) noexcept = default;
  array& operator=(const array&) = default;
  array& operator=(array&&) noexcept = default;

  /// Runs an expression. `x = x - rate * g` writes in place if no other array shares the memory of x.
  template <class X>
    requires(detail::is_expr<std::remove_cvref_t<X>> && detail::becomes<type_of_t<X>, nabla_array_type> &&
             detail::is_stored_in_memory<X>)
  array& operator=(X&& x) {
    detail::assign_from(*this, static_cast<X&&>(x));
    return *this;
  }
  /// The result of a refused word, which has been reported already.
  template <Reported X>
  array& operator=(const X&) {
    return *this;
  }
  // clang-format off
  template <Literal V, class nabla_error = error::number_is_no_array<nabla_array_type, error::to_fix::write_full_like>>
  error::reported operator=(V v) NABLA_REFUSED_ASSIGNMENT(sizeof(v) > 0, "nabla::operator=(x) requires an array");
  template <class X, class nabla_error = detail::why_not_stored_t<X, nabla_array_type>>
    requires(Array<X> && !std::is_void_v<nabla_error>)
  array& operator=(X&& x) NABLA_REFUSED_ASSIGNMENT(sizeof(x) > 0, "nabla::operator=(x) requires a value of the target's dtype, dims, state and mesh, or a replicated value for a plain target");
  // clang-format on

  /// The sizes of the dims; for a split dim the size over all devices.
  const detail::sizes_of<Dims>& sizes() const { return sizes_; }
  /// The mesh; `no_mesh` for a plain array.
  const Mesh& mesh() const { return mesh_; }
  /// The mesh axes along which this process has a block for each coordinate, as a mask.
  unsigned stored() const { return stored_; }
  /// This array itself: nothing is left to run.
  const array& eval() const { return *this; }

  /// The elements of a whole value, row-major in the order of the dims. Only the library's words read the elements of a
  /// block, because what differs between devices must not decide what the host does.
  const T* data() const&
    requires(detail::is_whole_value<nabla_array_type>)
  {
    return detail::elements(*this);
  }
  /// The same, to write to. Memory that another array or the user holds too is copied first, so only this array sees
  /// the change.
  T* data() &
    requires(detail::is_whole_value<nabla_array_type>)
  {
    if (buffer_.owners() > 1 || buffer_.is_foreign()) *this = copied();
    buffer_.hand_out();
    return detail::elements(*this);
  }
  // clang-format off
  template <class Type = nabla_array_type, class nabla_error = typename detail::why_no_data<Type>::type>
    requires(!std::is_void_v<nabla_error>)
  error::reported_elements data() const NABLA_REFUSED_MEMBER("nabla::data() requires an array that is one block: apply(f, x) sees the blocks of a mapped function, to_host(x) is one block");
  // clang-format on
  /// The memory, for the library's own words.
  const detail::buffer& storage() const& { return buffer_; }
  /// The same, for an array that is no longer needed: ownership moves without counting.
  detail::buffer&& storage() && { return static_cast<detail::buffer&&>(buffer_); }
  /// The index of the first element in that memory.
  long offset() const { return offset_; }
  /// The number of elements of this process's stack of blocks.
  long stored_elements() const { return layout().elements; }
  /// The order of the blocks and their elements in memory.
  detail::stack_layout<Dims, Mesh> layout() const { return {sizes_, mesh_, stored_}; }

  /// The node of an expression that reads this array.
  leaf_type leaf() const {
    const auto l = layout();
    leaf_type n(buffer_, offset_, sizes_, mesh_, stored_);
    for (int d = 0; d < Dims::rank; ++d) n.stride[d] = l.stride[d];
    for (int i = 0; i < Mesh::rank; ++i) n.coordinate_stride[i] = l.coordinate[i];
    return n;
  }

  /// The elements as a row-major Kokkos view, zero copy: `View<const float**, LayoutRight, memory_space, Unmanaged>`.
  /// It is valid while the array holds this memory.
  auto view() const&
    requires(detail::is_whole_value<nabla_array_type> && detail::has_view_of_rank<Dims::rank>)
  {
    return detail::view_of<const T, Dims::rank>(data(), sizes_.n);
  }
  // The view would outlive its array.
  void view() const&& = delete;
  /// The same, to write to; copies first, as `data()` does.
  auto mutable_view() &
    requires(detail::is_whole_value<nabla_array_type> && detail::has_view_of_rank<Dims::rank>)
  {
    return detail::view_of<T, Dims::rank>(data(), sizes_.n);
  }
  // clang-format off
  template <class Type = nabla_array_type, class nabla_error = typename detail::why_no_view<Type>::type>
    requires(!std::is_void_v<nabla_error>)
  error::reported_elements view() const& NABLA_REFUSED_MEMBER("nabla::view() requires an array that is one block: apply(f, x) sees the blocks of a mapped function, to_host(x) is one block");
  template <class Type = nabla_array_type, class nabla_error = typename detail::why_no_view<Type>::type>
    requires(!std::is_void_v<nabla_error>)
  error::reported_elements mutable_view() & NABLA_REFUSED_MEMBER("nabla::mutable_view() requires an array that is one block: apply(f, x) sees the blocks of a mapped function, to_host(x) is one block");
  // clang-format on

  /// The element of a scalar, after the kernels that write it. In checking runs the processes of its mesh compare the
  /// value, because it decides what they do next.
  T read_scalar(const detail::called& call) const {
    const T value = *detail::on_host(detail::view_of<const T, 0>(detail::elements(*this), nullptr)).data();
    if constexpr (Mesh::rank > 0)
      require_same_read(call, value, mesh_);  // of spmd; found by argument-dependent lookup
    return value;
  }

 private:
  /// A copy of this array in memory of its own.
  array copied() const {
    const long n = stored_elements();
    array to(detail::buffer(std::size_t(n) * sizeof(T)), 0, sizes_, mesh_, stored_);
    detail::copy_on_device(static_cast<const T*>(detail::elements(*this)), detail::elements(to), n);
    return to;
  }

  detail::buffer buffer_;
  long offset_ = 0;
  detail::sizes_of<Dims> sizes_;
  Mesh mesh_{};
  unsigned stored_ = 0;
};

/// A plain array type as a user writes it: `array_of<float, batch, hidden(fixed<4>), fixed<3>, dyn>`. For an array
/// split over mesh axes use `array_on<Mesh, float, batch(data), hidden>`.
///
/// Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, axis_named_twice, array_of_is_on_no_mesh.
template <class T, auto... D>
  requires detail::Accepted<detail::why_no_array_of_t<T, std::remove_cvref_t<decltype(D)>...>>
using array_of = array<T, typename detail::array_words<T, std::remove_cvref_t<decltype(D)>...>::dims_type>;

namespace detail {
/// A new array of this type in pool memory; its elements are not set.
template <class Type, class Stored = typename stored_impl<Type, machine_backend>::type>
Stored new_array(const sizes_of<typename Type::dims>& size, typename Type::mesh mesh, unsigned stored) {
  const stack_layout<typename Type::dims, typename Type::mesh> l(size, mesh, stored);
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(l.elements, sizeof(typename Type::value_type), &bytes)) bytes = std::size_t(-1);
  return Stored(buffer(bytes), 0, size, mesh, stored);
}
}  // namespace detail

}  // namespace nabla
