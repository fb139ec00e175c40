import type { AgentRequest, traceEventKinds } from "@trawl/schema"
import type { Suggestion } from "../ground/worker.ts"

/** A run of an agent, without what came of it. */
export interface AgentRun {
  readonly id: string
  readonly team: string
  readonly key: string
  readonly thread: string
  /** Its place in the thread, from 1. */
  readonly turn: number
  /** What does the work: runs of older engines than `engineNow` have neither trace nor snapshots. */
  readonly engine: string
  readonly createdAt: number
  readonly cancelledAt: number | undefined
  readonly endedAt: number | undefined
  /** When it has ended. */
  readonly outcome: RunOutcome | undefined
  /** What it has used so far, whether or not it will be billed. */
  readonly credits: number
  readonly settings: RunSettings
  /** Read when it is asked for first: it may be long. */
  readonly request: RunRequest
}

/** The short parts of a request, which every look at a run needs. */
export type RunSettings = Pick<RunRequest, "effort" | "mode" | "model" | "maxCredits" | "warning">

/** As it was asked for. */
export interface RunRequest extends AgentRequest {
  /** Where links of the engine lead for whoever asked. */
  readonly base: string
  /** The warning of its status. */
  readonly warning?: string | undefined
}

/** What came of a run. */
export interface RunResult {
  readonly data?: unknown
  readonly message?: string | undefined
  readonly suggestions?: ReadonlyArray<Suggestion> | undefined
  readonly error?: string | undefined
}

export type RunOutcome = (typeof traceEventKinds)["run.finished"]["Type"]["outcome"]

/** The name that the API has for the engine of today's runs. */
export const engineNow = "spark-2"
