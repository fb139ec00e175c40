import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import { isItem } from "../../../scrape/facts/item.ts"
import type { Finding } from "../../ground/reasoner.ts"
import type { JsonSchema } from "../../work/citation-fields.ts"
import { onlyItem } from "../../work/teasers.ts"
import { taskWords } from "../../work/task-words.ts"
import type { TaskPage } from "./task-page.ts"

/** Finds the values of a schema on a page. */
export type Reading = (schema: JsonSchema, about: TaskPage) => Generator<void, ReadonlyArray<Finding>>

/**
 * The findings of a page of an extraction that asks for a list. A page may be about one item of the list, such as
 * the page of a product. It is, if it gives more fields of an item when it is read as a whole than as a list.
 */
export function* withItemOfPage(
  schema: JsonSchema,
  about: TaskPage,
  found: ReadonlyArray<Finding>,
  read: Reading
): Generator<void, ReadonlyArray<Finding>> {
  let all = found
  for (const { items, path } of listsOf(schema)) {
    const ofItems = new Map<string, Set<string>>()
    for (const { item = "", path: at } of all.filter((finding) => isBelow(finding.path, path))) {
      ofItems.set(item, (ofItems.get(item) ?? new Set()).add(at[path.length] ?? ""))
    }
    const task = { ...about.task, schema: items }
    const findings = (yield* read(items, { ...about, task, fields: taskWords(task).fields })).filter(({ item }) =>
      item === undefined
    )
    const fields = new Set(findings.map((finding) => finding.path[0])).size
    const asList = Math.max(0, ...[...ofItems.values()].map(({ size }) => size))
    if (fields < minFields || fields <= asList) continue
    all = [
      ...all.filter((finding) => !isBelow(finding.path, path)),
      ...findings.map((finding) => ({ ...finding, path: [...path, ...finding.path], item: onlyItem }))
    ]
  }
  return all
}

/** The lists of objects at the top of a schema. */
const listsOf = (
  schema: JsonSchema
): ReadonlyArray<{ readonly path: ReadonlyArray<string>; readonly items: JsonSchema }> => {
  const root = plainSchema(schema, schema)
  const parts = root.types.includes("array")
    ? [[[], schema] as const]
    : root.properties.map(([name, part]) => [[name], part] as const)
  return parts.flatMap(([path, part]) => {
    const { items, types } = plainSchema(part, schema)
    // references are resolved in the whole schema
    return types.includes("array") && isItem(items) && plainSchema(items, schema).properties.length > 0
      ? [{ path: [...path, "*"], items: { $defs: schema["$defs"], definitions: schema["definitions"], ...items } }]
      : []
  })
}

const isBelow = (path: ReadonlyArray<string>, start: ReadonlyArray<string>): boolean =>
  start.every((step, at) => path[at] === step)

/** Almost every page has a title. */
const minFields = 2
