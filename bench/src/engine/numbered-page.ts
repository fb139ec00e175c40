import type { StoredPage } from "@trawl/engine"
import { chance, oneOf } from "./chance.ts"
import { storedPage } from "./stored-page.ts"

/** The number of URLs of numbered pages; further pages replace the first ones. */
export const numberedUrls = 3_000

export const numberedUrl = (number: number): string => `http://numbered.test/${number % numberedUrls}`

/** A word that only the page with this number contains. */
export const keywordOf = (number: number): string => `keyword${number}x`

export const numberedPage = (number: number): StoredPage => {
  const random = chance(number)
  const filler = Array.from({ length: 100 + number % 300 }, () => oneOf(vocabulary, random)).join(" ")
  return storedPage({
    url: numberedUrl(number),
    title: `Page ${number}`,
    description: "",
    headings: [],
    text: `${keywordOf(number)} ${filler}`,
    links: []
  })
}

const vocabulary = Array.from(
  { length: 5_000 },
  (_, at) => `${oneOf(["harbour", "lantern", "meadow", "copper"], chance(at))}${at % 1_250}`
)
  .concat("harbour", "lantern", "meadow")
