import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { SearchIndex } from "../../src/find/search-index.ts"
import { migrations } from "../../src/store/migrations.ts"
import { indexes, storeAndIndex } from "../store/engine-layers.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

for (const index of ["segments", "fts5"] satisfies ReadonlyArray<keyof typeof indexes>) {
  it.live(`the index ${index} finds every page that a first version stored`, () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      writeAsFirstVersion(join(directory, "trawl.db"), 700)
      const found = yield* Effect.flatMap(SearchIndex, ({ search }) => search({ terms: parse("coffee"), limit: 1_000, highlights: false })).pipe(
        Effect.provide(storeAndIndex(directory, index))
      )
      assert.strictEqual(found.length, 700)
    }))
}

const writeAsFirstVersion = (file: string, pages: number): void => {
  const database = new DatabaseSync(file)
  database.exec(`${migrations[0]}; PRAGMA application_id = 0x5472776c; PRAGMA user_version = 1; BEGIN`)
  const page = database.prepare(`INSERT INTO page (id, url, host, port, path, site, extensions, dated, findable, title, description)
    VALUES (?, ?, 'com.example', 443, ?, 'example.com', ' html ', 0, 1, 'Coffee', '')`)
  const copy = database.prepare(`INSERT INTO page_copy (page, headings, text, requested_url, status, content_type, fetched_at, rest)
    VALUES (?, '[]', 'coffee', ?, 200, 'text/html', 0, ?)`)
  for (let id = 1; id <= pages; id++) {
    page.run(id, `https://example.com/${id}`, `/${id}`)
    copy.run(id, `https://example.com/${id}`, Buffer.from("{}"))
  }
  database.exec("COMMIT")
  database.close()
}
