# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How a program ends whose main is nabla::run: its status, and what it says, once.
add_executable(${target} ${folder}/run.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
nabla_test_everywhere(mpi ${target} COMMAND ${target})
nabla_test(mpi ${target}.without_arguments COMMAND ${target} without_arguments)
nabla_test(mpi ${target}.status CHECK ${harness}/says 7 "^ran on 4 devices$" COMMAND ${target} --nabla-devices=4 status)
nabla_test(mpi ${target}.throws CHECK ${harness}/says 2 "^mpi_comm_run: nabla::make_mesh.data = 7. requires" COMMAND ${target}
           --nabla-devices=2 all_throw)
nabla_test(mpi ${target}.option CHECK ${harness}/says 2 "^mpi_comm_run: nabla::runtime does not know the option --nabla-x"
           COMMAND ${target} --nabla-x)
nabla_test(mpi ${target}.info CHECK ${harness}/says 7 "^  instructions +([A-Z]|built for [A-Z])" COMMAND ${target}
           --nabla-devices=4 --nabla-info status)
nabla_test(mpi ${target}.info_of_meshes RANKS 2 CHECK ${harness}/says_once 7 "^mesh.data=4.: devices: 4, a process: 2$" COMMAND
           ${target} --nabla-devices=4 --nabla-info status)
foreach(ranks 2 3)
  nabla_test(mpi ${target}.shares_cores${ranks} RANKS ${ranks} COMMAND ${target} shares_cores)
endforeach()
nabla_test(mpi ${target}.all_throw RANKS 3 CHECK ${harness}/says_once 2 "make_mesh.data = 9. requires" COMMAND ${target}
           --nabla-devices=3 all_throw)
nabla_test(mpi ${target}.one_throws RANKS 3 CHECK ${harness}/says_once 2 "a file that only this process reads is damaged"
           COMMAND ${target} one_throws)
