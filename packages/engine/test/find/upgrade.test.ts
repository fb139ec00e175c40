import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { SearchIndex } from "../../src/find/search-index.ts"
import { ImageIndex } from "../../src/images/image-index.ts"
import * as SqliteImageIndex from "../../src/images/sqlite-image-index.ts"
import { PaperIndex } from "../../src/research/paper-index.ts"
import * as SqlitePaperIndex from "../../src/research/sqlite-paper-index.ts"
import { KnownPages } from "../../src/search/known/known-pages.ts"
import * as SqliteKnownPages from "../../src/search/known/sqlite-known-pages.ts"
import { Database } from "../../src/store/database.ts"
import { migrations } from "../../src/store/migrations.ts"
import { pack } from "../../src/store/packed.ts"
import { indexes, storeAndIndex } from "../store/engine-layers.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

for (const index of ["segments", "fts5"] satisfies ReadonlyArray<keyof typeof indexes>) {
  it.live(`the index ${index} finds every page that a first version stored`, () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      writeAsFirstVersion(join(directory, "trawl.db"), 700)
      const found = yield* Effect.flatMap(SearchIndex, ({ search }) => search({ terms: parse("coffee").terms, limit: 1_000, highlights: false })).pipe(
        Effect.provide(storeAndIndex(directory, index))
      )
      assert.strictEqual(found.length, 700)
    }))
}

for (const index of ["segments", "fts5"] satisfies ReadonlyArray<keyof typeof indexes>) {
  it.live(`the index ${index}, images and papers of a version that compared spellings find other spellings, too`, () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      writeAsFourteenthVersion(join(directory, "trawl.db"))
      const layers = Layer.mergeAll(SqliteImageIndex.layer, SqlitePaperIndex.layer, SqliteKnownPages.layer, indexes[index]).pipe(Layer.provideMerge(Database.layer(directory)))
      yield* Effect.gen(function*() {
        const request = { terms: parse("intitle:cafe").terms, limit: 10, highlights: false }
        assert.lengthOf(yield* Effect.flatMap(SearchIndex, ({ search }) => search(request)), 1)
        yield* Effect.flatMap(KnownPages, ({ read }) => read(10_000))
        assert.lengthOf((yield* Effect.flatMap(ImageIndex, ({ search }) => search(request))).images, 1)
        assert.lengthOf(yield* Effect.flatMap(PaperIndex, ({ find }) => find(request)), 1)
      }).pipe(Effect.provide(layers))
    }))
}

for (const index of ["segments", "fts5"] satisfies ReadonlyArray<keyof typeof indexes>) {
  it.live(`the index ${index} finds pages of an earlier version by every word of their title element, and by the extension of their path`, () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      writeAsFourteenthVersion(join(directory, "trawl.db"))
      const layers = Layer.mergeAll(SqliteImageIndex.layer, SqliteKnownPages.layer, indexes[index]).pipe(Layer.provideMerge(Database.layer(directory)))
      yield* Effect.gen(function*() {
        const { search } = yield* SearchIndex
        const titles = (query: string) => Effect.map(search({ terms: parse(query).terms, limit: 10, highlights: false }), (hits) => hits.map(({ title }) => title))
        assert.deepStrictEqual(yield* titles("intitle:guide"), ["Le Café | Guide"])
        assert.deepStrictEqual(yield* titles("filetype:html"), [])
        yield* Effect.flatMap(KnownPages, ({ read }) => read(10_000))
        const images = yield* Effect.flatMap(ImageIndex, ({ search }) => search({ terms: parse("intitle:guide").terms, limit: 10 }))
        assert.lengthOf(images.images, 1)
      }).pipe(Effect.provide(layers))
    }))
}

const writeAsFourteenthVersion = (file: string): void => {
  const database = new DatabaseSync(file)
  for (const step of migrations.slice(0, 14)) database.exec(step)
  database.exec(`PRAGMA application_id = 0x5472776c; PRAGMA user_version = 14;
    INSERT INTO page (id, url, host, port, path, site, extensions, dated, findable, title, description, version)
    VALUES (1, 'https://example.com/', 'com.example', 443, '/', 'example.com', ' html ', 0, 1, 'Le Café', '', 2);
    UPDATE page_clock SET version = 2, fts = 2;
    INSERT INTO page_words (rowid, title) VALUES (1, 'le cafe');
    INSERT INTO page_exact (rowid, title) VALUES (1, 'le café');
    INSERT INTO image (id, page, url, alt, context, extensions) VALUES (1, 1, 'https://example.com/a.png', '', '', ' png ');
    INSERT INTO image_exact (rowid, title) VALUES (1, 'le café');
    UPDATE page_fact_clock SET version = 2;
    INSERT INTO paper (id, title, abstract, body, authors, categories) VALUES (1, 'Le Café', '', '', '[]', '[]');
    INSERT INTO paper_name VALUES ('doi', '10.1000/cafe', 1);
    INSERT INTO paper_exact (rowid, title) VALUES (1, 'le café');
  `)
  database.prepare(`INSERT INTO page_copy (page, headings, text, requested_url, status, content_type, fetched_at, rest)
    VALUES (1, '[]', '', 'https://example.com/', 200, 'text/html', 0, ?)`).run(pack(JSON.stringify({ rawHtml: "<title>Le Café</title><img src=a.png>", images: [], links: [], metadata: { title: "Le Café | Guide" } })))
  database.close()
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
