import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/**
 * A session is in the process that runs its browser. The other processes of a cluster send requests for it there. The
 * IDs of sessions end with the tag of their process.
 */
export interface SessionProcesses {
  /** Eight hexadecimal digits. Undefined without other processes. */
  readonly tag: string | undefined
  /** Answers other processes about the sessions of this one, until the scope closes. */
  readonly answer: (
    question: string,
    answer: (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>
  ) => Effect.Effect<void, never, Scope.Scope>
  /**
   * Asks the process of a session, and fails as soon as this process is gone. Plain data and bytes can be sent.
   */
  readonly ask: (id: string, question: string, input: ReadonlyArray<unknown>) => Effect.Effect<unknown, ProcessGone>
  /** Asks a process that has the role `browser`. Undefined if none answers. */
  readonly askAny: (question: string, input: ReadonlyArray<unknown>) => Effect.Effect<unknown>
}

/** The process of a session has ended, and the session with it. */
export class ProcessGone extends Data.TaggedError("ProcessGone") {}

/** A setting of processes that share their records. */
export const SessionProcesses = Context.Reference<SessionProcesses>("@trawl/engine/interact/SessionProcesses", {
  defaultValue: () => ({
    tag: undefined,
    answer: () => Effect.void,
    ask: () => Effect.fail(new ProcessGone()),
    askAny: () => Effect.undefined
  })
})
