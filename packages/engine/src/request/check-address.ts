import { addressGuard, refusedHost } from "@trawl/fetcher/connections"
import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { refusal } from "../page/refusal.ts"
import { EngineSettings } from "../settings.ts"
import { failure, problem } from "./failure.ts"

/** Fails with 403 if the URL in the field at `path` has an address that the engine may not contact. */
export const checkAddress = Effect.fnUntraced(function*(url: string, path: ReadonlyArray<PropertyKey>) {
  const { allowedAddresses } = yield* EngineSettings
  const why = allowedAddresses && refusedHost(url, addressGuard(allowedAddresses))
  if (why === undefined) return
  return yield* Effect.fail<Failure>(
    failure("Forbidden", { code: "unsafe_domain_blocked", details: [problem(path, refusal(url, why))] })
  )
})
