import { assert, it } from "@effect/vitest"
import { Database, type LoadedPaper, PaperIndex } from "@trawl/engine/parts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as PgPapers from "../../src/corpus/pg-papers.ts"
import { cluster } from "./processes.ts"

/** The papers of one process of a cluster. */
const papersOn = Effect.fnUntraced(function*(sql: Effect.Success<typeof cluster>, directory = ":memory:") {
  const context = yield* Layer.build(
    Layer.fresh(PgPapers.layer.pipe(Layer.provide(Database.layer(directory)), Layer.provideMerge(sql)))
  )
  const { isComplete, missing } = Context.get(context, PgPapers.PaperFollower)
  return {
    index: Context.get(context, PaperIndex),
    sql: Context.get(context, SqlClient),
    followed: Effect.repeat(Effect.delay(Effect.all([isComplete, missing]), 5), {
      until: ([isComplete, missing]) => isComplete && missing === 0
    })
  }
})

const doi = (name: string) => ({ namespace: "doi", name: `10.1000/${name}` } as const)
const aPaper = (fields: Partial<LoadedPaper>): LoadedPaper => ({
  names: [doi("otters")],
  title: "",
  abstract: "",
  body: "",
  authors: [],
  categories: [],
  created: undefined,
  updated: undefined,
  references: [],
  ...fields
})

it.live("papers that one process loads are found by the others, and completed by any process", () =>
  Effect.gen(function*() {
    const database = yield* cluster
    const [one, two] = [yield* papersOn(database), yield* papersOn(database)]
    const both = [doi("otters"), { namespace: "pmid", name: "7" } as const]
    assert.strictEqual(
      yield* one.index.put([
        aPaper({ title: "Otters" }),
        aPaper({ names: [doi("moss")], title: "Moss", references: [doi("otters")] })
      ]),
      2
    )
    yield* two.followed
    assert.strictEqual(yield* two.index.put([aPaper({ names: both, abstract: "They hold hands." })]), 0)
    yield* one.followed
    for (const { index } of [one, two]) {
      assert.strictEqual(yield* index.count, 2)
      const { paper } = (yield* index.inspect("pmid:7", {}))!
      assert.deepInclude(paper, { title: "Otters", abstract: "They hold hands." })
      const [citing] = (yield* index.similar("pmid:7", { intent: "moss", mode: "citers" }))!.results
      assert.strictEqual(citing?.title, "Moss")
    }
  }))

it.live("a record without values keeps those of an earlier one, and an unchanged one is not followed again", () =>
  Effect.gen(function*() {
    const database = yield* cluster
    const { index, sql } = yield* papersOn(database)
    yield* index.put([aPaper({ title: "Otters", abstract: "They hold hands." })])
    yield* index.put([aPaper({ title: "Sea otters" })])
    const changes = sql`SELECT sequence FROM paper_record`
    const before = yield* changes
    yield* index.put([aPaper({ title: "Sea otters" })])
    assert.deepStrictEqual(yield* changes, before)
    // a process that starts later
    const later = yield* papersOn(database)
    yield* later.followed
    const { paper } = (yield* later.index.inspect("doi:10.1000/otters", {}))!
    assert.deepInclude(paper, { title: "Sea otters", abstract: "They hold hands." })
  }))

it.live("a process continues where its copy ended, and a dump that another process has loaded is known", () =>
  Effect.gen(function*() {
    const database = yield* cluster
    const directory = mkdtempSync(join(tmpdir(), "trawl-papers-"))
    yield* Effect.scoped(Effect.gen(function*() {
      const { index } = yield* papersOn(database, directory)
      yield* index.put([aPaper({ title: "Otters" })])
      yield* index.putDumpState("/papers.jsonl", "1")
    }))
    const other = yield* papersOn(database)
    assert.strictEqual(yield* other.index.dumpState("/papers.jsonl"), "1")
    yield* other.index.put([aPaper({ names: [doi("moss")], title: "Moss" })])
    // the first paper is not copied again
    yield* other.sql`DELETE FROM paper_record WHERE sequence = 1`
    const again = yield* papersOn(database, directory)
    yield* again.followed
    assert.strictEqual(yield* again.index.count, 2)
  }))
