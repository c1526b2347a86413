// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/op/backend.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

// What stands for an array, and what words do with it: each backend has all of it.
namespace test_of_backend {

using nabla::detail::Backend, nabla::detail::machine_backend, nabla::detail::abstract_backend;
using nabla::detail::traced_backend, nabla::detail::dual_backend, nabla::detail::levels;

struct some_level {};
struct no_backend_at_all {};

static_assert(Backend<machine_backend> && Backend<abstract_backend>);
static_assert(Backend<traced_backend<machine_backend, levels<some_level>>>);
static_assert(Backend<traced_backend<abstract_backend, levels<some_level>>>);
static_assert(Backend<dual_backend<some_level, machine_backend>>);
static_assert(Backend<dual_backend<some_level, traced_backend<machine_backend, levels<some_level>>>>);
static_assert(!Backend<no_backend_at_all>);

}  // namespace test_of_backend
