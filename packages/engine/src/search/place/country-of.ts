import { normalized } from "@trawl/full-text/text"
import { countryNames } from "./country-names.ts"

/** The country of a name, in English or in the country's own language, or of a code. */
export const countryOf = (name: string): string | undefined => {
  countries ??= readCountries()
  return countries.get(plain(name))
}

let countries: ReadonlyMap<string, string> | undefined

const readCountries = (): ReadonlyMap<string, string> => {
  const names = new Map(alsoCalled.map(([name, code]) => [name, code]))
  for (const line of countryNames.trim().split("\n")) {
    const [, code = "", spellings = ""] = /^(..) \S+ (.*)$/u.exec(line) ?? []
    for (const spelled of [code, ...spellings.split(" = ")]) {
      if (!names.has(plain(spelled))) names.set(plain(spelled), code)
    }
  }
  return names
}

const plain = (name: string): string => normalized(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase()

const alsoCalled: ReadonlyArray<readonly [name: string, code: string]> = [
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["usa", "US"],
  ["united states of america", "US"],
  ["turkey", "TR"],
  ["czech republic", "CZ"],
  ["holland", "NL"],
  ["south korea", "KR"],
  ["north korea", "KP"],
  ["burma", "MM"]
]
