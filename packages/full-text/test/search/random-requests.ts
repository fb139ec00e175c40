import type { IndexRequest } from "@trawl/full-text/effect"
import { tokenize } from "@trawl/full-text/text"
import type { Positive, Term } from "@trawl/query-builder"
import type { Random } from "../random.ts"
import { respelled } from "../respelled.ts"
import { origins } from "./real-pages.ts"
import type { PageFacts } from "./search-pages.ts"

/** A search somebody might make who knows these pages: words and phrases are theirs, more often than not. */
export const randomRequest = (pages: ReadonlyArray<PageFacts>, random: Random): IndexRequest => {
  const page = random.of(pages)
  const words = random.chance(0.7) ? [{ kind: "words" as const, text: wordsOf(page, random) }] : []
  const demands = Array.from(
    { length: random.below(words.length === 0 ? 3 : 2) + Number(words.length === 0) },
    (): Term => {
      const term = demand(random.chance(0.7) ? page : random.of(pages), random)
      return random.chance(0.3)
        ? {
          kind: "not",
          term: random.chance(0.4) ? { kind: "words", text: unquoted(random.of(pages).text, random, 1) } : term
        }
        : term
    }
  )
  return {
    terms: [...words, ...demands],
    limit: 10_000,
    highlights: false,
    sortByDate: random.chance(0.15),
    ...random.chance(0.1)
      ? {
        dated: { from: Date.UTC(2025, random.below(18), 1), ...random.chance(0.5) ? { to: Date.UTC(2026, 3, 1) } : {} }
      }
      : {},
    ...random.chance(0.1)
      ? { includeDomains: [host(random), host(random)] }
      : random.chance(0.1)
      ? { excludeDomains: [host(random)] }
      : {},
    ...random.chance(0.05) ? { among: new Set(Array.from({ length: 60 }, () => 1 + random.below(pages.length))) } : {},
    ...random.chance(0.05) ? { extensions: ["pdf", "md"] } : {},
    ...random.chance(0.05) ? { without: new Set(Array.from({ length: 60 }, () => 1 + random.below(pages.length))) } : {}
  }
}

const demand = (page: PageFacts, random: Random): Positive => {
  switch (
    random.of(
      ["exact", "exact", "exact", "site", "filetype", "inurl", "allinurl", "intitle", "allintitle", "related"] as const
    )
  ) {
    case "exact":
      return { kind: "exact", text: phrase(page.text, random, random.chance(0.1) ? 12 : 1 + random.below(4)) }
    case "site": {
      const path = random.chance(0.4)
        ? new URL(page.url).pathname.split("/").slice(0, 1 + random.below(4)).join("/")
        : ""
      return { kind: "site", host: `${random.chance(0.5) ? new URL(page.url).host : host(random)}${path}` }
    }
    case "filetype":
      return { kind: "filetype", extension: random.of(["pdf", "html", "md", "txt"]) }
    case "inurl":
      return { kind: "inurl", word: unquoted(page.url, random, 1) }
    case "allinurl":
      return { kind: "allinurl", words: [unquoted(page.url, random, 1), unquoted(page.url, random, 2)] }
    case "intitle":
      return {
        kind: "intitle",
        word: random.chance(0.3)
          ? { kind: "exact", text: phrase(page.title, random, 2) }
          : unquoted(page.title, random, 1)
      }
    case "allintitle":
      return { kind: "allintitle", words: [unquoted(page.title, random, 1), unquoted(page.title, random, 2)] }
    case "related":
      return {
        kind: "related",
        domain: random.of(["example.com", "example.org", "localhost:4000", "127.0.0.1:4000", "example.co.uk"])
      }
  }
}

const host = (random: Random): string => new URL(random.of(origins)).host.replace(/:.*/u, "")

const wordsOf = (page: PageFacts, random: Random): string =>
  random.chance(0.3)
    ? phrase(page.text, random, 8)
    : Array.from({ length: 1 + random.below(3) }, () => word(page, random)).join(" ")

const word = (page: PageFacts, random: Random): string => {
  const whole = phrase(page.text, random, 1)
  return random.chance(0.1) ? whole.slice(0, 4) : random.chance(0.1) ? whole.toUpperCase() : whole
}

/** Words of operators, which count in any spelling. */
const unquoted = (text: string | undefined, random: Random, length: number): string => {
  const written = phrase(text, random, length)
  return random.chance(0.5) ? respelled(written, random) : written
}

const phrase = (text = "", random: Random, length: number): string => {
  const tokens = tokenize(text)
  const from = random.below(Math.max(tokens.length - length, 1))
  return tokens.slice(from, from + length).join(" ") || "nothing"
}
