# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two translation units with every header in both: whatever is not inline is defined twice. One of them includes
# nabla.hpp first, the other one those that are not in it: a name that hides another one of a later header is found.
file(GLOB beside RELATIVE ${PROJECT_SOURCE_DIR}/include
     ${PROJECT_SOURCE_DIR}/include/nabla/transform/*.hpp ${PROJECT_SOURCE_DIR}/include/nabla/optim/*.hpp
     ${PROJECT_SOURCE_DIR}/include/nabla/testing/*.hpp)
list(TRANSFORM beside REPLACE "(.+)" "#include <\\1>")
string(REPLACE ";" "\n" beside "${beside}")
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers_beside/beside_nabla.hpp CONTENT "#pragma once\n${beside}\n")
# Each file is compiled header-only and with the compiled part; a program is of one way. One file of each way: the linker
# refuses that.
foreach(way IN ITEMS header_only nabla)
  foreach(file IN ITEMS first second)
    add_library(link_${way}_${file} OBJECT link/${file}.cpp)
    target_include_directories(link_${way}_${file} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/headers_beside)
    target_link_libraries(link_${way}_${file} PRIVATE nabla::${way} nabla_dev)
  endforeach()
endforeach()
add_executable(link $<TARGET_OBJECTS:link_header_only_first> $<TARGET_OBJECTS:link_header_only_second>)
target_link_libraries(link PRIVATE nabla::header_only)
nabla_test(link link COMMAND link)
add_executable(link_compiled $<TARGET_OBJECTS:link_nabla_first> $<TARGET_OBJECTS:link_nabla_second>)
target_link_libraries(link_compiled PRIVATE nabla::nabla)
nabla_test(link link_compiled COMMAND link_compiled)
add_executable(link_both_ways EXCLUDE_FROM_ALL $<TARGET_OBJECTS:link_nabla_first> $<TARGET_OBJECTS:link_header_only_second>)
target_link_libraries(link_both_ways PRIVATE nabla::nabla)
nabla_test(link link.both_ways COMMAND ${harness}/expect_failure "header_only_and_compiled_files_do_not_mix"
           ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target link_both_ways)
set_tests_properties(link.both_ways PROPERTIES RESOURCE_LOCK build_tree)
nabla_test(link link.returns_nothing COMMAND ${harness}/expect_failure
           "it returns nothing|out_specs_count_differs<.*results_of_the_function<0>" ${compile} -c -o /dev/null
           ${CMAKE_CURRENT_SOURCE_DIR}/link/returns_nothing.cpp)
