import { type Program, type WaitOptions as Usual, waitUntil } from "@trawl/core/machine"
import type { AgentStatusResponse } from "@trawl/types"
import { RunFailed } from "./run-failed.ts"
import { statusTask } from "./task.ts"

export interface WaitOptions extends Usual<AgentStatusResponse> {}

/**
 * Waits until a run ends and returns its status with the `data`. Throws `RunFailed` if it ended without data. Temporary
 * failures do not end it. If the interval ends first, the run may still be `processing`.
 */
export function* waitProgram(
  id: string,
  options?: WaitOptions
): Program<never, AgentStatusResponse> {
  const answer = yield* waitUntil(statusTask(id), ({ status }) => status !== "processing", options)
  if (answer.status === "completed" || answer.status === "processing") return answer
  throw new RunFailed(id, answer)
}
