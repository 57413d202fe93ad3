# The library for embedders: agon::agon, one archive of all folders below the rim's programs, and what `cmake --install`
# puts where (docs/embedding.md).
set(units ${AGON_UNITS})
list(FILTER units EXCLUDE REGEX "^(cli|server|pymodule)$")
add_library(agon_library STATIC)
add_library(agon::agon ALIAS agon_library)
set_target_properties(agon_library PROPERTIES OUTPUT_NAME agon EXPORT_NAME agon LINKER_LANGUAGE CXX)
target_link_libraries(agon_library PUBLIC agon_usage)
foreach(unit ${units})
  agon_target(library ${unit})
  get_target_property(kind ${library} TYPE)
  if(NOT kind STREQUAL "INTERFACE_LIBRARY")
    target_sources(agon_library PRIVATE $<TARGET_OBJECTS:${library}>)
    get_target_property(linked ${library} LINK_LIBRARIES)
    list(FILTER linked EXCLUDE REGEX "^(agon_|Boost::)")  # of Boost we use headers, and only inside
    target_link_libraries(agon_library PRIVATE ${linked})
  endif()
endforeach()

if(NOT PROJECT_IS_TOP_LEVEL)
  set(agon_CONTENT_DIR "${PROJECT_SOURCE_DIR}/content" PARENT_SCOPE)  # as find_package says it
endif()
if(NOT AGON_INSTALL)
  return()
endif()
include(CMakePackageConfigHelpers)

install(TARGETS agon_library agon_usage EXPORT agon)
if(AGON_PROGRAM)
  install(TARGETS agon)
  # What the program says of itself: the manual page, and what shells complete by. Asked of the installed one.
  foreach(text "man:${CMAKE_INSTALL_MANDIR}/man1/agon.1"
               "completion bash:${CMAKE_INSTALL_DATADIR}/bash-completion/completions/agon"
               "completion zsh:${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_agon"
               "completion fish:${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/agon.fish")
    string(REGEX MATCH "^(.*):(.*)$" matched "${text}")
    set(file ${CMAKE_MATCH_2})
    string(REPLACE " " ";" verb "${CMAKE_MATCH_1}")
    install(CODE "
      set(root \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
      get_filename_component(folder \"\${root}/${file}\" DIRECTORY)
      file(MAKE_DIRECTORY \"\${folder}\")
      execute_process(COMMAND \"\${root}/${CMAKE_INSTALL_BINDIR}/agon\" ${verb}
                      OUTPUT_FILE \"\${root}/${file}\" COMMAND_ERROR_IS_FATAL ANY)
      list(APPEND CMAKE_INSTALL_MANIFEST_FILES \"\${CMAKE_INSTALL_PREFIX}/${file}\")")
  endforeach()
endif()
install(DIRECTORY src/agon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN cli EXCLUDE PATTERN server EXCLUDE PATTERN net/serving EXCLUDE)
install(DIRECTORY content schema DESTINATION ${AGON_DATA})
if(AGON_PROGRAM)
  install(DIRECTORY web/dist/ DESTINATION ${AGON_DATA}/web)
endif()
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/agon")
install(EXPORT agon NAMESPACE agon:: DESTINATION ${package} FILE agon-targets.cmake)
configure_package_config_file(cmake/agon-config.cmake.in "${PROJECT_BINARY_DIR}/agon-config.cmake"
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_DATADIR)
# Before 1.0 the second number says what breaks.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/agon-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/agon-config.cmake" "${PROJECT_BINARY_DIR}/agon-config-version.cmake"
  DESTINATION ${package})

# Folders are relative to the prefix, which is found from the file itself, or absolute.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH prefix "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
  set(prefix "\${pcfiledir}/${prefix}")
endif()
foreach(kind LIB INCLUDE DATA)
  set(${kind} "\${prefix}")
  cmake_path(APPEND ${kind} "${CMAKE_INSTALL_${kind}DIR}")
endforeach()
list(JOIN AGON_FLOAT_OPTIONS " " flags)
configure_file(cmake/agon.pc.in "${PROJECT_BINARY_DIR}/agon.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/agon.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
