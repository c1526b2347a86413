# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Equality to the last bit is asked of vectorised loops; the rest compiles in two thirds of the time without optimisation.
set_source_files_properties(${folder}/local.cpp ${folder}/splits.cpp ${folder}/unreduced.cpp PROPERTIES
                            COMPILE_OPTIONS -O0)
