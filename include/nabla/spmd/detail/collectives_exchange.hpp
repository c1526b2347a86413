// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/exchange.hpp>
#include <nabla/spmd/detail/itinerary.hpp>

// all_to_all on devices: what goes to one process is put together in the order in which it will lie there, so that one
// of the two copies often falls away.
namespace nabla::detail {

struct exchanges_on_machines {
  template <class Rule, class G, class X>
  static auto exchange(const char* word, const X& x) {
    using from = type_of_t<X>;
    using to = typename Rule::type;
    using M = typename from::mesh;
    using T = typename from::value_type;
    using result = typename stored_impl<to, machine_backend>::type;
    constexpr unsigned mask = axis_mask<M>(G{});
    constexpr auto positions = positions_in<M>(G{});
    const auto size = Rule::sizes(word, x);
    const mesh_instance& mesh = announced(word, x, G{});
    const process_group& processes = mesh.group(positions);
    const auto l = x.layout();
    const unsigned stored = x.stored() | mask;
    const parted_strides part(mesh, positions, l.block[Rule::split_place], l.stride[Rule::split_place]);

    if (processes.size == 1) {
      const strides_view v = in_result<Rule>(mesh, part, l, mask, stored, [&](int i) { return l.coordinate[i]; });
      if (is_run(v)) return result(x.storage(), x.offset(), size, x.mesh(), stored);
      auto out = new_array<to>(size, x.mesh(), stored);
      copy_strided(elements(x), elements(out), v);
      return out;
    }
    auto out = new_array<to>(size, x.mesh(), stored);
    const long stack = out.stored_elements();
    if (stack == 0) return out;
    // For each process its part in the order of the result, the places where other processes' parts will lie left out.
    strides_view sent;
    part.processes_first(sent);
    const long chunk = stack / processes.size;
    in_result<Rule>(mesh, part, l, mask, stored, [&](int i) { return l.coordinate[i]; }, &sent);
    const in_order_of<T> send(elements(x), sent);
    const strides_view met = received<Rule>(mesh, part, l, mask, stored, chunk);
    buffer memory = is_run(met) ? out.storage() : buffer(std::size_t(stack) * sizeof(T));
    fence_for_host();
    all_to_all(mesh, processes, send.data, memory.data(), chunk * long(sizeof(T)));
    if (!is_run(met)) copy_strided(static_cast<const T*>(memory.data()), elements(out), met);
    return out;
  }

 private:
  struct place {
    long size, stride;
    bool is_process;
  };
  /// The parts of a result, in the order of its memory, with their strides in x. `is_process`: what lies there comes
  /// from that many processes.
  template <class Rule, class Layout>
  static std::vector<place> places(const mesh_instance& mesh, const parted_strides& part, const Layout& l, unsigned mask,
                                   unsigned stored) {
    constexpr int rank = Rule::part::from::rank, s = Rule::split_place, c = Rule::place;
    std::vector<place> all;
    for (int i = 0; i < mesh.rank; ++i) {
      if ((mask >> i) & 1u)
        all.push_back({mesh.local[i], part.at(i).slot_stride, false});
      else if ((stored >> i) & 1u)
        all.push_back({mesh.local[i], l.coordinate[i], false});
    }
    const auto devices = [&] {
      for (const auto& a : part.axes) {
        all.push_back({a.processes, 0, true});
        all.push_back({a.slots, l.coordinate[a.position], false});
      }
    };
    int r = 0;
    for (int d = 0; d < rank; ++d) {
      if (!Rule::tiled && d == s) continue;
      if (r++ == c) devices();
      if (Rule::tiled || r - 1 != c) {
      }
      all.push_back({d == s ? part.size : l.block[d], l.stride[d], false});
    }
    return all;
  }
};

}  // namespace nabla::detail
