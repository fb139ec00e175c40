import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded } from "../../src/index.ts"

/** A separate engine for a test, which may contact this machine. */
export const adapters = Layer.unwrap(
  Effect.sync(() =>
    embedded({ dataDirectory: ":memory:", apiKeys: ["key-a"], allowedAddresses: ["127.0.0.0/8"], browser: false })
  )
)
