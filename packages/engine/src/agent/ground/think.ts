import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Desk, RunEnds } from "./desk.ts"
import { Mind, MindFailed, type Thinker } from "./mind.ts"

/**
 * Thinks, once: what came of it is kept, failure included, so that it is the same after a restart. When the mind fails, the one that
 * stands in for it thinks instead, and the trace says so; fails when nobody is left.
 */
export const think = Effect.fnUntraced(function*<A, I>(
  desk: Desk,
  name: string,
  result: Schema.Codec<A, I>,
  ask: (mind: Thinker) => Effect.Effect<A, MindFailed>
): Effect.fn.Return<A, MindFailed | RunEnds, Mind> {
  const mind = yield* Mind
  const { failures, thoughts } = yield* desk.once(name, thinking(result), asking(mind, ask))
  for (const { message, retryable } of failures) yield* desk.fault(message, { source: "agent", retryable })
  const [thought] = thoughts
  if (thought !== undefined) return thought.value
  const { message, refused, retryable } = failures.at(-1) ?? nobody
  return yield* Effect.fail(new MindFailed(message, retryable, refused))
})

const asking = <A>(mind: Thinker, ask: (mind: Thinker) => Effect.Effect<A, MindFailed>): Effect.Effect<Thinking<A>> =>
  ask(mind).pipe(
    Effect.map((value): Thinking<A> => ({ thoughts: [{ value }], failures: [] })),
    Effect.catchTag("MindFailed", ({ message, refused, retryable }) => {
      const failure = { message, refused, retryable }
      return mind.instead === undefined
        ? Effect.succeed<Thinking<A>>({ thoughts: [], failures: [failure] })
        : Effect.map(
          asking(mind.instead, ask),
          ({ failures, thoughts }): Thinking<A> => ({ thoughts, failures: [failure, ...failures] })
        )
    })
  )

const nobody = { message: "Nobody thought.", refused: false, retryable: false }

const Failed = Schema.Struct({ message: Schema.String, refused: Schema.Boolean, retryable: Schema.Boolean })

/** Of what was thought there is one at most. */
const thinking = <A, I>(result: Schema.Codec<A, I>) =>
  Schema.Struct({ thoughts: Schema.Array(Schema.Struct({ value: result })), failures: Schema.Array(Failed) })

interface Thinking<A> {
  readonly thoughts: ReadonlyArray<{ readonly value: A }>
  readonly failures: ReadonlyArray<typeof Failed.Type>
}
