# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The losses of JAX, and how many of the members it puts into their club, on every machine, whether the edges divide or
# are filled up; the program counts the collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/gcn/expected.txt COMMAND ${example} --json)
nabla_test(examples gcn.alone ${same})
nabla_test_everywhere(examples gcn ${same})
nabla_test(examples gcn.more_devices_than_edges ${same} --nabla-devices=191)

nabla_test(examples gcn.seven_devices CHECK ${harness}/says 0 "^f64.edge=196@data. on mesh.data=7.$" COMMAND ${example}
           --steps=1 --nabla-devices=7)
nabla_test(examples gcn.no_folder CHECK ${harness}/says 2 "save_npy.*no_such_folder/w1.npy" COMMAND ${example}
           --write-weights=no_such_folder)
nabla_test(examples gcn.no_step CHECK ${harness}/says 2 "option --steps: '0' is no number that fits"
           COMMAND ${example} --steps=0)
nabla_test(examples gcn.unknown_option CHECK ${harness}/says 2 "unknown option '--epochs=3': there are --steps=200"
           COMMAND ${example} --epochs=3)
