// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <string>
#include <vector>

#include "random/program.hpp"
#include "table.hpp"

// Random programs that are data: steps with operands, loops and branches with steps inside. One program of the
// library's words runs all of them (execute.hpp), and an interpretation that knows nothing of the library
// (interpret.cpp) says what they give, and their derivatives. What the compiler knows of a value is its kind, so
// nothing is compiled for a program.
namespace composed_programs {

using random_programs::mesh_sizes;
using random_programs::numbers;

/// What the blocks of f64 are. A vector has three elements. `plain` knows no mesh; `part` varies along the first axis
/// of two, the other varying ones along all.
enum class kind { varying, varying_scalar, equal, equal_scalar, plain, part };
inline constexpr int kinds = 6;
inline constexpr long vector_size = 3;
constexpr long elements_of(kind k) { return k == kind::varying_scalar || k == kind::equal_scalar ? 1 : vector_size; }
constexpr bool is_scalar(kind k) { return elements_of(k) == 1; }
constexpr bool varies(kind k) { return k == kind::varying || k == kind::varying_scalar || k == kind::part; }

/// How an operand, an entry of a carry or the result of a branch begins.
enum class begin {
  block,           ///< a value of the kind
  zeros_like,      ///< of such a value
  zero_times,      ///< `0. * block`
  constant,        ///< a plain array; what varies: the cast of it
  literal,         ///< a number; what varies: the cast of it. Of scalars
  cast_plain,      ///< the cast of a plain array that is differentiated
  index,           ///< made of axis_index and constants
  index_of_plain,  ///< axis_index times a plain array that is differentiated
  stored_constant,
  stored_cast_plain,  ///< the same, stored before they meet a block
};

struct start {
  begin is = begin::block;
  int of = 0;          ///< the value that it is made of
  double number = 0;   ///< the constant
  bool named = false;  ///< whether a variable holds it, or it is written where it is used
};

enum class word {
  unary,
  binary,
  mixed,
  begun,  // begun: an operand is a start
  sum,
  dot,
  reduce,
  shift,
  shuffle,
  gather,
  scatter,
  exchange,
  cast,
  index,
  vectors,      // a vector_word
  elementwise,  // a word of `elementwise_words`
  fori,
  fori_expression,
  fori_pair,
  ring,
  fori_record,
  scan,
  scan_ys,
  scan_length,
  scan_tree,
  scan_open_y,
  while_equal,
  while_varying,
  cond,
  cond_begun,
  cond_varying,
  choose,
  choose_varying,
};
inline constexpr int words = int(word::choose_varying) + 1;
inline bool is_control(word w) { return w >= word::fori; }
const char* text_of(word);
/// What the operands and carries of a word may begin with. What few types can stand for, all words take.
std::vector<begin> begins_of(word, kind, bool few_words);
/// How values of a kind are called where a program is printed: `v0`, `v1` vary.
const char* text_of(kind);

/// A step gives values of the kinds that its word says. What `choice` means depends on the word.
struct step {
  word is;
  kind result;
  kind from = kind::varying;  ///< of an operand that is of another kind
  std::vector<int> of = {};   ///< operands, among the values of their kind
  int choice = 0;
  int axes = 0;   ///< of a collective: all, the first, the second
  int count = 0;  ///< of steps in a loop; how far a shift goes
  bool backwards = false;
  double number = 0;
  std::vector<start> starts = {};
  /// What loops and branches run: on all values outside and then their arguments; what they give.
  struct body {
    std::vector<step> steps;
    std::vector<int> results;
  };
  std::vector<body> bodies = {};
};
/// The kinds of what a step gives, and of the arguments of its bodies.
std::vector<kind> results_of(const step&);
std::vector<kind> arguments_of(const step&);
/// The kinds of what a body gives.
std::vector<kind> body_results_of(const step&);

struct program {
  unsigned long seed = 0;
  int mesh_rank = 1;
  bool forwards = false;  ///< with a while_loop, which reverse mode refuses: on one axis
  bool twice = false;     ///< differentiated twice
  std::vector<step> steps;

  /// All words are compiled for one derivative and one axis alone.
  bool has_few_words() const { return forwards || twice || mesh_rank == 2; }
};
inline constexpr std::array<int, kinds> inputs_of_kind = {2, 1, 1, 1, 1, 1};
inline bool has(int mesh_rank, kind k) { return mesh_rank == 2 || k != kind::part; }

program make_program(unsigned long seed);
/// The words of vectors that are compiled for a program.
const std::vector<vector_word>& vector_words(const program&);
/// The names of the elementwise words, and the domains of their operands; none of programs they are not compiled for.
const std::vector<const char*>& elementwise_words();
bool has_elementwise_words(const program&);
std::array<domain, 2> domains_of(int word);
std::string text_of(const program&);
/// The programs that a step less leaves, or a loop with one step: what fails is sought among them.
std::vector<program> smaller(const program&);

/// Numbers of an input, or of the direction of its tangent: those of all devices.
std::vector<double> data_of(const program&, kind, int number, const mesh_sizes&, bool tangent);

/// What a program means on a mesh: the loss, its slope in the direction of the tangents, its gradient in all inputs,
/// and the slope of that. A gradient has the numbers of all devices, as data_of.
struct meaning {
  double loss = 0, slope = 0;
  std::array<std::vector<std::vector<double>>, kinds> gradient, gradient_slope;
  double size = 1;      ///< the largest number on the way
  bool certain = true;  ///< nothing was decided by rounding
};
meaning meaning_of(const program&, const mesh_sizes&);

}  // namespace composed_programs
