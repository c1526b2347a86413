// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/exec/kernel/on_host.hpp>
#include <nabla/op/fourier/detail/kind.hpp>
#include <type_traits>
#include <utility>
#include <vector>
#if defined(NABLA_HAS_FFTW)
#include <fftw3.h>
#endif

// Discrete Fourier transforms by FFTW, on plain memory. Complex numbers are pairs of T, the real part first.
namespace nabla::detail {

/// One dim of a transform, or of the batch of transforms: its size, and from one element to the next in what is read
/// and in what is written.
struct fourier_dim {
  long size, in, out;
  friend auto operator<=>(const fourier_dim&, const fourier_dim&) = default;
};
/// Transforms that are the same for FFTW, up to the place where they lie. The sizes of `dims` are those of the real
/// side; the last one of them is that of n / 2 + 1 complex elements.
struct fourier_form {
  fourier_kind kind;
  bool inverse;     ///< by exp(+i ..); neither of the two is scaled
  bool overwrites;  ///< a transform to real numbers may write over what it reads
  bool in_place = false;
  bool aligned = true;  ///< as FFTW's own memory
  std::vector<fourier_dim> dims = {}, batch = {};
  friend auto operator<=>(const fourier_form&, const fourier_form&) = default;
};

inline long size_of_all(const std::vector<fourier_dim>& dims) {
  long n = 1;
  for (const auto& d : dims) n *= d.size;
  return n;
}

/// A batch from the inside to the outside; a dim that goes on as the one within it does is one with it.
inline std::vector<fourier_dim> merged(std::vector<fourier_dim> dims) {
  std::sort(dims.begin(), dims.end(), [](const fourier_dim& a, const fourier_dim& b) { return a.out < b.out; });
  std::vector<fourier_dim> to;
  for (const auto& d : dims)
    if (d.size != 1) {
      if (!to.empty() && d.in == to.back().size * to.back().in && d.out == to.back().size * to.back().out)
        to.back().size *= d.size;
      else to.push_back(d);
    }
  return to;
}

#if defined(NABLA_HAS_FFTW)

/// FFTW for numbers of type T.
template <class T>
struct fftw;
#define NABLA_DETAIL_FFTW(T, prefix)                                                                                 \
  template <>                                                                                                        \
  struct fftw<T> {                                                                                                   \
    using plan = prefix##_plan;                                                                                      \
    using complex = prefix##_complex;                                                                                \
    static T* allocate(long n) { return static_cast<T*>(prefix##_malloc(std::size_t(n) * sizeof(T))); }              \
    static void deallocate(T* at) { prefix##_free(at); }                                                             \
    static bool is_aligned(void* at) { return prefix##_alignment_of(static_cast<T*>(at)) == 0; }                     \
    static plan make(const fourier_form& f, int rank, const fftw_iodim64* dims, int more, const fftw_iodim64* batch, \
                     void* in, void* out) {                                                                          \
      const unsigned flags = FFTW_ESTIMATE | (f.aligned ? 0U : FFTW_UNALIGNED) |                                     \
                             (f.overwrites ? FFTW_DESTROY_INPUT : FFTW_PRESERVE_INPUT);                              \
      switch (f.kind) {                                                                                              \
        case fourier_kind::complex:                                                                                  \
          return prefix##_plan_guru64_dft(rank, dims, more, batch, static_cast<complex*>(in),                        \
                                          static_cast<complex*>(out), f.inverse ? FFTW_BACKWARD : FFTW_FORWARD,      \
                                          flags);                                                                    \
        case fourier_kind::to_complex:                                                                               \
          return prefix##_plan_guru64_dft_r2c(rank, dims, more, batch, static_cast<T*>(in),                          \
                                              static_cast<complex*>(out), flags);                                    \
        default:                                                                                                     \
          return prefix##_plan_guru64_dft_c2r(rank, dims, more, batch, static_cast<complex*>(in),                    \
                                              static_cast<T*>(out), flags);                                          \
      }                                                                                                              \
    }                                                                                                                \
    static void run(fourier_kind kind, plan p, void* in, void* out) {                                                \
      switch (kind) {                                                                                                \
        case fourier_kind::complex:                                                                                  \
          return prefix##_execute_dft(p, static_cast<complex*>(in), static_cast<complex*>(out));                     \
        case fourier_kind::to_complex:                                                                               \
          return prefix##_execute_dft_r2c(p, static_cast<T*>(in), static_cast<complex*>(out));                       \
        default:                                                                                                     \
          return prefix##_execute_dft_c2r(p, static_cast<complex*>(in), static_cast<T*>(out));                       \
      }                                                                                                              \
    }                                                                                                                \
  };
NABLA_DETAIL_FFTW(double, fftw)
NABLA_DETAIL_FFTW(float, fftwf)
#undef NABLA_DETAIL_FFTW

/// FFTW runs plans in any thread, and makes them in one at a time, those of both precisions.
inline short_lock planner_of_fftw;

/// The plan of some transforms: made once, and kept until the program ends.
template <class T>
typename fftw<T>::plan fourier_plan(const fourier_form& form, void* in, void* out) {
  // Never destroyed: what ends last may still transform.
  static auto* const made = new std::map<fourier_form, typename fftw<T>::plan>;
  const locked here(planner_of_fftw);
  auto& plan = (*made)[form];
  if (plan != nullptr) return plan;
  const auto as_fftw = [](const std::vector<fourier_dim>& dims) {
    std::vector<fftw_iodim64> to;
    for (const auto& d : dims) to.push_back({d.size, d.in, d.out});
    return to;
  };
  const auto dims = as_fftw(form.dims), batch = as_fftw(form.batch);
  plan = fftw<T>::make(form, int(dims.size()), dims.data(), int(batch.size()), batch.data(), in, out);
  if (plan == nullptr) fail<>::because("fft", "requires a plan, and FFTW has made none");
  return plan;
}

/// Some transforms in pieces of their batch, which threads divide among them.
template <class T>
struct fourier_kernel {
  fourier_kind kind;
  typename fftw<T>::plan each, last;
  char *in, *out;
  long pieces, step_in, step_out;  ///< in bytes
  void operator()(long item) const {
    fftw<T>::run(kind, item + 1 == pieces ? last : each, in + item * step_in, out + item * step_out);
  }
};

/// How many elements a thread transforms at a time, and how many neighbours in any case: as many as a line of the cache
/// holds.
inline constexpr long fourier_piece = 65536, fourier_neighbours = 16;

inline bool lies_side_by_side(const fourier_dim& d) { return d.in == 1 && d.out == 1; }
/// Whether lines along a dim are copied to where they are contiguous, some neighbours at a time. FFTW's estimates know
/// no cache: there lines push each other out whose elements lie a power of two apart, and long ones do so anyway.
/// Columns of 1024 x 1024 numbers take many times as long without copies.
template <class T>
bool is_copied(const fourier_dim& d) {
  const auto collides = [](long stride) { return stride * long(2 * sizeof(T)) % 512 == 0; };
  return d.in >= fourier_neighbours && d.out >= fourier_neighbours &&
         (d.size > 128 || (d.size > 16 && (collides(d.in) || collides(d.out))));
}

/// Lines of `from` and `to` elements, of so many T each, through memory where they are contiguous. An item is `each`
/// groups of neighbours.
template <class T, int In, int Out>
struct copied_lines_kernel {
  fourier_kind kind;
  typename fftw<T>::plan whole, last;
  const T* in;
  T* out;
  fourier_dim from, to;  ///< `in`: from one element of a line to the next; `out`: from one line to the next in the copy
  const std::vector<fourier_dim>* around;
  long neighbours, groups, all, each;

  template <int W>
  static void copy(const T* x, T* y) {
    __builtin_memcpy(y, x, W * sizeof(T));
  }
  void operator()(long item) const {
    T* const copy_in = fftw<T>::allocate(room());
    T* const copy_out = kind == fourier_kind::complex ? copy_in : copy_in + fourier_neighbours * from.out * In;
    for (long group = item * each; group < all && group < (item + 1) * each; ++group) {
      const long first = group % groups * fourier_neighbours;
      const long lines = std::min(fourier_neighbours, neighbours - first);
      const T* x = in + first * In;
      T* y = out + first * Out;
      long rest = group / groups;
      for (const auto& d : *around) {
        x += rest % d.size * d.in * In, y += rest % d.size * d.out * Out;
        rest /= d.size;
      }
      for (long k = 0; k < from.size; ++k)
        for (long j = 0; j < lines; ++j) copy<In>(x + (k * from.in + j) * In, copy_in + (j * from.out + k) * In);
      fftw<T>::run(kind, lines == fourier_neighbours ? whole : last, copy_in, copy_out);
      for (long k = 0; k < to.size; ++k)
        for (long j = 0; j < lines; ++j) copy<Out>(copy_out + (j * to.out + k) * Out, y + (k * to.in + j) * Out);
    }
    fftw<T>::deallocate(copy_in);
  }
  long room() const {
    return fourier_neighbours * (from.out * In + (kind == fourier_kind::complex ? 0 : to.out * Out));
  }
};
template <class T, int In, int Out>
void run_copied_lines(const char* label, const fourier_form& form, void* in, void* out, bool pieces) {
  const fourier_dim& line = form.dims.front();
  const long half = line.size / 2 + 1;
  // Lines of the copy lie a little further apart than they are long, so that they do not collide there.
  const auto padded = [](long n) { return (n + 15) / 8 * 8; };
  const fourier_dim from{form.kind == fourier_kind::to_real ? half : line.size, line.in,
                         padded(form.kind == fourier_kind::to_real ? half : line.size)};
  const fourier_dim to{form.kind == fourier_kind::to_complex ? half : line.size, line.out,
                       padded(form.kind == fourier_kind::to_complex ? half : line.size)};
  auto around = form.batch;
  const auto beside = std::find_if(around.begin(), around.end(), lies_side_by_side);
  const long neighbours = beside->size;
  around.erase(beside);
  const long groups = (neighbours + fourier_neighbours - 1) / fourier_neighbours, all = groups * size_of_all(around);
  const long each = pieces ? std::max(1L, fourier_piece / (line.size * fourier_neighbours)) : all;
  copied_lines_kernel<T, In, Out> kernel{
      form.kind, {},  {},  static_cast<const T*>(in), static_cast<T*>(out), from, to, &around, neighbours,
      groups,    all, each};
  T* const copy = fftw<T>::allocate(kernel.room());
  const auto plan_of = [&](long lines) {
    return fourier_plan<T>({form.kind,
                            form.inverse,
                            true,
                            form.kind == fourier_kind::complex,
                            true,
                            {{line.size, 1, 1}},
                            {{lines, from.out, to.out}}},
                           copy, form.kind == fourier_kind::complex ? copy : copy + fourier_neighbours * from.out * In);
  };
  kernel.whole = neighbours >= fourier_neighbours ? plan_of(fourier_neighbours) : nullptr;
  kernel.last = neighbours % fourier_neighbours != 0 ? plan_of(neighbours % fourier_neighbours) : nullptr;
  fftw<T>::deallocate(copy);
  launch_on_host(label, kernel, (all + each - 1) / each, all * fourier_neighbours * line.size);
}

/// Transforms in one call of FFTW, or (pieces) in one for each part of the batch. The parts depend on sizes alone, so a
/// result is the same for any number of threads but one.
template <class T>
void run_transforms(const char* label, fourier_form form, void* in, void* out, bool pieces) {
  const long elements = size_of_all(form.dims) * size_of_all(form.batch);
  if (elements == 0) return;
  if (form.dims.size() == 1 && is_copied<T>(form.dims.front()) &&
      std::any_of(form.batch.begin(), form.batch.end(), lies_side_by_side)) {
    if (form.kind == fourier_kind::complex) return run_copied_lines<T, 2, 2>(label, form, in, out, pieces);
    if (form.kind == fourier_kind::to_complex) return run_copied_lines<T, 1, 2>(label, form, in, out, pieces);
    return run_copied_lines<T, 2, 1>(label, form, in, out, pieces);
  }
  const auto bytes = [](bool real) { return long(real ? sizeof(T) : 2 * sizeof(T)); };
  fourier_kernel<T> kernel{form.kind, {}, {}, static_cast<char*>(in), static_cast<char*>(out), 1, 0, 0};
  form.in_place = in == out;
  form.aligned = fftw<T>::is_aligned(in) && fftw<T>::is_aligned(out);
  if (pieces && elements > fourier_piece && !form.batch.empty()) {
    fourier_dim& cut = *std::max_element(form.batch.begin(), form.batch.end());
    const long n = cut.size, least = cut.in == 1 || cut.out == 1 ? fourier_neighbours : 1L;
    const long each = std::min(n, std::max(least, fourier_piece / (elements / n)));
    kernel.pieces = (n + each - 1) / each;
    kernel.step_in = each * cut.in * bytes(form.kind == fourier_kind::to_complex);
    kernel.step_out = each * cut.out * bytes(form.kind == fourier_kind::to_real);
    form.aligned = form.aligned && fftw<T>::is_aligned(kernel.in + kernel.step_in) &&
                   fftw<T>::is_aligned(kernel.out + kernel.step_out);
    cut.size = n - (kernel.pieces - 1) * each;
    kernel.last = fourier_plan<T>(form, in, out);
    cut.size = each;
  }
  kernel.each = fourier_plan<T>(form, in, out);
  if (kernel.pieces == 1) kernel.last = kernel.each;
  launch_on_host(label, kernel, kernel.pieces, elements);
}

#else

/// Without FFTW no array is transformed. Instantiated once, for void: one sentence for a program.
template <class V>
struct fftw_is_there {
  static_assert(!std::is_void_v<V>,
                "nabla: Fourier transforms require FFTW: link nabla::fftw beside nabla::nabla, and `apt "
                "install libfftw3-dev` on Debian, `spack install fftw` with Spack");
};
template <class T>
bool is_copied(const fourier_dim&) {
  return false;
}
template <class T>
void run_transforms(const char*, const fourier_form&, void*, void*, bool) {
  static_cast<void>(sizeof(fftw_is_there<std::conditional_t<std::is_same_v<T, T>, void, T>>));
}

#endif

/// Transforms between complex numbers: in one call, or dim after dim where lines are copied, or where that gives the
/// threads something to divide.
template <class T>
void transform_complex(const char* label, bool inverse, std::vector<fourier_dim> dims, std::vector<fourier_dim> batch,
                       void* in, void* out, int threads) {
  long widest = 1;
  for (const auto& d : batch) widest = std::max(widest, d.size);
  batch = merged(batch);
  const bool copied = std::any_of(dims.begin(), dims.end(), is_copied<T>);
  if (dims.size() == 1 || (widest >= threads && !copied))
    return run_transforms<T>(label, {fourier_kind::complex, inverse, false, false, true, dims, batch}, in, out,
                             threads > 1);
  for (std::size_t i = 0; i < dims.size(); ++i) {
    auto others = batch;
    for (std::size_t j = 0; j < dims.size(); ++j)
      if (j != i) others.push_back(dims[j]);
    run_transforms<T>(label, {fourier_kind::complex, inverse, false, false, true, {dims[i]}, merged(others)}, in, out,
                      threads > 1);
    in = out;  // the next dims are transformed where they are
    for (auto* all : {&dims, &batch})
      for (auto& d : *all) d.in = d.out;
  }
}
/// Transforms along dims. The last one is the one that has n / 2 + 1 complex numbers for n real ones, which its size
/// counts. `scratch`: where several dims become real, memory as large as `in`, which stays as it is.
template <class T>
void fourier_transform(const char* label, fourier_kind kind, bool inverse, std::vector<fourier_dim> dims,
                       std::vector<fourier_dim> batch, void* in, void* out, void* scratch, int threads) {
  if (kind == fourier_kind::complex)
    return transform_complex<T>(label, inverse, std::move(dims), std::move(batch), in, out, threads);
  // One dim is real on one side; the others are complex on both.
  const fourier_dim last = dims.back();
  dims.pop_back();
  const bool several = !dims.empty();
  const auto along_others = [&](long fourier_dim::*stride, void* from, void* to) {
    auto others = dims, around = batch;
    around.push_back({last.size / 2 + 1, last.in, last.out});
    for (auto* all : {&others, &around})
      for (auto& d : *all) d.in = d.out = d.*stride;
    transform_complex<T>(label, inverse, others, around, from, to, threads);
  };
  if (several && kind == fourier_kind::to_real) {
    along_others(&fourier_dim::in, in, scratch);
    in = scratch;
  }
  auto around = batch;
  around.insert(around.end(), dims.begin(), dims.end());
  run_transforms<T>(label, {kind, inverse, several, false, true, {last}, merged(around)}, in, out, threads > 1);
  if (several && kind == fourier_kind::to_complex) along_others(&fourier_dim::out, out, out);
}

}  // namespace nabla::detail
