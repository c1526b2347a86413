// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One axis declared twice
/// In one namespace an axis is declared once; a header that all files include is the place for it.
// early: redefinition of .*batch
// errors: 2
#include <nabla/axis/axis.hpp>

namespace app {
NABLA_AXES(batch)
#ifdef NABLA_FAIL
NABLA_AXES(batch)
#else
NABLA_AXES(hidden)
#endif
}  // namespace app
