import type { Source } from "./exchange.ts"
import type { Task } from "./task.ts"

/**
 * Several calls as one plan: a generator that says what to do next, and gets what came of it. It knows neither promises
 * nor Effect; each driver carries it out in its own way. A call that fails throws its `ApiError` at the `yield*`.
 */
export type Program<Emitted, Result = void> = Generator<Directive<Emitted>, Result, unknown>

/** What a program wants done: a call, a pause, the next piece of a stream, or something handed to the user. */
export type Directive<Emitted> =
  | { readonly type: "perform"; readonly task: Task<unknown> }
  | { readonly type: "pause"; readonly milliseconds: number }
  | { readonly type: "read"; readonly source: Source; readonly milliseconds: number }
  | { readonly type: "emit"; readonly value: Emitted }

/** `const answer = yield* perform(statusTask(id))` */
export function* perform<Result>(task: Task<Result>): Program<never, Result> {
  // the driver hands back what the task results in
  return (yield { type: "perform", task }) as Result
}

/** `yield* pause(2000)` */
export function* pause(milliseconds: number): Program<never> {
  yield { type: "pause", milliseconds }
}

/**
 * `const text = yield* read(source, 45_000)`; undefined at the end, a lost connection throws what the platform said.
 * When nothing came for so many milliseconds, the driver closes the source and gives undefined: a dead connection says nothing.
 */
export function* read(source: Source, milliseconds: number): Program<never, string | undefined> {
  return (yield { type: "read", source, milliseconds }) as string | undefined
}

/** `yield* emit(event)` */
export function* emit<Emitted>(value: Emitted): Program<Emitted> {
  yield { type: "emit", value }
}
