// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiled.hpp"
#include "execute.hpp"

// What varies along x, while the gradient of a program is taken. gradient_1.cpp does not link with another type.
namespace composed_programs {
namespace {
using block = nb::array<double, nb::dims<nb::extent<nb::positional, -1>>, nb::state<nb::varying_over<random_programs::tag::x>>,
                        nb::mesh<nb::mesh_dim<random_programs::tag::x, -1, nb::manual_kind>>>;
using followed = nb::traced<nb::detail::levels<loss_of<1, false, false>>, block>;
}  // namespace

template followed vectors_of<followed>::run<false>(vector_word, const followed&, const followed&, double);
template followed vectors_of<followed>::elementwise(int, const followed&, const followed&);

}  // namespace composed_programs
