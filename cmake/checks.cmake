# Checks of the tree as a whole, and the parts of `./agon test --full` (label `full`; tools/full does the work).
find_program(AGON_PYTHON python3 REQUIRED)
set(source "${PROJECT_SOURCE_DIR}")

add_test(NAME layers COMMAND ${AGON_PYTHON} "${source}/tools/check_layers.py")
add_test(NAME layers_can_fail COMMAND ${AGON_PYTHON} "${source}/tests/layers_can_fail.py")
add_test(NAME docs COMMAND ${AGON_PYTHON} "${source}/tools/check_docs.py" $<TARGET_FILE:agon>)
add_test(NAME observations
  COMMAND ${AGON_PYTHON} "${source}/tools/observation_tables.py" $<TARGET_FILE:agon> --check)
add_test(NAME docs_can_fail COMMAND ${AGON_PYTHON} "${source}/tests/docs_can_fail.py")
add_test(NAME door COMMAND ${AGON_PYTHON} "${source}/tests/door_test.py")

# Debian's python3-jsonschema belongs to the system's Python, whichever python3 comes first on PATH.
add_test(NAME schema COMMAND /usr/bin/python3 "${source}/tests/schema_test.py" $<TARGET_FILE:agon>)
add_test(NAME output COMMAND /usr/bin/python3 "${source}/tests/output_test.py" $<TARGET_FILE:agon>)
add_test(NAME page COMMAND ${AGON_PYTHON} "${source}/tests/page_test.py" $<TARGET_FILE:agon>)
add_test(NAME asg COMMAND /usr/bin/python3 "${source}/tests/asg_test.py" $<TARGET_FILE:agon>)

# In the environment that ./agon sets up; its cases are counted from what it leaves in results/.
# What asks a cluster mostly waits for Ray, so it is a part of its own.
function(agon_pytest name)
  add_test(NAME ${name} WORKING_DIRECTORY "${source}/python/tests" COMMAND "${source}/build/python/bin/python" -m pytest
    -q -p no:cacheprovider "--junit-xml=${PROJECT_BINARY_DIR}/results/${name}.xml" ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
endfunction()
agon_pytest(python -k "not cluster" --ignore=test_cluster.py .)
agon_pytest(cluster -k cluster test_cluster.py test_docs.py)

# The arena: its server by itself, and its page in a browser (skipped where that cannot be had).
add_test(NAME serve COMMAND ${AGON_PYTHON} "${source}/tests/serve_test.py" $<TARGET_FILE:agon>)
add_test(NAME lab COMMAND ${AGON_PYTHON} "${source}/tests/lab_test.py" $<TARGET_FILE:agon>)
add_test(NAME web COMMAND "${source}/tools/web" quick $<TARGET_FILE:agon>)
set_tests_properties(web PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)

set(objects)
foreach(library ${AGON_LIBRARIES})
  if(library MATCHES "^agon_rulesets_" AND EXISTS "${source}/src/agon/rulesets/")
    list(APPEND objects $<TARGET_OBJECTS:${library}>)
  endif()
endforeach()
if(objects AND CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME mute_play_pays_nothing_for_events
    COMMAND ${AGON_PYTHON} "${source}/tests/mute_test.py" ${objects} COMMAND_EXPAND_LISTS)
endif()

# Limits leave room for a machine three times as slow: they are for what hangs. Parts that need a build get it from
# another part, whichever of them ctest begins with; all of them wait for the tests above, which say soonest what is wrong.
get_property(quick DIRECTORY PROPERTY TESTS)
function(agon_full part seconds)
  add_test(NAME full.${part} COMMAND "${source}/tools/full" ${part})
  set_tests_properties(full.${part} PROPERTIES
    LABELS full RUN_SERIAL ON TIMEOUT ${seconds} DEPENDS "${quick}" ${ARGN})
endfunction()

agon_full(format 120)
agon_full(sanitized_build 3600 FIXTURES_SETUP sanitized)
agon_full(sanitized 2400 FIXTURES_REQUIRED sanitized)
agon_full(fuzz 900 FIXTURES_REQUIRED sanitized)
agon_full(tidy 2400 FIXTURES_REQUIRED sanitized)
agon_full(threads 1800)
agon_full(embed 1800)
agon_full(wheel 1800)
# These two have one core to do each, or wait for a registry.
agon_full(jax_versions 1800 SKIP_RETURN_CODE 77 RUN_SERIAL OFF)
agon_full(python 1800 RUN_SERIAL OFF)
agon_full(web 1800 SKIP_RETURN_CODE 77)
agon_full(kills 1200)
agon_full(bench 1800)
agon_full(instructions 900)
