import type { AgentWebhook, Failure, JobWebhook } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import { addressGuard, refusedHost } from "@trawl/fetcher/connections"
import { refusal } from "../page/refusal.ts"
import { headerExpected, isHeader } from "../request/http-header.ts"
import { EngineSettings } from "../settings.ts"

/** Fails if a webhook has invalid headers, or an address that the engine may not contact. */
export const checkWebhook = Effect.fnUntraced(function*(webhook: AgentWebhook | JobWebhook | undefined) {
  if (webhook === undefined) return
  const { headers = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
  const wrong = Object.entries(headers).filter(([name, value]) => !isHeader(name, value)).map(([name]) =>
    problem(["webhook", "headers", name], headerExpected)
  )
  if (wrong.length > 0) return yield* Effect.fail<Failure>(failure("RequestRejected", { details: wrong }))
  const { allowedAddresses } = yield* EngineSettings
  const why = allowedAddresses && refusedHost(url, addressGuard(allowedAddresses))
  if (why === undefined) return
  const path = typeof webhook === "string" ? ["webhook"] : ["webhook", "url"]
  return yield* Effect.fail<Failure>(
    failure("Forbidden", { code: "unsafe_domain_blocked", details: [problem(path, refusal(url, why))] })
  )
})
