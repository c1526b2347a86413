# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S2-109 to S2-120, by shard_map and on explicit axes. In each placement the losses of a serial program in double
# precision, on every machine; the program counts the collectives of each step itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(here ${CMAKE_CURRENT_SOURCE_DIR}/digits_mlp)
set(momentum CHECK ${harness}/learns 5 ${here}/momentum.txt COMMAND ${example} --json)
set(adam CHECK ${harness}/learns 5 ${here}/adam.txt COMMAND ${example} --json --optimiser=adam)
nabla_test(examples digits_mlp.alone ${momentum})
nabla_test(examples digits_mlp.adam ${adam})
foreach(n 2 4 8)
  nabla_test(examples digits_mlp.devices${n} ${momentum} --nabla-devices=${n})
endforeach()
foreach(n 2 4)
  nabla_test(examples digits_mlp.ranks${n} RANKS ${n} ${momentum})
endforeach()
nabla_test(examples digits_mlp.ranks2x4 RANKS 2 ${momentum} --nabla-devices=8)
nabla_test(examples digits_mlp.adam.devices8 ${adam} --nabla-devices=8)
nabla_test(examples digits_mlp.adam.ranks2 RANKS 2 ${adam})

nabla_test(examples digits_mlp.three_devices CHECK ${harness}/says 2 "pixels = 64 .* data = 3: remainder 1" COMMAND ${example}
                                             --placement=fsdp --epochs=1 --nabla-devices=3)
nabla_test(examples digits_mlp.no_placement CHECK ${harness}/says 2 "there are data, fsdp, tensor" COMMAND ${example}
                                            --placement=none)
nabla_test(examples digits_mlp.no_optimiser CHECK ${harness}/says 2 "there are momentum, adam" COMMAND ${example}
                                            --optimiser=none)
