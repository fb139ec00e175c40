import { assert, it } from "@effect/vitest"
import { WaitsForSearches } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aPage } from "../../../engine/test/store/a-page.ts"
import { cluster, inProcess, prepared, processOn } from "./processes.ts"

const noise = (length: number) => Array.from({ length }, (_, at) => Math.sin(at)).join(" ")

const home = "https://example.com/"

it.live("a page that one process stores is read by another one, under each of its URLs", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const [first, second] = [yield* processOn(sql), yield* processOn(sql)]
    const page = aPage({ url: home, requestedUrl: "http://example.com/old", title: "Otters" })
    yield* first.pages.put(page)
    assert.deepStrictEqual(yield* second.pages.get("http://example.com/old#part"), page)
    assert.isUndefined(yield* second.pages.get("https://example.com/other"))
  }))

it.live("searches of the process that stores a page find it at once, and those of others when they have followed", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const [first, second] = [yield* processOn(sql), yield* processOn(sql)]
    yield* first.pages.put(aPage({ url: home, text: "Otters hold hands." }))
    assert.deepStrictEqual(yield* first.search("otters"), [home])
    // after its own change, a process has all earlier ones
    yield* second.pages.put(aPage({ url: `${home}b`, text: "Otters sleep." }))
    assert.sameMembers(yield* second.search("otters"), [home, `${home}b`])
    yield* second.pages.remove(home)
    assert.deepStrictEqual(yield* second.search("otters"), [`${home}b`])
  }))

it.live("a job does not wait for searches after each page, but any process can wait for all pages", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const [first, second] = [yield* processOn(sql), yield* processOn(sql)]
    const urls = ["a", "b", "c"].map((path) => `${home}${path}`)
    yield* Effect.forEach(urls, (url) => first.pages.put(aPage({ url, text: "Otters hold hands." }))).pipe(
      Effect.provideService(WaitsForSearches, false)
    )
    yield* second.pages.followed
    assert.sameMembers(yield* second.search("otters"), urls)
  }))

it.live("a large page is a blob until it is replaced or removed", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const { blobs, pages } = yield* processOn(sql)
    for (const length of [1_000, 20_000]) {
      const page = aPage({ url: home, text: noise(length) })
      yield* pages.put(page)
      assert.deepStrictEqual(yield* pages.get(home), page)
      assert.lengthOf(yield* blobs.list("page/"), 1)
    }
    yield* pages.remove(home)
    assert.deepStrictEqual(yield* blobs.list("page/"), [])
  }))

it.live("a blob without a page, which a killed process leaves, is removed", () =>
  Effect.gen(function*() {
    const { blobs, pages, removeOrphans } = yield* processOn(yield* cluster)
    yield* pages.put(aPage({ url: home, text: noise(2_000) }))
    const [used = ""] = yield* blobs.list("page/")
    yield* blobs.put(`${used}-orphan`, new Uint8Array(2_000_000))
    yield* removeOrphans
    assert.lengthOf(yield* blobs.list("page/"), 2, "its page may not be stored yet")
    yield* removeOrphans
    assert.deepStrictEqual(yield* blobs.list("page/"), [used])
  }))

it.live("only the teams that add a page see it, unless it was first added without a team", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const { pages, readers } = yield* processOn(sql)
    const titles = (team: string) => Effect.map(pages.ofSite(home, team, 0), (all) => all.map(({ title }) => title))
    yield* pages.put({ ...aPage({ url: home, title: "Of all" }) })
    yield* pages.put({ ...aPage({ url: home, title: "Of all" }), reader: "red" })
    yield* pages.put({ ...aPage({ url: `${home}a`, title: "Of teams" }), reader: "red" })
    yield* pages.put({ ...aPage({ url: `${home}a`, title: "Of teams" }), reader: "blue" })
    for (const [team, seen] of [["red", true], ["blue", true], ["green", false]] as const) {
      assert.isTrue(yield* readers.mayRead(home, team))
      assert.strictEqual(yield* readers.mayRead(`${home}a`, team), seen)
      assert.deepStrictEqual(yield* titles(team), seen ? ["Of all", "Of teams"] : ["Of all"])
    }
  }))

it.live("a process that was away has the changes since then, also if records of removals are deleted", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const directory = mkdtempSync(join(tmpdir(), "trawl-follower-"))
    const urls = ["a", "b", "c"].map((path) => `${home}${path}`)
    yield* inProcess(sql, directory, ({ pages }) => pages.putAll(urls.map((url) => aPage({ url, text: "otters" }))))
    const other = yield* processOn(sql)
    yield* other.pages.remove(`${home}a`)
    yield* other.pages.put(aPage({ url: `${home}d`, text: "otters" }))
    yield* inProcess(sql, directory, ({ followed, search }) =>
      Effect.gen(function*() {
        yield* followed
        assert.sameMembers(yield* search("otters"), ["b", "c", "d"].map((path) => `${home}${path}`))
      }))
    yield* other.pages.remove(`${home}b`)
    yield* other.forgetRemovals
    yield* inProcess(sql, directory, ({ followed, search }) =>
      Effect.gen(function*() {
        yield* followed
        assert.sameMembers(yield* search("otters"), ["c", "d"].map((path) => `${home}${path}`))
      }))
  }))

it.live("a process follows all pages again after the database has moved to another server", () =>
  Effect.gen(function*() {
    const sql = yield* cluster
    const directory = mkdtempSync(join(tmpdir(), "trawl-follower-"))
    yield* inProcess(sql, directory, ({ pages }) => pages.put(aPage({ url: home, text: "otters" })))
    yield* Effect.provide(
      Effect.gen(function*() {
        const sql = yield* SqlClient
        // as in a dump of a server with more transactions
        yield* sql`UPDATE corpus SET system = 'another'`
        yield* sql`UPDATE page_change SET transaction = '900000000000', removed_at = 0`
        yield* sql`DELETE FROM page`
      }),
      sql
    )
    yield* prepared(sql)
    const other = yield* processOn(sql)
    yield* other.pages.put(aPage({ url: `${home}b`, text: "otters" }))
    yield* inProcess(sql, directory, ({ followed, search }) =>
      Effect.gen(function*() {
        yield* followed
        assert.deepStrictEqual(yield* search("otters"), [`${home}b`])
      }))
  }))

it.live("a data directory with pages of another engine is refused and not changed", () =>
  Effect.gen(function*() {
    const directory = mkdtempSync(join(tmpdir(), "trawl-follower-"))
    yield* inProcess(yield* cluster, directory, ({ pages }) => pages.put(aPage({ url: home })))
    const failure = yield* Effect.flip(Effect.scoped(processOn(yield* cluster, directory)))
    assert.include(String(failure), `${directory} has pages that do not come from the database of this cluster`)
  }))
