import { perform, type Program } from "@trawl/core/machine"
import { type AgentStatusResponse, traceRules } from "@trawl/types"
import { persist, rest } from "./patience.ts"
import { RunFailed } from "./run-failed.ts"
import { statusTask } from "./task.ts"

export interface WaitOptions {
  /**
   * Milliseconds between two questions: the same each time, or by how often the service was asked and what it said last;
   * undefined ends the waiting. Default: 2 seconds.
   */
  readonly interval?: number | ((asked: number, answer: AgentStatusResponse) => number | undefined) | undefined
  /** Told every answer, the last one too. */
  readonly onProgress?: ((answer: AgentStatusResponse) => void) | undefined
}

/**
 * Waits for a run to end and gives its status with the `data`; throws `RunFailed` when it ended without. Failures that pass
 * by themselves are outlasted. When the interval ends first, the run may still be `processing`.
 */
export function* waitProgram(
  id: string,
  { interval = traceRules.intervalSeconds * 1000, onProgress }: WaitOptions = {}
): Program<never, AgentStatusResponse> {
  let answer = yield* perform(statusTask(id))
  for (let asked = 1;; asked++) {
    onProgress?.(answer)
    if (answer.status === "completed") return answer
    if (answer.status !== "processing") throw new RunFailed(id, answer)
    const milliseconds = typeof interval === "number" ? interval : interval(asked, answer)
    if (milliseconds === undefined) return answer
    yield* rest(milliseconds)
    answer = yield* persist(statusTask(id))
  }
}
