import { isItem } from "../../scrape/facts/item.ts"
import type { SourcedFinding } from "../ground/reasoner.ts"
import type { SourcesByPath } from "../ground/worker.ts"
import type { DataPath } from "./citation-fields.ts"
import { sourcesIn } from "./sources.ts"

/** The URL of each value of the data, by its path, such as `trails[0].length`. */
export const sourcesByPath = (data: unknown, findings: ReadonlyArray<SourcedFinding>): SourcesByPath => {
  const sourceOf = sourcesIn(findings).of(data)
  const sources: Record<string, ReadonlyArray<string>> = {}
  const visit = (value: unknown, place: DataPath) => {
    if (Array.isArray(value)) { for (const [at, one] of value.entries()) visit(one, [...place, at]) }
    else if (isItem(value)) { for (const [name, one] of Object.entries(value)) visit(one, [...place, name]) }
    else if (value !== null && value !== undefined) {
      const url = sourceOf(place)?.url
      if (url !== undefined) sources[written(place)] = [url]
    }
  }
  visit(data, [])
  return sources
}

/** The same for an answer without a schema, which lists its sources. */
export const sourcesOfAnswer = (data: unknown): SourcesByPath => {
  const listed = isItem(data) && Array.isArray(data["sources"]) ? data["sources"] : []
  const urls = listed.flatMap((source: unknown) =>
    isItem(source) && typeof source["url"] === "string" ? [source["url"]] : []
  )
  return urls.length === 0 ? {} : { answer: [...new Set(urls)] }
}

const written = (place: DataPath): string =>
  place.map((step, at) => typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`).join("")
