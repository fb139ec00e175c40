import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { MonitorCheckResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./wait-program.ts"

/** Waits for a check to end and gives it with the first of its pages; `status` says how it ended. */
export const wait = (
  monitorId: string,
  checkId: string,
  options: WaitOptions<MonitorCheckResponse> | Schedule<unknown, MonitorCheckResponse> = {}
): Effect<MonitorCheckResponse, ApiError, Settings> =>
  waiting<MonitorCheckResponse, never>(options, (plain) => waitProgram(monitorId, checkId, plain))
