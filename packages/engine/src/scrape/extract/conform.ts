import type { Ajv as AjvType, ErrorObject, ValidateFunction } from "ajv"
import { createContext, Script } from "node:vm"
import { asArray, isItem } from "../facts/item.ts"
import { problem } from "../../request/failure.ts"
import { resolve } from "./plain-schema.ts"
import { schemaProblems, stepsOf } from "./schema-problems.ts"

export type Problems = ReadonlyArray<ReturnType<typeof problem>>

/** Checks values against a JSON Schema, by the draft that it names; 2020-12 by default. */
export interface Conformance {
  /** The problems of a value; empty if it conforms. */
  readonly problemsOf: (value: unknown) => Problems
}

/** Compiles a JSON Schema; returns its problems if it is invalid. */
export const conformanceTo = async (schema: unknown): Promise<Conformance | Problems> => {
  const text = textOf(schema)
  if (text === undefined) return [problem([], "The JSON Schema is nested too deeply")]
  const known = remembered.get(text)
  if (known !== undefined) {
    remembered.delete(text)
    remembered.set(text, known)
    return known
  }
  const { checker, reader } = await readersFor(schema, /"\$(?:dynamicR|r)ef":"https?:\/\/json-schema\.org\//.test(text))
  try {
    const read = withoutUnknownRequired(schema)
    if (checker.validateSchema(read) !== true) return schemaProblems(read, checker.errors ?? [])
    if (neverEnds(read)) {
      return [
        problem(
          [],
          "The JSON Schema has a circular `$ref`: it leads back to itself with no property or item in between"
        )
      ]
    }
    const validate = reader().compile(read)
    const conformance = { problemsOf: (value: unknown) => attempt(validate, value) }
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest)
    remembered.set(text, conformance)
    return conformance
  } catch (cause) {
    return [problem([], `The JSON Schema cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`)]
  }
}

const remembered = new Map<string, Conformance>()
const maxRemembered = 30
const maxProblems = 50

/** The schema as JSON; undefined if it is nested too deeply to be written. */
const textOf = (schema: unknown): string | undefined => {
  try {
    return JSON.stringify(schema)
  } catch {
    return undefined
  }
}

const attempt = (validate: ValidateFunction, value: unknown): Problems => {
  Reflect.set(context, "validate", () => validate(value))
  try {
    return validateInTime.runInContext(context, { timeout: milliseconds }) === true
      ? []
      : problemsOf(validate.errors ?? [])
  } catch (cause) {
    // an error of the other context is not an instance of this one's `Error`
    const isLate = typeof cause === "object" && cause !== null &&
      Reflect.get(cause, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT"
    return [
      problem(
        [],
        isLate
          ? "Validating the value against the schema takes too long"
          : cause instanceof Error
          ? cause.message
          : String(cause)
      )
    ]
  } finally {
    Reflect.deleteProperty(context, "validate")
  }
}

/** Time limit of a check: patterns may backtrack without end, and values may be long. */
const milliseconds = 2_000
const validateInTime = new Script("validate()")
const context = createContext({})

/**
 * `checker` validates schemas against the meta-schema of their draft. It is reused, because compiling the meta-schema
 * is slow. `reader` compiles a schema. It is created for each schema, because it would keep all of them in memory.
 */
interface Readers {
  readonly checker: AjvType
  readonly reader: () => AjvType
}

// loaded with the first schema, because loading takes longer than reading a page
const readersFor = async (schema: unknown, isOfSchemas: boolean): Promise<Readers> => {
  const draft = isItem(schema) && typeof schema["$schema"] === "string" ? schema["$schema"] : ""
  const [{ Ajv }, { default: addFormats }] = await Promise.all([
    /draft-0[467]/.test(draft) ? import("ajv") : import("ajv/dist/2020.js").then(({ Ajv2020 }) => ({ Ajv: Ajv2020 })),
    import("ajv-formats")
  ])
  const made = (meta: boolean) => {
    // otherwise a property such as `constructor` is in every object
    const ajv = new Ajv({
      allErrors: true,
      ownProperties: true,
      strict: false,
      logger: false,
      validateSchema: false,
      meta
    })
    addFormats.default(ajv)
    return ajv
  }
  const checker = checkers.get(Ajv) ?? made(true)
  checkers.set(Ajv, checker)
  return { checker, reader: () => made(isOfSchemas) }
}

const checkers = new Map<unknown, AjvType>()

/** Removes required names without a property, as the service does. They would fail every result. */
const withoutUnknownRequired = (part: unknown): Readonly<Record<string, unknown>> | boolean => {
  if (typeof part === "boolean") return part
  if (!isItem(part)) return {}
  // the reader was chosen by `$schema`
  return Object.fromEntries(
    Object.entries(part).filter(([name]) => name !== "$schema").map(([name, value]) => {
      const { properties } = part
      if (name === "required" && Array.isArray(value) && isItem(properties)) {
        return [
          name,
          value.filter((one) => typeof one !== "string" || Object.hasOwn(properties, one))
        ]
      }
      if (name === "properties" || name === "$defs" || name === "definitions") {
        return [
          name,
          isItem(value)
            ? Object.fromEntries(
              Object.entries(value).map((
                [inner, schema]
              ) => [inner, isItem(schema) ? withoutUnknownRequired(schema) : schema])
            )
            : value
        ]
      }
      return [name, name === "items" && isItem(value) ? withoutUnknownRequired(value) : value]
    })
  )
}

/**
 * Whether checking some value would never end: a reference leads back to a schema that the same value is being checked
 * against.
 */
const neverEnds = (root: unknown): boolean => {
  const checked = new Set<unknown>()
  const parts: Array<unknown> = [root]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part !== "object" || part === null) continue
    if (refersToItself(part, root, new Set(), checked)) return true
    for (const one of Object.values(part)) parts.push(one)
  }
  return false
}

const refersToItself = (part: unknown, root: unknown, open: Set<unknown>, checked: Set<unknown>): boolean => {
  if (!isItem(part) || checked.has(part)) return false
  if (open.has(part)) return true
  open.add(part)
  const { $ref: reference } = part
  const found = (typeof reference === "string" && refersToItself(resolve(reference, root), root, open, checked)) ||
    sameValue.some((keyword) => asArray(part[keyword]).some((one) => refersToItself(one, root, open, checked)))
  open.delete(part)
  checked.add(part)
  return found
}

/** Keywords whose schemas check the same value, not a part of it. */
const sameValue = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]

const problemsOf = (errors: ReadonlyArray<ErrorObject>): Problems =>
  errors.slice(0, maxProblems).map(({ instancePath, message = "does not conform", params }) =>
    problem(
      [...stepsOf(instancePath), ...typeof params["missingProperty"] === "string" ? [params["missingProperty"]] : []],
      typeof params["missingProperty"] === "string" ? "Required, and not found on the page" : message
    )
  )
