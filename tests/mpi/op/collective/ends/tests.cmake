# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How programs end whose processes give a word other numbers. With no argument this one ends well on every machine; each
# of the others must fail, and say so.
add_executable(${target} ${folder}/ends.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
nabla_test_everywhere(mpi ${target} COMMAND ${target})

function(collective_ends_with name regex)
  if(mpi_launcher)
    nabla_test(mpi ${target}.${name} COMMAND ${harness}/expect_failure "${regex}" ${mpi_launcher} 2
                                             $<TARGET_FILE:${target}> ${ARGN})
  endif()
endfunction()

# S1-89: on all processes alike, with and without checks
collective_ends_with(other_shift "process 1: ppermute over data of mesh.data=2., f32, 4 bytes, called at .*, pairs .0,0. .1,1." --nabla-checks
                     other_shift)
collective_ends_with(index_twice "process 1 caught: nabla::ppermute: requires a permutation .* as source: found 0 twice"
                     index_twice)
