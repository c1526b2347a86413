# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The mesh has eight devices: they may be simulated, or lie on 1, 2, 4 or 8 ranks.

set(check ${PROJECT_SOURCE_DIR}/tests/harness/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/matmul/expected.txt 0)
nabla_test(examples matmul.alone COMMAND ${check} $<TARGET_FILE:${example}>)
if(mpi_launcher)
  foreach(n 1 2 4 8)
    nabla_test(examples matmul.ranks${n} COMMAND ${check} ${mpi_launcher} ${n} $<TARGET_FILE:${example}>)
    set_tests_properties(matmul.ranks${n} PROPERTIES PROCESSORS ${n})
  endforeach()
endif()
