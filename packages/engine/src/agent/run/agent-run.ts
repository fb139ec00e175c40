import type { AgentRequest, traceEventKinds } from "@trawl/schema"
import { number, optionalNumber, type Row, text } from "../../store/column.ts"
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

// only the run store writes these columns
export const runOf = (row: Row): AgentRun => {
  let request: RunRequest | undefined
  return {
    id: text(row, "id"),
    team: text(row, "team"),
    key: text(row, "key"),
    thread: text(row, "thread"),
    turn: number(row, "turn"),
    engine: text(row, "engine"),
    createdAt: number(row, "created_at"),
    cancelledAt: optionalNumber(row, "cancelled_at"),
    endedAt: optionalNumber(row, "ended_at"),
    outcome: row["outcome"] === null ? undefined : text(row, "outcome") as RunOutcome,
    credits: number(row, "credits"),
    settings: JSON.parse(text(row, "settings")) as RunSettings,
    get request() {
      return request ??= JSON.parse(text(row, "request")) as RunRequest
    }
  }
}

// what a request does not say is left out
const settings = "json_patch('{}', json_object('effort', request ->> 'effort', 'mode', request ->> 'mode', 'model', request ->> 'model', 'maxCredits', request ->> 'maxCredits', 'warning', request ->> 'warning'))"

/** All of a run but its result, which may be long. */
export const runColumns = `id, team, key, thread, turn, engine, created_at, cancelled_at, ended_at, outcome, credits, ${settings} AS settings, request`
