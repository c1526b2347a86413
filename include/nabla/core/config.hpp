// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Differences between compilers, all in this file.

/// For the body of a simd loop, which must be inlined whole: an out-of-line call leaves the loop scalar (4 times
/// slower). Without optimisation no loop is vectorised, and what is inlined would only be compiled more often.
#ifdef __OPTIMIZE__
#define NABLA_INLINE inline __attribute__((always_inline))
#else
#define NABLA_INLINE inline
#endif

/// For an inner loop that would share its registers with too much code around it, and for code that all types share.
#define NABLA_NOINLINE __attribute__((noinline))

/// Before the declaration of what is compiled once (decisions/0033): programs refer to it, src/nabla.cpp defines it.
#if defined(NABLA_COMPILED) && !defined(NABLA_COMPILED_PART)
#define NABLA_COMPILED_PART extern
#endif

/// Marks functions that also run on a device. Only the compiler decides this, never the order of includes. Clang takes
/// each constexpr function for one of both: one of hosts alone that is compiled once (NABLA_COMPILED_PART) says
/// NABLA_HOST.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define NABLA_FUNCTION __host__ __device__
#define NABLA_HOST __host__
#else
#define NABLA_FUNCTION
#define NABLA_HOST
#endif

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define NABLA_ON_DEVICE 1
#else
#define NABLA_ON_DEVICE 0
#endif

/// Before a function of host and device that calls what it is given: nvcc does not warn that this may be of the host alone.
#if defined(__CUDACC__) && !defined(__clang__)
#define NABLA_CALLS_ITS_ARGUMENT _Pragma("nv_exec_check_disable")
#else
#define NABLA_CALLS_ITS_ARGUMENT
#endif

/// Only `#pragma omp simd` vectorises at -O2 and -O3 on both compilers.
#define NABLA_PRAGMA(text) _Pragma(#text)
#define NABLA_SIMD NABLA_PRAGMA(omp simd)
#define NABLA_SIMD_SUM(variable) NABLA_PRAGMA(omp simd reduction(+ : variable))

/// Before a loop of few steps, so many that the compiler sees: on a device it becomes no loop.
#if NABLA_ON_DEVICE
#define NABLA_UNROLL NABLA_PRAGMA(unroll)
#else
#define NABLA_UNROLL
#endif

/// Ends the declaration of a word's refused complement (decisions/0007, 0037). clang prints the sentence and all reason
/// types on its first line only for an unavailable function, g++ only for a deleted one.
#if defined(__clang__)
#define NABLA_REFUSED(sentence) __attribute__((unavailable(sentence)))
#else
#define NABLA_REFUSED(sentence) = delete
#endif
/// The same for a member: clang reports an unavailable member template twice; for a deleted one it quotes this line.
#define NABLA_REFUSED_MEMBER(sentence) = delete
/// The same for an assignment in bodies that a derivative runs. After a deleted operator clang abandons the body and
/// reports that a second time; after a diagnose_if it reports once and continues.
#if defined(__clang__)
#define NABLA_REFUSED_ASSIGNMENT(is_given, sentence)                                         \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"")      \
      __attribute__((diagnose_if(is_given, sentence, "error"))) _Pragma("clang diagnostic pop")
#else
#define NABLA_REFUSED_ASSIGNMENT(is_given, sentence) = delete
#endif

/// A list in parentheses without them: so a macro takes a list of template parameters.
#define NABLA_BARE(...) __VA_ARGS__

/// Declares a word by both of its halves; the body of the accepted one follows. The last template parameter,
/// `nabla_error`, is void, or why the refused one is chosen, which gives `error::reported`.
#define NABLA_WORD(word, parameters, arguments, sentence) \
  NABLA_WORD_GIVING((auto), (::nabla::error::reported), word, parameters, arguments, sentence)
/// The same with the types, in parentheses, that the halves give. In an error within a function whose result the word
/// asks for, clang writes three lines for each macro that stands between.
#define NABLA_WORD_GIVING(accepted, refused, word, parameters, arguments, sentence) \
  template <NABLA_BARE parameters>                                                  \
    requires(!std::is_void_v<nabla_error>)                                          \
  NABLA_BARE refused word arguments NABLA_REFUSED(sentence);                        \
  template <NABLA_BARE parameters>                                                  \
    requires std::is_void_v<nabla_error>                                            \
  constexpr NABLA_BARE accepted word arguments
/// The refused half alone.
#define NABLA_REFUSED_WORD(refused, word, parameters, arguments, sentence) \
  template <NABLA_BARE parameters>                                         \
    requires(!std::is_void_v<nabla_error>)                                 \
  NABLA_BARE refused word arguments NABLA_REFUSED(sentence)
/// The refused half of a call operator: g++ says why a deleted one was chosen. clang says of the accepted one why its
/// constraint does not hold, and would report a deleted one twice.
#if defined(__clang__)
#define NABLA_REFUSED_CALL(parameters, arguments)
#else
#define NABLA_REFUSED_CALL(parameters, arguments) \
  template <NABLA_BARE parameters>                \
    requires(!std::is_void_v<nabla_error>)        \
  ::nabla::error::reported operator() arguments const = delete;
#endif
/// The call of a function whose body has been reported, of which nothing more is said: clang takes one that is never
/// defined where the condition on the arguments X holds, g++ the one of the base.
#if defined(__clang__)
#define NABLA_REPORTED_CALL(base, ...) \
  template <class... X>                \
    requires(__VA_ARGS__)              \
  ::nabla::error::reported operator()(X&&...) const;
#else
#define NABLA_REPORTED_CALL(base, ...) using base::operator();
#endif

/// For a function that must not be called, on g++. The error comes at code generation, so it never follows another
/// error.
#define NABLA_LAST_ERROR(sentence) __attribute__((error(sentence)))
