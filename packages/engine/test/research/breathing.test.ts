import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LoadedPaper } from "../../src/research/loaded-paper.ts"
import { PaperIndex } from "../../src/research/paper-index.ts"
import * as SqlitePaperIndex from "../../src/research/sqlite-paper-index.ts"
import { Database } from "../../src/store/database.ts"
import { engineOf } from "../search/engine-of.ts"
import { turnsOfOthers } from "./turns-of-others.ts"

const aPaper = (at: number, more: Partial<LoadedPaper> = {}): LoadedPaper => ({
  names: [{ namespace: "pmid", name: String(at) }],
  title: `Paper ${at}`,
  abstract: "",
  body: "",
  authors: [],
  categories: [],
  created: undefined,
  updated: undefined,
  references: [],
  ...more
})

const letters = [..."abcdefghijklmnopqrstuvwxyz"]

const layer = () => Layer.provideMerge(SqlitePaperIndex.layer, Database.layer(":memory:"))

it.live("many seeds in a densely cited library do not block other work", () =>
  Effect.gen(function*() {
    const papers = yield* PaperIndex
    const names = Array.from({ length: 250 }, (_, at) => ({ namespace: "pmid", name: String(at) }) as const)
    yield* papers.put(
      names.map((name, at) => aPaper(at, { references: names.filter((_, other) => other !== at && other % 2 === 0) }))
    )
    const anchor = names.slice(1, 21).map(({ name }) => `pmid:${name}`)
    const { result, turns } = yield* turnsOfOthers(papers.similar("pmid:0", { intent: "paper", anchor, k: 3 }))
    assert.strictEqual(result?.poolSize, 229)
    assert.isTrue(result?.results.every(({ signals }) => signals?.seedOverlap === 21))
    assert.isAbove(turns, 5)
  }).pipe(Effect.provide(layer())))

it.live("loading papers does not block other work", () =>
  Effect.gen(function*() {
    const papers = yield* PaperIndex
    const { result, turns } = yield* turnsOfOthers(
      papers.put(
        Array.from({ length: 500 }, (_, at) => aPaper(at % 400, { body: `${letters.join(" ")}. `.repeat(50) }))
      )
    )
    assert.strictEqual(result, 400)
    assert.strictEqual(yield* papers.count, 400)
    assert.isAbove(turns, 10)
  }).pipe(Effect.provide(layer())))

it.live("a query with only exclusions does not block other work, and finds the paper", () =>
  Effect.gen(function*() {
    const { parts, search } = yield* engineOf([])
    const papers = yield* Effect.provideContext(PaperIndex, parts)
    const many = Array.from({ length: 8_000 }, (_, at) => aPaper(at, { abstract: `${letters.join(" ")} ${at}` }))
    yield* papers.put([
      ...many.slice(0, 5_000),
      aPaper(9_000, { title: "Moss", abstract: "Rain" }),
      ...many.slice(5_000)
    ])
    const query = letters.flatMap((letter) => [`-${letter}`, `-intitle:${letter}`]).join(" ")
    const { result: { body }, turns } = yield* turnsOfOthers(search({ query, categories: ["research"] }))
    assert.deepStrictEqual(body.data.research.map(({ paperId }) => paperId), ["pmid:9000"])
    assert.isAbove(turns, 3)
  }))

it.live("the best and the newest of many papers come first, wherever they are", () =>
  Effect.gen(function*() {
    const { parts, search } = yield* engineOf([])
    const papers = yield* Effect.provideContext(PaperIndex, parts)
    yield* papers.put(
      Array.from({ length: 7_000 }, (_, at) =>
        aPaper(at, {
          abstract: at % 1_000 === 500 ? "moss ".repeat(at / 100) : "other words",
          created: `20${String(Math.abs(at - 3_500) % 89 + 10)}-01-01`
        }))
    )
    const found = (more: object) =>
      Effect.map(
        search({ query: "moss", categories: ["research"], limit: 3, ...more }),
        ({ body }) => body.data.research.map(({ paperId }) => paperId)
      )
    assert.deepStrictEqual(yield* found({}), ["pmid:6500", "pmid:5500", "pmid:4500"])
    assert.deepStrictEqual(yield* found({ tbs: "sbd:1" }), ["pmid:6500", "pmid:500", "pmid:5500"])
  }))

it.live("finding passages for many words in a long text does not block other work, and only the first words count", () =>
  Effect.gen(function*() {
    const { parts, get } = yield* engineOf([])
    const papers = yield* Effect.provideContext(PaperIndex, parts)
    const words = Array.from({ length: 200 }, (_, at) => `w${at}`)
    yield* papers.put([
      aPaper(1, { body: Array.from({ length: 6_000 }, (_, at) => `${letters.join(" ")} w${at % 400}.`).join("\n\n") })
    ])
    const { result: { body }, turns } = yield* turnsOfOthers(
      get(`/v2/search/research/papers/pmid:1?k=50&query=${words.join("+")}`)
    )
    assert.sameMembers(
      [...new Set(body.passages.map(({ text }) => text.split(" ").at(-1)))],
      words.slice(0, 16).map((word) => `${word}.`)
    )
    assert.isAbove(turns, 5)
  }))

it.live("passages in scripts without spaces are found by pairs of characters", () =>
  Effect.gen(function*() {
    const { parts, get } = yield* engineOf([])
    const papers = yield* Effect.provideContext(PaperIndex, parts)
    yield* papers.put([aPaper(1, { body: "今日は晴れ。\n\n全文検索の話。" })])
    const { body } = yield* get(`/v2/search/research/papers/pmid:1?query=${encodeURIComponent("検索")}`)
    assert.deepStrictEqual(body.passages.map(({ text }) => text), ["全文検索の話。"])
  }))
