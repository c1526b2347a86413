# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Equality to the last bit is asked of vectorised loops; the other files say nothing that depends on optimisation.
file(GLOB optimised ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
list(FILTER optimised EXCLUDE REGEX "/(local|splits|unreduced).cpp$")
set_source_files_properties(${optimised} PROPERTIES COMPILE_OPTIONS -O1)
