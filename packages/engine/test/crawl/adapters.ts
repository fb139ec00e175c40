import { Browser } from "@trawl/browser/effect"
import * as Layer from "effect/Layer"
import * as HttpFetcher from "../../src/page/http-fetcher.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"

/** A page store of the test's own. */
export const pageStore = Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))

/** A page store of the test's own, and no browser. */
export const storeAlone = Layer.merge(pageStore, Browser.none())

/** The engine's own fetcher, which may contact this machine, a page store of the test's own, and no browser. */
export const adapters = Layer.merge(HttpFetcher.layer({ allowedAddresses: ["127.0.0.0/8"] }), storeAlone)
