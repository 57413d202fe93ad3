// The version of this library, for those who compile against several (`#if AGON_VERSION_MINOR`).
// The build reads it from here. Before 1.0 the second number says what breaks.
#pragma once

#define AGON_VERSION_MAJOR 0
#define AGON_VERSION_MINOR 1
#define AGON_VERSION_PATCH 0
