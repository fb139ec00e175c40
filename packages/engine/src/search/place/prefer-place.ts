import type { Hit } from "@trawl/full-text/effect"
import { looseText } from "@trawl/full-text/text"
import type { PageAttributes } from "../known/known-pages.ts"
import type { PreferredPlace } from "./preferred-place.ts"

/** Ranks hits from the place, or in its language, slightly higher. Leaves none out. */
export const preferPlace = (
  hits: ReadonlyArray<Hit>,
  facts: ReadonlyMap<string, PageAttributes>,
  place: PreferredPlace
): ReadonlyArray<Hit> => {
  const worth = new Map(hits.map((hit, rank) => {
    const suits = suitability(hit, facts.get(hit.url)?.language, place)
    // hits without a score keep their order
    return [hit, (hit.score > 0 ? hit.score : 1 / (evenness + rank)) * suits]
  }))
  return hits.toSorted((one, other) => worth.get(other)! - worth.get(one)!)
}

const suitability = (
  { description, title, url }: Hit,
  tag: string | undefined,
  { country, language, names }: PreferredPlace
): number => {
  const [spoken, ...regions] = (tag ?? "").toLowerCase().split("-")
  const host = URL.parse(url)?.hostname ?? ""
  const there = country !== undefined &&
    (regions.includes(country.toLowerCase()) || topLevelOf(country).some((ending) => host.endsWith(ending)))
  const resultText = names.length === 0 ? "" : ` ${looseText(`${title} ${description} ${host}`)} `
  return (language !== undefined && spoken === language ? languageWorth : 1) * (there ? countryWorth : 1) *
    (names.some((name) => resultText.includes(` ${name} `)) ? nameWorth : 1)
}

const languageWorth = 1.15
const countryWorth = 1.2
const nameWorth = 1.4
const evenness = 60

const topLevelOf = (country: string): ReadonlyArray<string> =>
  country === "GB" ? [".uk"] : country === "US" ? [".us", ".gov", ".mil", ".edu"] : [`.${country.toLowerCase()}`]
