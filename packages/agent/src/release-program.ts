import { type ApiError, perform, type Program } from "@trawl/core/machine"
import { cancelTask } from "./task.ts"

/** Cancels a run that nobody waits for any more. One that has ended, or was asked to stop before, is fine. */
export function* releaseProgram(id: string): Program<never> {
  try {
    yield* perform(cancelTask(id))
  } catch (thrown) {
    const { reason } = thrown as Partial<ApiError> // what a call throws
    if (!/^Agent(Finished|AlreadyCancelled)$/.test(reason?._tag ?? "")) throw thrown
  }
}
