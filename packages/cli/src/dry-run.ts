import { type HttpRequest, type Settings, Transport } from "@trawl/core"
import type { CreditEstimate } from "@trawl/core/machine"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { asJson } from "./as-json.ts"

/** Prints the first request of a call, without the key, and its estimated cost. Sends nothing. */
export const dryRun = Effect.fnUntraced(function*<A, E>(
  call: Effect.Effect<A, E, Settings>,
  estimate: () => CreditEstimate | Pick<CreditEstimate, "maximum">,
  json: boolean
): Effect.fn.Return<string, E, Settings> {
  const sent = yield* Deferred.make<HttpRequest>()
  const transport: Transport = {
    send: (request) => {
      Deferred.doneUnsafe(sent, Effect.succeed(request))
      return new Promise<never>(() => undefined)
    }
  }
  const sending = Effect.andThen(Effect.provideService(call, Transport, transport), Effect.never)
  const { body, method, url } = yield* Effect.raceFirst(sending, Deferred.await(sent))
  const credits = estimate() // after the request is known, because it throws for invalid options
  const request = { method, url, body: JSON.parse(String(body)) }
  return json
    ? asJson({ request, credits }, 2)
    : `${method} ${url}\n${asJson(request.body, 2)}\n\n${costs(credits)}\nNothing was sent.`
})

const costs = (credits: CreditEstimate | Pick<CreditEstimate, "maximum">): string => {
  if (!("parts" in credits)) return `Credits: at most ${credits.maximum}`
  const { maximum, minimum, parts, usual } = credits
  return [
    `Credits: ${
      minimum === maximum
        ? usual
        : `${usual} usually, at least ${minimum}, ${maximum === Infinity ? "no limit" : `at most ${maximum}`}`
    }`,
    ...parts.map(({ credits, times, what }) =>
      `  ${what}: ${credits} each, ${times.usual === times.maximum ? "" : `${times.usual} usually, `}` +
      `${times.maximum === Infinity ? "no limit" : `at most ${times.maximum}`}`
    )
  ].join("\n")
}
