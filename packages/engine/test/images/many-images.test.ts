import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ImageIndex } from "../../src/images/image-index.ts"
import * as SqliteImageIndex from "../../src/images/sqlite-image-index.ts"
import { KnownPages } from "../../src/search/known/known-pages.ts"
import * as SqliteKnownPages from "../../src/search/known/sqlite-known-pages.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { Database } from "../../src/store/database.ts"
import { turnsOfOthers } from "../research/turns-of-others.ts"
import { htmlPage } from "../search/html-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"

const letters = [..."abcdefghijklmnopqrstuvwxyz"]

const layer = () => Layer.provideMerge(Layer.merge(SqliteImageIndex.layer, SqliteKnownPages.layer), storeAndIndex())

/** One page with very many images. */
const filled = Effect.gen(function*() {
  yield* (yield* PageStore).put(htmlPage("https://sea.example/", "<title>Sea</title><img src=/first.png alt=first>"))
  const images = yield* ImageIndex
  yield* (yield* KnownPages).read(10_000)
  const database = yield* Database
  yield* database.write((sql) => {
    const page = sql("SELECT id FROM page").get()?.["id"] ?? 0
    for (let at = 2; at <= 9_000; at++) {
      const alt = at % 2_000 === 1_000 ? "moss ".repeat(at / 1_000) : letters.join(" ")
      // each image twice, the copies far apart
      const url = `https://sea.example/${at % 4_500}.png`
      sql("INSERT INTO image (id, page, url, alt, context, extensions) VALUES (?, ?, ?, ?, '', ' png ')").run(
        at,
        page,
        url,
        alt
      )
      sql("INSERT INTO image_words (rowid, title, alt, name, context) VALUES (?, '', ?, '', '')").run(at, alt)
      sql("INSERT INTO image_exact (rowid, title, url, summary, body) VALUES (?, '', ?, ?, '')").run(at, url, alt)
    }
  })
  return (query: string) =>
    Effect.map(
      images.search({ terms: parse(query).terms, limit: 3 }),
      ({ images }) => images.map(({ imageUrl = "" }) => new URL(imageUrl).pathname)
    )
})

it.live("a query with only exclusions yields to other work, and finds the remaining images", () =>
  Effect.gen(function*() {
    const search = yield* filled
    const query = [...letters, "moss"].flatMap((word) => [`-${word}`, `-intitle:${word}`]).join(" ")
    const { result, turns } = yield* turnsOfOthers(search(query))
    assert.deepStrictEqual(result, ["/first.png"])
    assert.isAbove(turns, 3)
  }).pipe(Effect.provide(layer())))

it.live("the best of very many images come first, each once", () =>
  Effect.gen(function*() {
    const search = yield* filled
    assert.deepStrictEqual(yield* search("moss"), ["/0.png", "/2500.png", "/500.png"])
    assert.deepStrictEqual(yield* search("z"), ["/2.png", "/3.png", "/4.png"])
  }).pipe(Effect.provide(layer())))

it.live("related: finds images on pages related to a site, and its negation all others", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    yield* store.putAll([
      htmlPage(
        "https://coffee.example/",
        "<title>Coffee</title><a href=https://beans.example/>beans</a><img src=/cup.png alt=cup>"
      ),
      htmlPage("https://beans.example/", "<title>Beans</title><img src=/sack.png alt=sack>"),
      htmlPage("https://tea.example/", "<title>Tea</title><img src=/pot.png alt=pot>")
    ])
    yield* (yield* KnownPages).read(10_000)
    const images = yield* ImageIndex
    const found = (query: string) =>
      Effect.map(
        images.search({ terms: parse(query).terms, limit: 10 }),
        ({ images }) => images.map(({ title }) => title).toSorted()
      )
    assert.deepStrictEqual(yield* found("related:coffee.example"), ["sack"])
    assert.deepStrictEqual(yield* found("-related:coffee.example"), ["cup", "pot"])
  }).pipe(Effect.provide(layer())))
