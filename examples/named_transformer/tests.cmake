# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# In each schedule, on every machine, the losses of JAX in double precision.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(losses CHECK ${harness}/same_losses ${CMAKE_CURRENT_SOURCE_DIR}/named_transformer/losses.txt COMMAND ${example} --json)
foreach(schedule batch_and_heads batch_and_time time_and_heads)
  nabla_test(examples named_transformer.${schedule}.alone ${losses} --schedule=${schedule})
  foreach(n 2 4 8)
    nabla_test(examples named_transformer.${schedule}.devices${n} ${losses} --schedule=${schedule} --nabla-devices=${n})
  endforeach()
  nabla_test(examples named_transformer.${schedule}.data_alone ${losses} --schedule=${schedule} --nabla-devices=4 --model=1)
  nabla_test(examples named_transformer.${schedule}.model_alone ${losses} --schedule=${schedule} --nabla-devices=4 --model=4)
  nabla_test(examples named_transformer.${schedule}.ranks2 RANKS 2 ${losses} --schedule=${schedule})
  nabla_test(examples named_transformer.${schedule}.ranks2x4 RANKS 2 ${losses} --schedule=${schedule} --nabla-devices=8)
endforeach()

nabla_test(examples named_transformer.no_schedule CHECK ${harness}/says 2 "schedule 'none' is not batch_and_heads"
           COMMAND ${example} --schedule=none)
