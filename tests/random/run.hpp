// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <nabla/nabla.hpp>
#if NABLA_HAS_FFTW
#include <nabla/fourier.hpp>
#endif
#include <utility>

#include "program.hpp"

// What the source of a random program is written with: it runs each step if it compiles, and says what it gave.
namespace random_programs {

namespace nb = nabla;
NABLA_AXES(batch, hidden, classes, pending)
NABLA_MESH_AXES(x, y, z)
using nb::P;

using mesh_1 = decltype(nb::make_mesh(x = 1));
using mesh_2 = decltype(nb::make_mesh(x = 1, y = 1));
using mesh_3 = decltype(nb::make_mesh(x = 1, y = 1, z = 1));

#define WORD_1(...) [&](auto&& a) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }
#define WORD_2(...) [&](auto&& a, auto&& b) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }
#define WORD_3(...) [&](auto&& a, auto&& b, auto&& c) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }

/// The block of each place one further on.
inline std::vector<long> turned(long n) {
  std::vector<long> from;
  for (long i = 0; i < n; ++i) from.push_back((i + 1) % n);
  return from;
}

/// The blocks of this process, as they lie in memory: sizes of one, and the way from one to the next along mesh axes.
struct stack {
  dtype element;
  const void* elements;
  std::vector<long> block, stride;
  const nb::mesh_instance& mesh;
};
template <class T>
inline constexpr dtype dtype_of = [] {
  using enum dtype;
  constexpr dtype all[] = {f32, f32, bf16, f16, c64, c64, i8, i16, i32, i64, u8, u16, u32, u64, truth};
  return all[nb::detail::index_in<T, nb::detail::dtypes>];
}();

template <class X>
stack stack_of(const X& x) {
  const auto layout = x.layout();
  return {dtype_of<nb::value_type_t<X>>,
          nb::detail::elements(x),
          {layout.block, layout.block + nb::type_of_t<X>::dims::rank},
          {layout.coordinate, layout.coordinate + nb::detail::mesh_type_of<X>::rank},
          nb::detail::instance_of(x.mesh())};
}

/// For each device of this process its place among all and where its block begins.
template <class F>
void for_each_block(const stack& s, const mesh_sizes& mesh, F f) {
  for (long slot = 0; slot < s.mesh.slots; ++slot) {
    // The devices of a process are a box of the mesh.
    long place = 0, at = 0, rest = slot;
    std::vector<long> local(mesh.size());
    for (std::size_t a = mesh.size(); a-- > 0; rest /= s.mesh.local[a]) local[a] = rest % s.mesh.local[a];
    for (std::size_t a = 0; a < mesh.size(); ++a) {
      place = place * mesh[a] + s.mesh.start[a] + local[a];
      at += local[a] * s.stride[a];
    }
    f(place, at);
  }
}
inline long elements_of_block(const stack& s) {
  long n = 1;
  for (const long size : s.block) n *= size;
  return n;
}

/// Elements of an array as numbers, and back.
template <class T>
number number_of(const T& x) {
  if constexpr (nb::detail::is_complex<T>) return {double(x.real()), double(x.imag())};
  else return double(x);
}
template <class T>
std::vector<T> elements_of(const std::vector<number>& all) {
  std::vector<T> to;
  for (const number& n : all)
    if constexpr (nb::detail::is_complex<T>) to.push_back(T(n));
    else to.push_back(T(n.real()));
  return to;
}

template <class F, class... X>
concept Compiles = requires(F f, X&&... x) { f(static_cast<X&&>(x)...); };

/// One run of a program on a mesh beside its interpretation. The first difference is kept.
class run {
 public:
  run(const program&, const std::vector<judgement>&, const mesh_sizes&);

  bool differs() const { return !difference_.empty(); }
  /// The seed, what differs, and the steps that lead there as source.
  std::string report() const;

  template <class T>
  std::vector<T> data(int input) const {
    return elements_of<T>(data_of(program_, input));
  }

  template <class X>
  void given(int v, const X& x) {
    seen(v, nb::type_name(x), stack_of(x));
  }

  /// A step, if it compiles, and what it gave.
  template <class F, class... X>
  auto made(int v, F f, X&&... x) {
    if constexpr ((nb::Reported<X> || ...)) {
      return nb::error::reported{};  // the difference is that an operand was refused
    } else if constexpr (!Compiles<F, X...>) {
      refused(v);
      return nb::error::reported{};
    } else {
      accepted(v);
      const nb::recording heard;
      auto result = f(static_cast<X&&>(x)...).eval();
      communicated(v, heard.records());
      given(v, result);
      return result;
    }
  }
  /// A step that is a part of a chain: what it gives is seen in the end.
  template <class F, class... X>
  auto lazy(int v, F f, X&&... x) {
    if constexpr ((nb::Reported<X> || ...)) {
      return nb::error::reported{};
    } else if constexpr (!Compiles<F, X...>) {
      refused(v);
      return nb::error::reported{};
    } else {
      accepted(v);
      return f(static_cast<X&&>(x)...);
    }
  }

  /// The mapped function called with whole arrays, if its specs are accepted.
  template <class M, class In, class Out, class F, class... X>
  void called(int k, const M& mesh, In in, Out out, const F& body, const X&... x) {
    if constexpr (accepts<M, In, Out, F, X...>) {
      accepted_output(k);
      try {
        const auto whole = nb::shard_map(mesh, in, out, body)(x...);
        if constexpr (!nb::Reported<decltype(whole)>) see_whole(k, whole);
      } catch (const nb::runtime_error& e) {
        thrown(e.what());
      }
    } else {
      refused_output(k);
    }
  }
  /// Only whether its specs are accepted.
  template <class M, class In, class Out, class F, class... X>
  void tried(int k, const M&, In, Out, const F&, const X&...) {
    accepts<M, In, Out, F, X...> ? accepted_output(k) : refused_output(k);
  }

 private:
  template <class M, class In, class Out, class F, class... X>
  static constexpr bool accepts = requires(const M& mesh, In in, Out out, const F& f, const X&... x) {
    nb::shard_map(mesh, in, out, f)(x...);
  };

  template <class X>
  void see_whole(int k, const X& whole) {
    seen_whole(k, nb::type_name(whole), stack_of(whole));
    // What puts arrays together has tests of its own: here it need not be compiled for each type.
    if constexpr (std::is_same_v<nb::detail::state_of<X>, nb::state<>> && nb::detail::dims_of<X>::rank == 1) {
      std::vector<number> numbers;
      for (const auto& each : nb::to_vector(nb::to_host(whole))) numbers.push_back(number_of(each));
      compare_whole(k, numbers);
    }
  }

  void accepted(int v);
  void refused(int v);
  void accepted_output(int k);
  void refused_output(int k);
  void thrown(const std::string& what);
  void communicated(int v, const std::vector<nb::collective_record>&);
  void seen(int v, const std::string& type, const stack&);
  void seen_whole(int k, const std::string& type, const stack&);
  void compare(int v, const stack&);
  void compare_whole(int k, const std::vector<number>& whole);
  /// Keeps the first difference, in the value v.
  void differ(int v, const std::string& what);

  const program& program_;
  const std::vector<judgement>& judged_;  ///< of each value
  mesh_sizes mesh_;
  std::vector<family> values_;  ///< those that run; of refused steps nothing
  int misfit_ = -1;   ///< the value whose sizes do not fit
  int current_ = -1;  ///< the last step that began
  std::string difference_;
  int concerned_ = -1;
};

/// The programs of all sources, by the rank of their mesh, or their derivatives.
template <class Run, class M>
class registry {
 public:
  using function = void (*)(Run&, const M&);
  struct entry {
    unsigned long seed;
    function f;
  };
  static std::vector<entry>& all() {
    static std::vector<entry> entries;
    return entries;
  }
};
struct registered {
  template <class Run, class M>
  registered(unsigned long seed, void (*f)(Run&, const M&)) {
    registry<Run, M>::all().push_back({seed, f});
  }
};

/// f(seed, on_each_mesh) for all programs of a type of mesh. on_each_mesh(g) hands g all meshes of as many devices as
/// there are, whose processes hold boxes, and what runs the program there; g says whether to go on.
template <class Run, class M, class Make, class F>
void for_each_program(int rank, Make make, F f) {
  const auto& machine = nb::detail::current_runtime();
  const int n = machine.devices().size();
  for (const auto& each : registry<Run, M>::all())
    f(each.seed, [&](auto g) {
      for (const mesh_sizes& sizes : meshes_of(rank, n)) {
        const bool fits = nb::detail::box_of(sizes, n / machine.processes).fits;
        if (fits && !g(sizes, [&](Run& r) { each.f(r, make(sizes)); })) return;
      }
    });
}
template <class Run, class F>
void for_each_program(F f) {
  for_each_program<Run, mesh_1>(
      1, [](const mesh_sizes& n) { return nb::make_mesh(x = n[0]); }, f);
  for_each_program<Run, mesh_2>(
      2, [](const mesh_sizes& n) { return nb::make_mesh(x = n[0], y = n[1]); }, f);
  for_each_program<Run, mesh_3>(
      3, [](const mesh_sizes& n) { return nb::make_mesh(x = n[0], y = n[1], z = n[2]); }, f);
}

}  // namespace random_programs
