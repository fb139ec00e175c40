import type { ApiError } from "./api-error.ts"
import { perform, type Program } from "./program.ts"
import type { Reason } from "./reason.ts"
import type { Task } from "./task.ts"

/** Ends what nobody needs any more. A failure for one of these reasons says that it has ended already, which is fine. */
export function* release(task: Task<unknown>, ended: ReadonlyArray<Reason["_tag"]>): Program<never> {
  try {
    yield* perform(task)
  } catch (thrown) {
    const { reason } = thrown as Partial<ApiError> // what a call throws
    if (reason === undefined || !ended.includes(reason._tag)) throw thrown
  }
}
