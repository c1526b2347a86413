# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nabla)
configure_package_config_file(cmake/nablaConfig.cmake.in cmake/nablaConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(cmake/nablaConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)

# Two sets: whoever wants the types alone needs no Kokkos.
install(TARGETS nabla_types EXPORT nabla_types)
install(TARGETS nabla_array nabla_header_only EXPORT nabla)
install(EXPORT nabla_types NAMESPACE nabla:: FILE nablaTypes.cmake DESTINATION ${package_dir})
install(EXPORT nabla NAMESPACE nabla:: FILE nablaTargets.cmake DESTINATION ${package_dir})
install(DIRECTORY include/nabla DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES src/nabla.cpp cmake/nablaCompiled.cmake cmake/nablaDependencies.cmake cmake/nablaErrors.cmake cmake/nablaNative.cmake ${PROJECT_BINARY_DIR}/cmake/nablaConfig.cmake
              ${PROJECT_BINARY_DIR}/cmake/nablaConfigVersion.cmake DESTINATION ${package_dir})
install(TARGETS nabla-errors OPTIONAL)  # where it has been built
# gdb is told to load it (docs/gdb.md): by itself it looks beside shared objects only.
install(FILES tools/gdb/nabla_gdb.py DESTINATION ${CMAKE_INSTALL_DATADIR}/nabla)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The pages, with one of each mistake, which is made of its test.
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS docs/*.md tests/compile_fail/*.cpp)
set(pages ${PROJECT_BINARY_DIR}/pages)
add_custom_command(
  OUTPUT ${pages}.made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
  COMMAND ${PROJECT_SOURCE_DIR}/tools/docs/make pages ${pages}
  COMMAND ${CMAKE_COMMAND} -E touch ${pages}.made
  DEPENDS ${page_sources} ${PROJECT_SOURCE_DIR}/tools/docs/make ${PROJECT_SOURCE_DIR}/tools/docs/errors.awk
          ${PROJECT_SOURCE_DIR}/cmake/rooms.txt
  VERBATIM)
add_custom_target(nabla_pages ALL DEPENDS ${pages}.made)
install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)  # where they have been made
