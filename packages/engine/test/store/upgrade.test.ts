import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrations } from "../../src/store/migrations.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"
import { temporaryDirectory } from "./temporary-directory.ts"

it.effect("pages keep all their URLs from when each had a row for its own, too", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    writeWithOwnAddresses(join(directory, "trawl.db"))
    yield* Effect.gen(function*() {
      const store = yield* PageStore
      const urlOf = (url: string) => Effect.map(store.get(url), (page) => page?.url)
      assert.strictEqual(yield* urlOf("https://example.com/one"), "https://example.com/one")
      assert.strictEqual(yield* urlOf("https://example.com/two"), "https://example.com/two")
      assert.strictEqual(yield* urlOf("https://example.com/old"), "https://example.com/two")
      yield* store.put(aPage({ url: "https://example.com/old" }))
      assert.strictEqual(yield* urlOf("https://example.com/old"), "https://example.com/old")
      yield* store.remove("https://example.com/one")
      assert.sameMembers([...yield* store.urls], ["https://example.com/two", "https://example.com/old"])
    }).pipe(Effect.provide(storeAndIndex(directory)))
  }))

const writeWithOwnAddresses = (file: string): void => {
  const database = new DatabaseSync(file)
  for (const step of migrations.slice(0, stepsOfThen)) database.exec(step)
  database.exec(`PRAGMA application_id = 0x5472776c; PRAGMA user_version = ${stepsOfThen}`)
  const page = database.prepare(`INSERT INTO page (id, url, host, port, path, site, extensions, dated, findable, title, description, version)
    VALUES (?, ?, 'com.example', 443, '/', 'example.com', ' html ', 0, 1, '', '', ?)`)
  const copy = database.prepare(`INSERT INTO page_copy (page, headings, text, requested_url, status, content_type, fetched_at, rest)
    VALUES (?, '[]', '', ?, 200, 'text/html', 0, ?)`)
  const address = database.prepare("INSERT INTO page_address VALUES (?, ?)")
  for (const [at, [url, ...others]] of [["https://example.com/one"], ["https://example.com/two", "https://example.com/old"]].entries()) {
    page.run(at + 1, url!, at + 1)
    copy.run(at + 1, url!, Buffer.from("{}"))
    for (const known of [url!, ...others]) address.run(known, at + 1)
  }
  database.close()
}

const stepsOfThen = 13
