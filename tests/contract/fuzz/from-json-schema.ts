import { sample, stringMatching } from "fast-check"
import type { Random } from "./random.ts"
import { setField } from "./strange-values.ts"

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly dependentRequired?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly not?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
  readonly examples?: ReadonlyArray<unknown>
  readonly [extension: `x-${string}`]: unknown
}

/** A value that usually matches a JSON Schema: it includes boundaries, and sometimes breaks rules between fields. */
export const fittingValue = (components: Readonly<Record<string, JsonSchema>>, texts: ReadonlyArray<string>) => {
  const matching = new Map<string, ReadonlyArray<string>>()

  const make = (given: JsonSchema, random: Random, depth: number): unknown => {
    const schema = resolved(given, random)
    if (schema.examples !== undefined && random.chance(0.1)) return random.pick(schema.examples)
    if (schema.default !== undefined && random.chance(0.1)) return schema.default
    if ("const" in schema) return schema.const
    if (schema.enum !== undefined) return random.pick(schema.enum)
    const { type } = schema
    switch (typeof type === "string" || type === undefined ? type : random.pick(type)) {
      case "object":
        return object(schema, random, depth)
      case "array":
        return list(schema, random, depth)
      case "string":
        return text(schema, random)
      case "integer":
        return integer(schema, random)
      case "number":
        return random.chance(0.5)
          ? integer(schema, random)
          : (schema.exclusiveMinimum ?? schema.minimum ?? 0) + random.below(100) / 100
      case "boolean":
        return random.chance(0.5)
      case "null":
        return null
      default:
        return schema.properties === undefined
          ? random.pick([null, "text", 1, [], { any: "thing" }])
          : object(schema, random, depth)
    }
  }

  /** The schema without references and choices. */
  const resolved = (schema: JsonSchema, random: Random): JsonSchema => {
    if (schema.$ref !== undefined) {
      const { $ref, ...others } = schema
      return resolved(merged(components[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, others), random)
    }
    if (schema.anyOf !== undefined) {
      const { anyOf, ...others } = schema
      return resolved(merged(others, random.pick(anyOf)), random)
    }
    if (schema.oneOf !== undefined) {
      const { oneOf, ...others } = schema
      return resolved(merged(others, random.pick(oneOf)), random)
    }
    if (schema.allOf !== undefined) {
      const { allOf, ...others } = schema
      return resolved(allOf.reduce(merged, others), random)
    }
    return schema
  }

  const object = (schema: JsonSchema, random: Random, depth: number): object => {
    const { additionalProperties, dependentRequired = {}, not, properties = {}, required = [] } = schema
    const fields: Record<string, unknown> = {}
    const share = random.pick([0, 0.15, 0.5, 1]) * (depth > 4 ? 0.3 : 1)
    for (const [name, part] of Object.entries(properties)) {
      if (required.includes(name) || random.chance(share)) setField(fields, name, make(part, random, depth + 1))
    }
    const [forbidden, ...others] = not?.required ?? []
    if (forbidden !== undefined && others.every((name) => name in fields) && random.chance(0.9)) {
      delete fields[forbidden]
    }
    for (const [name, needed] of Object.entries(dependentRequired)) {
      if (name in fields && !needed.every((other) => other in fields) && random.chance(0.9)) delete fields[name]
    }
    if (additionalProperties !== false && random.chance(0.3)) {
      const part = typeof additionalProperties === "object" ? additionalProperties : {}
      setField(
        fields,
        random.pick(["more", "X-Firecrawl-Signature", "__proto__", "constructor", "ünknown"]),
        make(part, random, depth + 1)
      )
    }
    return fields
  }

  const list = (
    { items = {}, maxItems = Infinity, minItems = 0 }: JsonSchema,
    random: Random,
    depth: number
  ): ReadonlyArray<unknown> => {
    const length = maxItems <= 100 && random.chance(0.15)
      ? maxItems + random.pick([0, 1])
      : random.chance(0.03)
      ? Math.max(0, minItems - 1)
      : Math.min(maxItems, minItems + random.below(depth > 4 ? 2 : 4))
    return Array.from({ length }, () => make(items, random, depth + 1))
  }

  const integer = ({ exclusiveMinimum, maximum, minimum }: JsonSchema, random: Random): number => {
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
    const most = maximum ?? least + 1000
    if (random.chance(0.04)) return random.pick([least - 1, most + 1])
    return random.pick([
      least,
      most,
      least + random.below(most - least + 1),
      least + random.below(Math.min(most - least, 9) + 1)
    ])
  }

  const text = ({ format, maxLength, minLength = 0, pattern }: JsonSchema, random: Random): string => {
    if (pattern !== undefined) return random.pick(random.chance(0.1) ? texts : textsOf(pattern))
    if (format === "regex") return random.pick(["^/blog", "[a-z]+", ".*", "\\d{2}"])
    if (maxLength !== undefined && random.chance(maxLength > 2000 ? 0.04 : 0.1)) {
      return random.pick(["x", "𝕏"]).repeat(
        random.pick([minLength, maxLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)])
      )
    }
    if (minLength > 0 && random.chance(0.03)) return "x".repeat(minLength - 1)
    const some = random.pick(texts)
    return some.length < minLength ? some.padEnd(minLength, "x") : some
  }

  const textsOf = (pattern: string): ReadonlyArray<string> => {
    const known = matching.get(pattern)
    if (known !== undefined) return known
    const expression = new RegExp(pattern, "u")
    const found = [...texts.filter((some) => expression.test(some)).slice(0, 20), ...generatedFor(pattern)].filter((
      some
    ) => expression.test(some))
    const all = found.length === 0 ? texts : found
    matching.set(pattern, all)
    return all
  }

  return make
}

/** The generator of fast-check for a pattern, if it supports the whole pattern. */
const generatedFor = (pattern: string): ReadonlyArray<string> => {
  try {
    return sample(stringMatching(new RegExp(pattern, "u")), { numRuns: 30, seed: 1 })
  } catch {
    return [] // lookaheads and classes such as \p{L}: the known texts are used instead
  }
}

/** Both schemas combined, as far as a generator needs it. */
const merged = (a: JsonSchema, b: JsonSchema): JsonSchema => ({
  ...a,
  ...b,
  ...a.type !== undefined && b.type === undefined && { type: a.type },
  ...a.required !== undefined && b.required !== undefined && { required: [...a.required, ...b.required] },
  ...a.properties !== undefined && b.properties !== undefined && {
    properties: Object.fromEntries(
      Object.keys({ ...a.properties, ...b.properties }).map((
        name
      ) => [name, { ...a.properties?.[name], ...b.properties?.[name] }])
    )
  },
  ...a.anyOf !== undefined && b.anyOf !== undefined &&
    { allOf: [{ anyOf: a.anyOf }, { anyOf: b.anyOf }], anyOf: undefined }
} as JsonSchema)
