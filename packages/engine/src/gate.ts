import { Authorization } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type * as Path from "effect/Path"
import * as Redacted from "effect/Redacted"
import { refuseHugeBodies } from "./body-size.ts"
import { failure } from "./failure.ts"
import { withKnownFields } from "./known-fields.ts"
import { admit } from "./service/admit.ts"
import { measured } from "./service/measure.ts"
import { keptKeys, teamOfKey } from "./service/keys.ts"
import { EngineSettings } from "./settings.ts"

/** Admits a request if its key is known and allowed for the operation, and its body is not too large. */
export const GateLive = Layer.effect(
  Authorization,
  Effect.map(Effect.all([EngineSettings, Effect.context<FileSystem.FileSystem | Path.Path>()]), ([{ apiKeys, strictRequests = false, teams = {} }, files]) => {
    const keys = keptKeys(apiKeys)
    return Authorization.of({
      bearer: (request, { credential, endpoint }) => {
        // who uploads has a signed reference, which may be given to others
        if (endpoint.identifier === "uploadFile") return measured(endpoint.identifier, undefined)(request)
        const team = teamOfKey(keys, teams, Redacted.value(credential))
        const answer = team === undefined
          ? Effect.fail(failure("Unauthorized"))
          : team.operations?.has(endpoint.identifier) === false
          ? Effect.fail(failure("Forbidden"))
          : Effect.andThen(refuseHugeBodies, withKnownFields(endpoint, strictRequests, files)(request)).pipe(admit(team, endpoint.identifier))
        return measured(endpoint.identifier, team?.name)(answer)
      }
    })
  })
)
