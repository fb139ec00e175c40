import type { SourcedFinding } from "../ground/reasoner.ts"

/** The `item` of findings about the only thing that a page describes. */
export const onlyItem = "page"

/**
 * The findings without teasers. If pages of a site describe one item of a list each, the pages that link to them show
 * only a name of each item, often shortened: such items of a single value are left out.
 */
export const withoutTeasers = (findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<SourcedFinding> => {
  const described = new Set(findings.filter(({ item }) => item === onlyItem).map(listOf))
  if (described.size === 0) return findings
  const values = new Map<string, Set<string>>()
  for (const finding of findings) {
    const known = values.get(itemOf(finding)) ?? new Set()
    values.set(itemOf(finding), known.add(finding.path.join("/")))
  }
  return findings.filter((finding) =>
    finding.item === onlyItem || !described.has(listOf(finding)) || (values.get(itemOf(finding))?.size ?? 0) > 1
  )
}

const listOf = ({ path }: SourcedFinding): string => path.slice(0, path.indexOf("*") + 1).join("/")

const itemOf = (finding: SourcedFinding): string => `${finding.url} ${listOf(finding)} ${finding.item ?? ""}`
