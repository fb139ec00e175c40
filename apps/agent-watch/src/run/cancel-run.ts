import { ApiError, type TrawlClient } from "@trawl/sdk"
import { setTimeout as pause } from "node:timers/promises"

/**
 * Requests cancellation repeatedly until the service confirms it. A run that has already ended or been cancelled is not
 * an error. Permanent failures reject.
 */
export const cancelRun = async ({ agent }: TrawlClient, id: string): Promise<void> => {
  for (;;) {
    try {
      return void await agent.cancel(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is("AgentFinished") || error.is("AgentAlreadyCancelled")) return
      if (error.reason.retryable !== "yes") throw error
      await pause(2_000)
    }
  }
}
