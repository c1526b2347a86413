# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How programs end. With no argument this one ends well on every machine; each of the others must fail, and say so.
add_executable(${target} ${folder}/ends.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
nabla_test_everywhere(mpi ${target} COMMAND ${target})
nabla_test(mpi ${target}.help COMMAND ${harness}/says 0 "^  --nabla-timeout=SECONDS " $<TARGET_FILE:${target}> --help)

function(ends_with name regex)
  if(mpi_launcher)
    nabla_test(mpi ${target}.${name} COMMAND ${harness}/expect_failure "${regex}" ${mpi_launcher} 2
                                             $<TARGET_FILE:${target}> ${ARGN})
  endif()
endfunction()

ends_with(other_word "process 1: all_gather over data of mesh.data=2., f32, 8 bytes" --nabla-checks other_word)
ends_with(other_bytes "process 1: psum over data of mesh.data=2., f32, 16 bytes, called at ends.cpp:20" --nabla-checks other_bytes)
ends_with(other_details "process 1: ppermute over data of mesh.data=2., f32, 8 bytes, .*[.]to 1" --nabla-checks other_details)
ends_with(other_mesh "process 1: nabla::make_mesh.model = 2." --nabla-checks other_mesh)
ends_with(early_end "process 1: the end of the program" --nabla-checks early_end)
ends_with(one_throws "an exception ends process 1, and not all others: ending them too" one_throws)
ends_with(one_says_why "process 1 caught: a file that only this process reads is damaged" one_throws)
ends_with(all_throw "process 0 caught: nabla::make_mesh.data = 3. requires" all_throw)
ends_with(unknown_option "does not know the option --nabla-nonsense" --nabla-nonsense)
ends_with(uneven_pin "a multiple of the processes: found 3 devices and 2 processes" --nabla-devices=3)
