import { Settings } from "@trawl/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { Journal } from "./journal.ts"
import { createHash } from "node:crypto"

export interface Question<Answer, E, R> {
  readonly operation: string
  readonly request: object
  readonly ask: Effect.Effect<Answer, E, R>
  /** Whether a value from the journal is a response of this operation. */
  readonly isAnswer: (kept: unknown) => kept is Answer
  readonly creditsOf: (answer: Answer) => number
}

/** A response, and the credits `saved` because it was already paid for. */
export interface Paid<Answer> {
  readonly answer: Answer
  /** The time of the response, in ISO 8601. */
  readonly at: string
  readonly saved: number
}

/** The response from the journal, or else from the service, which is saved in the journal before it is used. */
export const requestOnce = Effect.fnUntraced(
  function*<Answer, E, R>({ ask, creditsOf, isAnswer, operation, request }: Question<Answer, E, R>) {
    const journal = yield* Journal
    const { baseUrl } = yield* Settings
    const key = requestKey(baseUrl, operation, request)
    const kept = journal.answered(key)
    if (kept !== undefined && isAnswer(kept.answer)) {
      return { answer: kept.answer, at: kept.at, saved: kept.credits } satisfies Paid<Answer>
    }
    const time = Effect.map(Clock.currentTimeMillis, (now) => new Date(now).toISOString())
    const keep = Effect.fnUntraced(function*(answer: Answer) {
      const [at, credits] = [yield* time, creditsOf(answer)]
      yield* journal.write({ type: "answered", key, at, credits, request, answer })
      return { answer, at, saved: 0 } satisfies Paid<Answer>
    })
    return yield* Effect.uninterruptibleMask((restore) =>
      Effect.gen(function*() {
        yield* journal.write({ type: "requested", key, operation, at: yield* time })
        const asking = yield* Effect.forkChild(ask)
        // an interrupted program waits a moment for responses that may already be billed
        const answer = yield* restore(Fiber.join(asking)).pipe(
          Effect.onInterrupt(() =>
            Effect.flatMap(Effect.timeoutOption(Fiber.await(asking), grace), (exit) =>
              Option.isSome(exit) && Exit.isSuccess(exit.value)
                ? Effect.ignore(keep(exit.value.value))
                : Fiber.interrupt(asking))
          ),
          // an interrupted request may have been billed; a failed one was not
          Effect.tapError(() =>
            Effect.flatMap(time, (at) =>
              journal.write({ type: "failed", key, at }))
          )
        )
        return yield* keep(answer)
      })
    )
  }
)

/** How long an interrupted program waits for responses. */
export const grace = "5 seconds"

/** The key of a request: the service, the operation and all options, whatever their order. */
const requestKey = (baseUrl: string, operation: string, request: object): string =>
  createHash("sha256").update(JSON.stringify([baseUrl, operation, sorted(request)])).digest("hex").slice(0, 32)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([name, part]) => [name, sorted(part)])
  )
}
