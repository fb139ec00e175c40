import { tokenize } from "@trawl/full-text/text"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Random } from "../random.ts"
import { respelled } from "../respelled.ts"
import type { PageFacts } from "./search-pages.ts"

/** Pages of real text: the given ones, and sections of what the packages installed here say about themselves. */
export const realPages = (
  random: Random,
  most: number,
  samples: ReadonlyArray<PageFacts> = []
): ReadonlyArray<PageFacts> => {
  const sections = readmes().flatMap((file) => sectionsOf(readFileSync(file, "utf8").slice(0, 30_000)))
  const chosen = Array.from({ length: most - samples.length }, () => random.of(sections))
  return [
    ...samples,
    ...chosen.map(({ heading, text }, at): PageFacts => ({
      url: `${random.of(origins)}/${random.of(paths)}${
        heading.toLowerCase().match(/[a-z]+/gu)?.slice(0, 3).join("-") ?? "page"
      }${random.of(endings)}${at % 3 === 0 ? "" : `?n=${at}`}`,
      title: random.chance(0.3) ? respelled(heading, random) : heading,
      description: random.chance(0.5) ? text.slice(0, 120) : "",
      headings: random.chance(0.5) ? text.match(/(?<=\n#+ ).+/gu) ?? [] : [],
      text: random.chance(0.2) ? respelled(text, random) : text,
      links: random.chance(0.3) ? [`${random.of(origins)}/`, `${random.of(origins)}/x`] : [],
      status: random.chance(0.05) ? 404 : 200,
      contentType: random.of(["text/html", "application/pdf"]),
      fetchedAt: Date.UTC(2026, 0, 1 + random.below(200)),
      ...random.chance(0.5) ? { publishedAt: Date.UTC(2025, 0, 1 + random.below(500)) } : {}
    }))
  ]
}

export const origins = [
  "https://example.com",
  "https://docs.example.com",
  "https://a.docs.example.com",
  "https://example.org",
  "http://localhost:4000",
  "http://localhost:4001",
  "http://127.0.0.1:4000",
  "https://notexample.com",
  "https://example.co.uk",
  "https://xn--caf-dma.example"
]
const paths = ["", "docs/", "docs/guide/", "docs-old/", "a/b/c/", "caf%C3%A9/", "retryPolicy/"]
const endings = ["", "/", ".html", ".PDF", ".v1.2"]

const readmes = (): ReadonlyArray<string> => {
  const store = join(import.meta.dirname, "../../../../node_modules/.pnpm")
  return readdirSync(store).toSorted().flatMap((entry) => {
    const name = /^(?:(@[^+]+)\+)?([^@]+)@/u.exec(entry)?.slice(1).filter((part) => part !== undefined).join("/")
    const file = join(store, entry, "node_modules", name ?? "", "README.md")
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? [file] : []
  }).slice(0, 400)
}

const sectionsOf = (readme: string) =>
  readme.split(/\n(?=#{1,2} )/u).filter((text) => tokenize(text).length > 5).map((text) => ({
    heading: text.split("\n", 1)[0]!.replace(/^[#\s]+/u, ""),
    text
  }))
