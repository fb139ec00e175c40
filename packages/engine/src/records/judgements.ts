import { reading } from "../store/copy-database.ts"
import { recordSteps } from "../store/open-database.ts"
import { text } from "../store/column.ts"
import { unusable } from "../store/database-unusable.ts"
import { dialects } from "./sql/dialect.ts"
import { stepNames, stepsProblem } from "./sql/prepare.ts"

/**
 * Calls `line` with a line of JSON for each rated search of a data directory, oldest first: the query and the useful
 * URLs. Works while an engine runs. Returns the number of lines. Throws `DatabaseUnusable` if the directory has no
 * database of this build.
 */
export const readJudgements = (directory: string, line: (judgement: string) => void): number =>
  reading(directory, (database) => {
    const steps = recordSteps(database)
    // an engine with a PostgreSQL database has no records here
    if (steps.length === 0) return 0
    const problem = stepsProblem(steps, stepNames(dialects.sqlite)) ??
      (steps.length < stepNames(dialects.sqlite).length ? "Older" : undefined)
    if (problem !== undefined) throw unusable(directory, problem)
    let lines = 0
    const rows = database.prepare(
      "SELECT judgement FROM feedback WHERE judgement IS NOT NULL ORDER BY created_at, id"
    ).iterate()
    for (const row of rows) {
      line(text(row, "judgement"))
      lines++
    }
    return lines
  })
