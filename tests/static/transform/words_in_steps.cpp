// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

// All words, in a step of an xmap: along the name that runs in steps, and along another one. What needs all parts of the
// name says so, and what to do; nothing advises to move what cannot move there.
namespace test_of_words_in_steps {

namespace nb = nabla;
NABLA_AXES(batch, inputs, left, right)

using steps = nb::steps_over<tag::batch>;
using mesh = nb::mesh<nb::mesh_dim<steps, nb::dyn_size, nb::steps_kind>>;
template <class T, class... E>
using value = nb::abstract_array<T, nb::dims<E...>, nb::state<>, mesh>;
using part = value<float, nb::extent<tag::batch, nb::dyn_size, steps>, nb::extent<tag::inputs>>;
using truth = value<bool, nb::extent<tag::batch, nb::dyn_size, steps>, nb::extent<tag::inputs>>;
using all_of_it = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;

constexpr auto add = [](auto c, auto x) { return std::pair(c + x, c); };

template <class A>
struct along {
  static constexpr A a{};
  // Words that need all of the dim at once.
  template <class X>
  static constexpr bool some_view = requires(X x) { nb::flip(x, a); } || requires(X x) { nb::roll(x, a, 1); } ||
                                    requires(X x) { nb::pad(x, a, 1, 1); } || requires(X x) { nb::tile(x, a, 2); } ||
                                    requires(X x) { nb::index(x, A{} = 1); } || requires(X x) { nb::index(x, A{} = nb::slice(0, 2)); } ||
                                    requires(X x) { nb::squeeze(x, a); } || requires(X x) { nb::concatenate(a, x, x); };
  template <class X>
  static constexpr bool all_views = requires(X x) { nb::flip(x, a); nb::roll(x, a, 1); nb::pad(x, a, 1, 1); nb::tile(x, a, 2);
                                                    nb::index(x, A{} = 1); nb::index(x, A{} = nb::slice(0, 2));
                                                    nb::squeeze(x, a); nb::concatenate(a, x, x); };
  template <class X>
  static constexpr bool some_reduction =
      requires(X x) { nb::var(x, a); } || requires(X x) { nb::std(x, a); } || requires(X x) { nb::softmax(x, a); } ||
      requires(X x) { nb::log_softmax(x, a); } || requires(X x) { nb::logsumexp(x, a); } || requires(X x) { nb::norm(x, a); } ||
      requires(X x) { nb::prod(x, a); } || requires(X x) { nb::argmax(x, a); } || requires(X x) { nb::argmin(x, a); };
  template <class X>
  static constexpr bool all_reductions = requires(X x) { nb::var(x, a); nb::std(x, a); nb::softmax(x, a); nb::log_softmax(x, a);
                                                         nb::logsumexp(x, a); nb::norm(x, a); nb::prod(x, a);
                                                         nb::argmax(x, a); nb::argmin(x, a); };
  template <class X>
  static constexpr bool some_move =
      requires(X x) { nb::all_gather(x, a); } || requires(X x) { nb::ppermute(x, a, nb::shift(1)); } ||
      requires(X x) { nb::pshuffle(x, a, nb::reverse); };
  // Words of which a part gives a part, or a part of the sum.
  template <class X, class B>
  static constexpr bool by_parts = requires(X x, B b) { nb::sum(x, a); nb::mean(x, a); nb::max(x, a); nb::min(x, a);
                                                        nb::count_nonzero(x, a); nb::all(b, a); nb::any(b, a); nb::psum(x, a);
                                                        nb::pmean(x, a); nb::pmax(x, a); nb::pmin(x, a); nb::repeat(x, a, 2);
                                                        nb::axis_index(x, a); nb::axis_size(x, a); nb::dot(x, x, a);
                                                        nb::split(x, a, left = 2, right = nb::rest); nb::rename(x, A{} = left);
                                                        nb::transpose(x, inputs, batch); nb::expand_dims(x, left);
                                                        nb::broadcast(x, left = 2); nb::tril(x, batch, inputs); };
};
static_assert(!along<tag::batch>::some_view<part> && !along<tag::batch>::some_reduction<part> && !along<tag::batch>::some_move<part>);
static_assert(along<tag::inputs>::all_views<part> && along<tag::inputs>::all_reductions<part> && along<tag::inputs>::some_move<part>);
static_assert(along<tag::batch>::by_parts<part, truth> && along<tag::inputs>::by_parts<part, truth>);

// The reasons.
using nothing_moves = nb::error::nothing_moves_between_steps<tag::batch, nb::error::to_fix::go_on_outside_of_the_xmap>;
template <class... Why>
inline constexpr bool all_say_so = (std::is_same_v<Why, nothing_moves> && ...);

using type = nb::type_of_t<part>;
template <class R>
using reduced = nb::detail::why_not_reduced_t<R, part, tag::batch>;
static_assert(all_say_so<reduced<nb::op::var>, reduced<nb::op::standard_deviation>, reduced<nb::op::norm>,
                         reduced<nb::op::logsumexp>, reduced<nb::op::prod>, reduced<nb::op::argmax>, reduced<nb::op::argmin>>);
static_assert(all_say_so<nb::detail::why_not_viewed_t<nb::detail::flip_rule, part, tag::batch>,
                         nb::detail::why_not_viewed_t<nb::detail::squeeze_rule, part, tag::batch>,
                         nb::detail::why_not_viewed_t<nb::detail::index_rule, part, nb::binding<tag::batch, int>>>);
static_assert(all_say_so<nb::detail::why_not_along<type::dims, 0>::type, nb::detail::why_not_between_steps<type, 0>::type,
                         nb::detail::why_not_merged<mesh, type::dims, tag::inputs, tag::batch>::type,
                         nb::detail::join_rule<tag::batch, type, type>::error, nb::detail::why_not_to_host_t<part>>);
static_assert(std::is_void_v<nb::detail::why_not_along<type::dims, 1>::type>);
// All of a name beside a part of it.
using whole_beside_it = nb::error::whole_dim_meets_steps<tag::batch, nb::error::to_fix::pass_the_array_as_an_argument>;
static_assert(std::is_same_v<nb::detail::join_rule<tag::inputs, type, nb::type_of_t<all_of_it>>::error, whole_beside_it>);
template <class X, class Y>
concept go_together = requires(X x, Y y) { x + y; } || requires(X x, Y y) { nb::where(x > 0, x, y); };
static_assert(go_together<part, part> && !go_together<part, all_of_it>);

// Nothing runs along it, and a part is read by nobody.
template <class X>
concept read_on_the_host = requires(X x) { nb::to_host(x); };
template <class X, class A>
concept run_along = requires(X x) { nb::scan(A{}, nb::zeros_like(nb::sum(x, A{})), x, add); };
static_assert(!read_on_the_host<part> && !run_along<part, tag::batch> && run_along<part, tag::inputs>);

}  // namespace test_of_words_in_steps
