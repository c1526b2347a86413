# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The numbers of NumPy with the same paths, and those of the closed forms, on every machine; the program counts the
# collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/montecarlo/expected.txt COMMAND ${example} --json)
nabla_test(examples montecarlo.alone ${same})
nabla_test_everywhere(examples montecarlo ${same})

nabla_test(examples montecarlo.seven_devices CHECK ${harness}/says 2 "path = 196608 .* devices = 7: remainder 6"
           COMMAND ${example} --nabla-devices=7)
nabla_test(examples montecarlo.other_paths CHECK ${harness}/says 0 "^f64.path=21@devices,month=12. on mesh.devices=7.$"
           COMMAND ${example} --paths=21 --seed=3 --spot=110 --nabla-devices=7)
nabla_test(examples montecarlo.no_volatility CHECK ${harness}/says 2 "option --volatility: '0' is no number that fits"
           COMMAND ${example} --volatility=0)
nabla_test(examples montecarlo.unknown_option CHECK ${harness}/says 2 "unknown option '--path=3': there are --paths=19"
           COMMAND ${example} --path=3)
