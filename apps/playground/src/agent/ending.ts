import type { AgentStatusResponse } from "@trawl/types"

/**
 * How a run stands, for people. The API calls one that was cancelled failed; its trace and its thread say what it was.
 */
export type Ending = "completed" | "failed" | "cancelled"

export const endingOf = (status: AgentStatusResponse["status"], outcome: string | undefined): Ending =>
  status === "completed" ? "completed" : outcome === "cancelled" ? "cancelled" : "failed"
