import { JobFailed, type Program, type WaitOptions, waitUntil } from "@trawl/core/machine"
import type { ExtractStatusResponse } from "@trawl/types"
import { statusTask } from "./task.ts"

/**
 * Waits until an extraction ends and returns its status with the `data`. Throws `JobFailed` if it failed or was
 * cancelled.
 */
export function* waitProgram(
  id: string,
  options?: WaitOptions<ExtractStatusResponse>
): Program<never, ExtractStatusResponse> {
  const answer = yield* waitUntil(statusTask(id), ({ status }) => status !== "processing", options)
  if (answer.status === "completed" || answer.status === "processing") return answer
  throw new JobFailed(id, answer)
}
