// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/expr/array_type.hpp>
#include <nabla/expr/join.hpp>

// The one table behind every word that joins operands, over all states, for all rules: one letter a case.
namespace test_of_states {

namespace app {
NABLA_MESH_AXES(x, y, z)
}  // namespace app

namespace {

namespace nb = nabla;
namespace tag = app::tag;
using namespace nb::detail;
using enum linearity;

// ---- along one mesh axis: I, V, U (a sum), M (a max), R, S (split), L (a literal)
constexpr operand_masks operand(char state) {
  operand_masks o;
  switch (state) {
    case 'V':
      o.m.v = 1;
      break;
    case 'U':
      o.m.u = 1, o.m.kind = nb::reduction::sum;
      break;
    case 'M':
      o.m.u = 1, o.m.kind = nb::reduction::max;
      break;
    case 'R':
      o.m.r = 1;
      break;
    case 'S':
      o.split = 1;
      break;
    case 'L':
      o.literal = true;
      break;
  }
  return o;
}
constexpr char letter(const joined_masks& j) {
  if (j.error != state_error::none) return '.';
  if ((j.m.v & 1) != 0) return 'V';
  if ((j.m.u & 1) != 0) return j.m.kind == nb::reduction::sum ? 'U' : 'M';
  return (j.m.r & 1) != 0 ? 'R' : 'I';
}
constexpr char unary(linearity rule, char x) {
  const operand_masks all[] = {operand(x)};
  return letter(join_masks(rule, all));
}
constexpr char binary(linearity rule, char x, char y) {
  const operand_masks all[] = {operand(x), operand(y)};
  return letter(join_masks(rule, all));
}
constexpr char ternary(linearity rule, char x, char y, char z) {
  const operand_masks all[] = {operand(x), operand(y), operand(z)};
  return letter(join_masks(rule, all));
}

constexpr char letters[] = {'I', 'V', 'U', 'R', 'L'};
struct table {
  const char* rows[5];
};
constexpr bool is_table(linearity rule, table t) {
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j)
      if ((i < 4 || j < 4) && binary(rule, letters[i], letters[j]) != t.rows[i][j]) return false;
  return true;
}
//                              I V U R L
static_assert(is_table(none, {{"IV..I",      // I
                               "VV.VV",      // V
                               ".....",      // U
                               ".V.RR",      // R
                               "IV.R "}}));  // L
static_assert(is_table(additive, {{"IV..I", "VV.VV", "..U..", ".V.RR", "IV.R "}}));
static_assert(is_table(product, {{"IV..I", "VV.VV", "...UU", ".VURR", "IVUR "}}));
static_assert(is_table(quotient, {{"IV..I", "VV.VV", "...UU", ".V.RR", "IV.R "}}));

constexpr bool keep(linearity rule, const char* in, const char* out) {
  for (int i = 0; in[i] != 0; ++i)
    if (unary(rule, in[i]) != out[i]) return false;
  return true;
}
static_assert(keep(none, "IVUMR", "IV..R") && keep(linear, "IVUMR", "IVU.R") && keep(additive, "IVUR", "IVUR"));
static_assert(unary(select, 'I') == 'I' && unary(select, 'U') == '.');

// A split dim meets a value that differs from device to device: it is one.
static_assert(binary(additive, 'S', 'U') == '.' && binary(product, 'U', 'S') == '.');
static_assert(binary(additive, 'S', 'R') == 'I' && binary(product, 'R', 'S') == 'I', "the axis is on a dim now");

// A max joins nothing but by select.
static_assert(binary(additive, 'M', 'M') == '.' && binary(additive, 'M', 'U') == '.' &&
              binary(product, 'M', 'L') == '.');

// select(condition, x, y): the branches are unreduced alike; the condition never is.
static_assert(ternary(select, 'I', 'U', 'U') == 'U' && ternary(select, 'R', 'U', 'U') == 'U');
static_assert(ternary(select, 'I', 'M', 'M') == 'M' && ternary(select, 'I', 'M', 'U') == '.');
static_assert(ternary(select, 'V', 'U', 'U') == '.' && ternary(select, 'U', 'I', 'I') == '.');
static_assert(ternary(select, 'I', 'U', 'I') == '.' && ternary(select, 'I', 'U', 'L') == '.' &&
              ternary(select, 'I', 'R', 'U') == '.');
static_assert(ternary(select, 'V', 'I', 'I') == 'V' && ternary(select, 'I', 'V', 'L') == 'V' &&
              ternary(select, 'I', 'I', 'I') == 'I');
static_assert(ternary(none, 'I', 'I', 'V') == 'V' && ternary(none, 'I', 'U', 'I') == '.');

// ---- several mesh axes at once: each for itself
constexpr joined_masks of(linearity rule, masks a, masks b) {
  const operand_masks all[] = {{a, 0, false}, {b, 0, false}};
  return join_masks(rule, all);
}
constexpr auto sum = nb::reduction::sum;
static_assert(of(additive, {0b001}, {0b010}).m == masks{0b011});
static_assert(of(additive, {0b010, 0b001, 0, sum}, {0b100, 0b001, 0, sum}).m == masks{0b110, 0b001, 0, sum});
static_assert(of(additive, {0, 0b001, 0, sum}, {0, 0b011, 0, sum}).error == state_error::added_to_replicated);
static_assert(of(additive, {0, 0b001, 0, sum}, {0, 0b011, 0, sum}).axes == 0b010);
static_assert(of(product, {0, 0b011, 0, sum}, {0, 0, 0b011}).m == masks{0, 0b011, 0, sum});
static_assert(of(product, {0, 0b011, 0, sum}, {0, 0, 0b001}).axes == 0b010);
static_assert(of(product, {0, 0b001, 0, sum}, {0, 0b010, 0, sum}).error == state_error::meets_unreduced);
static_assert(of(product, {0, 0b001, 0, sum}, {0b001}).error == state_error::meets_varying);
static_assert(of(product, {0, 0b001, 0, sum}, {0b010, 0, 0b001}).m == masks{0b010, 0b001, 0, sum});
static_assert(of(additive, {0b001, 0, 0b010}, {0, 0, 0b011}).m == masks{0b001, 0, 0b010});
static_assert(of(additive, {0, 0, 0b001}, {0b010}).error == state_error::reduced_meets_invarying);
static_assert(of(additive, {0, 0, 0b001}, {0b010}).axes == 0b001);

// ---- masks and types: a set of axes has one spelling
using three = nb::mesh<nb::mesh_dim<tag::x>, nb::mesh_dim<tag::y>, nb::mesh_dim<tag::z>>;
template <class... A>
using V = nb::varying_over<A...>;
template <class... A>
using U = nb::unreduced_over<nb::sum_kind, A...>;
template <class... A>
using R = nb::reduced_over<A...>;
static_assert(masks_of<nb::state<>, three> == masks{});
static_assert(masks_of<nb::state<V<tag::z, tag::x>>, three> == masks{0b101});
static_assert(masks_of<nb::state<V<tag::x>, U<tag::y>, R<tag::z>>, three> == masks{0b001, 0b010, 0b100, sum});
static_assert(masks_of<nb::state<nb::unreduced_over<nb::min_kind, tag::y>>, three> ==
              masks{0, 0b010, 0, nb::reduction::min});
static_assert(std::is_same_v<state_from<three, masks{}>, nb::state<>>);
static_assert(std::is_same_v<state_from<three, masks{0b101}>, nb::state<V<tag::x, tag::z>>>);
static_assert(
    std::is_same_v<state_from<three, masks{0b001, 0b010, 0b100, sum}>, nb::state<V<tag::x>, U<tag::y>, R<tag::z>>>);
static_assert(std::is_same_v<state_from<three, masks{0, 0b010, 0, nb::reduction::max}>,
                             nb::state<nb::unreduced_over<nb::max_kind, tag::y>>>);

// ---- what an array type tells
using nb::array_type, nb::dims, nb::extent, nb::type_of_t;
using type = array_type<float, dims<extent<nb::positional, 8, tag::x>>, nb::state<V<tag::z>>, three>;
static_assert(std::is_same_v<type_of_t<type>, type> && std::is_same_v<type_of_t<const type&>, type>);
static_assert(nb::Array<type> && !nb::Array<int> && !nb::Array<void*> && std::is_void_v<type_of_t<int>>);
static_assert(std::is_same_v<nb::value_type_t<type>, float> && std::is_void_v<nb::value_type_t<int>>);
static_assert(std::is_same_v<nb::varying_axes_t<type>, nb::list<tag::z>>);
static_assert(split_mask<three, dims<extent<nb::positional, 8, tag::z>, extent<nb::positional, 8, tag::x>>> == 0b101);
static_assert(split_mask<three, dims<>> == 0);
static_assert(nb::Operand<type> && nb::Operand<int> && nb::Operand<nb::error::reported> && !nb::Operand<const char*>);
static_assert(nb::ArrayAmong<type, int> && nb::ArrayAmong<int, nb::error::reported> && !nb::ArrayAmong<int, double>);
static_assert(!nb::ArrayAmong<type, const char*>, "the words leave other people's types alone");

}  // namespace

}  // namespace test_of_states
