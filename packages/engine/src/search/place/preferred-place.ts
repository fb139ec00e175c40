import { looseText } from "@trawl/full-text/text"
import type { SearchRequest } from "@trawl/schema"
import { searchRequestDefaults } from "@trawl/types"
import { countryNames } from "./country-names.ts"
import { countryOf } from "./country-of.ts"

/** The place that a search prefers. Its pages rank slightly higher. */
export interface PreferredPlace {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | undefined
  /** The main written language; ISO 639. */
  readonly language: string | undefined
  /** Names of places in the country, most specific first, in the form of bare words. */
  readonly names: ReadonlyArray<string>
}

/** The place of `location` and `country`; undefined for the default country, which prefers no place. */
export const preferredPlace = (
  location: string,
  request: Pick<SearchRequest, "country">
): PreferredPlace | undefined => {
  const parts = location.split(",").map((part) => part.trim()).filter((part) => part !== "")
  const named = parts.length === 0 ? undefined : countryOf(parts.at(-1)!)
  const requested = request.country && (countryOf(request.country) ?? request.country.toUpperCase())
  const country = named ?? (parts.length === 0 && requested === searchRequestDefaults.country ? undefined : requested)
  const names = (named === undefined ? parts : parts.slice(0, -1)).slice(0, maxNames).map(looseText).filter((name) =>
    name !== ""
  )
  return country === undefined && names.length === 0
    ? undefined
    : { country, language: country && languageOf(country), names }
}

// real addresses have fewer; each name is searched in every result
const maxNames = 10

const languageOf = (country: string): string | undefined => {
  const at = countryNames.indexOf(`\n${country} `)
  return at === -1 ? undefined : /^[a-z]+/u.exec(countryNames.slice(at + 4))?.[0]
}
