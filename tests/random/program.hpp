// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <complex>
#include <optional>
#include <string>
#include <vector>

// A random program, and what it means. Nothing here knows the library: what is said of states, shapes and values is
// said from their definitions, so that the two can be compared.
namespace random_programs {

enum class dtype { f32, i32, truth, i8, u8, i16, u16, u32, i64, u64, bf16, f16, c64 };
inline bool is_short_float(dtype t) { return t == dtype::bf16 || t == dtype::f16; }
inline bool is_complex(dtype t) { return t == dtype::c64; }
inline bool is_inexact(dtype t) { return t == dtype::f32 || is_short_float(t) || is_complex(t); }
inline bool is_integer(dtype t) { return !is_inexact(t) && t != dtype::truth; }
/// Up to here a dtype holds all whole numbers.
double digits_of(dtype);
/// The numbers of an integer dtype.
double lowest_of(dtype);
double highest_of(dtype);
long bytes_of(dtype);

/// What a value is along one mesh axis.
enum class state { invarying, varying, sum, max, min, reduced };
inline bool is_extremum(state s) { return s == state::max || s == state::min; }
inline bool is_pending(state s) { return s == state::sum || is_extremum(s); }

inline constexpr const char* axis_names[] = {"batch", "hidden", "classes", "pending"};
inline constexpr const char* mesh_axis_names[] = {"x", "y", "z"};
inline constexpr int positional = -1, pending_axis = 3;

struct dim {
  int name;  ///< of axis_names, or positional
  long size;
  friend bool operator==(const dim&, const dim&) = default;
};

/// The type of a block: its sizes are those on one mesh.
struct type {
  dtype element = dtype::f32;
  std::vector<dim> dims;
  std::vector<state> states;  ///< one for each mesh axis
  double bound = 0;           ///< no element is larger; of a complex one its magnitude
  bool whole = true;          ///< all elements are whole numbers

  long elements() const {
    long n = 1;
    for (const dim& d : dims) n *= d.size;
    return n;
  }
};
/// Whether a max or min is still to be made. Complex numbers have none.
inline bool has_extremum(const type& t) { return std::any_of(t.states.begin(), t.states.end(), is_extremum); }

/// The numbers of devices along the mesh axes.
using mesh_sizes = std::vector<long>;
long devices_of(const mesh_sizes&);
/// All meshes of so many axes and devices.
std::vector<mesh_sizes> meshes_of(int rank, int devices);

enum class word {
  // elementwise
  negative, absolute, relu, add_number, times_number, over_number, number_minus, greater_than_number, add, subtract,
  multiply, complex, maximum, minimum, where, astype, add_index, conj, real, imag,
  // reductions and contractions
  sum, mean, max, min, prod, any, all, argmax, argmin, dot,
  // views, and what joins arrays
  transpose, rename, index, slice, flip, roll, pad, concatenate, stack,
  // what makes a line of a line along a dim
  cumsum, cummax, cummin, cumprod, sort, argsort, take, segment_sum, diff, tile, repeat, fft, ifft, rfft, irfft,
  // elements of one array by the numbers of another one
  gather,
  // collectives
  psum, pmean, pmax, pmin, all_gather, psum_scatter, ppermute, pshuffle, all_to_all, axis_index, pcast,
  // elementwise, of derivatives only: what they round has no bound of whole numbers
  sin, tanh, exp,
};
inline constexpr int words = int(word::pcast) + 1;  ///< of programs
inline constexpr std::size_t all_words = std::size_t(word::exp) + 1;

const char* text_of(word);
bool is_elementwise(word);
/// psum, pmean, pmax, pmin, psum_scatter.
bool reduces_over_devices(word);
/// all_gather, ppermute, pshuffle, all_to_all.
bool moves_between_devices(word);
inline bool is_along_a_dim(word w) { return w >= word::cumsum && w <= word::irfft; }
inline bool is_fourier(word w) { return w >= word::fft && w <= word::irfft; }
inline bool communicates(word w) { return reduces_over_devices(w) || moves_between_devices(w); }

/// One word of a program and what it is written with. What a field means depends on the word.
struct step {
  word is;
  std::vector<int> of;    ///< values: inputs first, then the results of steps
  std::vector<int> axes;  ///< mesh axes in the order written
  std::vector<int> dims;  ///< of the first operand, by their places in memory
  int other_dim = 0;      ///< dot: of the second operand; all_to_all: where the parts meet; a new dim: its position
  int new_name = positional;
  long number = 0;
  bool tiled = false;
  state to = state::varying;
  dtype element = dtype::f32;
  bool lazy = false;  ///< its value is not looked at, and moved into the one step that uses it
};

inline bool is_reverse(const step& s) { return s.number == 1; }

/// Where the dims of an array go, and the states that are said of the other mesh axes.
struct spec {
  std::vector<std::vector<int>> of_dims;
  std::vector<state> states;  ///< varying: in of_dims
};

struct input {
  dtype element;
  std::vector<dim> dims;  ///< of the whole array
  spec in;
  /// An array that is unreduced is a sum, max, min of another one over a dim that these mesh axes split.
  std::vector<int> pending_over;
};

struct output {
  int value;
  spec out;
};

struct program {
  unsigned long seed = 0;
  int mesh_rank = 1;
  std::vector<input> inputs;
  std::vector<step> steps;
  std::vector<output> outputs;  ///< the first one is right; each other is tried alone

  int values() const { return int(inputs.size() + steps.size()); }
  const step& step_of(int value) const { return steps[std::size_t(value) - inputs.size()]; }
};

/// The program of a seed. Programs of one kind share most of their types, so that a file of them compiles fast.
program make_program(unsigned long seed);
unsigned kind_of(unsigned long seed);
inline constexpr unsigned kinds_of_programs = 5;
/// The inputs and steps that a value needs, which is the last of them, and no others.
program slice_of(const program&, int value);
/// A program as C++ source: one function and what registers it.
std::string source_of(const program&);

// ---- types ----------------------------------------------------------------------------------------------------------

/// What a step makes of operands of these types on a mesh. Nothing: their dims or dtypes are not what the word takes.
struct typed {
  type result;
  bool fits = true;  ///< else its sizes are refused when the program runs
};
std::optional<typed> type_of(const step&, const std::vector<type>&, const mesh_sizes&);
/// The type of the block of an input; nothing where a size does not divide.
std::optional<type> type_of(const input&, const mesh_sizes&);
/// `f32[batch=24@x,3]{V:y}`; without a spec, of a block.
std::string text_of(const type&, const spec* out = nullptr, const mesh_sizes& = {});
/// `mesh(x=2, y=3)`
std::string text_of(const mesh_sizes&);

// ---- values ---------------------------------------------------------------------------------------------------------

/// A number of any dtype: what is real has no imaginary part.
using number = std::complex<double>;
/// The blocks of all devices, in the order of their coordinates.
struct family {
  random_programs::type type;
  std::vector<std::vector<number>> blocks;
  double error = 0;  ///< how far a calculation in the dtype may be from it
};
family blocks_of(const input&, const std::vector<number>& whole, const mesh_sizes&);
/// What each device makes of its blocks. Over mesh axes of `made` nothing is left to reduce.
family apply(const step&, const std::vector<const family*>&, const mesh_sizes&, unsigned made = 0);
/// The number that is meant: pending sums, maxima and minima made.
family denoted(const family&, const mesh_sizes&);
/// The array that out_specs put together, by rows.
std::vector<number> joined(const family&, const spec&, const mesh_sizes&);
bool near(number a, number b, double error);

// ---- judgement ------------------------------------------------------------------------------------------------------

enum class verdict {
  right,      ///< the value in the state of the result is what the operands mean
  wrong,      ///< in no state it is
  departure,  ///< right, and refused on purpose
};
struct judgement {
  verdict is;
  const char* why;  ///< the decision that refuses it
};
judgement judge(const step&, const std::vector<type>&);
judgement judge(const spec&, const type&);

/// Data of an input, small whole numbers; of a derivative numbers of which no two are equal.
std::vector<number> data_of(const program&, int input);
std::vector<number> generic_data_of(const program&, int input);

// ---- derivatives ----------------------------------------------------------------------------------------------------

/// Words that each move a derivative in a way of their own: the program of a seed contains the one whose turn it is.
inline constexpr word differentiated_words[] = {word::all_gather, word::pmean, word::psum_scatter,
                                                word::ppermute,   word::pcast, word::pshuffle,
                                                word::all_to_all, word::psum,  word::dot,
                                                word::prod,       word::sort,  word::cumprod,
                                                word::take,       word::diff,  word::segment_sum,
                                                word::complex,    word::fft,   word::rfft,
                                                word::irfft,      word::gather};
/// A program in f64 and c128, all of whose steps lead to its last value: no output, nothing that is refused.
/// One that is differentiated twice contains a product or a smooth word, and runs on at most two mesh axes.
program make_differentiable(unsigned long seed);
/// Of some seeds a derivative is taken, of so many of each hundred in a row; of a third of these the second one too.
bool is_differentiated(unsigned long seed, int percent);
bool is_differentiated_twice(unsigned long seed);
/// The source of the derivative of such a program: the loss that `difference` means, and its gradients in the blocks.
std::string derivative_source_of(const program&);

/// The axes along which a value is in a state, and the state of the cotangent of a value.
std::vector<int> axes_in(const type&, state);
type cotangent_of(type);

/// The loss of a program on a mesh: the sum of v + v^2 / 2 for all elements v of its last value, each times a number of
/// its own and of its device. Of a complex element v is its real part and 0.7 of its imaginary one. What is said of its
/// derivative is said by differences.
class difference {
 public:
  difference(const program&, const mesh_sizes&);
  const type& type_of_input(int input) const { return inputs_[std::size_t(input)].type; }
  /// Whether this is what a device has of the gradient by an input, the sum over devices made; else what is wrong. The
  /// second derivative is the gradient of such a sum, without squares, of the gradient by the first input.
  std::optional<std::string> contradicts(int input, int device, const std::vector<number>& gradient,
                                         bool second) const;
  /// How many slopes were compared, and how many left out because there is a kink near by.
  struct count {
    long compared = 0, left_out = 0;
  };
  static count first, second;

 private:
  struct sum {
    double value, size;  ///< of the numbers without their signs
  };
  using point = std::vector<family>;
  /// Of the inputs and after each step.
  point values_at(const point& inputs) const;
  sum loss_of(const point& values) const;
  family direction(int input, int device, const std::vector<number>& of_block) const;
  family second_direction() const;
  point moved(point, int input, const family& direction, double by) const;
  double slope(int input, const family& direction, double h, bool second) const;

  const program& program_;
  mesh_sizes mesh_;
  point inputs_, values_;  ///< where nothing moves
  double size_ = 0;  ///< of what the loss adds up
};

/// Numbers that are the same on every machine. Those of a seed have nothing to do with those of the next one.
class numbers {
 public:
  explicit numbers(unsigned long seed) : at_(mixed(seed + 1)) {}
  unsigned long next() { return mixed(at_ += 0x9e3779b97f4a7c15u); }
  /// One of 0 to n - 1.
  int below(long n) { return int(next() % static_cast<unsigned long>(n)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  const T& among(const std::vector<T>& all) {
    return all[std::size_t(below(long(all.size())))];
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[std::size_t(below(long(i)))]);
  }

 private:
  static unsigned long mixed(unsigned long z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  unsigned long at_;
};

}  // namespace random_programs
