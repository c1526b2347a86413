// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/contract/products.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/contract/detail/node.hpp>

namespace nabla::detail {

/// A dim of an operand or of the result in a contraction: its label, and the mesh axes that it is split over.
struct contraction_dim {
  int label;
  loop_nest::cut cut;
};
template <class M, class D, class L>
struct contraction_dims;
template <class M, class... E, int... L>
struct contraction_dims<M, dims<E...>, labels<L...>> {
  static constexpr contraction_dim value[] = {{L, cut_over<M>(typename E::split_over{})}..., {}};
};

/// An operand or the result of a contraction as its types know it.
struct contraction_side {
  int rank, mesh_rank;
  const contraction_dim* dims;
  const int* place;  ///< of its mesh axes on the mesh of the contraction
};
template <class M, class N, class D, class L>
inline constexpr contraction_side side_of{D::rank, N::rank, contraction_dims<M, D, L>::value, axes_on<M, N>.place};
/// All that the types know.
struct contraction_form {
  int mesh_rank;
  contraction_side x, y, out;
};
/// Mesh axes: those with a block for each coordinate, and those along which the products are summed.
struct contraction_axes {
  unsigned stored, summed;
};
/// How an operand or the result lies in memory.
struct contraction_memory {
  const long *size, *stride, *coordinate_stride;
};

/// The loop nest of a contraction: coordinates, then labels. All contractions share its code.
class contraction_nest {
 public:
  contraction_groups groups;
  long x_offset = 0, y_offset = 0;

  contraction_nest(const contraction_form& form, const mesh_layout* layout, contraction_axes axes,
                   const contraction_memory& x, const contraction_memory& y, const contraction_memory& out)
      : label(at + form.mesh_rank), end(label) {
    fill(form, layout, axes, x, y, out);
  }

 private:
  template <class = void>
  NABLA_NOINLINE void fill(const contraction_form& form, const mesh_layout* layout, contraction_axes axes,
                           const contraction_memory& x, const contraction_memory& y, const contraction_memory& out) {
    for (int i = 0; i < form.mesh_rank; ++i) at[i] = {unit_index, &whole, ((axes.summed >> i) & 1u) == 0};
    take(form.x, x, &contraction_index::x);
    take(form.y, y, &contraction_index::y);
    take(form.out, out, &contraction_index::out);
    for (int d = 0; d < form.out.rank; ++d) label[form.out.dims[d].label].kept = true;
    if (form.mesh_rank > 0) {
      for (auto* i = label; i < end; ++i)
        for (int p = 0; p < i->cut->parts; ++p) i->size /= layout->size[i->cut->axis[p]];
      take_coordinates(layout, form.x, x, &contraction_index::x, x_offset);
      take_coordinates(layout, form.y, y, &contraction_index::y, y_offset);
      for (int i = 0; i < form.mesh_rank; ++i) {
        if ((axes.stored >> i) & 1u) at[i].size = layout->local[i];
        if (at[i].kept) at[i].out = out.coordinate_stride[i];
      }
    }
    for (auto* i = at; i < end; ++i) groups.add(*i, i->kept);
  }

  struct entry : contraction_index {
    const loop_nest::cut* cut;
    bool kept;
  };
  static constexpr loop_nest::cut whole{};

  /// Sizes, steps and cuts of the dims of an operand, or of the result: between two steps of an einsum it may be cut
  /// already for an operand that is still to come. A dim of size one takes no step: where the nest is longer it
  /// spreads.
  void take(const contraction_side& side, const contraction_memory& memory, long contraction_index::*step) {
    for (int d = 0; d < side.rank; ++d) {
      const auto& dim = side.dims[d];
      auto& i = label[dim.label];
      while (end <= &i) *end++ = {unit_index, &whole, false};
      if (memory.size[d] != 1) i.size = memory.size[d], i.*step += memory.stride[d];
      if (dim.cut.parts > 0) i.cut = &dim.cut;
    }
  }
  /// Steps of an operand from one coordinate to the next. A dim that is whole in it but cut in the nest starts at each
  /// coordinate's own part.
  void take_coordinates(const mesh_layout* layout, const contraction_side& side, const contraction_memory& memory,
                        long contraction_index::*step, long& offset) {
    for (int d = 0; d < side.rank; ++d) {
      const auto& i = label[side.dims[d].label];
      if (memory.size[d] == 1 || side.dims[d].cut.parts > 0) continue;
      long part = i.size * memory.stride[d];
      for (int p = i.cut->parts - 1; p >= 0; --p) {
        const int a = i.cut->axis[p];
        at[a].*step += part;
        offset += layout->start[a] * part;
        part *= layout->size[a];
      }
    }
    for (int i = 0; i < side.mesh_rank; ++i) at[side.place[i]].*step += memory.coordinate_stride[i];
  }

  entry at[max_mesh_rank + 2 * max_positions];
  entry *const label, *end;
};

/// n numbers that lie one behind the other, in another dtype.
template <class To, class From>
struct convert_kernel {
  const From* in;
  To* out;
  long n;
  NABLA_FUNCTION void operator()(long item) const {
    const long end = (item + 1) * work_item < n ? (item + 1) * work_item : n;
    To* __restrict q = out;
    NABLA_SIMD
    for (long i = item * work_item; i < end; ++i) store(q[i], in[i]);
  }
};
template <class To, class From>
void convert_run(const From* in, To* out, long n) {
  launch_part("nabla::convert", convert_kernel<To, From>{in, out, n}, (n + work_item - 1) / work_item, n);
}

/// The elements from the first to the last one that a contraction reads of an operand, and those before `first`.
struct run_of_operand {
  long before = 0, length = 1;
  run_of_operand(const contraction_groups& g, long contraction_index::*step) {
    for (const auto* group : {&g.batch, &g.m, &g.n, &g.k})
      for (int i = 0; i < group->count; ++i) {
        const long far = group->at[i].*step * (group->at[i].size - 1);
        length += magnitude(far);
        if (far < 0) before -= far;
      }
  }
  /// As floats. The element that `from` shows is number `before`.
  template <class T>
  buffer as_floats(const T* from) const {
    buffer b(std::size_t(length) * sizeof(float));
    convert_run(from - before, static_cast<float*>(b.data()), length);
    return b;
  }
};
/// A contraction of numbers of 16 bits, whose result is `elements` numbers one behind the other. The library multiplies
/// floats: the operands are converted before, but for a few products. Sums are floats either way, and are rounded once.
/// (1000 x 1000 times a vector: 100 us, and 280 by loops, which convert an element each time.)
template <class T>
void run_contraction_by_floats(contraction_groups& g, const T* x, const T* y, T* out, long elements) {
  const double volume = double(g.batch.size()) * double(g.m.size()) * double(g.n.size()) * double(g.k.size());
  if (!has_blas<float> || volume < 32768) return run_contraction(g, x, y, out);
  const run_of_operand of_x(g, &contraction_index::x), of_y(g, &contraction_index::y);
  const buffer left = of_x.as_floats(x), right = of_y.as_floats(y), made(std::size_t(elements) * sizeof(float));
  run_contraction(g, static_cast<const float*>(left.data()) + of_x.before,
                  static_cast<const float*>(right.data()) + of_y.before, static_cast<float*>(made.data()));
  convert_run(static_cast<const float*>(made.data()), out, elements);
}

struct contraction_operand {
  const buffer& block;
  long offset;
  contraction_memory memory;
};
/// A contraction of numbers of one type; all of them share its code.
template <class T>
NABLA_NOINLINE void run_contraction_of(const contraction_form& form, const mesh_layout* layout, contraction_axes axes,
                                       const contraction_operand& x, const contraction_operand& y,
                                       const contraction_memory& of_out, T* out, [[maybe_unused]] long elements) {
  if (!x.block || !y.block)
    fail<>::because("a contraction", "requires operands that hold a value: one was moved from");
  contraction_nest nest(form, layout, axes, x.memory, y.memory, of_out);
  const T* const from_x = static_cast<const T*>(x.block.data()) + x.offset + nest.x_offset;
  const T* const from_y = static_cast<const T*>(y.block.data()) + y.offset + nest.y_offset;
  if constexpr (is_half<T>) run_contraction_by_floats(nest.groups, from_x, from_y, out, elements);
  else run_contraction<T>(nest.groups, from_x, from_y, out);
}

template <>
struct contractor<machine_backend> {
  template <class N>
  static auto run(const N& n) {
    return summed<typename N::type>(n, 0);
  }
  /// Whether both factors have a block for each device along some axes.
  template <class N>
  static bool has_blocks(const N& n, unsigned axes) {
    using M = typename N::type::mesh;
    return (stored_axes<M>(n.x) & stored_axes<M>(n.y) & axes) == axes;
  }
  /// The products of the devices of this process along some axes, summed: an array of type To. Both factors have blocks
  /// for them.
  template <class To, class N>
  static auto summed(const N& n, unsigned axes) {
    using M = typename N::type::mesh;
    const M mesh = bound(n.mesh());
    const contraction_axes a{stored_axes<M>(n.x) | stored_axes<M>(n.y) | split_mask<M, typename N::type::dims>, axes};
    return typename stored_impl<To, machine_backend>::type(products(n, mesh, a), 0, n.sizes(), mesh, a.stored & ~axes);
  }

 private:
  template <class N>
  static NABLA_NOINLINE buffer products(const N& n, const typename N::type::mesh& mesh, contraction_axes axes) {
    using T = typename N::type::value_type;
    using D = typename N::type::dims;
    using M = typename N::type::mesh;
    using X = typename decltype(n.x)::type;
    using Y = typename decltype(n.y)::type;
    static constexpr contraction_form form{M::rank,
                                           side_of<M, typename X::mesh, typename X::dims, typename N::left_labels>,
                                           side_of<M, typename Y::mesh, typename Y::dims, typename N::right_labels>,
                                           side_of<M, M, D, typename N::out_labels>};
    const stack_layout<D, M> l(n.sizes(), mesh, axes.stored & ~axes.summed);
    buffer out(std::size_t(l.elements) * sizeof(T));
    run_contraction_of<T>(form, layout_of(mesh), axes, operand(n.x), operand(n.y),
                          {n.size_.n, l.stride, l.coordinate}, static_cast<T*>(out.data()), l.elements);
    return out;
  }
  template <class Leaf>
  static contraction_operand operand(const Leaf& x) {
    return {x.buffer, x.offset, {x.size_.n, x.stride, x.coordinate_stride}};
  }
};

}  // namespace nabla::detail
