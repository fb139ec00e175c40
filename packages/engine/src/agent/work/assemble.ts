import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { isItem } from "../../scrape/facts/item.ts"
import type { SourcedFinding } from "../ground/reasoner.ts"
import { keyOf } from "./candidates.ts"
import { type JsonSchema, withoutCitations } from "./citation-fields.ts"
import { leafFindings } from "./leaf-findings.ts"
import { valueKey } from "./value-key.ts"

/** The data assembled from findings, in the schema without citations. */
export interface AssembledData {
  readonly data: unknown
  /** The names of fields without a value. */
  readonly missing: ReadonlyArray<string>
  /** Those that are required and not nullable. */
  readonly required: ReadonlyArray<string>
  /** The lowest confidence of all values, from 0 to 1; 0 if there is none. */
  readonly sure: number
}

/**
 * Combines the findings of pages. A single value is the one that most, and the most certain, findings agree on; earlier
 * sources count slightly more. A list comes from the best page, from all `given` pages, and from pages whose lists
 * share an item with it. Other pages only fill in fields that the `named` pages lack.
 */
export const assemble = (
  schema: JsonSchema,
  all: ReadonlyArray<SourcedFinding>,
  preferredPages: ReadonlyArray<string> = [],
  named: ReadonlyArray<string> = []
): AssembledData => {
  const findings = withPrecedence(all, named)
  const content = withoutCitations(schema)
  const sources = new Map([...new Set(findings.map(({ url }) => url))].map((url, at) => [url, at]))
  const leaves = leafFindings(findings).map((finding): Leaf => ({
    ...finding,
    weight: finding.score * laterWorth ** Math.min(sources.get(finding.url) ?? 0, 20)
  }))
  const assembly: Assembly = {
    root: content,
    preferredPages: new Set(preferredPages),
    missing: [],
    required: [],
    scores: []
  }
  const data = built(content, [], leaves, assembly, true)
  const { missing, required, scores } = assembly
  return { data, missing, required, sure: scores.length === 0 ? 0 : Math.min(...scores) }
}

const withPrecedence = (
  all: ReadonlyArray<SourcedFinding>,
  named: ReadonlyArray<string>
): ReadonlyArray<SourcedFinding> => {
  if (named.length === 0) return all
  const keys = new Set(named.map(keyOf))
  const isNamed = ({ url }: SourcedFinding): boolean => keys.has(keyOf(url))
  const namedFields = new Set(all.filter(isNamed).map(fieldOf))
  return all.filter((finding) => isNamed(finding) || !namedFields.has(fieldOf(finding)))
}

const fieldOf = ({ path }: SourcedFinding): string =>
  path.slice(0, path.includes("*") ? path.indexOf("*") : path.length).join("/")

interface Leaf extends SourcedFinding {
  readonly weight: number
}

interface Assembly {
  readonly root: JsonSchema
  readonly preferredPages: ReadonlySet<string>
  readonly missing: Array<string>
  readonly required: Array<string>
  readonly scores: Array<number>
}

const laterWorth = 0.98

const built = (
  part: unknown,
  path: ReadonlyArray<string>,
  leaves: ReadonlyArray<Leaf>,
  assembly: Assembly,
  isRequired: boolean,
  isOne = false,
  tried = new Set<unknown>()
): unknown => {
  const plain = plainSchema(part, assembly.root)
  const note = () => {
    if (isOne) return undefined
    const name = path.join(".") || "data"
    assembly.missing.push(name)
    if (isRequired && !plain.nullable) assembly.required.push(name)
    return undefined
  }
  // a recursive part ends where there are no findings
  if (leaves.length === 0 && path.length > 0) return note()
  if (plain.types.length === 0 && plain.properties.length === 0 && plain.alternatives.length > 0) {
    for (const one of plain.alternatives) {
      const key = nameOf(one)
      if (tried.has(key)) continue
      tried.add(key)
      const way = built(one, path, leaves, { ...assembly, missing: [], required: [] }, isRequired, isOne, tried)
      if (way !== undefined) return way
    }
    return note()
  }
  if (plain.properties.length > 0 || plain.types.includes("object")) {
    const fields = plain.properties.flatMap(([name, inner]): ReadonlyArray<readonly [string, unknown]> => {
      const at = [...path, name]
      const value = built(
        inner,
        at,
        leaves.filter((leaf) => startsWith(leaf.path, at)),
        assembly,
        isRequired && plain.required.has(name),
        isOne
      )
      return value === undefined ? [] : [[name, value]]
    })
    return fields.length === 0 ? (plain.properties.length === 0 ? note() : undefined) : Object.fromEntries(fields)
  }
  if (plain.types.includes("array")) {
    const list = listOf(plain.items ?? {}, [...path, "*"], leaves, assembly)
    return list.length === 0 ? note() : list
  }
  return agreed(leaves.filter((leaf) => leaf.path.length === path.length), assembly) ?? note()
}

/** Identifies an alternative, to avoid trying it twice. */
const nameOf = (part: unknown): unknown =>
  isItem(part) && typeof part["$ref"] === "string" && Object.keys(part).length === 1 ? part["$ref"] : part

const startsWith = (path: ReadonlyArray<string>, start: ReadonlyArray<string>): boolean =>
  start.every((name, at) => path[at] === name)

/** The value with the highest total score. Duplicate statements of the same source count once. */
const agreed = (leaves: ReadonlyArray<Leaf>, assembly: Assembly): unknown => {
  const values = new Map<string, { readonly value: unknown; readonly best: Map<string, number> }>()
  for (const { url, value, weight } of leaves) {
    const key = valueKey(value)
    const known = values.get(key) ?? { value, best: new Map() }
    known.best.set(url, Math.max(known.best.get(url) ?? 0, weight))
    values.set(key, known)
  }
  let chosen: { readonly value: unknown; readonly worth: number; readonly sure: number } | undefined
  let second = 0
  for (const { best, value } of values.values()) {
    const [first = 0, ...others] = [...best.values()].sort((one, other) => other - one)
    const worth = first + others.slice(0, 3).reduce((sum, weight) => sum + weight * agreementWorth, 0)
    if (chosen === undefined || worth > chosen.worth) {
      second = chosen?.worth ?? 0
      chosen = { value, worth, sure: first }
    } else second = Math.max(second, worth)
  }
  if (chosen === undefined) return undefined
  // agreement between pages increases the confidence if no other value is likely
  assembly.scores.push(second < chosen.worth * contested ? Math.min(1, chosen.worth) : chosen.sure)
  return chosen.value
}

const agreementWorth = 0.25
const contested = 0.7

interface List {
  readonly url: string
  readonly values: ReadonlyArray<unknown>
  readonly weight: number
}

const listOf = (
  items: unknown,
  path: ReadonlyArray<string>,
  leaves: ReadonlyArray<Leaf>,
  assembly: Assembly
): ReadonlyArray<unknown> => {
  const lists: Array<List> = []
  for (const [url, ofPage] of grouped(leaves.filter((leaf) => startsWith(leaf.path, path)), ({ url }) => url)) {
    const values: Array<unknown> = []
    for (const [, one] of grouped(ofPage, ({ item, value }) => item ?? valueKey(value))) {
      const value = itemOf(items, path, one, assembly)
      if (value !== undefined) values.push(value)
    }
    if (values.length > 0) {
      lists.push({
        url,
        values,
        weight: ofPage.reduce((sum, { weight }) => sum + weight, 0) / ofPage.length
      })
    }
  }
  lists.sort((one, other) => worthOf(other) - worthOf(one))
  const [best, ...others] = lists
  if (best === undefined) return []
  assembly.scores.push(best.weight)
  const known = new Map(best.values.map((value) => [identityOf(value), value]))
  for (const { url, values } of others) {
    const shared = values.filter((value) => isItem(value) && known.has(identityOf(value))).length
    if (
      shared / values.length < minShared && !(assembly.preferredPages.has(url) && assembly.preferredPages.has(best.url))
    ) continue
    for (const value of values) {
      const key = identityOf(value)
      const before = known.get(key)
      known.set(key, isItem(before) && isItem(value) ? { ...value, ...before } : before ?? value)
    }
  }
  return [...known.values()]
}

const minShared = 0.3

const worthOf = ({ values, weight }: List): number => weight ** 2 * Math.log2(2 + values.length)

const itemOf = (
  items: unknown,
  path: ReadonlyArray<string>,
  leaves: ReadonlyArray<Leaf>,
  assembly: Assembly
): unknown => {
  const inner: Assembly = { ...assembly, missing: [], required: [], scores: [] }
  const value = built(items, path, leaves, inner, false, true)
  const plain = plainSchema(items, assembly.root)
  if (!isItem(value)) return value
  const lacks = plain.properties.some(([name, part]) =>
    plain.required.has(name) && !Object.hasOwn(value, name) && !plainSchema(part, assembly.root).nullable
  )
  return lacks ? undefined : value
}

/** Identifies list items: by their name, or else by their first text. */
const identityOf = (value: unknown): string => {
  if (!isItem(value)) return valueKey(value)
  const named = Object.entries(value).find(([name, field]) =>
    /^(?:name|title|id|key|option|term|command|url)$/iu.test(name) && typeof field === "string"
  )
  const [, identity] = named ?? Object.entries(value).find(([, one]) => typeof one === "string") ?? []
  return valueKey(identity ?? value)
}

const grouped = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group === undefined) groups.set(key(value), [value])
    else group.push(value)
  }
  return groups
}
