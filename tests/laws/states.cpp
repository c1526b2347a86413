// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>
#include <utility>

// Law 3 for the words that are not elementwise: what each does with an operand that is invarying (I), varying (V), a
// sum still to be made (U) or reduced (R) over a mesh axis. One letter a case; a dot is a refusal. (The table of the
// elementwise words stands beside them, in static/op/elementwise.)
namespace state_law {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data, model)
}  // namespace state_law

namespace {

namespace nb = nabla;
using namespace state_law;  // NOLINT: a test
using nb::dim;

using mesh = nb::mesh<nb::mesh_dim<tag::data, 2, nb::manual_kind>, nb::mesh_dim<tag::model, 4, nb::manual_kind>>;
using dims = nb::dims<nb::extent<tag::batch, 8>, nb::extent<tag::hidden, 8>>;
template <class Dims, class... Sets>
using value = nb::abstract_array<float, Dims, nb::state<Sets...>, mesh>;
template <class Dims, char State>
struct operand;
template <class Dims>
struct operand<Dims, 'I'> : nb::detail::type_tag<value<Dims>> {};
template <class Dims>
struct operand<Dims, 'V'> : nb::detail::type_tag<value<Dims, nb::varying_over<tag::data>>> {};
template <class Dims>
struct operand<Dims, 'U'> : nb::detail::type_tag<value<Dims, nb::unreduced_over<nb::sum_kind, tag::data>>> {};
template <class Dims>
struct operand<Dims, 'M'> : nb::detail::type_tag<value<Dims, nb::unreduced_over<nb::max_kind, tag::data>>> {};
template <class Dims>
struct operand<Dims, 'R'> : nb::detail::type_tag<value<Dims, nb::reduced_over<tag::data>>> {};

template <class State>
inline constexpr char letter = '?';
template <>
inline constexpr char letter<nb::state<>> = 'I';
template <>
inline constexpr char letter<nb::state<nb::varying_over<tag::data>>> = 'V';
template <>
inline constexpr char letter<nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>> = 'U';
template <>
inline constexpr char letter<nb::state<nb::unreduced_over<nb::max_kind, tag::data>>> = 'M';
template <>
inline constexpr char letter<nb::state<nb::reduced_over<tag::data>>> = 'R';

/// The state of f(x...) by its letter; a dot where the word refuses it.
template <class F, class... X>
constexpr char result_of() {
  if constexpr (requires(const F& f, X... x) { f(static_cast<X>(x)...); }) {
    using result = decltype(std::declval<const F&>()(std::declval<X>()...));
    if constexpr (nb::Reported<result>) return '.';
    else return letter<typename nb::type_of_t<result>::state>;
  } else {
    return '.';
  }
}
template <class Dims, class F>
constexpr bool one(F, const char (&want)[6]) {
  return result_of<F, typename operand<Dims, 'I'>::type>() == want[0] &&
         result_of<F, typename operand<Dims, 'V'>::type>() == want[1] &&
         result_of<F, typename operand<Dims, 'U'>::type>() == want[2] &&
         result_of<F, typename operand<Dims, 'M'>::type>() == want[3] &&
         result_of<F, typename operand<Dims, 'R'>::type>() == want[4];
}
template <class D, class E, char X, class F>
constexpr bool beside(F, const char (&want)[5]) {
  using x = typename operand<D, X>::type;
  return result_of<F, x, typename operand<E, 'I'>::type>() == want[0] &&
         result_of<F, x, typename operand<E, 'V'>::type>() == want[1] &&
         result_of<F, x, typename operand<E, 'U'>::type>() == want[2] &&
         result_of<F, x, typename operand<E, 'R'>::type>() == want[3];
}
template <class D, class E, class F>
constexpr bool two(F f, const char (&i)[5], const char (&v)[5], const char (&u)[5], const char (&r)[5]) {
  return beside<D, E, 'I'>(f, i) && beside<D, E, 'V'>(f, v) && beside<D, E, 'U'>(f, u) && beside<D, E, 'R'>(f, r);
}

#define WORD(...) [](const auto& x) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }
#define WORD_2(...) [](const auto& x, const auto& y) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }

// Reductions over whole dims.              I V U M R
static_assert(one<dims>(WORD(nb::sum(x, batch)), "IVU.R"));
static_assert(one<dims>(WORD(nb::mean(x, hidden)), "IVU.R"));
static_assert(one<dims>(WORD(nb::max(x, batch)), "IV.MR"));
static_assert(one<dims>(WORD(nb::min(x, batch)), "IV..R"));
#define NONLINEAR(word) static_assert(one<dims>(WORD(word(x, batch)), "IV..R"));
NONLINEAR(nb::prod)
NONLINEAR(nb::var)
NONLINEAR(nb::std)
NONLINEAR(nb::norm)
NONLINEAR(nb::logsumexp)
NONLINEAR(nb::argmax)
NONLINEAR(nb::argmin)
NONLINEAR(nb::any)
NONLINEAR(nb::all)
NONLINEAR(nb::count_nonzero)
NONLINEAR(nb::softmax)
NONLINEAR(nb::log_softmax)

// Views, selections, what joins arrays: the same elements at other places.
#define KEEPS(...) static_assert(one<dims>(WORD(__VA_ARGS__), "IVUMR"));
KEEPS(x(batch = 0))
KEEPS(x(batch = nb::slice(0, 8, 2)))
KEEPS(nb::flip(x, batch))
KEEPS(nb::transpose(x, hidden, batch))
KEEPS(nb::rename(x, batch = classes))
KEEPS(nb::split(x, batch, 2, nb::rest))
KEEPS(nb::merge(x, batch, hidden, classes))
KEEPS(nb::broadcast(x, classes = 3))
KEEPS(nb::expand_dims(x, classes))
KEEPS(nb::squeeze(nb::expand_dims(x, classes), classes))
KEEPS(nb::flatten(nb::rename(x, batch = dim<0>)))
KEEPS(nb::materialize(x))
KEEPS(nb::roll(x, batch, 1))
KEEPS(nb::tile(x, batch, 2))
KEEPS(nb::repeat(x, batch, 2))
KEEPS(nb::concatenate(batch, x, x))
KEEPS(nb::stack(classes, x, x))
KEEPS(nb::pad(x, batch, 1, 1))  // zeros are the sum of zeros, and their max
KEEPS(nb::tril(x, batch, hidden, 0))
KEEPS(nb::triu(x, batch, hidden, 0))
KEEPS(nb::zeros_like(x))
static_assert(one<dims>(WORD(nb::pad(x, batch, 1, 1, 2)), "IV..R"));
static_assert(one<dims>(WORD(nb::ones_like(x)), "IV..R"));

// Contractions are products.
using other = nb::dims<nb::extent<tag::hidden, 8>, nb::extent<tag::classes, 8>>;
#define PRODUCT(D, E, ...) static_assert(two<D, E>(WORD_2(__VA_ARGS__), "IV..", "VV.V", "...U", ".VUR"));
PRODUCT(dims, other, nb::dot(x, y, hidden))
using square = nb::dims<nb::extent<nb::positional, 8>, nb::extent<nb::positional, 8>>;
PRODUCT(square, square, nb::matmul(x, y))
PRODUCT(square, square, nb::einsum<"ij,jk->ki">(x, y))
using line = nb::dims<nb::extent<nb::positional, 8>>;
PRODUCT(line, line, nb::vdot(x, y))

// What joins arrays adds nothing and multiplies nothing.
#define ALIKE(...) static_assert(two<dims, dims>(WORD_2(__VA_ARGS__), "IV..", "VV.V", "..U.", ".V.R"));
ALIKE(nb::concatenate(batch, x, y))
ALIKE(nb::stack(classes, x, y))
ALIKE(nb::where(true, x, y))

// Collectives.
static_assert(one<dims>(WORD(nb::psum(x, data)), ".II.."));
static_assert(one<dims>(WORD(nb::pmean(x, data)), ".II.."));
static_assert(one<dims>(WORD(nb::pmax(x, data)), ".I.I."));
static_assert(one<dims>(WORD(nb::pmin(x, data)), ".I..."));
static_assert(one<dims>(WORD(nb::all_gather(x, data)), ".V..."));
static_assert(one<dims>(WORD(nb::all_gather(x, data, nb::tiled(batch), nb::to(nb::invarying))), ".I..."));
static_assert(one<dims>(WORD(nb::all_gather(x, data, nb::to(nb::reduced))), ".R..."));
static_assert(one<dims>(WORD(nb::assume_invarying(x, data)), ".I..."));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::varying)), "V...V"));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::reduced)), "R...."));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::unreduced)), ".U..."));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::invarying)), "....I"));

}  // namespace
