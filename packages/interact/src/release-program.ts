import { type Program, release } from "@trawl/core/machine"
import { stopTask } from "./task.ts"

/** Closes a browser. A browser that is already closed is not an error. */
export const releaseProgram = (id: string): Program<never> =>
  release(stopTask(id), ["SessionDestroyed", "SessionNotFound"])
