import { verdicts } from "@trawl/schema"
import { table } from "../../client/table.ts"
import { type Half, pageSamples, verdictOf } from "./page-samples.ts"

/**
 * Prints the verdicts of the labelled pages, by half. It lists wrong held-out pages only if `verbose`, so that rules
 * are not written for them.
 */
export const printPageClasses = (verbose: boolean): void => {
  for (const half of ["development", "held-out"] as const) printHalf(half, verbose || half === "development")
}

const printHalf = (half: Half, namesWrong: boolean): void => {
  const judged = pageSamples(half).map((sample) => ({ sample, found: verdictOf(sample) }))
  const wrong = judged.filter(({ found, sample }) => found.verdict !== sample.label)
  const made = judged.filter(({ sample }) => sample.source === "hand-made").length
  const share = (100 * wrong.length / judged.length).toFixed(1)
  console.log(
    `\n${half}: ${judged.length} pages, ${
      judged.length - made
    } condensed from public repositories and ${made} hand-made; ${wrong.length} wrong (${share} %)\n`
  )
  const count = (label: string, verdict: string) =>
    judged.filter(({ found, sample }) => sample.label === label && found.verdict === verdict).length
  console.log(table(
    ["label \\ verdict", ...verdicts],
    verdicts.map((label) => [label, ...verdicts.map((verdict) => String(count(label, verdict) || "."))])
  ))
  if (!namesWrong) return
  for (const { found, sample } of wrong) {
    console.log(
      `  ${sample.id}: ${sample.label}, not ${found.verdict}${found.reason === undefined ? "" : ` (${found.reason})`}`
    )
  }
}
