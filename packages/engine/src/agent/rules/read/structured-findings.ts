import { type OpenedPage, publishedAt } from "@trawl/reader/page"
import { extractValue } from "../../../scrape/extract/extract-value.ts"
import { pageSources } from "../../../scrape/extract/page-scope.ts"
import { noProse } from "../../../scrape/extract/prose/page-prose.ts"
import { isItem } from "../../../scrape/facts/item.ts"
import type { PageMetadata } from "../../../scrape/page-metadata.ts"
import type { PageWithoutMarkup } from "../../ground/reasoner.ts"
import type { JsonSchema } from "../../work/citation-fields.ts"
import type { PageLines } from "./page-lines.ts"

/** A value that has a name on the page: in structured data, tables, definition lists, labels or repeated elements. */
export interface StructuredValue {
  readonly path: ReadonlyArray<string>
  readonly value: string | number | boolean
  readonly item?: string | undefined
  readonly quote: string
}

/** The coverage of structured data, titles and meta tags, which describe the page as a whole. */
export const coverageElsewhere = 0.65

/** The values that the extraction for the format `json` finds, each with the line that contains it. */
export const structuredFindings = (
  schema: JsonSchema,
  page: PageWithoutMarkup,
  opened: OpenedPage,
  lines: PageLines
): ReadonlyArray<StructuredValue> =>
  // sentences are read elsewhere, together with the prompt, which names the subject
  leaves(
    extractValue(schema, { ...pageSources(opened, factsOf(page, opened)), prose: () => noProse }),
    [],
    undefined,
    [],
    lines
  )

const factsOf = ({ metadata: all, title }: PageWithoutMarkup, { tree }: OpenedPage): PageMetadata => {
  const metadata = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): ReadonlyArray<readonly [string, string | ReadonlyArray<string>]> =>
      ofRequest.has(name)
        ? []
        : typeof value === "string"
        ? [[name, value]]
        : Array.isArray(value)
        ? [[name, value.map(String)]]
        : []
    )
  )
  const { description, language } = metadata
  return {
    title,
    metadata,
    images: [],
    description: typeof description === "string" ? description : "",
    language: typeof language === "string" ? language : undefined,
    publishedAt: publishedAt(tree, tree.body)
  }
}

/** Metadata about the request, not about the page. */
const ofRequest: ReadonlySet<string> = new Set([
  "scrapeId",
  "sourceURL",
  "url",
  "statusCode",
  "contentType",
  "cacheState",
  "cachedAt",
  "creditsUsed",
  "proxyUsed",
  "error",
  "trawl"
])

const leaves = (
  value: unknown,
  path: ReadonlyArray<string>,
  item: string | undefined,
  beside: ReadonlyArray<unknown>,
  lines: PageLines
): ReadonlyArray<StructuredValue> => {
  if (Array.isArray(value)) {
    return value.flatMap((one, at) =>
      leaves(one, [...path, "*"], `${item ?? "structured"}/${at}`, isItem(one) ? plainIn(one) : [], lines)
    )
  }
  if (isItem(value)) {
    return Object.entries(value).flatMap(([name, one]) =>
      leaves(one, [...path, name], item, item === undefined ? [] : beside, lines)
    )
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return []
  if (typeof value === "string" && label.test(value)) return []
  const quote = lines.containing(value, beside.filter((one) => one !== value))
  return quote === undefined ? [] : [{ path, value, quote, ...item === undefined ? {} : { item } }]
}

/** A label for the text after it is not a value. */
const label = /^\p{L}[^:]{0,40}:$/u

const plainIn = (item: Readonly<Record<string, unknown>>): ReadonlyArray<unknown> =>
  Object.values(item).filter((value) => typeof value === "string" || typeof value === "number")
