import type { AgentRequest, AgentWebhook, JobWebhook, traceEventKinds } from "@trawl/schema"
import type { Extraction } from "../ground/extraction.ts"
import type { SourcesByPath, Suggestion } from "../ground/worker.ts"

/** A run, without its results. */
export interface AgentRun {
  readonly id: string
  readonly kind: RunKind
  readonly team: string
  readonly key: string
  readonly thread: string
  /** Its position in the thread, from 1. */
  readonly turn: number
  /** The engine of the run. Runs of engines before `engineNow` have neither trace nor snapshots. */
  readonly engine: string
  /** The epoch of its execution. Only the process with the latest epoch changes the run. */
  readonly epoch: number
  readonly createdAt: number
  readonly cancelledAt: number | undefined
  readonly endedAt: number | undefined
  /** Present when the run has ended. */
  readonly outcome: RunOutcome | undefined
  /** Credits used so far, billed or not. */
  readonly credits: number
  readonly settings: RunSettings
  /** Loaded on demand, because it may be long. */
  readonly request: RunRequest
}

/** The operations that start runs. */
export type RunKind = "agent" | "extract"

export const kindOfRun = ({ extraction }: Pick<RunRequest, "extraction">): RunKind =>
  extraction === undefined ? "agent" : "extract"

/** The short settings of a request, which every status response needs. */
export type RunSettings = Pick<RunRequest, "effort" | "mode" | "model" | "maxCredits" | "warning">

/** The request of the client. */
export interface RunRequest extends Omit<AgentRequest, "webhook"> {
  readonly webhook?: AgentWebhook | JobWebhook
  /** Present for extractions. */
  readonly extraction?: Extraction | undefined
  /** The base URL of links for the client. */
  readonly base: string
  /** The trace of the request, as a `traceparent`. */
  readonly trace?: string | undefined
  /** The warning in status responses. */
  readonly warning?: string | undefined
}

/** The result of a run. */
export interface RunResult {
  readonly data?: unknown
  readonly message?: string | undefined
  readonly suggestions?: ReadonlyArray<Suggestion> | undefined
  readonly error?: string | undefined
  /** For extractions: the URLs of each value, by its path in the data. */
  readonly sources?: SourcesByPath | undefined
  /** For extractions: the number of pages that were read. */
  readonly pages?: number | undefined
}

export type RunOutcome = (typeof traceEventKinds)["run.finished"]["Type"]["outcome"]

/** The API's name for the current engine of runs. */
export const engineNow = "spark-2"
