import type { ApiError } from "./api-error.ts"
import { perform, type Program } from "./program.ts"
import type { Reason } from "./reason.ts"
import type { Task } from "./task.ts"

/**
 * Cancels a job that is no longer needed. A failure with one of the reasons in `ended` means that the job has already
 * ended, which is fine.
 */
export function* release(task: Task<unknown>, ended: ReadonlyArray<Reason["_tag"]>): Program<never> {
  try {
    yield* perform(task)
  } catch (thrown) {
    const { reason } = thrown as Partial<ApiError> // calls throw ApiErrors
    if (reason === undefined || !ended.includes(reason._tag)) throw thrown
  }
}
