import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { MonitorCheckResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./wait-program.ts"

/** Waits until a check ends, and returns it with its first pages. `status` is the outcome. */
export const wait = (
  monitorId: string,
  checkId: string,
  options: WaitOptions<MonitorCheckResponse> | Schedule<unknown, MonitorCheckResponse> = {}
): Effect<MonitorCheckResponse, ApiError, Settings> =>
  waiting<MonitorCheckResponse, never>(options, (plain) => waitProgram(monitorId, checkId, plain))
