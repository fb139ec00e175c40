import type { Answer } from "./show-results.ts"

/** The warnings of a response and its pages, without duplicates. */
export const warnings = ({ data, warning }: Answer): ReadonlyArray<string> => {
  const pages = (Object.values(data) as ReadonlyArray<ReadonlyArray<Page> | undefined>).flatMap((list) => list ?? [])
  const said = Map.groupBy(pages, (page) => page.warning ?? "")
  said.delete("")
  return [
    ...typeof warning === "string" ? [warning] : [],
    ...Array.from(
      said,
      ([text, about]) => `${about.length === 1 ? about[0]?.url ?? "A result" : `${about.length} results`}: ${text}`
    )
  ]
}

interface Page {
  readonly url?: string
  readonly warning?: string | null
}
