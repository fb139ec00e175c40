import { assert } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { Database } from "../../src/store/database.ts"
import { PageStore } from "../../src/store/page-store.ts"

/** Checks the result of `put-pages-forever.ts`: each of the 400 URLs has the last acknowledged page, or a later one. */
export const checkPages = Effect.fnUntraced(function*(last: number) {
  const store = yield* PageStore
  const { search } = yield* SearchIndex
  for (let number = Math.max(0, last - 399); number <= last; number++) {
    const url = `https://example.com/${number % 400}`
    const page = yield* store.get(url)
    const kept = Number(/^Page (\d+)$/u.exec(page?.content.title ?? "")?.[1])
    assert.isAtLeast(kept, number, url)
    assert.include(page?.content.text, `keyword${kept}.`)
    const hits = yield* search({ terms: [{ kind: "exact", text: `keyword${kept}` }], limit: 10, highlights: true })
    assert.deepStrictEqual(hits.map((hit) => hit.url), [url])
  }
  const problems = yield* (yield* Database).read((sql) =>
    sql("PRAGMA integrity_check").all().map((row) => row["integrity_check"])
  )
  assert.deepStrictEqual(problems, ["ok"])
})
