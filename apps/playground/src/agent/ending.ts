import type { AgentStatusResponse } from "@trawl/types"

/**
 * The status of a run for people. The API reports a cancelled run as failed; its trace and its thread show that it was
 * cancelled.
 */
export type Ending = "completed" | "failed" | "cancelled"

export const endingOf = (status: AgentStatusResponse["status"], outcome: string | undefined): Ending =>
  status === "completed" ? "completed" : outcome === "cancelled" ? "cancelled" : "failed"
