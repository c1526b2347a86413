# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compile_fail/<room>/<error-id>.cpp: see harness/compile_fail.
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} compile_fail/*.cpp)
nabla_keep_chosen(files)
set(halves --broken-half)
if(NABLA_TEST_ONLY)
  set(halves "")
  if(NOT files)
    return()
  endif()
endif()

include(${harness}/precompiled.cmake)
function(nabla_test_compile_fail name file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "PREFIX;OPTIONS")
  nabla_test(compile_fail ${name} COMMAND ${arg_PREFIX} ${harness}/compile_fail --pch ${pch} ${arg_OPTIONS}
                                          ${compiler_name} ${file} ${compile})
  set_tests_properties(${name} PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endfunction()

foreach(file IN LISTS files)
  string(REGEX REPLACE "^compile_fail/([^/]*)/.*" "\\1" room ${file})
  if(NOT room IN_LIST room_names)
    message(SEND_ERROR " tests/${file} stands in no room")
  endif()
  string(REGEX REPLACE "\\.cpp$" "" name ${file})
  string(REPLACE / . name ${name})
  nabla_test_compile_fail(${name} tests/${file} OPTIONS ${halves} --says $<TARGET_FILE:nabla-errors>)
endforeach()

if(NABLA_TEST_ONLY)
  return()
endif()

# What mends the mistakes is compiled by g++ alone: that clang++ takes these words is shown by the tests that run.
foreach(room IN LISTS room_names)
  if(compiler_name STREQUAL "g++" AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/${room})
    nabla_test(compile_fail compile_fail.${room}.mended COMMAND ${harness}/compile_fail_mended
               ${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/${room} ${compile})
  endif()
endforeach()

# The harness itself: each of these is wrong in one way, which it must notice.
file(GLOB proofs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} harness/proof/*.cpp)
foreach(file IN LISTS proofs)
  cmake_path(GET file STEM name)
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} proves REGEX "^// proves: ")
  if(proves)
    string(REPLACE "// proves: " "" proves ${proves})
    set(proves ${harness}/expect_failure ${proves})
  endif()
  nabla_test_compile_fail(compile_fail.harness.${name} ${file} PREFIX ${proves})
endforeach()
