# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The inertia of each step and the clusters of NumPy, on every machine; the program counts the collectives itself.

set(harness ${PROJECT_SOURCE_DIR}/tests/harness)
set(same CHECK ${harness}/same_numbers ${CMAKE_CURRENT_SOURCE_DIR}/kmeans/expected.txt COMMAND ${example} --json)
nabla_test(examples kmeans.alone ${same})
nabla_test_everywhere(examples kmeans ${same})

nabla_test(examples kmeans.seven_devices CHECK ${harness}/says 2 "point = 1440 .* data = 7: remainder 5"
           COMMAND ${example} --nabla-devices=7)
nabla_test(examples kmeans.one_cluster CHECK ${harness}/says 0 "^f64.point=1797@data,pixels=64. on mesh.data=3.$"
           COMMAND ${example} --points=1797 --clusters=1 --nabla-devices=3)
nabla_test(examples kmeans.a_cluster_a_point CHECK ${harness}/says 0 "^   0  0.000000$" COMMAND ${example} --points=8
           --clusters=8 --nabla-devices=4)
nabla_test(examples kmeans.too_many_clusters CHECK ${harness}/says 2 "no more clusters than points" COMMAND ${example}
           --points=8 --clusters=9)
nabla_test(examples kmeans.no_file CHECK ${harness}/says 2 "no_such_file.csv" COMMAND ${example}
           --data=no_such_file.csv)
nabla_test(examples kmeans.unknown_option CHECK ${harness}/says 2 "unknown option '--k=3': there are --clusters=10"
           COMMAND ${example} --k=3)
