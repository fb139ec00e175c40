import { deadlineOf, type Directive, type Program, timedOut, withoutCall } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"
import { open, settingsOf } from "./open.ts"
import { aborted, settled } from "./settled.ts"

/** Runs a program and returns its result. The `deadline` applies to the whole program. */
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
    program.return(undefined as never) // runs its cleanup code
  }
}

/** Runs a program and yields its emitted values. */
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

/** Runs the program until it emits a value or ends. */
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

interface StepResult {
  readonly type: "ended"
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
    // a pause that would exceed the deadline is not started
    if (within && left <= (order.type === "pause" ? milliseconds : 0)) {
      throw withoutCall("run", timedOut("deadline", within.allowed))
    }
    const outcome = await settled<StepResult>(running, signal, (report) => {
      const end = (result?: Omit<StepResult, "type">) => {
        cancel()
        report({ type: "ended", ...result })
      }
      const close = () => order.type === "read" && order.source.close()
      const cancel = host.timer(Math.min(milliseconds, left), () => {
        close()
        report({ type: "ended" })
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
