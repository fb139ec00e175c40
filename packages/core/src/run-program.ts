import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { call } from "./call.ts"
import { Host } from "./host.ts"
import type { ApiError } from "./machine/api-error.ts"
import type * as exchange from "./machine/exchange.ts"
import type { Directive, Program } from "./machine/program.ts"
import type { Settings } from "./settings.ts"
import { Transport } from "./transport.ts"
import { wait } from "./wait.ts"

/** Turns a program into an operation with its result. Emitted values are dropped, and thrown errors become failures. */
export const running = <Args extends ReadonlyArray<unknown>, A, Thrown = ApiError>(
  programOf: (...args: Args) => Program<unknown, A>
): (...args: Args) => Effect.Effect<A, Thrown, Settings> =>
(...args) =>
  Effect.suspend(() => {
    const program = programOf(...args)
    return Effect.ensuring(finish<A, Thrown>(program), close(program))
  })

/** Turns a program into a stream of the emitted values. */
export const streaming = <Args extends ReadonlyArray<unknown>, Emitted, Thrown = ApiError>(
  programOf: (...args: Args) => Program<Emitted, unknown>
): (...args: Args) => Stream.Stream<Emitted, Thrown, Settings> =>
(...args) =>
  Stream.suspend(() => {
    const program = programOf(...args)
    const held = holding()
    const pull = Effect.flatMap(advance<Emitted, unknown, Thrown>(program), (turn) =>
      turn.done === true ? Cause.done() : Effect.succeed([turn.value] as const))
    const pulled = Effect.updateService(pull, Transport, held.by)
    return Stream.ensuring(Stream.fromPull(Effect.succeed(pulled)), Effect.andThen(close(program), held.close))
  })

/**
 * Tracks the open stream of a program from the moment the transport returns it, because an interruption may come before
 * the program receives it.
 */
const holding = () => {
  let source: exchange.Source | undefined
  let over = false
  const close = () => {
    over = true
    source?.close()
  }
  return {
    by: (transport: exchange.Transport): exchange.Transport => ({
      send: async (request, limits) => {
        const response = await transport.send(request, limits)
        source = response.source ?? source
        if (over) close()
        return response
      }
    }),
    close: Effect.sync(close)
  }
}

const finish = Effect.fnUntraced(
  function*<A, Thrown>(program: Program<unknown, A>): Effect.fn.Return<A, Thrown, Settings> {
    for (;;) {
      const turn = yield* advance<unknown, A, Thrown>(program)
      if (turn.done === true) return turn.value
    }
  }
)

/** Runs the program until it emits a value or ends. */
const advance = Effect.fnUntraced(function*<Emitted, A, Thrown>(
  program: Program<Emitted, A>
): Effect.fn.Return<IteratorResult<Emitted, A>, Thrown, Settings> {
  let turn = yield* step<Emitted, A, Thrown>(() => program.next())
  for (;;) {
    if (turn.done === true) return turn
    if (turn.value.type === "emit") return { done: false, value: turn.value.value }
    const outcome = yield* Effect.result(obey(turn.value))
    turn = yield* step<Emitted, A, Thrown>(() =>
      Result.isSuccess(outcome) ? program.next(outcome.success) : program.throw(outcome.failure)
    )
  }
})

const obey = Effect.fnUntraced(
  function*(directive: Exclude<Directive<unknown>, { type: "emit" }>): Effect.fn.Return<unknown, unknown, Settings> {
    switch (directive.type) {
      case "perform":
        return yield* call(directive.task)
      case "pause":
        return yield* wait((yield* Host)(yield* Effect.context()), directive.milliseconds)
      case "read": {
        const { milliseconds, source } = directive
        const silence = wait((yield* Host)(yield* Effect.context()), milliseconds)
        return yield* Effect.raceFirst(
          Effect.tryPromise({ try: () => source.read(), catch: (lost) => lost }),
          Effect.map(silence, () => void source.close())
        )
      }
    }
  }
)

/** Runs one step. Expected errors of a program have a tag; anything else is a defect. */
const step = <Emitted, A, Thrown>(
  turn: () => IteratorResult<Directive<Emitted>, A>
): Effect.Effect<IteratorResult<Directive<Emitted>, A>, Thrown> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(turn())
    } catch (thrown) {
      return typeof thrown === "object" && thrown !== null && "_tag" in thrown
        ? Effect.fail(thrown as Thrown)
        : Effect.die(thrown)
    }
  })

/** Lets the program run its cleanup code. */
const close = (program: Program<unknown, unknown>): Effect.Effect<void> =>
  Effect.sync(() => void program.return(undefined))
