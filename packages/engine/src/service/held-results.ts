import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { ZeroRetention } from "./retention.ts"

/**
 * Results that must not be stored are in the memory of one process. The other processes of a cluster ask it for them.
 * The IDs of such results end with the tag of their process, so that nothing has to be stored about them.
 */
export interface HeldResults {
  /** Eight hexadecimal digits. Undefined without other processes. */
  readonly tag: string | undefined
  /** Answers other processes about the results of this one, until the scope closes. */
  readonly answer: (question: string, answer: Answer) => Effect.Effect<void, never, Scope.Scope>
  /**
   * Asks the process that has the results of an ID. Undefined if no other process has them. Dies with
   * `NotAvailable` if the process does not answer. Plain data and bytes can be sent.
   */
  readonly ask: (id: string, question: string, input: ReadonlyArray<unknown>) => Effect.Effect<unknown>
  /** Asks all other processes that answer. */
  readonly askAll: (question: string, input: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<unknown>>
}

type Answer = (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>

/** A setting of processes that share their records. */
export const HeldResults = Context.Reference<HeldResults>("@trawl/engine/service/HeldResults", {
  defaultValue: () => ({
    tag: undefined,
    answer: () => Effect.void,
    ask: () => Effect.undefined,
    askAll: () => Effect.succeed([])
  })
})

/** The ID of a result of the current request: with zero retention, it tells which process has the result. */
export const taggedId = (id: string): Effect.Effect<string> =>
  Effect.gen(function*() {
    const { tag } = yield* HeldResults
    return tag !== undefined && (yield* ZeroRetention) ? id.slice(0, -tag.length) + tag : id
  })

/**
 * Lets other processes call these methods for results in the memory of this process. Returns the methods of the process
 * that has the results of their first parameter, an ID.
 */
export const inOtherProcesses = Effect.fnUntraced(function*<M extends Readonly<Record<string, Answer>>>(
  name: string,
  methods: M
) {
  const { answer, ask } = yield* HeldResults
  for (const [method, own] of Object.entries(methods)) yield* answer(`${name}.${method}`, own)
  return Object.fromEntries(
    Object.keys(methods).map((method) => [
      method,
      (id: string, ...input: ReadonlyArray<unknown>) => ask(id, `${name}.${method}`, [id, ...input])
    ])
    // the other process has the same version, and so the same methods
  ) as unknown as InOtherProcess<M>
})

type InOtherProcess<M extends Readonly<Record<string, Answer>>> = {
  readonly [K in keyof M]: (...input: Parameters<M[K]>) => Effect.Effect<Effect.Success<ReturnType<M[K]>> | undefined>
}
