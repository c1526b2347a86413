// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/call_site.hpp>
#include <nabla/core/dtype.hpp>
#include <nabla/expr/node.hpp>

namespace nabla {

/// A collective word that a program would run on abstract arrays, as `plan` lists it.
struct planned_collective {
  const char* word = "";   ///< as it is called
  const char* axes = "";   ///< `data`, `(data,model)`: one address for each list of axes
  long devices = 1;        ///< along these axes together
  const char* dtype = "";  ///< of the block that the word is given
  long elements = 0;       ///< of that block
  long bytes = 0;          ///< of that block
  long sent = 0;           ///< bytes that a device sends at most, each time
  long messages = 0;       ///< in which it sends them, one after the other
  bool goes_on = false;    ///< whether the program goes on while they are on their way
  long times = 1;          ///< how often in succession
  call_site where;         ///< of the word, the first time; of one that a derivative adds, of the derivative
};

/// A value that the library would lay out anew over automatic mesh axes, as `plan` lists it.
struct planned_layout {
  const char* word = "";      ///< that needs it so
  int operand = 0;            ///< of that word, counted from 1; 0: its result
  const char* sharding = "";  ///< what a program would write: `P(row, none)`
  long sent = 0;              ///< bytes that a device sends at most
  call_site where;            ///< of the word; of operators, and of words of any number of arguments, it is not known
  call_site after;            ///< of the last word before it whose place is known
};

namespace detail {

/// What a listener keeps for the derivatives in what is planned, which derive from this.
struct kept_for_derivatives {};

/// Hears which collectives abstract arrays would take part in: they carry it from word to word, for in a constant
/// expression nothing is global.
class plan_listener {
 public:
  constexpr virtual void hear(const planned_collective& c) = 0;
  /// A value is laid out anew. The collectives that are heard before has_laid_out do it, and their bytes count for it.
  constexpr virtual void lays_out(const planned_layout& l) = 0;
  constexpr virtual void has_laid_out() = 0;

  constexpr virtual kept_for_derivatives& graphs() = 0;

 protected:
  constexpr ~plan_listener() = default;
};

/// What a word moves, for the bytes that it sends.
enum class traffic {
  all_reduce,      ///< a reduce-scatter and an all-gather of the parts
  reduce_scatter,  ///< all parts of the block but one
  all_gather,      ///< the block, to all others
  all_to_all,      ///< all parts of the block but one
  permutation,     ///< the block
  nothing
};

/// Bytes that each of n devices in a ring sends at most, with a block of so many bytes.
constexpr long bytes_sent(traffic how, long bytes, long n) {
  // Parts are rounded up together: 2 (n-1)/n of 10 bytes on 4 devices are 15.
  const auto parts = [&](long count) { return bytes / n * count + (bytes % n * count + n - 1) / n; };
  switch (how) {
    case traffic::all_reduce: return parts(2 * (n - 1));
    case traffic::reduce_scatter:
    case traffic::all_to_all: return parts(n - 1);
    case traffic::all_gather: return bytes * (n - 1);
    case traffic::permutation: return bytes;
    case traffic::nothing: return 0;
  }
  return 0;
}

/// The messages in which it sends them, one after the other.
constexpr long messages_sent(traffic how, long n) {
  switch (how) {
    case traffic::all_reduce:
      return 2 * (n - 1);
    case traffic::reduce_scatter:
    case traffic::all_to_all:
    case traffic::all_gather:
      return n - 1;
    case traffic::permutation:
      return 1;
    case traffic::nothing:
      return 0;
  }
  return 0;
}

/// The elements of what one device holds.
template <class Type>
constexpr long elements_on_device(const sizes_of<typename Type::dims>& size,
                                  [[maybe_unused]] const typename Type::mesh& mesh) {
  return [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    long n = 1;
    ((n *= size[d++] / parts_of(mesh, typename E::split_over{})), ...);
    return n;
  }(typename extents_of<typename Type::dims>::type{});
}

}  // namespace detail
}  // namespace nabla
