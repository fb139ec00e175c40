import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AgentContext, RunEnds } from "./agent-context.ts"
import { Reasoner, ReasonerFailed, type ReasonerService } from "./reasoner.ts"

/**
 * Asks the reasoner once. The answer or failure is kept, so that a restart returns the same. When the reasoner fails,
 * its replacement (`instead`) is asked and the trace reports the failure. Fails when the last replacement fails.
 */
export const askReasoner = Effect.fnUntraced(function*<A, I, R>(
  context: AgentContext,
  name: string,
  result: Schema.Codec<A, I>,
  ask: (reasoner: ReasonerService) => Effect.Effect<A, ReasonerFailed, R>
): Effect.fn.Return<A, ReasonerFailed | RunEnds, R | Reasoner> {
  const reasoner = yield* Reasoner
  const { failures, thoughts } = yield* context.once(name, thinking(result), asking(reasoner, ask))
  for (const { message, retryable } of failures) yield* context.fault(message, { source: "agent", retryable })
  const [thought] = thoughts
  if (thought !== undefined) return thought.value
  const { message, refused, retryable } = failures.at(-1) ?? noReasoner
  return yield* Effect.fail(new ReasonerFailed(message, retryable, refused))
})

const asking = <A, R>(
  reasoner: ReasonerService,
  ask: (reasoner: ReasonerService) => Effect.Effect<A, ReasonerFailed, R>
): Effect.Effect<Thinking<A>, never, R> =>
  ask(reasoner).pipe(
    Effect.map((value): Thinking<A> => ({ thoughts: [{ value }], failures: [] })),
    Effect.catchTag("ReasonerFailed", ({ message, refused, retryable }) => {
      const failure = { message, refused, retryable }
      return reasoner.fallback === undefined
        ? Effect.succeed<Thinking<A>>({ thoughts: [], failures: [failure] })
        : Effect.map(
          asking(reasoner.fallback, ask),
          ({ failures, thoughts }): Thinking<A> => ({ thoughts, failures: [failure, ...failures] })
        )
    })
  )

const noReasoner = { message: "No reasoner returned an answer.", refused: false, retryable: false }

const Failed = Schema.Struct({ message: Schema.String, refused: Schema.Boolean, retryable: Schema.Boolean })

/** The trace contains at most one such event per step. */
const thinking = <A, I>(result: Schema.Codec<A, I>) =>
  Schema.Struct({ thoughts: Schema.Array(Schema.Struct({ value: result })), failures: Schema.Array(Failed) })

interface Thinking<A> {
  readonly thoughts: ReadonlyArray<{ readonly value: A }>
  readonly failures: ReadonlyArray<typeof Failed.Type>
}
