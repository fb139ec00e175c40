import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { changesBetween } from "../../../../packages/engine/src/changes/changes-between.ts"
import { type Half, pagePairs } from "./make-pairs.ts"
import type { PagePair } from "./page-pair.ts"
import { type PairScore, scorePair } from "./score-pair.ts"

/** Compares the pairs of a half with the options of monitors. */
export const changeScores = (half: Half): ReadonlyArray<PairScore> =>
  pagePairs(half).map((pair) =>
    scorePair(pair, changesBetween(markdownOf(pair, "before"), markdownOf(pair, "after")).changes)
  )

/** The markdown of a version, as a scrape returns it. */
const markdownOf = (pair: PagePair, version: "before" | "after"): string =>
  pair.form === "markdown" ? pair[version] : Effect.runSync(
    readPage({ text: pair[version], url: "https://site.example/page", contentType: "text/html" })
  ).markdown
