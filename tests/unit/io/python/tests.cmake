# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A snapshot is read without NABLA, as docs/reference/io/snapshot.md says.
add_executable(${target} ${folder}/write.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
find_program(NABLA_PYTHON python3)
if(NABLA_PYTHON)
  set(written ${CMAKE_CURRENT_BINARY_DIR}/for_python.snapshot)
  nabla_test(unit ${target}.write COMMAND ${target} ${written})
  nabla_test(unit ${target} COMMAND ${harness}/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/expected.txt 0
             ${NABLA_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/read_snapshot.py ${written})
  set_tests_properties(${target}.write PROPERTIES FIXTURES_SETUP snapshot_for_python)
  set_tests_properties(${target} PROPERTIES FIXTURES_REQUIRED snapshot_for_python)
else()
  nabla_test(unit ${target} COMMAND ${CMAKE_COMMAND} -E echo "skipped: python3 is not installed (`apt install python3` on Debian)")
  set_tests_properties(${target} PROPERTIES SKIP_REGULAR_EXPRESSION "python3 is not installed")
endif()
