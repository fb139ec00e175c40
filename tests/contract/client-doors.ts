import * as Agent from "@trawl/agent"
import { ApiError, call, connect, Host, neverRetry, type Transport } from "@trawl/core"
import { type Platform, type RetryPolicy, type Task } from "@trawl/core/machine"
import * as sdk from "@trawl/sdk"
import type { TraceEvent } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** The end of a call. */
export type Ended = { readonly value: unknown } | { readonly error: ApiError }

export interface DoorOptions {
  readonly apiKey: string
  readonly baseUrl: string
  readonly host: Platform
  readonly transport?: Transport | undefined
  readonly retry?: RetryPolicy | undefined
  readonly deadline?: number | undefined
}

/** A driver of the machine, as users call it. */
export interface ClientDoor {
  readonly perform: (options: DoorOptions, task: Task<unknown>) => Promise<Ended>
  /** All events of a run's trace, polled without waits. */
  readonly trace: (options: DoorOptions, id: string) => Promise<ReadonlyArray<TraceEvent>>
}

export const clientDoors: Readonly<Record<"Effect" | "promises", ClientDoor>> = {
  Effect: {
    perform: ({ host, ...options }, task) =>
      ended(connect(options)(Effect.provideService(call(task), Host, () => host))),
    trace: ({ host, ...options }, id) =>
      connect({ retry: neverRetry, ...options })(
        Effect.provideService(Stream.runCollect(Agent.trace(id, { interval: 0 })), Host, () => host)
      )
  },
  promises: {
    perform: (options, task) => ended(sdk.perform(at(options), task)),
    trace: async (options, id) => {
      const events: Array<TraceEvent> = []
      for await (const event of sdk.agent.trace(at({ retry: neverRetry, ...options }), id, { interval: 0 })) {
        events.push(event)
      }
      return events
    }
  }
}

const at = ({ host, ...options }: DoorOptions): sdk.Client => {
  const client = sdk.connect(options)
  return { ...client, means: { ...client.means, host } }
}

const ended = (promise: Promise<unknown>): Promise<Ended> =>
  promise.then((value) => ({ value }), (error) => {
    if (error instanceof ApiError) return { error }
    throw error
  })
