import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { judgeChanges } from "../../src/scrape/judge-changes.ts"
import { PageModel, PageModelFailed, type PageModelService } from "../../src/scrape/page-model.ts"

const failing = Effect.fail(new PageModelFailed({ message: "The model does not respond." }))
const changes = [{ kind: "changed", block: "price", before: "$9", after: "$7", path: [] }] as const

const judged = (judge: PageModelService["judge"]) =>
  judgeChanges("The price drops", changes).pipe(
    Effect.provideService(PageModel, { summary: () => failing, json: () => failing, answer: () => failing, judge })
  )

it.effect("judges changes by the model, and by rules if it fails or quotes nothing", () =>
  Effect.gen(function*() {
    const byModel = { meaningful: false, confidence: "low", reason: "It is a toy.", meaningfulChanges: [] } as const
    assert.deepStrictEqual(yield* judged(() => Effect.succeed(byModel)), byModel)
    for (const answer of [failing, Effect.succeed(undefined)]) {
      assert.deepInclude(yield* judged(() => answer), { meaningful: true, reason: "The price fell from 9 to 7." })
    }
  }))
