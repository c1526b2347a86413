# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# DLPack with NumPy, where Python has it.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import numpy; numpy.from_dlpack" RESULT_VARIABLE no_numpy
                  OUTPUT_QUIET ERROR_QUIET)
  if(no_numpy EQUAL 0)
    add_library(${target} SHARED ${folder}/library.cpp)
    target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
    nabla_test(unit ${target} COMMAND ${Python3_EXECUTABLE} ${folder}/dlpack.py $<TARGET_FILE:${target}>)
  endif()
endif()
