import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { effectHost } from "./effect-host.ts"
import { type LayerOptions, services } from "./layer.ts"
import type { ApiError } from "./machine/api-error.ts"
import type { HttpRequest, Transport as Exchange } from "./machine/exchange.ts"
import { type Platform, platform } from "./machine/platform.ts"
import type { Settings } from "./settings.ts"
import { checkAnswers } from "./testing/check-step.ts"
import { type Scripted as Plain, scripted, type ScriptedAnswer as PlainAnswer } from "./testing/scripted.ts"
import { Transport } from "./transport.ts"

export * from "./testing/pure.ts"

/** The response of the scripted service to one request: an answer, a lost connection, or silence. */
export type Scripted = Plain<Duration.Input>

export interface ScriptedAnswer extends PlainAnswer<Duration.Input> {}

export interface Script {
  /** The received requests, in order. */
  readonly requests: ReadonlyArray<HttpRequest>
  /** Provides settings and the scripted transport. */
  readonly layer: Layer.Layer<Settings, ApiError>
  /** The scripted transport, for `connect`. */
  readonly transport: Exchange
}

/**
 * A scripted service without a network. Waits use the `TestClock`.
 * A request after the last answer fails with `Unrecognized` and a message that says so.
 */
export const script = (answers: ReadonlyArray<Scripted>, options: LayerOptions = {}): Script => {
  checkAnswers("script", answers)
  const requests: Array<HttpRequest> = []
  const steps = answers.map(inMilliseconds)
  const follow = (host: Platform): Exchange => scripted((request) => steps[requests.push(request) - 1], { host })
  return { requests, transport: follow(platform), layer: layer(follow, options) }
}

/**
 * Provides test settings and this transport, which is closed with the scope: `layer(replayer(file))`. A function
 * receives the test's clock: `layer((host) => withFaults(transport, { rules, host }))`. The default key and base URL
 * are placeholders.
 */
export const layer = (
  transport: Exchange | ((host: Platform) => Exchange),
  options: LayerOptions = {}
): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.gen(function*() {
    const provided = yield* services({ apiKey: "test-key", baseUrl: "https://api.example.com", ...options })
    const context = yield* Effect.context<Scope.Scope>()
    const used = typeof transport === "function" ? transport(effectHost(context)) : transport
    yield* Effect.addFinalizer(() => Effect.promise(async () => used.close?.()))
    return Context.add(provided, Transport, used)
  }))

const inMilliseconds = (step: Scripted): Plain => {
  if (!("after" in step)) return step as Plain // only `after` depends on the clock
  return { ...step, after: Duration.toMillis(Duration.fromInputUnsafe(step.after)) }
}
