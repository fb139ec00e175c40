import { Browser } from "@trawl/browser/effect"
import { politeLayer } from "@trawl/fetcher/effect"
import * as Layer from "effect/Layer"
import * as HttpFetcher from "../../src/page/http-fetcher.ts"
import { otherParts } from "../other-parts.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"

/** A page store of the test's own. */
export const pageStore = Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))

/** A page store of the test's own, and no other part. */
export const storeAlone = Layer.mergeAll(otherParts, pageStore, Browser.none())

/** The engine's own fetcher, which may contact this machine, a page store of the test's own, and no other part. */
export const adapters = Layer.merge(politeLayer(HttpFetcher.layer({ allowedAddresses: ["127.0.0.0/8"] })), storeAlone)
