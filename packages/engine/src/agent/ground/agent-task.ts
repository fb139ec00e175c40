import type { AgentRequest } from "@trawl/schema"
import type { Extraction } from "./extraction.ts"

/** The task of a run. */
export interface AgentTask
  extends Pick<AgentRequest, "prompt" | "urls" | "schema" | "effort" | "mode" | "auditMetadata" | "threatProtection">
{
  /** Reads only the pages in `urls`. */
  readonly strictConstrainToURLs: boolean
  /** Present for extractions. */
  readonly extraction?: Extraction | undefined
  /** The earlier prompts and answers of the thread, oldest first. */
  readonly earlier: ReadonlyArray<EarlierTurn>
}

export interface EarlierTurn {
  readonly prompt: string
  /** The answer in words, or the data as JSON text. */
  readonly answer: string
}
