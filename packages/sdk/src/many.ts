import { type ApiError, concurrencyOf, type Ended, type ManyOptions as Usual, type Task } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"

export interface ManyOptions extends RunOptions, Usual {}

/** How a call ended, as `Promise.allSettled` says it. */
export type Settled<Result> = PromiseFulfilledResult<Result> | { readonly status: "rejected"; readonly reason: ApiError }

/** Carries out many tasks and gives each as it ends. Leaving the loop ends those in flight. */
export async function* many<Request, Result>(
  client: Client,
  requests: Iterable<Request>,
  taskOf: (request: Request) => Task<Result>,
  { signal, ...options }: ManyOptions = {}
): AsyncGenerator<Ended<Request, Settled<Result>>, void, undefined> {
  const concurrency = concurrencyOf(options)
  const leaving = new AbortController()
  const abort = () => leaving.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const inFlight = new Map<number, Promise<Ended<Request, Settled<Result>>>>()
  const waiting = requests[Symbol.iterator]()
  let index = 0
  try {
    for (;;) {
      while (inFlight.size < concurrency && !leaving.signal.aborted) {
        const turn = waiting.next()
        if (turn.done === true) break
        inFlight.set(index, ended(index++, turn.value, perform(client, taskOf(turn.value), { ...options, signal: leaving.signal })))
      }
      if (inFlight.size === 0) return
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

const ended = async <Request, Result>(index: number, request: Request, call: Promise<Result>): Promise<Ended<Request, Settled<Result>>> => {
  const [result] = await Promise.allSettled([call])
  return { index, request, result }
}
