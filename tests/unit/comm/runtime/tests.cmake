# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runtimes come and go here, so the main of the other tests, which holds one, is left out.
add_executable(${target} ${folder}/main.cpp ${folder}/runtime.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only doctest::doctest nabla_dev)
target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
nabla_test(unit ${target} COMMAND ${target})
