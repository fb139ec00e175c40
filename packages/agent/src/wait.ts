import type { ApiError, Settings } from "@trawl/core"
import { type AgentStatusResponse, traceRules } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { RunFailed } from "./run-failed.ts"
import { status } from "./run.ts"

/**
 * Waits for a run to end and gives its status with the `data`; a run that failed or was cancelled is a `RunFailed`.
 * Interruption ends the waiting, not the run: that is what `cancel` is for. When the schedule ends first, the run may still be `processing`.
 */
export const wait = (
  id: string,
  schedule: Schedule.Schedule<unknown> = Schedule.spaced(`${traceRules.intervalSeconds} seconds`)
): Effect.Effect<AgentStatusResponse, ApiError | RunFailed, Settings> =>
  Effect.repeat(status(id), { schedule, until: (answer) => answer.status !== "processing" }).pipe(
    Effect.flatMap((answer) =>
      answer.status === "completed" || answer.status === "processing" ? Effect.succeed(answer) : Effect.fail(new RunFailed({ id, answer }))
    )
  )
