import { isItem } from "../../scrape/facts/item.ts"
import type { Finding } from "../ground/reasoner.ts"

/** Splits findings of objects and lists into one finding per value. */
export const leafFindings = <F extends Finding>(findings: ReadonlyArray<F>): ReadonlyArray<F> =>
  findings.flatMap((finding) => leavesOf(finding, 0))

const leavesOf = <F extends Finding>(finding: F, depth: number): ReadonlyArray<F> => {
  const { item, path, value } = finding
  if (value === null || value === undefined || value === "" || depth > maxDepth) return []
  if (Array.isArray(value)) {
    return value.flatMap((one, at) =>
      leavesOf({ ...finding, path: [...path, "*"], value: one, item: `${item ?? ""}/${at}` }, depth + 1)
    )
  }
  return isItem(value)
    ? Object.entries(value).flatMap(([name, one]) =>
      leavesOf({ ...finding, path: [...path, name], value: one }, depth + 1)
    )
    : [finding]
}

const maxDepth = 8
