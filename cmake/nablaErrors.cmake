# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# nabla_explain_errors(<target>...): what the compiler says of these targets goes through nabla-errors, which makes a sentence
# of each mistake with NABLA and leaves all else alone (docs/reading-errors.md). The build and the installed package both
# include this file.
function(nabla_explain_errors)
  if(TARGET nabla-errors)
    set(program $<TARGET_FILE:nabla-errors>)
  else()
    find_program(NABLA_ERRORS_PROGRAM nabla-errors HINTS ${nabla_bin_dir} DOC "What makes sentences of errors")
    set(program ${NABLA_ERRORS_PROGRAM})
    if(NOT program)
      message(WARNING " nabla-errors is not installed with NABLA: errors stay as the compiler prints them")
      return()
    endif()
  endif()
  foreach(target IN LISTS ARGN)
    if(TARGET nabla-errors)
      add_dependencies(${target} nabla-errors)
    endif()
    get_target_property(launcher ${target} CXX_COMPILER_LAUNCHER)
    set(launchers ${program})
    if(launcher)
      list(APPEND launchers ${launcher})  # ccache
    endif()
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${launchers}")
  endforeach()
endfunction()
