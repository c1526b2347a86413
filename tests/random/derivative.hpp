// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/transform/grad.hpp>

#include "random/run.hpp"

namespace random_programs {

/// What a loss takes of complex numbers.
template <class X>
auto part_of(const X& x) {
  const auto z = x.eval();
  return (nb::real(z) + 0.7 * nb::imag(z)).eval();
}
/// With this in a loss no derivative is the same everywhere.
template <class X>
auto curved(const X& x) {
  return x * (1. + 0.5 * x);
}

/// One run of the derivative of a program on a mesh, beside the slopes of its interpretation. The first difference is
/// kept.
class derivative {
 public:
  enum order { first, second };

  derivative(const program& p, const difference& expected, const mesh_sizes& mesh)
      : program_(p), expected_(expected), mesh_(mesh) {}
  bool differs() const { return !difference_.empty(); }
  std::string report() const;

  template <class T>
  std::vector<T> data(int input) const {
    return elements_of<T>(generic_data_of(program_, input));
  }

  /// The body on the blocks of whole arrays; it hands its gradients over.
  template <class M, class In, class F, class... X>
  void called(const M& mesh, In in, const F& body, const X&... x) {
    try {
      nb::shard_map(mesh, in, nb::out_specs(P()), body)(x...);
    } catch (const nb::runtime_error& e) {
      differ(std::string("throws \"") + e.what() + "\"");
    }
  }
  /// A gradient by an input: its type, and its blocks when the sum over devices that it leaves is made.
  template <class X>
  void gradient(int input, order which, const std::string& type, const X& made) {
    const auto stored = made.eval();
    seen(input, which, type, stack_of(stored));
  }

 private:
  void seen(int input, order, const std::string& type, const stack&);
  void differ(const std::string& what);

  const program& program_;
  const difference& expected_;
  mesh_sizes mesh_;
  std::string difference_;
};

}  // namespace random_programs
