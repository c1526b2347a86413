# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set(rooms_file ${PROJECT_SOURCE_DIR}/cmake/rooms.txt)
nabla_test(layering layering COMMAND ${harness}/layering ${rooms_file} ${PROJECT_SOURCE_DIR}/include)
# layering/bad holds one header for each way to break the order; bad.txt is what must be said of them, to the letter.
nabla_test(layering layering.harness COMMAND ${harness}/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/layering/bad.txt 1
           ${harness}/layering ${rooms_file} ${CMAKE_CURRENT_SOURCE_DIR}/layering/bad)

# What else a word needs beside its header. Without a table none stands in it.
set(all_words ${PROJECT_SOURCE_DIR}/include/nabla/op ${PROJECT_SOURCE_DIR}/docs/reference/op)
nabla_test(layering layering.words COMMAND ${harness}/words ${all_words}
           ${CMAKE_CURRENT_SOURCE_DIR}/static/op/elementwise/words.hpp)
nabla_test(layering layering.harness.words COMMAND ${harness}/expect_failure "exp.hpp: the word stands in no list"
           ${harness}/words ${all_words} /dev/null)
