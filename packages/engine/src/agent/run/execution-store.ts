import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** What durable workflows have come to. */
export class ExecutionStore extends Context.Service<ExecutionStore, {
  /** Keeps what is begun. False, and keeps nothing, when it was begun before. */
  readonly begin: (
    id: string,
    workflow: string,
    payload: unknown,
    parent: string | undefined
  ) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<StoredExecution | undefined, SqlError>
  /** Those of a workflow that have not ended, in the order in which they were begun. */
  readonly unfinished: (workflow: string) => Effect.Effect<ReadonlyArray<StoredExecution>, SqlError>
  readonly interrupt: (id: string, how: "safely" | "unsafely") => Effect.Effect<void, SqlError>
  /** Ends an execution and deletes its steps, which are no longer needed. */
  readonly end: (id: string, result: unknown) => Effect.Effect<void, SqlError>
  readonly forgetEnded: (before: number) => Effect.Effect<void, SqlError>
  readonly step: (execution: string, name: string, attempt: number) => Effect.Effect<StoredExit | undefined, SqlError>
  readonly keepStep: (
    execution: string,
    name: string,
    attempt: number,
    exit: StoredExit
  ) => Effect.Effect<void, SqlError>
  readonly deferred: (execution: string, name: string) => Effect.Effect<StoredExit | undefined, SqlError>
  /** False when it was kept before. */
  readonly keepDeferred: (execution: string, name: string, exit: StoredExit) => Effect.Effect<boolean, SqlError>
  /** When a clock is due: as was said first. */
  readonly setClock: (execution: string, name: string, dueAt: number) => Effect.Effect<number, SqlError>
  readonly clocks: (
    workflow: string
  ) => Effect.Effect<
    ReadonlyArray<{ readonly execution: string; readonly name: string; readonly dueAt: number }>,
    SqlError
  >
}>()("@trawl/engine/agent/ExecutionStore") {}

/** An execution of a workflow as it is kept. */
export interface StoredExecution {
  readonly id: string
  readonly payload: unknown
  readonly parent: string | undefined
  /** Whether it was asked to end; `unsafely`: without waiting until it would wait for something itself. */
  readonly interrupted: "no" | "safely" | "unsafely"
  /** As JSON, when it has ended. */
  readonly result: unknown
}

/** What a step or something awaited came to, in JSON values. */
export type StoredExit = { readonly value?: unknown } | { readonly error: unknown }
