import { type Program, release } from "@trawl/core/machine"
import { stopTask } from "./task.ts"

/** Closes a browser that nobody needs any more. One that is closed already is fine. */
export const releaseProgram = (id: string): Program<never> =>
  release(stopTask(id), ["SessionDestroyed", "SessionNotFound"])
