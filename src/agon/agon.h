// The door for embedders: everything that is stable between minor versions (docs/embedding.md). One
// call opens a game, the others ask something of it; each returns a described record, which
// json::to_value turns into JSON.
#pragma once

#include "agon/base/file.h"
#include "agon/base/problem.h"
#include "agon/base/result.h"
#include "agon/json/write.h"
#include "agon/workbench/content/catalogue.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/moment.h"
#include "agon/workbench/questions/odds.h"
#include "agon/workbench/open.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/problem_record.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/measure/report.h"
#include "agon/workbench/measure/round_robin.h"
#include "agon/workbench/seats.h"
#include "agon/workbench/measure/simulate.h"
#include "agon/workbench/match/sitting.h"
