import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type LayerOptions, services } from "./layer.ts"
import type { ApiError } from "./machine/api-error.ts"
import { AnswerTooLarge, type HttpRequest, type HttpResponse, type Transport as Exchange } from "./machine/exchange.ts"
import type { TransportFailed } from "./machine/reason.ts"
import type { Settings } from "./settings.ts"
import { Transport } from "./transport.ts"

/** What the scripted service does with one request: answers it, loses it, or stays silent. */
export type Scripted = ScriptedAnswer | { readonly lost: TransportFailed["kind"] } | { readonly silent: true }

export interface ScriptedAnswer {
  /** Default: 200. */
  readonly status?: number
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** How long the answer takes, on the clock of the test. */
  readonly after?: Duration.Input
}

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
  const asked: Array<HttpRequest> = []
  const settings = { apiKey: "test-key", baseUrl: "https://api.example.com", ...options }
  const follow = (context: Context.Context<never>): Exchange => ({
    send: (request, { signal }) =>
      Effect.runPromiseWith(context)(play(answers[asked.push(request) - 1] ?? exhausted(asked.length)), { signal })
  })
  return {
    asked,
    transport: follow(Context.empty()),
    layer: Layer.effectContext(
      Effect.contextWith((context: Context.Context<never>) =>
        Effect.map(services(settings), (provided) => Context.add(provided, Transport, follow(context)))
      )
    )
  }
}

/** A failure that is not tried again, so that the test ends. */
const exhausted = (count: number): ScriptedAnswer => ({ status: 501, body: { success: false, error: `The script has no answer to request ${count}` } })

const play = Effect.fnUntraced(function*(scripted: Scripted): Effect.fn.Return<HttpResponse, Error> {
  if ("silent" in scripted) return yield* Effect.never
  if ("lost" in scripted) return yield* Effect.fail(loss(scripted.lost))
  const { after = 0, body = "", headers = {}, status = 200 } = scripted
  if (after !== 0) yield* Effect.sleep(after)
  return { status, headers: new Map(Object.entries(headers)), body: typeof body === "string" ? body : JSON.stringify(body) }
})

/** As Node reports them. */
const loss = (kind: TransportFailed["kind"]): Error => {
  if (kind === "too-large") return new AnswerTooLarge("scripted")
  if (kind === "blocked") return new Error("bad port")
  const codes = { dns: "ENOTFOUND", refused: "ECONNREFUSED", tls: "CERT_HAS_EXPIRED", reset: "ECONNRESET", other: "EOTHER" }
  return Object.assign(new Error(`scripted: ${kind}`), { code: codes[kind] })
}
