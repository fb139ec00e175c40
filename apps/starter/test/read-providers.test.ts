import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { readProviders } from "../src/read-providers.ts"

it("rejects a credit limit without a service", async () => {
  const refused = await Effect.runPromise(
    Effect.flip(readProviders({ searxng: [], upstream: undefined, upstreamCredits: 5 }))
  )
  expect(refused.message).toBe("--upstream-credits needs --upstream: it limits the credits spent there.")
})
