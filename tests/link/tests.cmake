# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two translation units with every header in both: whatever is not inline is defined twice. One of them includes
# nabla.hpp first, the other one those that are not in it: a name that hides another one of a later header is found.
file(GLOB beside RELATIVE ${PROJECT_SOURCE_DIR}/include
     ${PROJECT_SOURCE_DIR}/include/nabla/transform/*.hpp ${PROJECT_SOURCE_DIR}/include/nabla/optim/*.hpp
     ${PROJECT_SOURCE_DIR}/include/nabla/testing/*.hpp)
list(TRANSFORM beside REPLACE "(.+)" "#include <\\1>")
string(REPLACE ";" "\n" beside "${beside}")
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers_beside/beside_nabla.hpp CONTENT "#pragma once\n${beside}\n")
add_executable(link link/first.cpp link/second.cpp)
target_include_directories(link PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/headers_beside)
target_link_libraries(link PRIVATE nabla::nabla nabla_dev)
nabla_test(link link COMMAND link)
nabla_test(link link.returns_nothing COMMAND ${harness}/expect_failure
           "it returns nothing|out_specs_count_differs<.*results_of_the_function<0>" ${compile} -c -o /dev/null
           ${CMAKE_CURRENT_SOURCE_DIR}/link/returns_nothing.cpp)
