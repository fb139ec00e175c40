import { expectedIn } from "../../../scrape/formats/expected-answer.ts"
import type { Finding } from "../../mind.ts"
import { leastCoverage, type PageAsked } from "./page-asked.ts"
import { rateStatements } from "./rate-statements.ts"

/** Without a schema: what the page says that suits the prompt most. */
export function* answerPassages(page: PageAsked): Generator<void, ReadonlyArray<Finding>> {
  const { asked, rarity, said: { statements }, task, topic } = page
  const rated = yield* rateStatements(statements, { asked, field: new Set(), rarity, topic })
  const expected = expectedIn(task.prompt)
  return rated.flatMap(({ covered, statement }): ReadonlyArray<Finding> => {
    const fits = expected.fits(statement.text, task.prompt)
    if (covered < leastCoverage(page) || expected.isNeeded && fits === 0 || statement.text.length < shortestPassage) return []
    const shape = statement.kind === "sentence" || statement.kind === "cell" ? 1 : 0.75
    const opens = statement.opens ? 1.05 : 1
    return [{ path: ["answer"], value: statement.text, quote: statement.text, score: Math.min(1, covered * shape * opens * (0.75 + 0.25 * Math.min(1, fits)) * (statement.text.endsWith("?") ? 0.4 : 1)) }]
  }).sort((one, other) => other.score - one.score).slice(0, mostPassages)
}

const mostPassages = 5
const shortestPassage = 20
