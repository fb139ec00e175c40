import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** The processes of a cluster that have an index, for those that have none. */
export interface IndexProcesses {
  /** Whether this process has an index. */
  readonly isHere: boolean
  /** Answers the searches of other processes, until the scope closes. */
  readonly answer: (
    question: string,
    answer: (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>
  ) => Effect.Effect<void, never, Scope.Scope>
  /** Asks one of these processes. Undefined if none answers. Plain data can be sent. */
  readonly ask: (question: string, input: ReadonlyArray<unknown>) => Effect.Effect<unknown>
}

/** A setting of processes that share their records. */
export const IndexProcesses = Context.Reference<IndexProcesses>("@trawl/engine/service/IndexProcesses", {
  defaultValue: () => ({
    isHere: true,
    answer: () => Effect.void,
    ask: () => Effect.undefined
  })
})
