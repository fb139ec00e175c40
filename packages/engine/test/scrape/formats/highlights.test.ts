import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"
import { article } from "./pages.ts"

it.effect("quotes source text verbatim and in order, with blank lines between passages", () =>
  Effect.gen(function*() {
    const { fields: { highlights }, warning } = yield* madeOf(article, {
      type: "highlights",
      query: "fish and recovery of reefs"
    })
    assert.strictEqual(warning, "")
    const passages = highlights?.split("\n\n") ?? []
    assert.isAbove(passages.length, 1)
    for (const passage of passages) assert.include(article, passage)
    assert.include(
      highlights,
      "Reefs with many grazing fish recovered about three times faster than reefs without them."
    )
    assert.notInclude(highlights, "beaches")
  }))

it.effect("is null with a warning if nothing matches", () =>
  Effect.gen(function*() {
    const { fields, warning } = yield* madeOf(article, { type: "highlights", query: "quarterly revenue" })
    assert.isNull(fields.highlights)
    assert.match(warning ?? "", /No highlights/)
  }))
