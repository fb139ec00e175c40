import type { SearchRequest } from "@trawl/schema"
import { searchRequestDefaults } from "@trawl/types"

/** Whom a search is for; pages for them come a little earlier. */
export interface PreferredPlace {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | undefined
  /** The language that most people there read; ISO 639. */
  readonly language: string | undefined
  /** Names of places in the country, most specific first, in lower case. */
  readonly names: ReadonlyArray<string>
}

/** The place that `location` and `country` name; undefined for the contract's default, which prefers nobody. */
export const preferredPlace = (location: string, request: Pick<SearchRequest, "country">): PreferredPlace | undefined => {
  const parts = location.split(",").map((part) => part.trim()).filter((part) => part !== "")
  const named = parts.length === 0 ? undefined : countryOf(parts.at(-1)!)
  const asked = request.country?.toUpperCase()
  const country = named ?? (parts.length === 0 && asked === searchRequestDefaults.country ? undefined : asked)
  const names = (named === undefined ? parts : parts.slice(0, -1)).map((name) => name.toLowerCase())
  return country === undefined && names.length === 0 ? undefined : { country, language: country && languageOf(country), names }
}

/** The country of a name, in English or in the country's own language, or of a code. */
const countryOf = (name: string): string | undefined => {
  countries ??= readCountries()
  return countries.get(plain(name))
}

const languageOf = (country: string): string | undefined => {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return language === "und" ? undefined : language
}

let countries: ReadonlyMap<string, string> | undefined

const readCountries = (): ReadonlyMap<string, string> => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })
  const names = new Map(alsoCalled.map(([name, code]) => [name, code]))
  for (const code of codes) {
    const name = english.of(code)
    const locale = new Intl.Locale(`und-${code}`)
    // what stands for no country has its code as its name, or none; countries of the past go by another code
    if (name === undefined || name === code || locale.region !== code || noCountries.has(code)) continue
    const own = new Intl.DisplayNames([locale.maximize().language], { type: "region", fallback: "none" }).of(code)
    for (const spelled of [code, name, own ?? name]) if (!names.has(plain(spelled))) names.set(plain(spelled), code)
  }
  return names
}

const plain = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO", "UK"])
const alsoCalled: ReadonlyArray<readonly [name: string, code: string]> = [
  ["uk", "GB"], ["great britain", "GB"], ["england", "GB"], ["scotland", "GB"], ["wales", "GB"], ["usa", "US"], ["united states of america", "US"],
  ["turkey", "TR"], ["czech republic", "CZ"], ["holland", "NL"], ["south korea", "KR"], ["north korea", "KP"], ["burma", "MM"]
]
