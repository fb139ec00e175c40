import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../store/database.ts"
import { isEverybodys, isReader } from "../store/page-readers.ts"
import { pageUrl } from "../store/page-url.ts"
import { CurrentTeam } from "./team.ts"

/** Which teams brought a page into the cache: who asks for nothing but the cache must not learn what other teams have read. */
export class CacheReaders extends Context.Service<CacheReaders, {
  /** Whether the current team may know that a page is in the cache. */
  readonly mayRead: (url: string) => Effect.Effect<boolean>
}>()("@trawl/engine/service/CacheReaders") {}

export const layer: Layer.Layer<CacheReaders, never, Database> = Layer.effect(
  CacheReaders,
  Effect.map(Database, (database) =>
    CacheReaders.of({
      mayRead: Effect.fnUntraced(function*(url) {
        const { name } = yield* CurrentTeam
        const address = pageUrl(url)
        return yield* database.read((sql) => isEverybodys(sql, address) || isReader(sql, address, name))
      })
    }))
)
