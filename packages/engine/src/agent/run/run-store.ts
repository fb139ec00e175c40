import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Latch from "effect/Latch"
import type * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql/SqlError"
import type { TraceEventType } from "@trawl/schema"
import type { EarlierTurn } from "../ground/agent-task.ts"
import type { AgentRun, RunRequest, RunResult } from "./agent-run.ts"
import type { RunEnd } from "./run-end.ts"
import type { NewEvent, PutEvent } from "./trace-events.ts"

/** Runs of agents with their traces and snapshots, for 24 hours. They outlive the process; what has ended changes no more. */
export class RunStore extends Context.Service<RunStore, {
  /** Starts a run of the current team that has used some credits already; in a thread of earlier ones, if that is not busy. */
  readonly start: (request: RunRequest, spent?: number) => Effect.Effect<StartedRun, SqlError>
  /** Why the current team could not start a run in a thread now. */
  readonly conflict: (thread: string) => Effect.Effect<ThreadConflict | undefined, SqlError>
  readonly get: (id: string) => Effect.Effect<AgentRun | undefined, SqlError>
  /** What changes of a run while it goes on. */
  readonly progress: (run: AgentRun) => Effect.Effect<Pick<AgentRun, "endedAt" | "credits"> | undefined, SqlError>
  readonly resultOf: (run: AgentRun) => Effect.Effect<RunResult, SqlError>
  /** The newest first; those that were created before a time, when it is given. */
  readonly list: (
    team: string,
    before: number | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<AgentRun>, SqlError>
  /** The runs of a thread, the first one first. */
  readonly thread: (team: string, thread: string) => Effect.Effect<ReadonlyArray<AgentRun>, SqlError>
  /** What was asked and answered before in the run's thread, the earliest first. */
  readonly earlier: (run: AgentRun) => Effect.Effect<ReadonlyArray<EarlierTurn>, SqlError>
  /** Identifiers of the runs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<string>, SqlError>
  /** Counts how often the work at a run was begun. */
  readonly countStart: (run: AgentRun) => Effect.Effect<number, SqlError>
  readonly uncountStart: (run: AgentRun) => Effect.Effect<void, SqlError>
  /** How often each step of the run was begun, by its place. */
  readonly tries: (run: AgentRun) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
  readonly countTry: (run: AgentRun, step: string) => Effect.Effect<number, SqlError>
  readonly uncountTry: (run: AgentRun, step: string) => Effect.Effect<void, SqlError>
  readonly requestCancel: (run: AgentRun) => Effect.Effect<"requested" | "requested before" | "ended", SqlError>
  /** Adds an event, once. */
  readonly emit: <Type extends TraceEventType>(
    run: AgentRun,
    event: NewEvent<Type>
  ) => Effect.Effect<PutEvent, SqlError>
  /** Adds events that belong together, once. */
  readonly emitAll: (run: AgentRun, events: ReadonlyArray<NewEvent>) => Effect.Effect<void, SqlError>
  /** Says of what a process that is gone has left open that it is closed: sessions of the browser. */
  readonly closeSessions: (run: AgentRun) => Effect.Effect<void, SqlError>
  /** Adds an event with the snapshot that it tells of, once. */
  readonly show: (
    run: AgentRun,
    event: NewEvent<"artifact.updated">,
    snapshot: { readonly id: string; readonly content: string }
  ) => Effect.Effect<PutEvent, SqlError>
  /** What was said last by a producer. */
  readonly lastOf: (
    run: AgentRun,
    producer: string
  ) => Effect.Effect<{ readonly type: string; readonly event: string } | undefined, SqlError>
  /** Charges what a part of the work costs, once, and says what the run has used. */
  readonly charge: (run: AgentRun, part: string, credits: number) => Effect.Effect<number, SqlError>
  /** Ends a run, with all that is open in its trace; one that has succeeded is billed. One that was cancelled ends as such. Nothing for one that has ended. */
  readonly end: (run: AgentRun, end: RunEnd) => Effect.Effect<void, SqlError>
  /** Events in the order in which they came, after one of them: some, and not more than fit into memory. */
  readonly events: (run: AgentRun, after: number) => Effect.Effect<ReadonlyArray<StoredEvent>, SqlError>
  /** The event at a place of the trace, from 1. */
  readonly eventAt: (run: AgentRun, place: number) => Effect.Effect<StoredEvent | undefined, SqlError>
  readonly snapshot: (run: AgentRun, id: string) => Effect.Effect<string | undefined, SqlError>
  /** Opens whenever something of the run has changed. */
  readonly watch: (run: AgentRun) => Effect.Effect<Latch.Latch, never, Scope.Scope>
}>()("@trawl/engine/agent/RunStore") {}

export type StartedRun =
  | { readonly _tag: "Started"; readonly run: AgentRun }
  | ThreadConflict

export type ThreadConflict =
  | { readonly _tag: "ThreadBusy"; readonly by: string }
  | { readonly _tag: "ThreadNotFound" }

export interface StoredEvent {
  /** Its place among the events of all runs, which is nobody's business. */
  readonly id: number
  /** As JSON, in one line. */
  readonly event: string
}
