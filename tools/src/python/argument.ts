import type { ContractOperation } from "../contract-model.ts"
import { type OpenApiDocument, type OpenApiOperation, reached, resolved } from "../openapi-document.ts"
import { describeField } from "./describe-field.ts"
import { parameterName } from "./names.ts"
import { laidOut, typeOf, unionOf } from "./type-expression.ts"

/** An argument of a method that is not a field of the body. */
export interface Argument {
  /** The name of its parameter; null if it is part of the body. */
  readonly wire: string | null
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Keyword-only. */
  readonly keyword: boolean
  readonly words: string
}

/** The parameters of an operation. */
export const parametersOf = (
  { parameters }: ContractOperation,
  described: OpenApiOperation | undefined,
  { components: { schemas } }: OpenApiDocument
): ReadonlyArray<Argument> =>
  parameters.map(({ in: place, name, required }) => {
    const found = described?.parameters?.find((parameter) => parameter.name === name && parameter.in === place)
    const { description, schema = {} } = found ?? {}
    const type = place === "path" ? "str" : typeOf(schema, name, noObject)
    const argument = parameterName(name)
    return {
      wire: name,
      name: argument,
      type: qualified(
        laidOut(required ? type : unionOf([type, "None"]), 8, argument.length + 18),
        reached(schema, schemas)
      ),
      required,
      keyword: place !== "path",
      words: describeField({ ...resolved(schema, schemas), ...description === undefined ? {} : { description } })
    }
  })

// the component names in a type
const qualified = (type: string, names: ReadonlySet<string>): string =>
  [...names].reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `models.${name}`), type)

const noObject = (): never => {
  throw new Error("a parameter cannot be an object")
}

/** The bytes of the operation's body. */
export const contentOf = ({ body }: ContractOperation): ReadonlyArray<Argument> =>
  body[0] === "bytes"
    ? [{ wire: null, name: "content", type: "bytes", required: true, keyword: false, words: "The bytes of the file." }]
    : []
