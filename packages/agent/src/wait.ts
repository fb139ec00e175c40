import { type ApiError, type Settings, waiting, type WaitOptions as Usual } from "@trawl/core"
import type { AgentStatusResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import type { RunFailed } from "./run-failed.ts"
import { waitProgram } from "./wait-program.ts"

export interface WaitOptions extends Usual<AgentStatusResponse> {}

/**
 * Waits for a run to end and gives its status with the `data`; a run that failed or was cancelled is a `RunFailed`.
 * Interruption ends the waiting, not the run: that is what `scoped` and `cancel` are for. When the schedule ends first, the run may
 * still be `processing`.
 */
export const wait = (
  id: string,
  options: WaitOptions | Schedule<unknown, AgentStatusResponse> = {}
): Effect<AgentStatusResponse, ApiError | RunFailed, Settings> =>
  waiting<AgentStatusResponse, RunFailed>(options, (plain) => waitProgram(id, plain))
