import type { Source } from "./exchange.ts"
import type { Task } from "./task.ts"

/**
 * Several calls as one generator that yields the next action and receives its outcome. It depends neither on promises
 * nor on Effect; each driver runs it in its own way. A failed call throws its `ApiError` at the `yield*`.
 */
export type Program<Emitted, Result = void> = Generator<Directive<Emitted>, Result, unknown>

/** An action of a program: a call, a pause, reading from a stream, or emitting a value. */
export type Directive<Emitted> =
  | { readonly type: "perform"; readonly task: Task<unknown> }
  | { readonly type: "pause"; readonly milliseconds: number }
  | { readonly type: "read"; readonly source: Source<unknown>; readonly milliseconds: number }
  | { readonly type: "emit"; readonly value: Emitted }

/** `const answer = yield* perform(statusTask(id))` */
export function* perform<Result>(task: Task<Result>): Program<never, Result> {
  // the driver returns the result of the task
  return (yield { type: "perform", task }) as Result
}

/** `yield* pause(2000)` */
export function* pause(milliseconds: number): Program<never> {
  yield { type: "pause", milliseconds }
}

/**
 * `const text = yield* read(source, 45_000)`. Returns undefined at the end; throws the platform's error if the
 * connection is lost.
 * If nothing arrives within this many milliseconds, the driver closes the source and returns undefined, because the
 * connection may be dead.
 */
export function* read<Piece>(source: Source<Piece>, milliseconds: number): Program<never, Piece | undefined> {
  return (yield { type: "read", source, milliseconds }) as Piece | undefined
}

/** `yield* emit(event)` */
export function* emit<Emitted>(value: Emitted): Program<Emitted> {
  yield { type: "emit", value }
}
