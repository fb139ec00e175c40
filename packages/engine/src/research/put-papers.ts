import { yieldBudget } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import type { Database } from "../store/database.ts"
import type { LoadedPaper } from "./loaded-paper.ts"
import { putPaper } from "./put-paper.ts"

/** Adds papers, a few milliseconds at a time. Returns the number of new papers. */
export const putPapers = Effect.fn("PaperIndex.put")(
  function*(database: Database["Service"], papers: ReadonlyArray<LoadedPaper>) {
    const rest = papers.values()
    let next = rest.next()
    let added = 0
    while (next.done !== true) {
      yield* yieldBudget.renew
      added += yield* database.write((sql) => {
        let here = 0
        for (; next.done !== true; next = rest.next()) {
          if (putPaper(sql, next.value)) here++
          if (yieldBudget.isSpent()) {
            next = rest.next()
            break
          }
        }
        return here
      })
    }
    return added
  }
)
