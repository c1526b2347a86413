# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The losses and the accuracy of JAX: of all twelve epochs, after which 98.6 of 100 pictures are recognised, and on every
# machine of a training in three. The program counts the collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(here ${CMAKE_CURRENT_SOURCE_DIR}/cnn)
nabla_test(examples cnn.alone CHECK ${harness}/same_numbers ${here}/expected.txt COMMAND ${example} --json)
nabla_test(examples cnn.devices4_all_epochs CHECK ${harness}/same_numbers ${here}/expected.txt COMMAND ${example} --json
           --nabla-devices=4)
nabla_test_everywhere(examples cnn CHECK ${harness}/same_numbers ${here}/short.txt COMMAND ${example} --json --epochs=3)

nabla_test(examples cnn.seven_devices CHECK ${harness}/says 2 "batch = 48 .* data = 7: remainder 6"
           COMMAND ${example} --nabla-devices=7)
nabla_test(examples cnn.types CHECK ${harness}/says 0 "^f64.batch=48@data,height=8,width=8. on mesh.data=16.$"
           COMMAND ${example} --epochs=1 --nabla-devices=16)
nabla_test(examples cnn.no_file CHECK ${harness}/says 2 "no_such_file.csv" COMMAND ${example} --data=no_such_file.csv)
nabla_test(examples cnn.no_folder CHECK ${harness}/says 2 "save_npy.*no_such_folder/edges.npy" COMMAND ${example}
           --write-weights=no_such_folder)
nabla_test(examples cnn.no_epoch CHECK ${harness}/says 2 "option --epochs: '0' is no number that fits"
           COMMAND ${example} --epochs=0)
nabla_test(examples cnn.unknown_option CHECK ${harness}/says 2 "unknown option '--steps=3': there are --epochs=12"
           COMMAND ${example} --steps=3)
