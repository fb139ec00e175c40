import { type Program, release } from "@trawl/core/machine"
import { cancelTask } from "./task.ts"

/** Cancels a run that nobody waits for any more. One that has ended, or was asked to stop before, is fine. */
export const releaseProgram = (id: string): Program<never> =>
  release(cancelTask(id), ["AgentFinished", "AgentAlreadyCancelled"])
