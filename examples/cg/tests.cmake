# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The residuals of SciPy after each iteration, on every machine; the program counts the collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/cg/expected.txt COMMAND ${example} --json)
nabla_test(examples cg.alone ${same})
nabla_test_everywhere(examples cg ${same})

nabla_test(examples cg.seven_devices CHECK ${harness}/says 2 "x = 48 .* columns = 7: remainder 6" COMMAND ${example}
           --nabla-devices=7)
nabla_test(examples cg.to_the_end CHECK ${harness}/says 0 "^at most [0-9.]+e-1[5-7] from the solution$"
           COMMAND ${example} --size=12 --tolerance=1e-13 --nabla-devices=6)
nabla_test(examples cg.at_most_ten CHECK ${harness}/says 0 "^       10   4.610857e-02$" COMMAND ${example} --most=10)
nabla_test(examples cg.no_tolerance CHECK ${harness}/says 2 "option --tolerance: '0' is no number that fits"
           COMMAND ${example} --tolerance=0)
nabla_test(examples cg.unknown_option CHECK ${harness}/says 2 "unknown option '--sise=3': there are --size=48"
           COMMAND ${example} --sise=3)
