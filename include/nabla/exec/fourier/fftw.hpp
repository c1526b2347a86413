// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <nabla/errors/fail.hpp>
#include <nabla/exec/kernel/launch.hpp>
#include <nabla/op/fourier/detail/kind.hpp>
#include <type_traits>
#include <utility>
#include <vector>
#if defined(NABLA_HAS_FFTW)
#include <fftw3.h>
#endif

// Discrete Fourier transforms by FFTW, on plain memory. Complex numbers are pairs of T, the real part first.
namespace nabla::detail {

/// One dim of a transform, or of the batch of transforms: its size, and from one element to the next in what is read and
/// in what is written.
struct fourier_dim {
  long size, in, out;
  friend auto operator<=>(const fourier_dim&, const fourier_dim&) = default;
};
/// Transforms that are the same for FFTW, up to the place where they lie. The sizes of `dims` are those of the real side;
/// the last one of them is that of n / 2 + 1 complex elements.
struct fourier_form {
  fourier_kind kind;
  bool inverse;    ///< by exp(+i ..); neither of the two is scaled
  bool overwrites; ///< a transform to real numbers may write over what it reads
  bool aligned;    ///< as FFTW's own memory
  std::vector<fourier_dim> dims, batch;
  friend auto operator<=>(const fourier_form&, const fourier_form&) = default;
};

inline long size_of_all(const std::vector<fourier_dim>& dims) {
  long n = 1;
  for (const auto& d : dims) n *= d.size;
  return n;
}

#if defined(NABLA_HAS_FFTW)

/// FFTW for numbers of type T.
template <class T>
struct fftw;
#define NABLA_DETAIL_FFTW(T, prefix)                                                                                  \
  template <>                                                                                                         \
  struct fftw<T> {                                                                                                    \
    using plan = prefix##_plan;                                                                                       \
    using complex = prefix##_complex;                                                                                 \
    static bool is_aligned(void* at) { return prefix##_alignment_of(static_cast<T*>(at)) == 0; }                      \
    static plan make(const fourier_form& f, int rank, const fftw_iodim64* dims, int more, const fftw_iodim64* batch,  \
                     void* in, void* out) {                                                                           \
      const unsigned flags = FFTW_ESTIMATE | (f.aligned ? 0U : FFTW_UNALIGNED) |                                      \
                             (f.overwrites ? FFTW_DESTROY_INPUT : FFTW_PRESERVE_INPUT);                               \
      switch (f.kind) {                                                                                               \
        case fourier_kind::complex:                                                                                   \
          return prefix##_plan_guru64_dft(rank, dims, more, batch, static_cast<complex*>(in),                         \
                                          static_cast<complex*>(out), f.inverse ? FFTW_BACKWARD : FFTW_FORWARD,       \
                                          flags);                                                                     \
        case fourier_kind::to_complex:                                                                                \
          return prefix##_plan_guru64_dft_r2c(rank, dims, more, batch, static_cast<T*>(in),                           \
                                              static_cast<complex*>(out), flags);                                     \
        default:                                                                                                      \
          return prefix##_plan_guru64_dft_c2r(rank, dims, more, batch, static_cast<complex*>(in),                     \
                                              static_cast<T*>(out), flags);                                           \
      }                                                                                                               \
    }                                                                                                                 \
    static void run(fourier_kind kind, plan p, void* in, void* out) {                                                 \
      switch (kind) {                                                                                                 \
        case fourier_kind::complex:                                                                                   \
          return prefix##_execute_dft(p, static_cast<complex*>(in), static_cast<complex*>(out));                      \
        case fourier_kind::to_complex:                                                                                \
          return prefix##_execute_dft_r2c(p, static_cast<T*>(in), static_cast<complex*>(out));                        \
        default:                                                                                                      \
          return prefix##_execute_dft_c2r(p, static_cast<complex*>(in), static_cast<T*>(out));                        \
      }                                                                                                               \
    }                                                                                                                 \
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

/// Transforms in one call of FFTW, or (pieces) in one for each part of the batch. The parts depend on sizes alone, so a
/// result is the same for any number of threads but one.
template <class T>
void run_transforms(const char* label, fourier_form form, void* in, void* out, bool pieces) {
  const long elements = size_of_all(form.dims) * size_of_all(form.batch);
  if (elements == 0) return;
  const auto bytes = [](bool real) { return long(real ? sizeof(T) : 2 * sizeof(T)); };
  fourier_kernel<T> kernel{form.kind, {}, {}, static_cast<char*>(in), static_cast<char*>(out), 1, 0, 0};
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
  launch(label, kernel, kernel.pieces, elements);
}

#else

/// Without FFTW no array is transformed. Instantiated once, for void: one sentence for a program.
template <class V>
struct fftw_is_there {
  static_assert(!std::is_void_v<V>, "nabla: Fourier transforms require FFTW: link nabla::fftw beside nabla::nabla, and `apt "
                                    "install libfftw3-dev` on Debian, `spack install fftw` with Spack");
};
template <class T>
void run_transforms(const char*, const fourier_form&, void*, void*, bool) {
  static_cast<void>(sizeof(fftw_is_there<std::conditional_t<std::is_same_v<T, T>, void, T>>));
}

#endif

/// Transforms between complex numbers: in one call, or dim after dim where that gives the threads something to divide.
template <class T>
void transform_complex(const char* label, bool inverse, std::vector<fourier_dim> dims, std::vector<fourier_dim> batch, void* in,
                       void* out, int threads) {
  long widest = 1;
  for (const auto& d : batch) widest = std::max(widest, d.size);
  if (dims.size() == 1 || widest >= threads)
    return run_transforms<T>(label, {fourier_kind::complex, inverse, false, true, dims, batch}, in, out, threads > 1);
  for (std::size_t i = 0; i < dims.size(); ++i) {
    auto others = batch;
    for (std::size_t j = 0; j < dims.size(); ++j)
      if (j != i) others.push_back(dims[j]);
    run_transforms<T>(label, {fourier_kind::complex, inverse, false, true, {dims[i]}, others}, in, out, true);
    in = out;  // the next dims are transformed where they are
    for (auto* all : {&dims, &batch})
      for (auto& d : *all) d.in = d.out;
  }
}
/// Transforms along dims. The last one is the one that has n / 2 + 1 complex numbers for n real ones, which its size counts.
/// `scratch`: where several dims become real, memory as large as `in`, which stays as it is.
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
  run_transforms<T>(label, {kind, inverse, several, true, {last}, around}, in, out, threads > 1);
  if (several && kind == fourier_kind::to_complex) along_others(&fourier_dim::out, out, out);
}

}  // namespace nabla::detail
