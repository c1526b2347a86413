# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The mesh has eight devices: they may be simulated, or lie on 1, 2, 4 or 8 ranks.

set(same CHECK ${PROJECT_SOURCE_DIR}/tests/harness/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/matmul/expected.txt 0
         COMMAND ${example})
nabla_test(examples matmul.alone ${same})
foreach(n 1 2 4 8)
  nabla_test(examples matmul.ranks${n} RANKS ${n} ${same})
endforeach()
