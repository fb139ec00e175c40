import {
  type ApiError,
  type Directive,
  type Program,
  type Reason,
  type Source,
  type Task,
  withoutCall
} from "@trawl/core/machine"

/** A directive of a program: a call, with what the service would have pushed; or a pause. */
export type Command =
  | { readonly call: string; readonly accept: string | undefined; readonly lastEventId: string | undefined }
  | { readonly pause: number }

export type Call = Extract<Command, { readonly call: string }>

/** The response to one call: a body, a stream in these pieces (an `Error` is a lost connection), or a failure. */
export type Answer = { readonly body: unknown } | { readonly pieces: ReadonlyArray<string | Error | undefined> } | {
  readonly failure: ApiError
}

export interface Played<Emitted, Result> {
  readonly commands: ReadonlyArray<Command>
  readonly emitted: ReadonlyArray<Emitted>
  readonly result: Result | undefined
  readonly thrown: unknown
  /** Streams that were opened and not closed. */
  readonly open: number
}

/** Runs a program without a clock: its calls get these responses. It is stopped after `take` emitted values. */
export const play = <Emitted, Result>(
  program: Program<Emitted, Result>,
  answers: ReadonlyArray<Answer> | ((call: Call) => Answer),
  take = Infinity
): Played<Emitted, Result> => {
  const commands: Array<Command> = []
  const emitted: Array<Emitted> = []
  const streams = new Map<Source<unknown>, { readonly pieces: Array<string | Error | undefined>; closed: boolean }>()
  const left = typeof answers === "function" ? [] : [...answers]
  let result: Result | undefined
  let thrown: unknown
  const perform = ({ request: { headers, parameters }, shape, operation }: Task<unknown>): unknown => {
    const path = operation.contract.path.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters?.[name]))
    const call = {
      call: `${operation.contract.method} ${path}`,
      accept: headers?.["accept"],
      lastEventId: headers?.["last-event-id"]
    }
    commands.push(call)
    const answer = typeof answers === "function" ? answers(call) : left.shift()
    if (answer === undefined) throw new Error(`no response for ${path}`)
    if ("failure" in answer) throw answer.failure
    if ("body" in answer) return shape(bodyFor(operation, answer.body) as never)
    const source: Source = {
      read: () => Promise.reject(new Error("the driver reads")),
      close: () => Object.assign(streams.get(source) ?? {}, { closed: true })
    }
    streams.set(source, { pieces: [...answer.pieces], closed: false })
    return source
  }
  const obey = (directive: Directive<Emitted>): unknown => {
    switch (directive.type) {
      case "emit":
        return void emitted.push(directive.value)
      case "pause":
        return void commands.push({ pause: directive.milliseconds })
      case "perform":
        return perform(directive.task)
      case "read": {
        const piece = streams.get(directive.source)?.pieces.shift()
        if (piece instanceof Error) throw piece
        return piece
      }
    }
  }
  try {
    let turn = program.next()
    while (turn.done !== true && emitted.length < take) {
      let outcome: { readonly value: unknown } | { readonly thrown: unknown }
      try {
        outcome = { value: obey(turn.value) }
      } catch (cause) {
        outcome = { thrown: cause }
      }
      turn = "value" in outcome ? program.next(outcome.value) : program.throw(outcome.thrown)
    }
    if (turn.done === true) result = turn.value
    else program.return(undefined as never)
  } catch (cause) {
    thrown = cause
  }
  return { commands, emitted, result, thrown, open: [...streams.values()].filter(({ closed }) => !closed).length }
}

/** The body as `next` returns it: as text if it is too long to be parsed at once. */
const bodyFor = ({ limit = Infinity }: Task<unknown>["operation"], body: unknown): unknown => {
  const text = JSON.stringify(body)
  return text.length > limit ? text : body
}

/** A call that failed for this reason, after all its attempts. */
export const failed = (tag: Reason["_tag"], retryable: "yes" | "no", retryAfter?: number): Answer => {
  const reason = {
    _tag: tag,
    retryable,
    error: tag,
    code: undefined,
    details: undefined,
    cause: "",
    limit: "attempt",
    milliseconds: 1
  } as Reason
  return { failure: Object.assign(withoutCall("getAgentTrace", reason), { retryAfter }) }
}
