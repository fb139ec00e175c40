import { Authorization, type Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import type * as Path from "effect/Path"
import * as Redacted from "effect/Redacted"
import { checkBody } from "./check-body.ts"
import { failure, problem } from "../request/failure.ts"
import { withKnownFields } from "../request/known-fields.ts"
import { admit } from "../service/admit.ts"
import type { Ledger } from "../service/ledger.ts"
import type { Traffic } from "../service/traffic.ts"
import { withRequestMetrics } from "../service/request-metrics.ts"
import { storedKeys, teamOfKey } from "../service/keys.ts"
import { namesOf } from "../service/operations.ts"
import { requestTurn } from "./request-turns.ts"
import { addDeprecationHeaders } from "./response-headers.ts"
import type { Team } from "../service/team.ts"
import { EngineSettings } from "../settings.ts"
import { acceptsEvents } from "../service/event-stream.ts"
import { endpointRules } from "../service/endpoints.ts"
import { timeSlice } from "../time-slice.ts"

/** Admits a request if its key is known and allowed for the operation, and its body is not too large. */
export const GateLive = Layer.effect(
  Authorization,
  Effect.map(
    Effect.all([EngineSettings, Effect.context<FileSystem.FileSystem | Ledger | Path.Path | Traffic>()]),
    ([{ apiKeys, strictRequests = false, teams = {} }, parts]) => {
      const keys = storedKeys(apiKeys)
      return Authorization.of({
        bearer: (request, { credential, endpoint }) => {
          // an upload is authorized by its signed reference, which may be passed on
          if (endpoint.identifier === "uploadFile") return withRequestMetrics(endpoint.identifier, undefined)(request)
          if (withoutKey.has(endpoint.identifier)) {
            return withRequestMetrics(endpoint.identifier, undefined)(
              checkBody.pipe(
                Effect.andThen(withKnownFields(endpoint, strictRequests, parts)(request)),
                Effect.provideContext(parts)
              )
            )
          }
          const { waits = false } = endpointRules(endpoint.identifier)
          const team = teamOfKey(keys, teams, Redacted.value(credential))
          const answer = Effect.flatMap(allowedTeam(team, endpoint.identifier), (allowed) =>
            checkBody.pipe(
              // a request for pages is decoded in a time slice, because searches go first
              Effect.andThen(waits ? timeSlice : Effect.void),
              Effect.andThen(withKnownFields(endpoint, strictRequests, parts)(request)),
              admit(allowed, endpoint.identifier),
              Effect.provideContext(parts)
            ))
          return withRequestMetrics(endpoint.identifier, team?.name)(
            Effect.flatMap(
              HttpServerRequest.HttpServerRequest,
              ({ headers }) => requestTurn(team, waits || acceptsEvents(headers))
            ).pipe(
              Effect.andThen(addDeprecationHeaders(endpoint)),
              Effect.andThen(answer)
            )
          )
        }
      })
    }
  )
)

/** Operations that are authorized by the signed token of an email. */
const withoutKey: ReadonlySet<string> = new Set(["confirmMonitorEmail", "unsubscribeMonitorEmail"])

/** Fails if there is no team, because the key is unknown, or if the key cannot call the operation. */
export const allowedTeam = (team: Team | undefined, operation: string): Effect.Effect<Team, Failure> =>
  team === undefined
    ? Effect.fail<Failure>(failure("Unauthorized"))
    : team.operations !== undefined && !team.operations.has(operation)
    ? Effect.fail<Failure>(notAllowed(operation, team.operations))
    : Effect.succeed(team)

const notAllowed = (operation: string, allowed: ReadonlySet<string>) =>
  failure("Forbidden", {
    details: [
      problem(
        [],
        `This API key cannot call ${operation}. It is restricted to: ${namesOf(allowed).join(", ") || "no operations"}`
      )
    ]
  })
