import { isItem } from "../../scrape/facts/item.ts"
import type { SourcedFinding } from "../ground/reasoner.ts"
import type { DataPath } from "./citation-fields.ts"
import { leafFindings } from "./leaf-findings.ts"
import { valueKey } from "./value-key.ts"

/** Looks up the findings of values. */
export interface Sources {
  /** The finding of each value of the data, by path; undefined for values that no page supports. */
  readonly of: (data: unknown) => SourceLookup
}

export type SourceLookup = (place: DataPath) => SourcedFinding | undefined

export const sourcesIn = (findings: ReadonlyArray<SourcedFinding>): Sources => {
  const best: Best = new Map()
  const things = new Map<string, Thing>()
  const byFact = new Map<string, Array<Thing>>()
  for (const [order, finding] of leafFindings(findings).entries()) {
    const value = valueKey(finding.value)
    const name = `${finding.url} ${finding.item ?? ""}`
    const thing = things.get(name) ?? { facts: new Set(), best: new Map() }
    things.set(name, thing)
    const fact = `${finding.path.at(-1) ?? ""} ${value}`
    if (!thing.facts.has(fact)) {
      thing.facts.add(fact)
      const others = byFact.get(fact)
      if (others === undefined) byFact.set(fact, [thing])
      else others.push(thing)
    }
    const path = finding.path.join("/")
    const candidate: Candidate = { finding, order, path, thing }
    for (const bestByKey of [best, thing.best]) {
      for (const key of [value, at(path, value)]) keepSurest(bestByKey, key, candidate)
    }
  }
  return { of: (data) => sourceOf(data, { best, byFact }) }
}

/** Removes values that no page supports. */
export const grounded = (data: unknown, sourceOf: SourceLookup, place: DataPath = []): unknown => {
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

/** The findings that data is based on, without duplicates. */
export const sourcesUsed = (data: unknown, findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<SourcedFinding> => {
  const sourceOf = sourcesIn(findings).of(data)
  const used = new Set<SourcedFinding>()
  const visit = (value: unknown, place: DataPath) => {
    if (Array.isArray(value)) { for (const [at, one] of value.entries()) visit(one, [...place, at]) }
    else if (isItem(value)) { for (const [name, one] of Object.entries(value)) visit(one, [...place, name]) }
    else {
      const source = value === null || value === undefined ? undefined : sourceOf(place)
      if (source !== undefined) used.add(source)
    }
  }
  visit(data, [])
  return [...used]
}

/** The findings of a page about one object. */
interface Thing {
  readonly facts: Set<string>
  readonly best: Best
}

interface Candidate {
  readonly finding: SourcedFinding
  readonly order: number
  readonly path: string
  readonly thing: Thing
}

/** The best finding of a value, and of a value at a path. */
type Best = Map<string, Candidate>

const at = (path: string, value: string): string => `${path}\n${value}`

const keepSurest = (best: Best, key: string, candidate: Candidate): void => {
  const known = best.get(key)
  if (known === undefined || candidate.finding.score > known.finding.score) best.set(key, candidate)
}

const sourceOf = (
  data: unknown,
  { best, byFact }: { readonly best: Best; readonly byFact: ReadonlyMap<string, ReadonlyArray<Thing>> }
): SourceLookup => {
  const known = new WeakMap<object, Alike>()
  // list items are identified by their other values
  const alikeTo = (thing: unknown): Alike => {
    if (!isItem(thing)) return unlike
    const before = known.get(thing)
    if (before !== undefined) return before
    const facts = Object.entries(thing).flatMap(([name, field]) =>
      typeof field === "object" ? [] : [`${name} ${valueKey(field)}`]
    )
    const alike = { facts, things: thingsWith(facts, byFact) }
    known.set(thing, alike)
    return alike
  }
  const find = (place: DataPath): SourcedFinding | undefined => {
    const value = valueAt(data, place)
    if (Array.isArray(value)) return first(value.keys(), (at) => find([...place, at]))
    if (isItem(value)) return first(Object.keys(value), (name) => find([...place, name]))
    const key = valueKey(value)
    const path = place.map((step) => typeof step === "number" ? "*" : step).join("/")
    const { facts, things } = alikeTo(
      valueAt(data, place.slice(0, place.findLastIndex((step) => typeof step === "number") + 1))
    )
    let chosen: { readonly candidate: Candidate; readonly worth: number } | undefined
    for (
      const candidate of [best, ...things.map(({ best }) => best)].flatMap((bestByKey) =>
        bestByKey.get(at(path, key)) ?? bestByKey.get(key) ?? []
      )
    ) {
      const worth = (candidate.path === path ? 100 : 0) + facts.filter((fact) =>
        candidate.thing.facts.has(fact)
      ).length +
        candidate.finding.score
      if (
        chosen === undefined || worth > chosen.worth ||
        worth === chosen.worth && candidate.order < chosen.candidate.order
      ) {
        chosen = { candidate, worth }
      }
    }
    return chosen?.candidate.finding
  }
  return find
}

interface Alike {
  readonly facts: ReadonlyArray<string>
  readonly things: ReadonlyArray<Thing>
}

const unlike: Alike = { facts: [], things: [] }

/** The objects with some of the values, preferring rare values, because common ones do not identify an object. */
const thingsWith = (
  facts: ReadonlyArray<string>,
  byFact: ReadonlyMap<string, ReadonlyArray<Thing>>
): ReadonlyArray<Thing> => {
  const most = Math.max(minAlike, Math.floor(maxCompared / Math.max(1, facts.length)))
  const found = new Set<Thing>()
  const having = facts.map((fact) => byFact.get(fact) ?? []).sort((one, other) => one.length - other.length)
  for (const things of having) {
    if (found.size > 0 && things.length > most) break
    for (const thing of things) {
      if (found.size >= most) return [...found]
      found.add(thing)
    }
  }
  return [...found]
}

const maxCompared = 200
const minAlike = 8

const first = <A>(parts: Iterable<A>, find: (part: A) => SourcedFinding | undefined): SourcedFinding | undefined => {
  for (const part of parts) {
    const found = find(part)
    if (found !== undefined) return found
  }
  return undefined
}

const valueAt = (data: unknown, place: DataPath): unknown =>
  place.reduce(
    (at: unknown, step) =>
      Array.isArray(at) ? at[Number(step)] : isItem(at) && Object.hasOwn(at, String(step)) ? at[step] : undefined,
    data
  )
