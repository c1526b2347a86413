# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# nabla-errors: its parts by a program, the filter as it is called by a script.
add_executable(tools_nabla_errors tools/nabla_errors.cpp)
target_link_libraries(tools_nabla_errors PRIVATE doctest::doctest nabla_dev)
target_compile_features(tools_nabla_errors PRIVATE cxx_std_20)
target_include_directories(tools_nabla_errors PRIVATE ${PROJECT_SOURCE_DIR}/tools/nabla-errors
                                                      $<TARGET_PROPERTY:nabla-errors,INCLUDE_DIRECTORIES>)
nabla_test(tools tools.nabla_errors COMMAND tools_nabla_errors)
nabla_test(tools tools.nabla_errors.called COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/tools/called $<TARGET_FILE:nabla-errors>)

# What the types do not see, as real compilers say it.
include(${harness}/precompiled.cmake)
file(GLOB misuses CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/tools/misuses tools/misuses/*.cpp)
foreach(file IN LISTS misuses)
  string(REPLACE ".cpp" "" name ${file})
  nabla_test(tools tools.misuse.${name} COMMAND ${harness}/misuse $<TARGET_FILE:nabla-errors>
             ${CMAKE_CURRENT_SOURCE_DIR}/tools/misuses/${file} ${compile} ${with_nabla_precompiled})
endforeach()
