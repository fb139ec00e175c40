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

/**
 * Stores runs with their traces and snapshots for 24 hours. Runs that have ended do not change. Writes for a run whose
 * epoch has changed are ignored: another process has taken the run. Only `requestCancel` works in any process.
 */
export class RunStore extends Context.Service<RunStore, {
  /**
   * Starts a run of the current team that has used `spent` credits already. Its thread must have no running run. Unless
   * `isOwn`, another process works on it.
   */
  readonly start: (request: RunRequest, spent?: number, isOwn?: boolean) => Effect.Effect<StartedRun, SqlError>
  /** The reason why the current team cannot start a run in a thread now. */
  readonly conflict: (thread: string) => Effect.Effect<ThreadConflict | undefined, SqlError>
  readonly get: (id: string) => Effect.Effect<AgentRun | undefined, SqlError>
  /** Gets a run that this process works on from now on, unless a later epoch was claimed. */
  readonly claim: (id: string, epoch: number) => Effect.Effect<AgentRun | undefined, SqlError>
  /** Stores the changing fields of a run. */
  readonly progress: (run: AgentRun) => Effect.Effect<Pick<AgentRun, "endedAt" | "credits"> | undefined, SqlError>
  readonly resultOf: (run: AgentRun) => Effect.Effect<RunResult, SqlError>
  /** Runs, newest first, optionally only those created before a time. */
  readonly list: (
    team: string,
    before: number | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<AgentRun>, SqlError>
  /** The runs of a thread, oldest first. */
  readonly thread: (team: string, thread: string) => Effect.Effect<ReadonlyArray<AgentRun>, SqlError>
  /** The earlier prompts and answers of the run's thread, oldest first. */
  readonly earlier: (run: AgentRun) => Effect.Effect<ReadonlyArray<EarlierTurn>, SqlError>
  /** The IDs of unfinished runs whose processes have ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<string>, SqlError>
  /** The IDs of unfinished runs that were cancelled. */
  readonly cancelled: Effect.Effect<ReadonlyArray<string>, SqlError>
  /** Counts the starts of work on the run. */
  readonly countStart: (run: AgentRun) => Effect.Effect<number, SqlError>
  readonly uncountStart: (run: AgentRun) => Effect.Effect<void, SqlError>
  /** The number of starts of each step, by its position. */
  readonly tries: (run: AgentRun) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
  readonly countTry: (run: AgentRun, step: string) => Effect.Effect<number, SqlError>
  readonly uncountTry: (run: AgentRun, step: string) => Effect.Effect<void, SqlError>
  readonly requestCancel: (run: AgentRun) => Effect.Effect<"requested" | "requested before" | "ended", SqlError>
  /** Adds an event, unless it exists. */
  readonly emit: <Type extends TraceEventType>(
    run: AgentRun,
    event: NewEvent<Type>
  ) => Effect.Effect<PutEvent, SqlError>
  /** Adds events in one transaction, unless they exist. */
  readonly emitAll: (run: AgentRun, events: ReadonlyArray<NewEvent>) => Effect.Effect<void, SqlError>
  /** Closes the browser sessions in the trace that an earlier process left open. */
  readonly closeSessions: (run: AgentRun) => Effect.Effect<void, SqlError>
  /** Adds an event with its snapshot, unless it exists. */
  readonly show: (
    run: AgentRun,
    event: NewEvent<"artifact.updated">,
    snapshot: { readonly id: string; readonly content: string }
  ) => Effect.Effect<PutEvent, SqlError>
  /** The last event of a producer. */
  readonly lastOf: (
    run: AgentRun,
    producer: string
  ) => Effect.Effect<{ readonly type: string; readonly event: string } | undefined, SqlError>
  /** Charges for a part of the work once, and returns the credits used by the run. */
  readonly charge: (run: AgentRun, part: string, credits: number) => Effect.Effect<number, SqlError>
  /**
   * Ends a run and everything open in its trace. Bills a successful run. A cancelled run ends as cancelled. Does
   * nothing for a run that has ended.
   */
  readonly end: (run: AgentRun, end: RunEnd) => Effect.Effect<void, SqlError>
  /** A batch of events after a position, limited in size. */
  readonly events: (run: AgentRun, after: number) => Effect.Effect<ReadonlyArray<StoredEvent>, SqlError>
  /** The event at a position of the trace, from 1. */
  readonly eventAt: (run: AgentRun, place: number) => Effect.Effect<StoredEvent | undefined, SqlError>
  readonly snapshot: (run: AgentRun, id: string) => Effect.Effect<string | undefined, SqlError>
  /** Opens when the run has changed. */
  readonly watch: (run: AgentRun) => Effect.Effect<Latch.Latch, never, Scope.Scope>
}>()("@trawl/engine/agent/RunStore") {}

export type StartedRun =
  | { readonly _tag: "Started"; readonly run: AgentRun }
  | ThreadConflict

export type ThreadConflict =
  | { readonly _tag: "ThreadBusy"; readonly by: string }
  | { readonly _tag: "ThreadNotFound" }

export interface StoredEvent {
  /** Its position among the events of all runs. Internal. */
  readonly id: number
  /** JSON in one line. */
  readonly event: string
}
