# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The numbers of JAX, on every machine; the program counts the collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/spectral/expected.txt COMMAND ${example} --json --steps=2)
nabla_test(examples spectral.alone ${same})
nabla_test_everywhere(examples spectral ${same})

nabla_test(examples spectral.exact CHECK ${harness}/says 0 "^at most [0-9.]+e-1[5-7] from the solution$"
           COMMAND ${example} --nabla-devices=6)
nabla_test(examples spectral.found CHECK ${harness}/says 0 "^   3   0.500000      [0-9.]+e-1[3-9]"
           COMMAND ${example} --nabla-devices=4)
nabla_test(examples spectral.five_devices CHECK ${harness}/says 2 "y = 48 .* devices = 5: remainder 3"
           COMMAND ${example} --nabla-devices=5)
nabla_test(examples spectral.unknown_option CHECK ${harness}/says 2 "unknown option '--sise=3': there are --size=48"
           COMMAND ${example} --sise=3)
