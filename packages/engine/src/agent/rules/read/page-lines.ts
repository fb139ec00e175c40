import { textOf } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"
import { quoteContains } from "../../work/page-words.ts"
import type { PageWithoutMarkup } from "../../ground/reasoner.ts"

/** Finds the line of a page that contains a value. */
export interface PageLines {
  /**
   * The line with the value and most of the other values of the same object; undefined if no line contains the value.
   */
  readonly containing: (value: unknown, alongside?: ReadonlyArray<unknown>) => string | undefined
}

/** The lines of a page: of its text, its structured data and the values of its attributes. */
export const pageLines = (page: PageWithoutMarkup, { tree: html }: OpenedPage): PageLines => {
  const lines = [
    page.title,
    ...textOf(html.body).split("\n").map((line) => line.replace(/\s+/gu, " ").trim()),
    ...html.linkedData.flatMap((text) =>
      text.slice(0, maxDataLength).match(
        /"[^"\n]{1,60}"\s*:\s*(?:"(?:[^"\\]|\\.){1,2000}"|-?\d[\d.]*|true|false)|"(?:[^"\\]|\\.){1,2000}"/gu
      ) ?? []
    ),
    ...html.root.getElementsByTagName("*").flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? [])
    )
  ].filter((line) => line !== "" && line.length <= maxLineLength)
  const starts: Array<number> = []
  let squeezed = ""
  const numbers = new Map<number, Array<number>>()
  for (const [at, line] of lines.entries()) {
    starts.push(squeezed.length)
    squeezed += `${squeeze(line)}\n`
    for (const written of line.match(/\d[\d.,'’\u00a0]*(?:_\d{3})*(?:e\d{1,2}(?!\w))?/gu) ?? []) {
      for (
        const number of new Set([
          Number(written.replaceAll("_", "")),
          Number(written.replace(/(?<![.,'’\u00a0])[.,'’\u00a0]+$/u, "")),
          Number(written.replace(/[,'’\u00a0]/gu, "").replace(/\.$/u, "")),
          Number(written.replace(/[.'’\u00a0]/gu, "").replace(",", "."))
        ])
      ) {
        if (!Number.isFinite(number)) continue
        const places = numbers.get(number)
        if (places === undefined) numbers.set(number, [at])
        else if (places.length < maxPlaces && places.at(-1) !== at) places.push(at)
      }
    }
  }
  const lineAt = (place: number): number => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  const placesOf = (value: unknown): ReadonlyArray<number> => {
    if (typeof value === "number") return numbers.get(value) ?? []
    if (typeof value !== "string") return []
    const wanted = squeeze(value)
    const places: Array<number> = []
    if (wanted === "") return lines.flatMap((line, at) => line.includes(value) ? [at] : []).slice(0, maxPlaces)
    for (
      let at = squeezed.indexOf(wanted);
      at !== -1 && places.length < maxPlaces;
      at = squeezed.indexOf(wanted, at + 1)
    ) {
      const line = lineAt(at)
      if (places.at(-1) !== line) places.push(line)
    }
    // a date may be written in another format, so look for its year
    return places.length > 0 || !/^\d{4}-\d{2}-\d{2}/u.test(value)
      ? places
      : numbers.get(Number(value.slice(0, 4))) ?? []
  }
  return {
    containing: (value, alongside = []) => {
      // a boolean has no text of its own, so look for the rest of its object
      const [first] = typeof value === "boolean" ? alongside : [value]
      let best: { readonly line: string; readonly worth: number } | undefined
      for (const place of placesOf(first)) {
        const line = lines[place] ?? ""
        if (typeof value !== "boolean" && !quoteContains(value, line, page.url)) continue
        const worth = alongside.filter((one) => quoteContains(one, line, page.url)).length - line.length / 10_000
        if (best === undefined || worth > best.worth) best = { line, worth }
      }
      if (best !== undefined || typeof value !== "string" || !/^[a-z]+:/iu.test(value)) return best?.line
      return value // a URL is compared with the page later
    }
  }
}

const maxDataLength = 1_000_000
const maxLineLength = 4_000
const maxPlaces = 12
const attributes = ["content", "datetime", "alt", "title", "value"]

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, "")
