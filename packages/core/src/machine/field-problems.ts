import { shortened } from "./shortened.ts"

/** The first two entries of a failure's `details` in words, `limit: Expected …`; empty when they name no fields. */
export const fieldProblems = (details: unknown): string => {
  const problems = Array.isArray(details) ? details.filter(isProblem) : []
  const shown = problems.slice(0, 2).map(({ message, path }) => written(path) + shortened(message, 200))
  const more = problems.length > 2 ? `; and ${problems.length - 2} more` : ""
  return shown.length === 0 ? "" : `${shown.join("; ")}${more}. `
}

interface Problem {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

const isProblem = (entry: Partial<Problem> | null): entry is Problem =>
  typeof entry?.message === "string" && Array.isArray(entry.path)

const written = (path: Problem["path"]): string => {
  const text = path.map((step) => typeof step === "number" ? `[${step}]` : `.${step}`).join("").replace(/^\./, "")
  return text === "" ? "" : `${text}: `
}
