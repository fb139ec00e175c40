import { Authorization } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { hash, timingSafeEqual } from "node:crypto"
import { refuseHugeBodies } from "./body-size.ts"
import { failure } from "./failure.ts"
import { EngineSettings } from "./settings.ts"

/** Lets a request pass that carries one of the engine's keys, and no body that would keep the engine busy for long. */
export const GateLive = Layer.effect(
  Authorization,
  Effect.map(EngineSettings, ({ apiKeys }) => {
    // a request without a key comes with an empty one, so an empty key would open the engine to everyone
    const known = apiKeys.map(Redacted.value).filter((key) => key !== "").map(digest)
    return Authorization.of({
      bearer: (request, { credential, endpoint }) => {
        // who uploads has a signed reference, which may be given to others
        if (endpoint.identifier === "uploadFile") return request
        const given = digest(Redacted.value(credential))
        // every key is compared, in constant time
        return known.filter((key) => timingSafeEqual(key, given)).length > 0
          ? Effect.andThen(refuseHugeBodies, request)
          : Effect.fail(failure("Unauthorized"))
      }
    })
  })
)

const digest = (key: string) => hash("sha256", key, "buffer")
