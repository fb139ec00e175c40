import type { AgentRequest } from "@trawl/schema"

/** What a run is asked to do. */
export interface AgentTask
  extends Pick<AgentRequest, "prompt" | "urls" | "schema" | "effort" | "mode" | "auditMetadata" | "threatProtection">
{
  /** Visits only the pages in `urls`. */
  readonly strictConstrainToURLs: boolean
  /** What was asked and answered before in the same thread, the earliest first. */
  readonly earlier: ReadonlyArray<EarlierTurn>
}

export interface EarlierTurn {
  readonly prompt: string
  /** The answer in words, or the data as JSON text. */
  readonly answer: string
}
