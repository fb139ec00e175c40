import * as Effect from "effect/Effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import type { SqlClient } from "effect/sql/SqlClient"
import type { DatabaseUnusable } from "../../store/database-unusable.ts"
import { type DatabaseUrl, readDatabaseUrl } from "../../store/database-url.ts"
import { clientOver } from "./postgres-client.ts"
import { openSession } from "./postgres-session.ts"
import { unusableAt } from "./postgres-unusable.ts"

/** Locks a PostgreSQL database for a command, until the scope closes. Fails if an engine uses the database. */
export const exclusiveClient = (
  setting: DatabaseUrl
): Effect.Effect<SqlClient, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function*() {
    const { name, url } = readDatabaseUrl(setting)
    const session = yield* Effect.mapError(openSession(name, url, false), (error) => unusableAt(name, error))
    yield* Effect.forkScoped(Effect.ignore(session.lasts))
    return yield* clientOver(session)
  }).pipe(Effect.provide(Reactivity.layer))
