# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same residuals as a serial program, on every machine; the picture; what bad input gets.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/heat/expected.txt COMMAND ${example} --json)
nabla_test(examples heat.alone ${same})
nabla_test_everywhere(examples heat ${same})

set(picture ${CMAKE_CURRENT_BINARY_DIR}/heat.ppm)
nabla_test(examples heat.picture CHECK ${CMAKE_CURRENT_SOURCE_DIR}/heat/is_picture ${picture} 24
           COMMAND ${example} --size=24 --picture=${picture} --nabla-devices=6)
nabla_test(examples heat.no_folder CHECK ${harness}/says 2 "picture '/no/such/folder/heat.ppm.part' cannot be written"
           COMMAND ${example} --size=4 --picture=/no/such/folder/heat.ppm)
nabla_test(examples heat.seven_devices CHECK ${harness}/says 2 "x = 48 .* columns = 7: remainder 6" COMMAND ${example}
           --nabla-devices=7)
nabla_test(examples heat.no_tolerance CHECK ${harness}/says 2 "option --tolerance: '0' is no number that fits"
           COMMAND ${example} --tolerance=0)
nabla_test(examples heat.unknown_option CHECK ${harness}/says 2 "unknown option '--sise=3': there are --size=48"
           COMMAND ${example} --sise=3)
