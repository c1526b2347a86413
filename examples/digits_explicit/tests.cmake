# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S2-109 to S2-120 on explicit axes alone; S2-123, S2-124: the data by from_callback. On every machine the losses of a
# serial program in double precision.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(losses CHECK ${harness}/learns 1 ${CMAKE_CURRENT_SOURCE_DIR}/digits_explicit/losses.txt COMMAND ${example} --json)
nabla_test(examples digits_explicit.alone ${losses})
foreach(n 2 4 8)
  nabla_test(examples digits_explicit.devices${n} ${losses} --nabla-devices=${n})
endforeach()
nabla_test(examples digits_explicit.fsdp ${losses} --nabla-devices=4 --model=1)
nabla_test(examples digits_explicit.tensor ${losses} --nabla-devices=4 --model=4)
foreach(n 2 4)
  nabla_test(examples digits_explicit.ranks${n} RANKS ${n} ${losses})
endforeach()
nabla_test(examples digits_explicit.ranks2x4 RANKS 2 ${losses} --nabla-devices=8)
nabla_test(examples digits_explicit.does_not_divide CHECK ${harness}/says 2 "pixels = 64 .*data = 3: remainder 1" COMMAND ${example}
                                                    --nabla-devices=3)
