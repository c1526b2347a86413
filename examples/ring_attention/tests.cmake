# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The program compares attention in a ring and its gradients with those of one device; here they are the same on every machine.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/ring_attention/expected.txt COMMAND ${example} --json)
nabla_test(examples ring_attention.alone ${same})
nabla_test_everywhere(examples ring_attention ${same})

nabla_test(examples ring_attention.other_sizes CHECK ${harness}/says 0 "^10 x ppermute forward, 18 with the derivative"
           COMMAND ${example} --length=35 --width=3 --nabla-devices=5)
