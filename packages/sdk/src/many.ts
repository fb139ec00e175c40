import {
  type ApiError,
  checkRequests,
  concurrencyOf,
  type Ended,
  type ManyOptions as Usual,
  type Task
} from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { settingsOf } from "./open.ts"
import { perform, type RunOptions } from "./perform.ts"
import { aborted } from "./settled.ts"

/** Options for many calls: those of each call (times in milliseconds), and the concurrency. */
export interface ManyOptions extends RunOptions, Usual {}

/** The outcome of a call, as in `Promise.allSettled`. */
export type Settled<Result> = PromiseFulfilledResult<Result> | {
  readonly status: "rejected"
  readonly reason: ApiError
}

/**
 * Performs many tasks and emits each result as it ends. Leaving the loop aborts the calls in flight. So do the signal
 * and closing the client; if requests are left that were not started, it then throws `Aborted` after the results of the
 * others.
 */
export async function* many<Request, Result>(
  client: Client,
  requests: Iterable<Request>,
  taskOf: (request: Request) => Task<Result>,
  options?: ManyOptions
): AsyncGenerator<Ended<Request, Settled<Result>>, void, undefined> {
  const { concurrency, signal, ...call } = options ?? {}
  const { redact } = settingsOf(client, options, { concurrency: undefined })
  checkRequests(requests)
  const atOnce = concurrencyOf(concurrency)
  const leaving = new AbortController()
  const abort = () => leaving.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const isOver = () => leaving.signal.aborted || client.running.closed
  const inFlight = new Map<number, Promise<Ended<Request, Settled<Result>>>>()
  const begun = async (request: Request) => perform(client, taskOf(request), { ...call, signal: leaving.signal })
  const waiting = requests[Symbol.iterator]()
  let index = 0
  try {
    for (;;) {
      while (inFlight.size < atOnce && !isOver()) {
        const turn = waiting.next()
        if (turn.done === true) break
        inFlight.set(index, ended(index++, turn.value, begun(turn.value)))
      }
      if (inFlight.size === 0) {
        if (isOver() && waiting.next().done !== true) throw aborted(signal?.reason, redact)
        return
      }
      const first = await Promise.race(inFlight.values())
      inFlight.delete(first.index)
      yield first
    }
  } finally {
    signal?.removeEventListener("abort", abort)
    leaving.abort()
    waiting.return?.()
  }
}

const ended = async <Request, Result>(
  index: number,
  request: Request,
  call: Promise<Result>
): Promise<Ended<Request, Settled<Result>>> => {
  const [result] = await Promise.allSettled([call])
  return { index, request, result }
}
