// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/fail.hpp>
#include <stdexcept>
#include <string>

namespace nabla {

/// What bad input gets at run time: the operation, the axes and the numbers in one sentence. Thrown before any visible
/// variable is changed, and on all processes alike.
class runtime_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

/// `, called at heat.cpp:41`; nothing where it is not known.
template <class = void>
std::string called_at(const call_site& where) {
  return *where.file ? std::string(", called at ") + where.file + ":" + std::to_string(where.line) : std::string();
}

template <class V>
void fail<V>::sizes_differ(const char* word, const char* axis, long left, long right, const char* operands) {
  throw runtime_error(std::string("nabla::") + word + " requires equal sizes of " + axis + ": found " +
                      std::to_string(left) + " and " + std::to_string(right) + operands);
}
template <class V>
void fail<V>::does_not_divide(const called& call, const char* axis, long size, const char* mesh_axes, long parts) {
  throw runtime_error(std::string("nabla::") + call.word + " requires " + axis + " = " + std::to_string(size) +
                      " to be a multiple of " + mesh_axes + " = " + std::to_string(parts) + ": remainder " +
                      std::to_string(size % parts) + "; use " +
                      std::to_string(size < parts ? parts : size - size % parts) +
                      " elements, a mesh axis whose size divides " + std::to_string(size) + ", or leave " + axis +
                      " whole" + called_at(call.where));
}
template <class V>
void fail<V>::out_of_range(const char* word, const char* axis, long index, long size) {
  throw runtime_error(std::string("nabla::") + word + " requires an index of " + axis + " within 0.." +
                      std::to_string(size) + ": found " + std::to_string(index));
}
template <class V>
void fail<V>::no_element(const char* word, const char* axis) {
  throw runtime_error(std::string("nabla::") + word + " requires at least one element along " + axis + ": found 0");
}
template <class V>
void fail<V>::meshes_differ(const called& call) {
  throw runtime_error(std::string("nabla::") + call.word +
                      " requires operands on one mesh: found two meshes of one type that hold other devices" +
                      called_at(call.where));
}
template <class V>
void fail<V>::does_not_reshape(const long* to, int new_rank, const long* from, int rank, bool names_stay) {
  const auto listed = [](const long* size, int n, const char* before, const char* between) {
    std::string text;
    for (int d = 0; d < n; ++d) text += (d == 0 ? before : between) + (size[d] < 0 ? "rest" : std::to_string(size[d]));
    return text;
  };
  long wanted = 1, found = 1;
  bool takes_rest = false;
  for (int d = 0; d < new_rank; ++d) to[d] < 0 ? void(takes_rest = true) : void(wanted *= to[d]);
  for (int d = 0; d < rank; ++d) found *= from[d];
  throw runtime_error("nabla::reshape(x" + listed(to, new_rank, ", ", ", ") + ") requires " +
                      (takes_rest ? "a multiple of " : "") + std::to_string(wanted) + " elements: x has " +
                      std::to_string(found) + ", [" + listed(from, rank, "", ",") + "]" +
                      (names_stay ? ", along its positional dims; its names stay, split and merge change them" : ""));
}
template <class V>
void fail<V>::no_memory(unsigned long bytes, long in_use) {
  throw runtime_error("nabla requires " + std::to_string(bytes) +
                      " bytes of memory for an array: the system has no more; " + std::to_string(in_use) +
                      " bytes are in use");
}
template <class V>
void fail<V>::because(const char* word, const char* sentence) {
  throw runtime_error(std::string("nabla::") + word + ": " + sentence);
}

}  // namespace detail
}  // namespace nabla
