# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S1-97. The program compares its split layers with the whole ones; here they are the same on every machine.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/tp_mlp/expected.txt COMMAND ${example} --json)
nabla_test(examples tp_mlp.alone ${same})
nabla_test_everywhere(examples tp_mlp ${same})

nabla_test(examples tp_mlp.columns CHECK ${harness}/says 0 "data=1, model=8.*32 of 256 hidden units" COMMAND ${example}
           --model=8 --nabla-devices=8)
nabla_test(examples tp_mlp.three_columns CHECK ${harness}/says 2 "hidden = 256 .* model = 3: remainder 1"
           COMMAND ${example} --model=3 --nabla-devices=3)
nabla_test(examples tp_mlp.four_of_six CHECK ${harness}/says 2 "6 devices to be a multiple of 4" COMMAND ${example}
           --model=4 --nabla-devices=6)
nabla_test(examples tp_mlp.no_file CHECK ${harness}/says 2 "no_such_file.csv" COMMAND ${example} --data=no_such_file.csv)
