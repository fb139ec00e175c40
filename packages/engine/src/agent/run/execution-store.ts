import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Stores the state of durable workflows. */
export class ExecutionStore extends Context.Service<ExecutionStore, {
  /** Stores a new execution. Returns false if it exists already. */
  readonly begin: (
    id: string,
    workflow: string,
    payload: unknown,
    parent: string | undefined
  ) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<StoredExecution | undefined, SqlError>
  /** The unfinished executions of a workflow, oldest first. */
  readonly unfinished: (workflow: string) => Effect.Effect<ReadonlyArray<StoredExecution>, SqlError>
  readonly interrupt: (id: string, how: "safely" | "unsafely") => Effect.Effect<void, SqlError>
  /** Ends an execution and deletes its steps, which are no longer needed. */
  readonly end: (id: string, result: unknown) => Effect.Effect<void, SqlError>
  readonly deleteEnded: (before: number) => Effect.Effect<void, SqlError>
  readonly step: (execution: string, name: string, attempt: number) => Effect.Effect<StoredExit | undefined, SqlError>
  readonly putStep: (
    execution: string,
    name: string,
    attempt: number,
    exit: StoredExit
  ) => Effect.Effect<void, SqlError>
  readonly deferred: (execution: string, name: string) => Effect.Effect<StoredExit | undefined, SqlError>
  /** Returns false if it was stored before. */
  readonly putDeferred: (execution: string, name: string, exit: StoredExit) => Effect.Effect<boolean, SqlError>
  /** The due time of a clock. The first call sets it. */
  readonly setClock: (execution: string, name: string, dueAt: number) => Effect.Effect<number, SqlError>
  readonly clocks: (
    workflow: string
  ) => Effect.Effect<
    ReadonlyArray<{ readonly execution: string; readonly name: string; readonly dueAt: number }>,
    SqlError
  >
}>()("@trawl/engine/agent/ExecutionStore") {}

/** A stored execution of a workflow. */
export interface StoredExecution {
  readonly id: string
  readonly payload: unknown
  readonly parent: string | undefined
  /** Whether an interruption was requested. `unsafely` does not wait for the next suspension. */
  readonly interrupted: "no" | "safely" | "unsafely"
  /** JSON; present when the execution has ended. */
  readonly result: unknown
}

/** The result of a step or deferred, as JSON. */
export type StoredExit = { readonly value?: unknown } | { readonly error: unknown }
