import { componentName, type JsonSchema } from "../openapi-document.ts"
import { isIdentifier } from "./names.ts"
import { width } from "./text.ts"

/** A Python type: a name, a generic with its arguments, or a union. */
export type TypeExpression =
  | string
  | { readonly generic: string; readonly of: ReadonlyArray<TypeExpression> }
  | { readonly union: ReadonlyArray<TypeExpression> }

/** Names and defines an object without a name. */
export type NameObject = (schema: JsonSchema, place: string) => string

/** The type of the values that a schema allows. `place` is the name for objects that are not components. */
export const typeOf = (schema: JsonSchema, place: string, nameObject: NameObject): TypeExpression => {
  if (schema.$ref !== undefined) return componentName(schema.$ref)
  if (schema.const !== undefined) return literals([schema.const])
  if (schema.enum !== undefined) return literals(schema.enum)
  const members = schema.anyOf ?? (schema.type === undefined ? schema.oneOf : undefined)
  if (members !== undefined) return unionOf(members.map((member) => typeOf(member, place, nameObject)))
  if (typeof schema.type === "object") {
    return unionOf(schema.type.map((type) => typeOf({ ...schema, type }, place, nameObject)))
  }
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "bytes" : "str"
    case "integer":
      return "int"
    case "number":
      return "float"
    case "boolean":
      return "bool"
    case "null":
      return "None"
    case "array":
      return { generic: "list", of: [schema.items === undefined ? "Any" : typeOf(schema.items, place, nameObject)] }
    case "object":
      return objectType(schema, place, nameObject)
    default:
      return "Any"
  }
}

const objectType = (schema: JsonSchema, place: string, nameObject: NameObject): TypeExpression => {
  if (schema.properties !== undefined) return nameObject(schema, place)
  const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {}
  return { generic: "dict", of: ["str", typeOf(values, place, nameObject)] }
}

export const unionOf = (members: ReadonlyArray<TypeExpression>): TypeExpression => {
  const flat = members.flatMap((member) => typeof member === "object" && "union" in member ? member.union : [member])
  if (flat.includes("Any")) return "Any"
  const distinct = [...new Map(flat.map((member) => [printed(member), member])).values()]
  const [only] = distinct
  if (distinct.length === 1 && only !== undefined) return only
  return { union: distinct.toSorted((a, b) => Number(a === "None") - Number(b === "None")) }
}

const literals = (values: ReadonlyArray<unknown>): TypeExpression => {
  const named = values.filter((value) => value !== null).map((value) =>
    value === true ? "True" : value === false ? "False" : JSON.stringify(value)
  )
  const literal: TypeExpression = { generic: "Literal", of: named }
  return values.includes(null) ? unionOf([literal, "None"]) : literal
}

/** On one line. */
export const printed = (type: TypeExpression): string =>
  typeof type === "string"
    ? type
    : "union" in type
    ? type.union.map(printed).join(" | ")
    : `${type.generic}[${type.of.map(printed).join(", ")}]`

/** After this many characters of a line; split over several lines if it does not fit. */
export const laidOut = (type: TypeExpression, depth: number, before: number): string => {
  const line = printed(type)
  if (before + line.length <= width || typeof type === "string") return line
  if ("union" in type) return `(\n${stacked(type, depth + 4)}\n${" ".repeat(depth)})`
  return `${type.generic}[\n${inside(type, depth + 4)}\n${" ".repeat(depth)}]`
}

const inside = ({ of }: { readonly of: ReadonlyArray<TypeExpression> }, depth: number): string => {
  const [only] = of
  if (of.length > 1 || only === undefined) {
    return of.map((part) => `${" ".repeat(depth)}${laidOut(part, depth, depth + 1)},`).join("\n")
  }
  return typeof only === "object" && "union" in only
    ? stacked(only, depth)
    : " ".repeat(depth) + laidOut(only, depth, depth)
}

const stacked = (type: { readonly union: ReadonlyArray<TypeExpression> }, depth: number): string => {
  const line = printed(type)
  if (depth + line.length <= width) return " ".repeat(depth) + line
  return type.union.map((part, index) =>
    " ".repeat(depth) + (index === 0 ? "" : "| ") + laidOut(part, depth, depth + 2)
  ).join("\n")
}

/** The names in a type, without Python's own. */
export const namesIn = (type: TypeExpression): ReadonlyArray<string> =>
  typeof type === "string"
    ? isIdentifier(type) ? [type] : []
    : "union" in type
    ? type.union.flatMap(namesIn)
    : type.of.flatMap(namesIn)
