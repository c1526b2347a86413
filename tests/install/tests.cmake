# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# install/*: users' projects, built from the installed package and from the sources.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/install/prefix)
nabla_test(install install COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefix})
set_tests_properties(install PROPERTIES FIXTURES_SETUP installed)

# What the installed nabla-errors leads to is installed too.
nabla_test(install install.pages CHECK ${CMAKE_CURRENT_SOURCE_DIR}/install/leads_to ${prefix}/share/doc/nabla
           COMMAND ${prefix}/bin/nabla-errors)
set_tests_properties(install.pages PROPERTIES FIXTURES_REQUIRED installed)

find_program(NABLA_GDB gdb)
if(NABLA_GDB)
  nabla_test(install install.gdb COMMAND ${NABLA_GDB} -batch -nx -ex "source ${prefix}/share/nabla/nabla_gdb.py"
             -ex "info pretty-printer global nabla")
  set_tests_properties(install.gdb PROPERTIES FIXTURES_REQUIRED installed PASS_REGULAR_EXPRESSION "printers:\n  nabla")
endif()

function(nabla_test_consumer name project)
  nabla_test(install install.${name} LONG COMMAND ${CMAKE_CTEST_COMMAND}
             --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/install/${project} ${CMAKE_CURRENT_BINARY_DIR}/install/${name}
             --build-generator ${CMAKE_GENERATOR} --build-options -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
             -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG= ${ARGN} --test-command consumer)
  set_tests_properties(install.${name} PROPERTIES FIXTURES_REQUIRED installed)
endfunction()

nabla_test_consumer(find_package consumer -DCMAKE_PREFIX_PATH=${prefix})
nabla_test_consumer(types_only types_only -DCMAKE_PREFIX_PATH=${prefix})
nabla_test_consumer(libraries libraries -DCMAKE_PREFIX_PATH=${prefix})
nabla_test_consumer(without_lapack consumer -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_DISABLE_FIND_PACKAGE_LAPACK=ON)
nabla_test_consumer(add_subdirectory consumer -DNABLA_SOURCE=${PROJECT_SOURCE_DIR})

# A program is compiled for this machine, unless its project says otherwise.
nabla_test(install install.native COMMAND ${harness}/native ${CMAKE_COMMAND} ${CMAKE_CXX_COMPILER} ${prefix}
           ${CMAKE_CURRENT_SOURCE_DIR}/install/consumer ${CMAKE_CURRENT_BINARY_DIR}/install/native)
set_tests_properties(install.native PROPERTIES FIXTURES_REQUIRED installed)

# A mistake in a project that asks for sentences
set(mistake ${CMAKE_CURRENT_BINARY_DIR}/install/mistake)
nabla_test(install install.mistake.configure COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_SOURCE_DIR}/install/mistake -B ${mistake}
           -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_PREFIX_PATH=${prefix})
set_tests_properties(install.mistake.configure PROPERTIES FIXTURES_REQUIRED installed FIXTURES_SETUP mistake_configured)
nabla_test(install install.mistake CHECK ${harness}/says 2 "main.cpp:9:[0-9]+: error: the array has no classes: its dims are \\[batch=dyn\\]"
           COMMAND ${CMAKE_COMMAND} --build ${mistake})
set_tests_properties(install.mistake PROPERTIES FIXTURES_REQUIRED mistake_configured)
