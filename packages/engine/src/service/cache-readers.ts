import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../store/database.ts"
import { pageUrl } from "../store/page-url.ts"
import { CurrentTeam } from "./team.ts"

/** Which teams brought a page into the cache: who asks for nothing but the cache must not learn what other teams have read. */
export class CacheReaders extends Context.Service<CacheReaders, {
  /** Keeps a page for the current team; a page that the engine knew without any team's doing stays everybody's. */
  readonly keeping: (url: string) => <A, E, R>(keep: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly mayRead: (url: string) => Effect.Effect<boolean>
}>()("@trawl/engine/service/CacheReaders") {}

export const layer: Layer.Layer<CacheReaders, never, Database> = Layer.effect(
  CacheReaders,
  Effect.map(Database, (database) =>
    CacheReaders.of({
      keeping: (url) => (keep) =>
        Effect.gen(function*() {
          const { name } = yield* CurrentTeam
          const address = pageUrl(url)
          const isEverybodys = yield* database.read((sql) => sql(selectEverybodys).get(address) !== undefined)
          const kept = yield* keep
          if (!isEverybodys) yield* database.write((sql) => sql("INSERT OR IGNORE INTO page_reader (page, team) SELECT page, ? FROM page_address WHERE url = ?").run(name, address))
          return kept
        }),
      mayRead: Effect.fnUntraced(function*(url) {
        const { name } = yield* CurrentTeam
        return yield* database.read((sql) => {
          const address = pageUrl(url)
          return sql(selectEverybodys).get(address) !== undefined ||
            sql("SELECT 1 FROM page_reader JOIN page_address USING (page) WHERE url = ? AND team = ?").get(address, name) !== undefined
        })
      })
    }))
)

/** Keeps a page for the current team, where teams are told apart. */
export const keepingForTeam = (url: string) => <A, E, R>(keep: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.serviceOption(CacheReaders), (readers) => Option.isSome(readers) ? readers.value.keeping(url)(keep) : keep)

/** Whether the current team may know that a page is in the cache. */
export const mayReadCached = (url: string): Effect.Effect<boolean> =>
  Effect.flatMap(Effect.serviceOption(CacheReaders), (readers) => Option.isSome(readers) ? readers.value.mayRead(url) : Effect.succeed(true))

const selectEverybodys = "SELECT 1 FROM page_address WHERE url = ? AND NOT EXISTS (SELECT 1 FROM page_reader WHERE page_reader.page = page_address.page)"
