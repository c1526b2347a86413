# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The code of README.md, CONTRIBUTING.md and docs/ is compiled and run; how a block says what it is stands at the top of harness/snippets.
include(${CMAKE_CURRENT_SOURCE_DIR}/docs/programs.cmake)
if(NOT pages)
  return()
endif()

# What is wrong with the marks is a failed test, not a failed build.
nabla_test(docs docs.marks COMMAND ${harness}/snippets ${CMAKE_CURRENT_BINARY_DIR}/docs/marks ${pages})
set_tests_properties(docs.marks PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

nabla_test(docs docs.links COMMAND ${harness}/links ${pages})
set_tests_properties(docs.links PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

# The harness itself: marks and links that must be refused, and an output that must not pass.
nabla_test(docs docs.harness.marks COMMAND ${harness}/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/docs/bad.txt 1
           ${harness}/snippets ${CMAKE_CURRENT_BINARY_DIR}/docs/bad tests/docs/bad.md)
set_tests_properties(docs.harness.marks PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
nabla_test(docs docs.harness.links COMMAND ${harness}/expect_output ${CMAKE_CURRENT_SOURCE_DIR}/docs/dead_links.txt 1
           ${harness}/links tests/docs/dead_links.md)
set_tests_properties(docs.harness.links PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
nabla_test(docs docs.harness.output COMMAND ${harness}/expect_failure "^FAILED page.md:3" ${harness}/snippet_prints
           ${CMAKE_CURRENT_SOURCE_DIR}/docs/wrong.expected printf "@@ page.md:1\\n1\\n@@ page.md:3\\n4\\n")

add_custom_target(docs)  # all programs of the pages
file(CONFIGURE OUTPUT ${kept}/pch.cpp CONTENT "// What all programs of the pages include.\n")
add_library(docs_pch OBJECT ${kept}/pch.cpp)
target_link_libraries(docs_pch PRIVATE nabla::header_only late_garbage)
target_compile_options(docs_pch PRIVATE -O0)
if(NABLA_TEST_PCH)
  target_precompile_headers(docs_pch PRIVATE <nabla/nabla.hpp>)
  set_target_properties(docs_pch PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
function(nabla_docs_program name)
  if(NOT TARGET docs_${name})
    add_executable(docs_${name} ${kept}/${name}.cpp)
    target_link_libraries(docs_${name} PRIVATE nabla::header_only nabla::libzip nabla::hdf5 nabla::fftw late_garbage)
    target_compile_options(docs_${name} PRIVATE -O0)
    if(NABLA_TEST_PCH)
      target_precompile_headers(docs_${name} REUSE_FROM docs_pch)
    endif()
    add_dependencies(docs docs_${name})
  endif()
endfunction()

foreach(line IN LISTS programs)
  separate_arguments(line)
  list(POP_FRONT line kind name)
  if(kind STREQUAL "body")  # body <group> <page>
    nabla_docs_program(${name})
    string(REGEX REPLACE "^docs_" "" test ${line})
    nabla_test(docs docs.${test} COMMAND ${harness}/snippet_prints ${kept}/${line}.expected $<TARGET_FILE:docs_${name}>
               ${line})
  else()  # run <name> <arguments>
    nabla_docs_program(run_${name})
    nabla_test(docs docs.run.${name} COMMAND ${harness}/snippet_prints ${kept}/${name}.expected
               $<TARGET_FILE:docs_run_${name}> ${line})
  endif()
endforeach()

# Each mistake has a line in the index. The pages that are installed can be made, and lead to each other: the index among
# them to a page of each mistake.
nabla_test(docs docs.errors COMMAND ${harness}/expect_output ${PROJECT_SOURCE_DIR}/docs/errors.md 0
           ${PROJECT_SOURCE_DIR}/tools/docs/make index)
nabla_test(docs docs.pages COMMAND ${harness}/pages ${PROJECT_SOURCE_DIR}/tools/docs/make ${CMAKE_CURRENT_BINARY_DIR}/docs/pages)

# The tables of measurements are what the script makes of the runs that are kept: where there is a Python.
find_program(NABLA_PYTHON NAMES python3 DOC "A Python 3, for one test")
mark_as_advanced(NABLA_PYTHON)
if(NABLA_PYTHON)
  nabla_test(docs docs.performance COMMAND ${NABLA_PYTHON} ${PROJECT_SOURCE_DIR}/bench/peers/table.py --check)
endif()
