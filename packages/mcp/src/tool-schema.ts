import { programFields } from "@trawl/types/tool-parameters"

/** The JSON Schema of a tool's parameters: an object, as MCP requires. */
export interface ToolSchema extends Node {
  readonly type: "object"
  readonly properties: Readonly<Record<string, Node>>
  readonly required?: ReadonlyArray<string>
  readonly $defs?: Readonly<Record<string, Node>>
}

/** The parts of a JSON Schema that are used here. */
interface Node {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Node>>
}

/**
 * The parameters of a tool, from a request of the contract. Removes the fields that the contract reserves for programs,
 * at any depth, and definitions that are then unused, because a model reads the whole schema each time. Does not compile
 * for a request whose reserved fields the contract does not list.
 */
export const toolSchema = <Component extends keyof typeof programFields>(
  component: Component,
  document: { readonly $defs: { readonly [Name in Component]: object } }
): ToolSchema => {
  const all = without(new Set(programFields[component]), document.$defs) as Readonly<Record<string, Node>> // tool-schema.test.ts
  const root = all[component] as ToolSchema // requests are objects
  const needed: Record<string, Node> = {}
  const follow = (node: Node): void => {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      const found = all[name]
      if (found === undefined || name in needed) continue
      needed[name] = found
      follow(found)
    }
  }
  follow(root)
  return { ...root, $defs: needed }
}

/** The path of the first unknown field; undefined if all fields are known. */
export const unknownField = (schema: ToolSchema, given: unknown): string | undefined =>
  misfit(schema, given, schema.$defs ?? {})

const misfit = (node: Node | undefined, given: unknown, defs: Readonly<Record<string, Node>>): string | undefined => {
  const { properties } = node?.$ref === undefined ? node ?? {} : defs[nameOf(node.$ref)] ?? {}
  if (properties === undefined || typeof given !== "object" || given === null || Array.isArray(given)) return
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(properties, name)) return name
    const inside = misfit(properties[name], value, defs)
    if (inside !== undefined) return `${name}.${inside}`
  }
}

const without = (names: ReadonlySet<string>, defs: object): unknown =>
  JSON.parse(
    JSON.stringify(defs),
    (key, value) =>
      key === "properties" ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name))) : value
  )

const nameOf = ($ref: string): string => $ref.slice("#/$defs/".length)
