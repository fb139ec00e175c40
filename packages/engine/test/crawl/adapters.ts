import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded } from "../../src/index.ts"

/** An engine of the test's own, which may contact this machine. */
export const adapters = Layer.unwrap(
  Effect.sync(() =>
    embedded({ dataDirectory: ":memory:", apiKeys: ["key-a"], allowedAddresses: ["127.0.0.0/8"], browser: false })
  )
)
