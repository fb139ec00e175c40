import { concealCause, type Directive, type Program, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"
import { settled } from "./settled.ts"

/** Carries the program out and gives its result. */
export const finished = async <Result>(client: Client, program: Program<unknown, Result>, call?: RunOptions): Promise<Result> => {
  try {
    for (;;) {
      const turn = await advance(client, program, call)
      if (turn.done === true) return turn.value
    }
  } finally {
    program.return(undefined as never) // lets it clean up
  }
}

/** Carries the program out and gives what it emits. */
export async function* emitted<Emitted>(
  client: Client,
  program: Program<Emitted, unknown>,
  call?: RunOptions
): AsyncGenerator<Emitted, void, undefined> {
  try {
    for (;;) {
      const turn = await advance(client, program, call)
      if (turn.done === true) return
      yield turn.value
    }
  } finally {
    program.return(undefined)
  }
}

/** On to what the program emits next, or to its end. */
const advance = async <Emitted, Result>(
  client: Client,
  program: Program<Emitted, Result>,
  call: RunOptions | undefined
): Promise<IteratorResult<Emitted, Result>> => {
  let turn = program.next()
  for (;;) {
    if (turn.done === true) return turn
    if (turn.value.type === "emit") return { done: false, value: turn.value.value }
    try {
      const value = await obey(client, turn.value, call)
      turn = program.next(value)
    } catch (thrown) {
      turn = program.throw(thrown)
    }
  }
}

const obey = async (
  client: Client,
  directive: Exclude<Directive<unknown>, { type: "emit" }>,
  call: RunOptions | undefined
): Promise<unknown> => {
  if (directive.type === "perform") return perform(client, directive.task, call)
  const { means: { host }, running, settings: { conceal } } = client
  const outcome = await settled<{ readonly type: "done"; readonly value?: unknown; readonly lost?: unknown }>(running, call?.signal, (tell) => {
    const cancel = host.timer(directive.milliseconds, () => {
      if (directive.type === "read") directive.source.close()
      tell({ type: "done" })
    })
    if (directive.type === "pause") return cancel
    const end = (outcome: { readonly value?: unknown; readonly lost?: unknown }) => {
      cancel()
      tell({ type: "done", ...outcome })
    }
    directive.source.read().then((value) => end({ value }), (lost: unknown) => end({ lost }))
    return () => {
      cancel()
      directive.source.close()
    }
  })
  if (outcome.type === "aborted") {
    throw withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: concealCause(outcome.cause, conceal) })
  }
  if (outcome.lost !== undefined) throw outcome.lost
  return outcome.value
}
