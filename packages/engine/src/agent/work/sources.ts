import { isItem } from "../../scrape/facts/item.ts"
import type { SourcedFinding } from "../mind.ts"
import type { Place } from "./citation-fields.ts"
import { leafFindings } from "./leaf-findings.ts"
import { valueKey } from "./same-value.ts"

/** Which finding each value of the data is, by where it stands; undefined for what no page says. */
export const sourcesOf = (data: unknown, findings: ReadonlyArray<SourcedFinding>): (place: Place) => SourcedFinding | undefined => {
  const byValue = new Map<string, Array<SourcedFinding>>()
  const groups = new Map<string, Set<string>>()
  for (const leaf of leafFindings(findings)) {
    const key = valueKey(leaf.value)
    const alike = byValue.get(key)
    if (alike === undefined) byValue.set(key, [leaf])
    else alike.push(leaf)
    const group = groups.get(groupOf(leaf)) ?? new Set()
    groups.set(groupOf(leaf), group.add(`${leaf.path.at(-1) ?? ""} ${key}`))
  }
  const find = (place: Place): SourcedFinding | undefined => {
    const value = valueAt(data, place)
    if (Array.isArray(value)) return first(value.map((_, at) => find([...place, at])))
    if (isItem(value)) return first(Object.keys(value).map((name) => find([...place, name])))
    const path = place.map((step) => typeof step === "number" ? "*" : step).join("/")
    // things of a list are told apart by what else is said of them
    const thing = valueAt(data, place.slice(0, place.findLastIndex((step) => typeof step === "number") + 1))
    const facts = isItem(thing) ? Object.entries(thing).map(([name, said]) => `${name} ${valueKey(said)}`) : []
    const worth = (leaf: SourcedFinding): number => {
      const group = groups.get(groupOf(leaf))
      return (leaf.path.join("/") === path ? 100 : 0) + facts.filter((fact) => group?.has(fact)).length + leaf.score
    }
    return byValue.get(valueKey(value))?.reduce((best, leaf) => worth(leaf) > worth(best) ? leaf : best)
  }
  return find
}

/** The data without values that no page says. */
export const grounded = (data: unknown, sourceOf: (place: Place) => SourcedFinding | undefined, place: Place = []): unknown => {
  if (Array.isArray(data)) return data.flatMap((one, at) => grounded(one, sourceOf, [...place, at]) ?? [])
  if (isItem(data)) {
    const fields = Object.entries(data).flatMap(([name, value]): ReadonlyArray<readonly [string, unknown]> => {
      const inner = grounded(value, sourceOf, [...place, name])
      return inner === undefined ? [] : [[name, inner]]
    })
    return fields.length === 0 && place.length > 0 ? undefined : Object.fromEntries(fields)
  }
  if (data === null || data === undefined) return undefined
  return sourceOf(place) === undefined ? undefined : data
}

const groupOf = ({ item, url }: SourcedFinding): string => `${url} ${item ?? ""}`

const first = (found: ReadonlyArray<SourcedFinding | undefined>): SourcedFinding | undefined => found.find((one) => one !== undefined)

const valueAt = (data: unknown, place: Place): unknown =>
  place.reduce((at: unknown, step) => Array.isArray(at) ? at[Number(step)] : isItem(at) && Object.hasOwn(at, String(step)) ? at[step] : undefined, data)
