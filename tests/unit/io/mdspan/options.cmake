# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The first standard that may have <mdspan>.
set_target_properties(${target} PROPERTIES CXX_STANDARD 23)
set(precompiled OFF)
