# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A run that is killed while it writes leaves the snapshot before. `killed 200 <program>` kills more often.
add_executable(${target} ${folder}/killed.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
set(killed COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/killed)
nabla_test(mpi ${target}.alone ${killed} 5 $<TARGET_FILE:${target}>)
if(mpi_launcher)
  nabla_test(mpi ${target}.ranks3 ${killed} 3 $<TARGET_FILE:${target}> ${mpi_launcher} 3)
  set_tests_properties(${target}.ranks3 PROPERTIES PROCESSORS 3)
endif()
