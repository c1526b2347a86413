# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# On ranks that share two cores 446 ways there and back take minutes, so two counts stand for all; reshard_splits.cpp and
# reshard_states.cpp run on each.
nabla_test_program(${target} ${folder})
foreach(n IN LISTS NABLA_COUNTS)
  nabla_test(mpi ${target}.devices${n} COMMAND ${target} --nabla-devices=${n})
endforeach()
nabla_test(mpi ${target}.ranks4 RANKS 4 COMMAND ${target})
nabla_test(mpi ${target}.ranks2x4 RANKS 2 COMMAND ${target} --nabla-devices=8)
