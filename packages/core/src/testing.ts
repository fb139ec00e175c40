import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { effectHost } from "./effect-host.ts"
import { type LayerOptions, services } from "./layer.ts"
import type { ApiError } from "./machine/api-error.ts"
import type { HttpRequest, Transport as Exchange } from "./machine/exchange.ts"
import { type Host, platform } from "./machine/platform.ts"
import type { Settings } from "./settings.ts"
import { checkAnswers } from "./testing/check-step.ts"
import { type Scripted as Plain, scripted, type ScriptedAnswer as PlainAnswer } from "./testing/scripted.ts"
import { Transport } from "./transport.ts"

export * from "./testing/pure.ts"

/** What the scripted service does with one request: answers it, loses it, or stays silent. */
export type Scripted = Plain<Duration.Input>

export interface ScriptedAnswer extends PlainAnswer<Duration.Input> {}

export interface Script {
  /** The requests that came, in order. */
  readonly asked: ReadonlyArray<HttpRequest>
  /** Settings, and a transport that follows the script. */
  readonly layer: Layer.Layer<Settings, ApiError>
  /** The transport alone, for `connect`. */
  readonly transport: Exchange
}

/**
 * A service that gives these answers one after the other, without a network: waits follow the clock of the test.
 * A request more than there are answers fails as `Unrecognized`, and says so.
 */
export const script = (answers: ReadonlyArray<Scripted>, options: LayerOptions = {}): Script => {
  checkAnswers("script", answers)
  const asked: Array<HttpRequest> = []
  const steps = answers.map(inMilliseconds)
  const follow = (host: Host): Exchange => scripted((request) => steps[asked.push(request) - 1], { host })
  return { asked, transport: follow(platform), layer: layer(follow, options) }
}

/**
 * The settings of a test, and this transport, which is closed with the scope: `layer(replayer(file))`. A function gets the clock of
 * the test: `layer((host) => withFaults(transport, { rules, host }))`. The key and the base URL are made up unless they are given.
 */
export const layer = (
  transport: Exchange | ((host: Host) => Exchange),
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
  if (!("after" in step)) return step as Plain // nothing else of it is of the clock
  return { ...step, after: Duration.toMillis(Duration.fromInputUnsafe(step.after)) }
}
