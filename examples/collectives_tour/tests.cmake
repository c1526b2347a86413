# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# With four devices the numbers are those of expected.txt, on every machine; with any other number the program's own
# formulas judge them.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
nabla_test(examples collectives_tour.alone
           CHECK ${harness}/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/collectives_tour/expected.txt 0
           COMMAND ${example})
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/collectives_tour/expected.json COMMAND ${example}
         --json)
foreach(n 4 6 8)
  nabla_test(examples collectives_tour.devices${n} ${same} --nabla-devices=${n})
endforeach()
foreach(n 1 2 4)
  nabla_test(examples collectives_tour.ranks${n} RANKS ${n} ${same})
endforeach()
nabla_test(examples collectives_tour.ranks2x4 RANKS 2 ${same} --nabla-devices=8)

set(ends CHECK ${harness}/says 0 "\"all_to_all\", \"result\": \"a new dim\"" COMMAND ${example} --json)
foreach(n 1 2 3)
  nabla_test(examples collectives_tour.devices${n} ${ends} --nabla-devices=${n})
endforeach()
foreach(n 3 6 8)
  nabla_test(examples collectives_tour.ranks${n} RANKS ${n} ${ends})
endforeach()
nabla_test(examples collectives_tour.unknown_option CHECK ${harness}/says 2 "unknown option '--jason': there are --json"
           COMMAND ${example} --jason)
