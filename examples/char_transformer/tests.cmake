# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# On every machine the losses of JAX in double precision, and in the end a lower one than that of pairs of letters.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(here ${CMAKE_CURRENT_SOURCE_DIR}/char_transformer)
set(learns CHECK ${here}/learns ${here}/losses.txt COMMAND ${example} --json)
nabla_test(examples char_transformer.alone ${learns})
foreach(n 2 4 8)
  nabla_test(examples char_transformer.devices${n} ${learns} --nabla-devices=${n})
endforeach()
foreach(n 2 4)
  nabla_test(examples char_transformer.ranks${n} RANKS ${n} ${learns})
endforeach()
nabla_test(examples char_transformer.ranks2x4 RANKS 2 ${learns} --nabla-devices=8)
nabla_test(examples char_transformer.heads_alone ${learns} --model=8 --nabla-devices=8)
nabla_test(examples char_transformer.batch_alone ${learns} --model=1 --nabla-devices=4)

nabla_test(examples char_transformer.three_columns CHECK ${harness}/says 2 "head = 8 .* model = 3: remainder 2"
           COMMAND ${example} --model=3 --nabla-devices=3)
nabla_test(examples char_transformer.no_file CHECK ${harness}/says 2 "no_such_file" COMMAND ${example}
                                             --text=no_such_file)
