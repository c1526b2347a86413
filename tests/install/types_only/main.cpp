// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>
#include <type_traits>

namespace app {
NABLA_AXES(rows, columns)
}

int main() { static_assert(!std::is_same_v<app::tag::rows, app::tag::columns>); }
