// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each elementwise word of one or two operands in a kernel of a device, for each dtype that it takes. OPERANDS_1(exp) and
// OPERANDS_2(pow) stand in words.inc, which tests.cmake makes from the headers.
#include <complex>
#include <cstdint>
#include <nabla/op/elementwise/elementwise.hpp>

namespace nb = nabla;

template <class T>
using scalar_of = nb::array_type<T, nb::dims<>, nb::state<>, nb::no_mesh>;
template <class Word, class... T>
using rule = nb::detail::rule_of<Word, scalar_of<T>...>;

template <class Word, class In, class Out, class... T>
__global__ void run(Out* y, const T*... x) {
  y[threadIdx.x] = static_cast<Out>(Word::apply(static_cast<nb::detail::computing<In>>(x[threadIdx.x])...));
}
template <class Word, class... T>
void launch(const T*... x) {
  if constexpr (nb::detail::accepts<Word, scalar_of<T>...>) {
    using word = rule<Word, T...>;
    using out = typename word::type::value_type;
    using in = typename word::input;
    if constexpr (std::is_void_v<in>) run<Word, std::common_type_t<T...>, out><<<1, 32>>>(static_cast<out*>(nullptr), x...);
    else run<Word, in, out><<<1, 32>>>(static_cast<out*>(nullptr), x...);
  }
}

template <class T>
void all_words(const T* x) {
#define OPERANDS_1(word) launch<nb::op::word>(x);
#define OPERANDS_2(word) launch<nb::op::word>(x, x);
#include "words.inc"
}
template void all_words(const float*);
template void all_words(const double*);
template void all_words(const std::int32_t*);
template void all_words(const bool*);
template void all_words(const nb::bfloat16*);
template void all_words(const std::complex<float>*);
