import { deadlineOf, type Directive, type Program, timedOut, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"
import { open, settingsOf } from "./open.ts"
import { aborted, settled } from "./settled.ts"

/** Carries the program out and gives its result. The `deadline` is one for all of it. */
export const finished = async <Result>(
  client: Client,
  program: Program<unknown, Result>,
  call?: RunOptions
): Promise<Result> => {
  const carryOut = conductor(client, call)
  try {
    for (;;) {
      const turn = await advance(program, carryOut)
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
  const carryOut = conductor(client, call)
  try {
    for (;;) {
      const turn = await advance(program, carryOut)
      if (turn.done === true) return
      yield turn.value
    }
  } finally {
    program.return(undefined)
  }
}

type Order = Exclude<Directive<unknown>, { type: "emit" }>

/** On to what the program emits next, or to its end. */
const advance = async <Emitted, Result>(
  program: Program<Emitted, Result>,
  carryOut: (order: Order) => Promise<unknown>
): Promise<IteratorResult<Emitted, Result>> => {
  let turn = program.next()
  for (;;) {
    if (turn.done === true) return turn
    if (turn.value.type === "emit") return { done: false, value: turn.value.value }
    const [outcome] = await Promise.allSettled([carryOut(turn.value)])
    turn = outcome.status === "fulfilled" ? program.next(outcome.value) : program.throw(outcome.reason)
  }
}

interface Told {
  readonly type: "told"
  readonly value?: unknown
  readonly lost?: unknown
}

const conductor = (client: Client, call: RunOptions | undefined) => {
  const { redact } = settingsOf(client, call)
  const { deadline, signal } = call ?? {}
  const { means: { host }, running } = client
  const within = deadline === undefined ? undefined : deadlineOf(deadline, host.now())
  return async (order: Order): Promise<unknown> => {
    if (order.type === "perform") return perform(client, order.task, call, within)
    open(client)
    const { milliseconds } = order
    const left = within ? within.endsAt - host.now() : Infinity
    // a pause that would outlast the deadline is not begun
    if (within && left <= (order.type === "pause" ? milliseconds : 0)) {
      throw withoutCall("run", timedOut("deadline", within.allowed))
    }
    const outcome = await settled<Told>(running, signal, (tell) => {
      const end = (told?: Omit<Told, "type">) => {
        cancel()
        tell({ type: "told", ...told })
      }
      const close = () => order.type === "read" && order.source.close()
      const cancel = host.timer(Math.min(milliseconds, left), () => {
        close()
        tell({ type: "told" })
      })
      if (order.type === "read") order.source.read().then((value) => end({ value }), (lost: unknown) => end({ lost }))
      return () => {
        cancel()
        close()
      }
    })
    if (outcome.type === "aborted") throw aborted(outcome.cause, redact)
    if (outcome.lost !== undefined) throw outcome.lost
    return outcome.value
  }
}
