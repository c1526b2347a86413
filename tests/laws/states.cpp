// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>
#include <utility>

// Law 3 for the words that are not elementwise: what each does with an operand that is invarying (I), varying (V), a
// sum (U), a max (M) or a min (N) still to be made, or reduced (R) over a mesh axis. One letter a case; a dot is a
// refusal. (The table of the elementwise words stands beside them, in static/op/elementwise.)
namespace test_of_states {

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
constexpr unsigned along_data = 1, along_model = 2;

/// The states of a letter along data; the value may vary along model as well.
constexpr nb::detail::masks masks_for(char state, unsigned also_varies) {
  using enum nb::reduction;
  switch (state) {
    case 'V': return {along_data | also_varies, 0, 0, none};
    case 'U': return {also_varies, along_data, 0, sum};
    case 'M': return {also_varies, along_data, 0, max};
    case 'N': return {also_varies, along_data, 0, min};
    case 'R': return {also_varies, 0, along_data, none};
    default: return {also_varies, 0, 0, none};
  }
}
template <char State, unsigned Also>
struct state_of {
  static constexpr nb::detail::masks value = masks_for(State, Also);
  using type = nb::detail::state_from<mesh, value>;
};
template <class Dims, char State, unsigned Also = 0>
using operand = nb::abstract_array<float, Dims, typename state_of<State, Also>::type, mesh>;

/// The letter of a state along data, whatever it is along model.
constexpr char letter(nb::detail::masks m) {
  using enum nb::reduction;
  if (m.v & along_data) return 'V';
  if (m.u & along_data) return m.kind == sum ? 'U' : m.kind == max ? 'M' : 'N';
  return m.r & along_data ? 'R' : 'I';
}

/// The state of f(x...) by its letter; a dot where the word refuses it.
template <class F, class... X>
constexpr char result_of() {
  if constexpr (requires(const F& f, X... x) { f(static_cast<X>(x)...); }) {
    using result = decltype(std::declval<const F&>()(std::declval<X>()...));
    if constexpr (nb::Reported<result>) return '.';
    else return letter(nb::detail::masks_of<typename nb::type_of_t<result>::state, mesh>);
  } else {
    return '.';
  }
}
constexpr char all_states[] = "IVUMNR";
constexpr int states = 6;

template <class Dims, unsigned Also = 0, class F>
constexpr bool one(F, const char (&want)[states + 1]) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return ((result_of<F, operand<Dims, all_states[I], Also>>() == want[I]) && ...);
  }(std::make_integer_sequence<int, states>{});
}
template <class D, class E, char X, class F>
constexpr bool beside(const char (&want)[states + 1]) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return ((result_of<F, operand<D, X>, operand<E, all_states[I]>>() == want[I]) && ...);
  }(std::make_integer_sequence<int, states>{});
}
/// One row for each state of the left operand, in the same order.
struct table {
  char row[states][states + 1];
};
template <class D, class E, class F>
constexpr bool two(F, const table& want) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return (beside<D, E, all_states[I], F>(want.row[I]) && ...);
  }(std::make_integer_sequence<int, states>{});
}

#define WORD(...) [](const auto& x) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }
#define WORD_2(...) [](const auto& x, const auto& y) -> decltype(__VA_ARGS__) { return __VA_ARGS__; }

// Reductions over whole dims.              I V U M N R
static_assert(one<dims>(WORD(nb::sum(x, batch)), "IVU..R"));
static_assert(one<dims>(WORD(nb::mean(x, hidden)), "IVU..R"));
static_assert(one<dims>(WORD(nb::max(x, batch)), "IV.M.R"));
static_assert(one<dims>(WORD(nb::min(x, batch)), "IV..NR"));
#define NONLINEAR(word) static_assert(one<dims>(WORD(word(x, batch)), "IV...R"));
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
#define KEEPS(...) static_assert(one<dims>(WORD(__VA_ARGS__), "IVUMNR"));
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
KEEPS(nb::reshape(nb::rename(x, batch = dim<0>), 2, nb::rest))
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
static_assert(one<dims>(WORD(nb::pad(x, batch, 1, 1, 2)), "IV...R"));
static_assert(one<dims>(WORD(nb::ones_like(x)), "IV...R"));

// Contractions are products.
using other = nb::dims<nb::extent<tag::hidden, 8>, nb::extent<tag::classes, 8>>;
constexpr table product{{"IV....",  // left: I
                         "VV...V",  // V
                         ".....U",  // U
                         "......",  // M
                         "......",  // N
                         ".VU..R"}};
#define PRODUCT(D, E, ...) static_assert(two<D, E>(WORD_2(__VA_ARGS__), product));
PRODUCT(dims, other, nb::dot(x, y, hidden))
using square = nb::dims<nb::extent<nb::positional, 8>, nb::extent<nb::positional, 8>>;
PRODUCT(square, square, nb::matmul(x, y))
PRODUCT(square, square, nb::einsum<"ij,jk->ki">(x, y))
using line = nb::dims<nb::extent<nb::positional, 8>>;
PRODUCT(line, line, nb::vdot(x, y))

// What joins arrays adds nothing and multiplies nothing.
constexpr table alike{{"IV....", "VV...V", "..U...", "...M..", "....N.", ".V...R"}};
#define ALIKE(...) static_assert(two<dims, dims>(WORD_2(__VA_ARGS__), alike));
ALIKE(nb::concatenate(batch, x, y))
ALIKE(nb::stack(classes, x, y))
ALIKE(nb::where(true, x, y))

// Collectives.
static_assert(one<dims>(WORD(nb::psum(x, data)), ".II..."));
static_assert(one<dims>(WORD(nb::pmean(x, data)), ".II..."));
static_assert(one<dims>(WORD(nb::pmax(x, data)), ".I.I.."));
static_assert(one<dims>(WORD(nb::pmin(x, data)), ".I..I."));
static_assert(one<dims>(WORD(nb::all_gather(x, data)), ".V...."));
static_assert(one<dims>(WORD(nb::all_gather(x, data, nb::tiled(batch), nb::to(nb::invarying))), ".I...."));
static_assert(one<dims>(WORD(nb::all_gather(x, data, nb::to(nb::reduced))), ".R...."));
static_assert(one<dims>(WORD(nb::assume_invarying(x, data)), ".I...."));
static_assert(one<dims>(WORD(nb::psum_scatter(x, data, nb::tiled(batch))), ".VV..."));
static_assert(one<dims>(WORD(nb::ppermute(x, data, nb::shift(1))), ".V...."));
static_assert(one<dims>(WORD(nb::pshuffle(x, data, nb::reverse)), ".V...."));
static_assert(one<dims>(WORD(nb::all_to_all(x, data, nb::split(batch), nb::concat(hidden), nb::tiled)), ".V...."));
static_assert(one<dims>(WORD(nb::axis_index(x, data)), "VVVVVV"));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::varying)), "V....V"));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::reduced)), "R....."));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::unreduced)), ".U...."));
static_assert(one<dims>(WORD(nb::pcast(x, data, nb::invarying)), ".....I"));

// Over an array axis they are local words.
static_assert(one<dims>(WORD(nb::psum(x, batch)), "IVU..R"));
static_assert(one<dims>(WORD(nb::pmax(x, batch)), "IV.M.R"));
static_assert(one<dims>(WORD(nb::pmin(x, batch)), "IV..NR"));
KEEPS(nb::ppermute(x, batch, nb::shift(1)))
KEEPS(nb::pshuffle(x, batch, nb::reverse))

// Over model, where x varies: the state along data stays, if the word goes together with what is to be made there.
#define OVER_MODEL(want, ...) static_assert(one<dims, along_model>(WORD(__VA_ARGS__), want));
OVER_MODEL("IVU..R", nb::psum(x, model))
OVER_MODEL("IVU..R", nb::pmean(x, model))
OVER_MODEL("IV.M.R", nb::pmax(x, model))
OVER_MODEL("IV..NR", nb::pmin(x, model))
OVER_MODEL("IVU..R", nb::psum_scatter(x, model, nb::tiled(batch)))
OVER_MODEL("IVUMNR", nb::all_gather(x, model))
OVER_MODEL("IVUMNR", nb::all_gather(x, model, nb::tiled(batch), nb::to(nb::invarying)))
OVER_MODEL("IVUMNR", nb::ppermute(x, model, nb::shift(1)))
OVER_MODEL("IVUMNR", nb::pshuffle(x, model, nb::reverse))
OVER_MODEL("IVUMNR", nb::all_to_all(x, model, nb::split(batch), nb::concat(hidden), nb::tiled))
OVER_MODEL("IIIIII", nb::axis_index(x, model))
OVER_MODEL("IVU..R", nb::pcast(x, model, nb::unreduced))

}  // namespace

}  // namespace test_of_states
