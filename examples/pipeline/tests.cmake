# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S1-97. The program compares its stages with the layers one after the other; here they are the same on every machine.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/pipeline/expected.txt COMMAND ${example} --json)
nabla_test(examples pipeline.alone ${same})
nabla_test_everywhere(examples pipeline ${same})

nabla_test(examples pipeline.one_microbatch CHECK ${harness}/says 0 "1 microbatches in 4 ticks" COMMAND ${example}
           --microbatches=1 --layers=4 --rows=20 --nabla-devices=4)
nabla_test(examples pipeline.five_stages CHECK ${harness}/says 2 "layer = 24 .* stage = 5: remainder 4"
           COMMAND ${example} --nabla-devices=5)
nabla_test(examples pipeline.microbatches CHECK ${harness}/says 2 "--microbatches: 7 do not divide 1440 rows"
           COMMAND ${example} --microbatches=7)
nabla_test(examples pipeline.no_file CHECK ${harness}/says 2 "no_such_file.csv" COMMAND ${example}
           --data=no_such_file.csv)
nabla_test(examples pipeline.unknown_option CHECK ${harness}/says 2 "unknown option '--layer=3': there are --layers=24"
           COMMAND ${example} --layer=3)
