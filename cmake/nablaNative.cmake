# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs are compiled for the processor that builds them: the loops of a program run two to three times as fast with its
# vectors as with those that every x86-64 has. The build and the installed package both include this file.

# A package is for many machines: builds that are to be the same everywhere set SOURCE_DATE_EPOCH. Whoever has named a
# processor keeps it.
set(nabla_native_default ON)
if(CMAKE_CROSSCOMPILING OR DEFINED ENV{SOURCE_DATE_EPOCH} OR CMAKE_CXX_FLAGS MATCHES "-m(arch|cpu|tune)=")
  set(nabla_native_default OFF)
endif()
option(NABLA_NATIVE "Compile what links nabla::nabla for the processor of this machine (-march=native)"
       ${nabla_native_default})

# nabla_native_options(<variable>): the options that say so; none where it is off, or the compiler has no such option.
function(nabla_native_options variable)
  set(${variable} "" PARENT_SCOPE)
  if(NOT NABLA_NATIVE)
    return()
  endif()
  include(CheckCXXCompilerFlag)
  foreach(option -march=native -mcpu=native)
    string(MAKE_C_IDENTIFIER "nabla_has${option}" known)
    check_cxx_compiler_flag(${option} ${known})
    if(${known})
      set(${variable} "$<$<COMPILE_LANGUAGE:CXX>:${option}>" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()
