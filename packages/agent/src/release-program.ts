import { type Program, release } from "@trawl/core/machine"
import { cancelTask } from "./task.ts"

/** Cancels a run. A run that has already ended or was already cancelled is not an error. */
export const releaseProgram = (id: string): Program<never> =>
  release(cancelTask(id), ["AgentFinished", "AgentAlreadyCancelled"])
