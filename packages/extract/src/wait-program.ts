import { JobFailed, type Program, type WaitOptions, waitUntil } from "@trawl/core/machine"
import type { ExtractStatusResponse } from "@trawl/types"
import { statusTask } from "./task.ts"

/** Waits for an extraction to end and gives its status with the `data`; throws `JobFailed` when it ended without. */
export function* waitProgram(
  id: string,
  options?: WaitOptions<ExtractStatusResponse>
): Program<never, ExtractStatusResponse> {
  const answer = yield* waitUntil(statusTask(id), ({ status }) => status !== "processing", options)
  if (answer.status === "completed" || answer.status === "processing") return answer
  throw new JobFailed(id, answer)
}
