import { connect, Host } from "@trawl/core"
import { fetchWith } from "@trawl/core/fetch"
import { debugLog, metrics, Observer, observers, spans } from "@trawl/core/observability"
import { nodeTransport } from "@trawl/core/node"
import type { Transport } from "@trawl/core/machine"
import * as sdk from "@trawl/sdk"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { OperationKind } from "./operations.ts"
import type { SocketClock } from "./socket-clock.ts"

/** One of the clients. */
export interface Door {
  readonly name: string
  readonly over: "fetch" | "node"
  readonly open: () => Transport
  /** Rejects with the error that the user would catch. Everything that observers receive goes to `observed`. */
  readonly perform: (operation: OperationKind, call: DoorCall) => Promise<unknown>
}

export interface DoorCall {
  readonly clock: SocketClock
  readonly options: sdk.ClientOptions
  readonly signal: AbortSignal
  readonly observed: Array<unknown>
}

const effect: Door["perform"] = ({ effect }, { clock, options, signal, observed }) =>
  connect(options)(watched(observed)(Effect.provideService(effect, Host, () => clock.host)), { signal })

const promise: Door["perform"] = ({ promise }, { clock, options, signal }) => {
  const client = sdk.connect(options)
  return promise({ ...client, means: { ...client.means, host: clock.host } }, { signal })
}

const overFetch = { over: "fetch", open: () => fetchWith() } as const
const overNode = { over: "node", open: () => nodeTransport() } as const

export const doors: ReadonlyArray<Door> = [
  { name: "Effect, fetch", perform: effect, ...overFetch },
  { name: "promise, fetch", perform: promise, ...overFetch },
  { name: "Effect, Node", perform: effect, ...overNode },
  { name: "promise, Node", perform: promise, ...overNode }
]

/** With all observers of a call, and a record of what they receive. */
const watched = (observed: Array<unknown>) => {
  const logger = Logger.make<unknown, void>(({ fiber, message }) => {
    observed.push({ message, annotations: fiber.getRef(References.CurrentLogAnnotations) })
  })
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      observed.push({ span: [span.name, span.attributes, span.events, () => span.status] })
      return span
    }
  })
  return <A, E, R>(self: Effect.Effect<A, E, R>) =>
    self.pipe(
      Effect.provideService(Observer, observers([spans, debugLog, metrics])),
      Effect.withTracer(tracer),
      Effect.provideService(References.MinimumLogLevel, "Debug"),
      Effect.provide(Logger.layer([logger]))
    )
}
