import { type ApiError, type Settings, waiting, type WaitOptions as Usual } from "@trawl/core"
import type { AgentStatusResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import type { RunFailed } from "./run-failed.ts"
import { waitProgram } from "./wait-program.ts"

export interface WaitOptions extends Usual<AgentStatusResponse> {}

/**
 * Waits until a run ends and returns its status with the `data`. Fails with `RunFailed` if the run failed or was
 * cancelled.
 * Interruption does not cancel the run; use `scoped` or `cancel` for that. If the schedule ends first, the run may
 * still be `processing`.
 */
export const wait = (
  id: string,
  options: WaitOptions | Schedule<unknown, AgentStatusResponse> = {}
): Effect<AgentStatusResponse, ApiError | RunFailed, Settings> =>
  waiting<AgentStatusResponse, RunFailed>(options, (plain) => waitProgram(id, plain))
