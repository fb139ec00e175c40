import { ApiError, type TrawlClient } from "@trawl/sdk"
import { setTimeout as pause } from "node:timers/promises"

/** Asks a run to stop until the service has confirmed it. One that has ended, or was asked before, is fine; what does not pass by itself rejects. */
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
