import * as Effect from "effect/Effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import type { SqlClient } from "effect/sql/SqlClient"
import { DatabaseUnusable } from "../../store/database-unusable.ts"
import { type DatabaseUrl, readDatabaseUrl } from "../../store/database-url.ts"
import { clientOver } from "./postgres-client.ts"
import { afterEarlierProcess, openSession } from "./postgres-session.ts"
import { unusableAt } from "./postgres-unusable.ts"

/** Locks a PostgreSQL database for a command until `use` ends. Fails if an engine uses the database. */
export const withExclusiveClient = <A, E, R>(
  setting: DatabaseUrl,
  use: (sql: SqlClient) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | DatabaseUnusable, Exclude<Exclude<R, Scope.Scope>, Reactivity.Reactivity>> => {
  const { name, url } = readDatabaseUrl(setting)
  return Effect.gen(function*() {
    const session = yield* Effect.mapError(openSession(name, url, false), (error) => unusableAt(name, error))
    yield* Effect.forkScoped(Effect.ignore(session.lasts))
    return yield* use(yield* clientOver(session))
  }).pipe(
    Effect.scoped,
    Effect.retry({
      ...afterEarlierProcess,
      while: (error) => error instanceof DatabaseUnusable && error.path === name && error.reason === "InUse"
    }),
    Effect.provide(Reactivity.layer)
  )
}
