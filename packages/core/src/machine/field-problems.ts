import { pathOf } from "./path-of.ts"
import { shortened } from "./shortened.ts"

/**
 * The entries of a failure's `details` as texts such as `limit: Expected …`, without a full stop; empty if they name no
 * fields.
 */
export const fieldProblems = (details: unknown): ReadonlyArray<string> =>
  Array.isArray(details)
    ? details.filter(isProblem).map(({ message, path }) => written(path) + shortened(message, 200).replace(/\.$/, ""))
    : []

interface Problem {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

const isProblem = (entry: Partial<Problem> | null): entry is Problem =>
  typeof entry?.message === "string" && Array.isArray(entry.path)

/** `sources[0].type: `; empty for the body as a whole. */
const written = (path: Problem["path"]) => path.length > 0 ? `${pathOf(path)}: ` : ""
