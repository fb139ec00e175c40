import type { ContractOperation } from "../contract-model.ts"
import { componentName, type JsonSchema, type OpenApiDocument, type OpenApiOperation } from "../openapi-document.ts"
import { describeField } from "./describe-field.ts"
import { parameterName } from "./names.ts"
import { laidOut, typeOf, unionOf } from "./type-expression.ts"

/** One argument of a method, other than the fields of a body. */
export interface Argument {
  /** The name of the parameter that it is; null: it is part of the body. */
  readonly wire: string | null
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Given by name only. */
  readonly keyword: boolean
  readonly words: string
}

/** The parameters of an operation. */
export const parametersOf = (
  { parameters }: ContractOperation,
  described: OpenApiOperation | undefined,
  { components }: OpenApiDocument
): ReadonlyArray<Argument> =>
  parameters.map(({ in: place, name, required }) => {
    const found = described?.parameters?.find((parameter) => parameter.name === name && parameter.in === place)
    const { description, schema = {} } = found ?? {}
    const type = place === "path" ? "str" : typeOf(schema, name, noObject)
    const argument = parameterName(name)
    return {
      wire: name,
      name: argument,
      type: qualified(schema, laidOut(required ? type : unionOf([type, "None"]), 8, argument.length + 18)),
      required,
      keyword: place !== "path",
      words: describeField({ ...named(schema, components), ...description === undefined ? {} : { description } })
    }
  })

const named = (schema: JsonSchema, { schemas }: OpenApiDocument["components"]): JsonSchema =>
  schema.$ref === undefined ? schema : schemas[componentName(schema.$ref)] ?? schema

// the names of components in a type
const qualified = (schema: JsonSchema, type: string): string => {
  const names = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => componentName(ref))
  return names.reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `models.${name}`), type)
}

const noObject = (): never => {
  throw new Error("a parameter cannot be an object")
}

/** The bytes that an operation takes as its body. */
export const contentOf = ({ body }: ContractOperation): ReadonlyArray<Argument> =>
  body[0] === "bytes"
    ? [{ wire: null, name: "content", type: "bytes", required: true, keyword: false, words: "The bytes of the file." }]
    : []
