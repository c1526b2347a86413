# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The program compares its products with three loops and counts their collectives; here they are the same on every machine.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/ring_matmul/expected.txt COMMAND ${example} --json)
nabla_test(examples ring_matmul.alone ${same})
nabla_test_everywhere(examples ring_matmul ${same})

nabla_test(examples ring_matmul.other_sizes CHECK ${harness}/says 0 "two rings +4 x ppermute" COMMAND ${example}
           --rows=5 --inner=35 --columns=3 --nabla-devices=5)
nabla_test(examples ring_matmul.seven_devices CHECK ${harness}/says 2 "= 240 .* ring = 7: remainder 2"
           COMMAND ${example} --nabla-devices=7)
nabla_test(examples ring_matmul.unknown_option CHECK ${harness}/says 2 "unknown option '--colums=3': there are --rows=240"
           COMMAND ${example} --colums=3)
