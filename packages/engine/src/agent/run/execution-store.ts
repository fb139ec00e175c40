import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/**
 * Stores the state of durable workflows. Each execution has an owner: the process that began or last took it. An
 * execution that was taken has another epoch, so that its earlier owners cannot write.
 */
export class ExecutionStore extends Context.Service<ExecutionStore, {
  /** Stores a new execution of this process. Returns false if it exists already. */
  readonly begin: (
    id: string,
    workflow: string,
    payload: unknown,
    parent: string | undefined
  ) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<StoredExecution | undefined, SqlError>
  /** Takes executions whose processes have ended. Returns all unfinished ones of this process, oldest first. */
  readonly take: (workflow: string) => Effect.Effect<ReadonlyArray<StoredExecution>, SqlError>
  /** Gives an execution to another process. */
  readonly give: (execution: Fenced, owner: string) => Effect.Effect<void, SqlError>
  /** Lets other processes take the unfinished executions of this one. */
  readonly release: Effect.Effect<void, SqlError>
  /** How many unfinished executions of a workflow each process has. */
  readonly loads: (workflow: string) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
  readonly interrupt: (id: string, how: "safely" | "unsafely") => Effect.Effect<void, SqlError>
  /** Ends an execution and deletes its steps, which are no longer needed. Returns false if it has another epoch. */
  readonly end: (execution: Fenced, result: unknown) => Effect.Effect<boolean, SqlError>
  readonly deleteEnded: (before: number) => Effect.Effect<void, SqlError>
  readonly step: (execution: string, name: string, attempt: number) => Effect.Effect<StoredExit | undefined, SqlError>
  /** Returns false if the execution has another epoch, or has ended. */
  readonly putStep: (
    execution: Fenced,
    name: string,
    attempt: number,
    exit: StoredExit
  ) => Effect.Effect<boolean, SqlError>
  readonly deferred: (execution: string, name: string) => Effect.Effect<StoredExit | undefined, SqlError>
  /** Returns false if it was stored before. */
  readonly putDeferred: (execution: string, name: string, exit: StoredExit) => Effect.Effect<boolean, SqlError>
  /** The due time of a clock. The first call sets it. Undefined if the execution has another epoch. */
  readonly setClock: (execution: Fenced, name: string, dueAt: number) => Effect.Effect<number | undefined, SqlError>
  /** The clocks of executions of this process. */
  readonly clocks: (
    workflow: string
  ) => Effect.Effect<
    ReadonlyArray<{ readonly execution: string; readonly name: string; readonly dueAt: number }>,
    SqlError
  >
}>()("@trawl/engine/agent/ExecutionStore") {}

/** An execution that only its current owner may change. */
export interface Fenced {
  readonly id: string
  /** The number of times that a process began or took it. */
  readonly epoch: number
}

/** The epoch of the execution that a fiber works on. */
export const CurrentEpoch = Context.Reference<number>("@trawl/engine/agent/CurrentEpoch", { defaultValue: () => 1 })

/** A stored execution of a workflow. */
export interface StoredExecution extends Fenced {
  /** Whether this process is its owner. */
  readonly isOurs: boolean
  readonly payload: unknown
  readonly parent: string | undefined
  /** Whether an interruption was requested. `unsafely` does not wait for the next suspension. */
  readonly interrupted: "no" | "safely" | "unsafely"
  /** JSON; present when the execution has ended. */
  readonly result: unknown
}

/** The result of a step or deferred, as JSON. */
export type StoredExit = { readonly value?: unknown } | { readonly error: unknown }
