import { componentName, type JsonSchema } from "../openapi-document.ts"
import { tightened } from "./limits.ts"
import { type Place, rulesOf, type Schemas, shapeOf } from "./shape.ts"

/** `taken`: callers send it. `given`: callers receive it. */
export type Direction = "taken" | "given"

/** Reports the changes that break callers of the earlier schema. Each pair of places is compared once per direction. */
export const schemaComparison = (before: Schemas, after: Schemas) => {
  const compared = new Set<string>()

  const compare = (direction: Direction, old: Place, now: Place): ReadonlyArray<string> => {
    const [{ $ref: was }, { $ref: is }] = [old.schema, now.schema]
    if (was !== undefined && is !== undefined) {
      const key = `${direction} ${was} ${is}`
      if (compared.has(key)) return []
      compared.add(key)
    }
    const known = was === undefined || was !== is ? old : { ...old, where: componentName(was) }
    return direction === "taken" ? taken(known, now) : returned(known, now)
  }

  /** Everything that was accepted before must still be accepted. */
  const taken = (old: Place, now: Place): ReadonlyArray<string> => {
    const [was, is] = [shapeOf(old, before), shapeOf(now, after)]
    const { where } = old
    if (is.any) return []
    if (was.any) return [`${where} no longer accepts any JSON`]
    const lost = [
      ...[...was.values].filter((value) => !is.values.has(value) && !is.types.has(typeOf(value))),
      ...[...was.types.keys()].filter((type) => !is.types.has(type) && !(type === "integer" && is.types.has("number"))),
      ...was.lists.length > 0 && is.lists.length === 0 ? ["a list"] : [],
      ...was.objects.length > 0 && is.objects.length === 0 ? ["an object"] : []
    ]
    return [
      ...lost.map((kind) => `${where} no longer accepts ${kind}`),
      ...[...was.types].flatMap(([type, schema]) => tightened(where, schema, is.types.get(type))),
      ...was.lists.slice(0, 1).flatMap((list) =>
        is.lists.slice(0, 1).flatMap((other) => [
          ...tightened(where, list.schema, other.schema),
          ...compare("taken", items(list), items(other))
        ])
      ),
      ...was.objects.flatMap((object) => {
        const like = counterpart(object, is.objects)
        if (like !== undefined) return acceptedObject(object, like)
        return is.objects.length === 0 ? [] : [`${where} no longer accepts ${object.where}`]
      })
    ]
  }

  /** Every value that is returned must have been possible before. */
  const returned = (old: Place, now: Place): ReadonlyArray<string> => {
    const [was, is] = [shapeOf(old, before), shapeOf(now, after)]
    const { where } = old
    if (was.any) return []
    if (is.any) return [`${where} may now be any JSON`]
    const news = [
      ...[...is.values].filter((value) => !was.values.has(value) && !was.types.has(typeOf(value))),
      ...[...is.types.keys()].filter((type) =>
        !was.types.has(type) && !(type === "integer" && was.types.has("number"))
      ),
      ...is.lists.length > 0 && was.lists.length === 0 ? ["a list"] : [],
      ...is.objects.length > 0 && was.objects.length === 0 ? ["an object"] : []
    ]
    return [
      ...news.map((kind) => `${where} may now be ${kind}`),
      ...is.lists.slice(0, 1).flatMap((list) =>
        was.lists.slice(0, 1).flatMap((other) => compare("given", items(other), items(list)))
      ),
      ...is.objects.flatMap((object) => {
        const like = counterpart(object, was.objects)
        if (like !== undefined) return returnedObject(like, object)
        return was.objects.length === 0 ? [] : [`${where} may now be ${object.where}`]
      })
    ]
  }

  const acceptedObject = (old: Place, now: Place): ReadonlyArray<string> => {
    const { where } = old
    const { properties: fields = {}, required = [] } = old.schema
    const { additionalProperties: others, properties: present = {}, required: needed = [] } = now.schema
    return [
      ...Object.keys(fields).filter((field) =>
        present[field] === undefined && (others === false || now.schema["x-unknown-fields"] === "ignored")
      )
        .map((field) => `${where}.${field} is no longer accepted`),
      ...needed.filter((field) => !required.includes(field)).map((field) => `${where}.${field} is now required`),
      ...others === false && old.schema.additionalProperties !== false
        ? [`${where} no longer accepts further fields`]
        : [],
      ...rulesOf(now.schema).filter((rule) => !rulesOf(old.schema).includes(rule))
        .map((rule) => `${where} has a new rule: ${rule}`),
      ...tightened(where, old.schema, now.schema),
      ...shared(fields, present).flatMap(([field, was, is]) => [
        ...newDefault(`${where}.${field}`, was, is),
        ...compare("taken", { schema: was, where: `${where}.${field}` }, { schema: is, where: `${where}.${field}` })
      ]),
      ...record("taken", old, now)
    ]
  }

  const returnedObject = (old: Place, now: Place): ReadonlyArray<string> => {
    const { where } = old
    const { properties: fields = {}, required = [] } = old.schema
    const { properties: present = {}, required: sure = [] } = now.schema
    return [
      ...Object.keys(fields).filter((field) => present[field] === undefined).map((field) =>
        `${where}.${field} is no longer returned`
      ),
      ...required.filter((field) => present[field] !== undefined && !sure.includes(field)).map((field) =>
        `${where}.${field} may now be missing`
      ),
      ...shared(fields, present).flatMap(([field, was, is]) =>
        compare("given", { schema: was, where: `${where}.${field}` }, { schema: is, where: `${where}.${field}` })
      ),
      ...record("given", old, now)
    ]
  }

  /** The values of keys without a fixed name. */
  const record = (direction: Direction, old: Place, now: Place): ReadonlyArray<string> => {
    const { additionalProperties: was } = old.schema
    const { additionalProperties: is } = now.schema
    if (typeof was !== "object" || typeof is !== "object") return []
    return compare(direction, { schema: was, where: `${old.where}.*` }, { schema: is, where: `${now.where}.*` })
  }

  return compare
}

const items = ({ schema, where }: Place): Place => ({ schema: schema.items ?? {}, where: `${where}[]` })

/**
 * The object of the other union that corresponds to this one: it has the same name or the same discriminator value, or
 * it is the only object.
 */
const counterpart = (object: Place, others: ReadonlyArray<Place>): Place | undefined =>
  others.find(({ where }) => where === object.where && others.filter((other) => other.where === where).length === 1) ??
    others.find(({ schema }) => tagOf(schema) !== undefined && tagOf(schema) === tagOf(object.schema)) ??
    (others.length === 1 && (tagOf(object.schema) === undefined || tagOf(others[0]?.schema ?? {}) === undefined)
      ? others[0]
      : undefined)

const tagOf = ({ properties = {} }: JsonSchema): string | undefined => {
  const tag = Object.entries(properties).find(([, { enum: values }]) => values?.length === 1)
  return tag === undefined ? undefined : `${tag[0]} ${JSON.stringify(tag[1].enum)}`
}

const shared = (old: Schemas, now: Schemas) =>
  Object.entries(old).flatMap(([field, was]) => {
    const is = now[field]
    return is === undefined ? [] : [[field, was, is] as const]
  })

const newDefault = (where: string, old: JsonSchema, now: JsonSchema): ReadonlyArray<string> => {
  const [was, is] = [JSON.stringify(old.default), JSON.stringify(now.default)]
  return was === undefined || was === is ? [] : [`${where} is now ${is ?? "nothing"} by default, was ${was}`]
}

const typeOf = (json: string): string => {
  const value: unknown = JSON.parse(json)
  return value === null ? "null" : typeof value
}
