# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Training is resumed to the same bits, on other devices.
add_executable(${target} ${folder}/resumed.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
set(resumed COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/resumed $<TARGET_FILE:${target}>)
nabla_test(mpi ${target}.devices ${resumed})
if(mpi_launcher)
  nabla_test(mpi ${target}.ranks ${resumed} ${mpi_launcher})
  set_tests_properties(${target}.ranks PROPERTIES PROCESSORS 8)
endif()
