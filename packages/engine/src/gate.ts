import { Authorization } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { refuseHugeBodies } from "./body-size.ts"
import { failure } from "./failure.ts"
import { admit } from "./service/admit.ts"
import { measured } from "./service/measure.ts"
import { keptKeys, teamOfKey } from "./service/keys.ts"
import { EngineSettings } from "./settings.ts"

/** Lets a request pass that carries one of the engine's keys, for the team of that key, and no body that would keep the engine busy for long. */
export const GateLive = Layer.effect(
  Authorization,
  Effect.map(EngineSettings, ({ apiKeys, teams = {} }) => {
    const keys = keptKeys(apiKeys)
    return Authorization.of({
      bearer: (request, { credential, endpoint }) => {
        // who uploads has a signed reference, which may be given to others
        if (endpoint.identifier === "uploadFile") return measured(endpoint.identifier, undefined)(request)
        const team = teamOfKey(keys, teams, Redacted.value(credential))
        const answer = team === undefined
          ? Effect.fail(failure("Unauthorized"))
          : Effect.andThen(refuseHugeBodies, request).pipe(admit(team, endpoint.identifier))
        return measured(endpoint.identifier, team?.name)(answer)
      }
    })
  })
)
