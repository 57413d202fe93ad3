# The extension agon._core of the Python package (docs/python.md), where it is wanted: by scikit-build-core, which names
# its Python, or with AGON_PYMODULE, the Python to build for (./agon names that of build/python). There PROJECT/python
# holds the whole package: the extension, and links to its Python files, so that what is changed in them counts at once.
set(AGON_PYMODULE "" CACHE FILEPATH "a Python that has nanobind: the Python package is built for it")
if(NOT SKBUILD)
  if(NOT EXISTS "${AGON_PYMODULE}")
    return()
  endif()
  set(Python_EXECUTABLE "${AGON_PYMODULE}")
endif()
find_package(Python 3.10 COMPONENTS Interpreter Development.Module)
if(NOT Python_Development.Module_FOUND)
  agon_expect(python3-dev)
endif()
# Of this very Python: CMake would take one of another environment that is active.
execute_process(COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
  OUTPUT_VARIABLE nanobind_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_package(nanobind CONFIG REQUIRED)

set(package "${PROJECT_BINARY_DIR}/python/agon")
file(GLOB sources CONFIGURE_DEPENDS "${house}/pymodule/*.cc")
set(ffi "${house}/pymodule/ffi.cc")
list(REMOVE_ITEM sources "${ffi}")
agon_joined(sources agon_pymodule ${sources})
nanobind_add_module(agon_pymodule NB_STATIC NOMINSIZE NB_SUPPRESS_WARNINGS ${sources} "${ffi}")
# XLA's headers (third_party/README.md) are not as strict as ours.
set_source_files_properties("${ffi}" PROPERTIES COMPILE_OPTIONS "-Wno-pedantic")
target_include_directories(agon_pymodule SYSTEM PRIVATE "${PROJECT_SOURCE_DIR}/third_party")
set_target_properties(agon_pymodule PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY "${package}")
target_link_libraries(agon_pymodule PRIVATE agon_cli agon_options)
target_link_options(agon_pymodule PRIVATE -Wl,--exclude-libs,ALL)  # nobody but Python calls us
if(AGON_SANITIZE)  # compiled for the linter's sake; a Python without the sanitizer cannot load it
  return()
endif()
nanobind_add_stub(agon_stub MODULE _core PYTHON_PATH "${package}" OUTPUT "${package}/_core.pyi" DEPENDS agon_pymodule)

if(SKBUILD)
  install(TARGETS agon_pymodule LIBRARY DESTINATION agon COMPONENT python)
  install(FILES "${package}/_core.pyi" DESTINATION agon COMPONENT python)
  install(DIRECTORY content schema DESTINATION "agon/${AGON_DATA}" COMPONENT python)  # found beside the extension
  install(DIRECTORY web/dist/ DESTINATION "agon/${AGON_DATA}/web" COMPONENT python)
  return()
endif()
set(python "${PROJECT_SOURCE_DIR}/python/agon")
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${python}" "${python}/*.py" "${python}/py.typed")
file(GLOB_RECURSE links "${package}/*.py")
file(REMOVE "${package}/py.typed" ${links})
foreach(name ${files})
  cmake_path(GET name PARENT_PATH folder)
  file(MAKE_DIRECTORY "${package}/${folder}")
  file(CREATE_LINK "${python}/${name}" "${package}/${name}" SYMBOLIC)
endforeach()
