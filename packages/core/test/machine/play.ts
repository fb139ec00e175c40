import {
  type ApiError,
  type Directive,
  type Parameters,
  type Program,
  type Reason,
  withoutCall
} from "@trawl/core/machine"

/** A directive of a program: the parameters of a call, or a pause. */
export type Command = { readonly call: Parameters } | { readonly pause: number }

export interface Played<Emitted, Result> {
  readonly commands: ReadonlyArray<Command>
  readonly emitted: ReadonlyArray<Emitted>
  readonly result: Result | undefined
  readonly thrown: unknown
}

/** Runs a program without a clock: `answer` returns the result of a call, and may throw. */
export const play = <Emitted, Result>(
  program: Program<Emitted, Result>,
  answer: (parameters: Parameters) => unknown
): Played<Emitted, Result> => {
  const commands: Array<Command> = []
  const emitted: Array<Emitted> = []
  const obey = (directive: Directive<Emitted>): unknown => {
    if (directive.type === "emit") return void emitted.push(directive.value)
    if (directive.type === "pause") return void commands.push({ pause: directive.milliseconds })
    if (directive.type === "read") throw new Error("this test does not stream")
    const { request: { parameters = {} }, shape } = directive.task
    commands.push({ call: parameters })
    return shape(answer(parameters) as never)
  }
  try {
    let turn = program.next()
    while (turn.done !== true) turn = next(program, () => obey(turn.value as Directive<Emitted>))
    return { commands, emitted, result: turn.value, thrown: undefined }
  } catch (thrown) {
    return { commands, emitted, result: undefined, thrown }
  }
}

const next = <Emitted, Result>(program: Program<Emitted, Result>, obeyed: () => unknown) => {
  let value: unknown
  try {
    value = obeyed()
  } catch (thrown) {
    return program.throw(thrown)
  }
  return program.next(value)
}

/** A call that failed, after all its attempts. */
export const failed = (retryable: "yes" | "no"): ApiError =>
  withoutCall(
    "getCrawlStatus",
    { _tag: "BadGateway", retryable, error: "Bad Gateway", code: undefined, details: undefined } as Reason
  )
