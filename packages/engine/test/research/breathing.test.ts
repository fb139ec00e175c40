import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LoadedPaper } from "../../src/research/loaded-paper.ts"
import { PaperIndex } from "../../src/research/paper-index.ts"
import * as SqlitePaperIndex from "../../src/research/sqlite-paper-index.ts"
import { Database } from "../../src/store/database.ts"
import { turnsOfOthers } from "./turns-of-others.ts"

const aPaper = (at: number, more: Partial<LoadedPaper> = {}): LoadedPaper => ({
  names: [{ namespace: "pmid", name: String(at) }], title: `Paper ${at}`, abstract: "", body: "", authors: [], categories: [], created: undefined,
  updated: undefined, references: [], ...more
})

const layer = () => Layer.provideMerge(SqlitePaperIndex.layer, Database.layer(":memory:"))

it.live("many anchors in a library where everybody cites everybody leave others their turns", () =>
  Effect.gen(function*() {
    const papers = yield* PaperIndex
    const names = Array.from({ length: 250 }, (_, at) => ({ namespace: "pmid", name: String(at) }) as const)
    yield* papers.put(names.map((name, at) => aPaper(at, { references: names.filter((_, other) => other !== at && other % 2 === 0) })))
    const anchor = names.slice(1, 21).map(({ name }) => `pmid:${name}`)
    const { result, turns } = yield* turnsOfOthers(papers.similar("pmid:0", { intent: "paper", anchor, k: 3 }))
    assert.strictEqual(result?.poolSize, 229)
    assert.isTrue(result?.results.every(({ signals }) => signals?.seedOverlap === 21))
    assert.isAbove(turns, 5)
  }).pipe(Effect.provide(layer())))
