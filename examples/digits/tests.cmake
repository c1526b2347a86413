# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same numbers as the serial program in double precision, on every machine; and what bad input gets.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(golden ${PROJECT_SOURCE_DIR}/tests/golden/digits.txt)
set(program $<TARGET_FILE:${example}>)

set(same CHECK ${harness}/same_losses ${golden} COMMAND ${example} --json)
nabla_test(examples digits.alone ${same})
foreach(n IN LISTS NABLA_COUNTS)
  nabla_test(examples digits.devices${n} ${same} --nabla-devices=${n})
endforeach()
foreach(n 1 2 3 4)
  nabla_test(examples digits.ranks${n} RANKS ${n} ${same})
endforeach()
nabla_test(examples digits.ranks2x4 RANKS 2 ${same} --nabla-devices=8)

set(damaged ${CMAKE_CURRENT_BINARY_DIR}/digits_damaged.csv)
set(empty ${CMAKE_CURRENT_BINARY_DIR}/digits_empty.csv)
file(WRITE ${damaged} "0,0,5\n")
file(WRITE ${empty} "")
nabla_test(examples digits.seven_devices COMMAND ${harness}/says 2 "batch = 1440 .* data = 7: remainder 5" ${program}
                                                 --nabla-devices=7)
nabla_test(examples digits.no_file COMMAND ${harness}/says 2 "no_such_file.csv" ${program} --data=no_such_file.csv)
nabla_test(examples digits.empty_file COMMAND ${harness}/says 2 "digits_empty.csv" ${program} --data=${empty})
nabla_test(examples digits.damaged_file COMMAND ${harness}/says 2 "digits_damaged.csv.*line 1" ${program}
                                                --data=${damaged})
nabla_test(examples digits.unknown_option COMMAND ${harness}/says 2 "unknown option" ${program} --no-such-option)
nabla_test(examples digits.unknown_nabla_option COMMAND ${harness}/says 2 "nabla-nothing" ${program} --nabla-nothing)
nabla_test(examples digits.minibatch COMMAND ${harness}/says 0 "\"step\": 20" ${program} --json --batch=240 --steps=20
                                             --rate=0.1 --nabla-devices=8)
nabla_test(examples digits.mesh COMMAND ${harness}/says 0 "^mesh.data=8.: 8 devices on 1 process$" ${program} --steps=1
                                        --nabla-devices=8)
nabla_test(examples digits.confusion COMMAND ${harness}/says 0 "^  33   0   0   0   1" ${program} --nabla-devices=4)
# A file that only one process cannot read: that process says why, and all end.
if(mpi_launcher)
  nabla_test(examples digits.one_process_fails COMMAND ${harness}/ends_within 30 "digits: .*no_such_file.csv" --
             ${mpi_launcher} 1 ${program} : ${MPIEXEC_NUMPROC_FLAG} 1 ${program} --data=no_such_file.csv)
  set_tests_properties(digits.one_process_fails PROPERTIES PROCESSORS 2 TIMEOUT 60)
endif()
