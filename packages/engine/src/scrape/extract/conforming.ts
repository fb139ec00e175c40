import { isItem } from "../facts/item.ts"
import type { Conformance, Problems } from "./conform.ts"
import { withNulls } from "./with-nulls.ts"

/** The value without optional parts that do not conform to the schema; `problems` lists what is still wrong. */
export const conforming = (
  found: unknown,
  schema: unknown,
  conformance: Conformance
): { readonly value: unknown; readonly problems: Problems } => {
  let value = found
  let problems = conformance.problemsOf(value)
  // an optional part is better missing than wrong
  for (let round = 0; round < maxRounds && problems.length > 0; round++) {
    const mended = problems.reduce((left, { path }) => without(left, path), value)
    if (mended === value) break
    value = withNulls(mended, schema)
    problems = conformance.problemsOf(value)
  }
  return { value, problems }
}

const maxRounds = 4

/**
 * The value without the part at a path. A list loses the whole item if the part is the item or cannot be removed from
 * it.
 */
const without = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
  const [at, ...rest] = path
  if (at === undefined) return value
  if (Array.isArray(value)) {
    const index = Number(at)
    if (!(index in value)) return value
    const inner = rest.length === 0 ? undefined : without(value[index], rest)
    return inner === undefined || inner === value[index] ? value.toSpliced(index, 1) : value.with(index, inner)
  }
  if (!isItem(value) || typeof at !== "string" || !Object.hasOwn(value, at)) return value
  if (rest.length === 0) {
    const { [at]: _, ...others } = value
    return others
  }
  const inner = without(value[at], rest)
  return inner === value[at] ? value : { ...value, [at]: inner }
}
