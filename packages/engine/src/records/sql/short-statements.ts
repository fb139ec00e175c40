import type * as Effect from "effect/Effect"
import * as Effectable from "effect/Effectable"
import type * as Fiber from "effect/Fiber"
import { TracerEnabled } from "effect/References"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import {
  CurrentTransformer,
  isFragment,
  type RecordInsertHelper,
  type RecordUpdateHelperSingle,
  type Segment,
  type Statement
} from "effect/sql/Statement"

/** Runs a statement. Called when the statement runs, not when it is created. */
type Run = (
  fiber: Fiber.Fiber<unknown, unknown>,
  text: string,
  params: ReadonlyArray<unknown>
) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/**
 * A client whose statements cost less if no tracer is installed. `effect/sql` creates a span, its attributes and an
 * object for each part of the text for every statement, which takes longer than most statements do in SQLite. The text
 * of statements that consist only of parameters, literals, lists, and records to insert or update is built here. All
 * others run as usual. `placeholder` returns the text of the parameter with this number; the first one has number 1.
 */
export const shortStatements = (
  client: SqlClient,
  placeholder: (number: number) => string,
  run: Run
): SqlClient => {
  const prototype: object = Object.create(
    Object.getPrototypeOf(client``),
    {
      ...Object.getOwnPropertyDescriptors(Effectable.Prototype<ShortStatement>({
        label: "Statement",
        evaluate(fiber) {
          if (fiber.getRef(TracerEnabled) || fiber.getRef(CurrentTransformer) !== undefined) return this.usual
          const params: Params = { values: [], placeholder }
          const text = textOf(this.strings, this.given, params)
          return text === undefined ? this.usual : run(fiber, text, params.values)
        }
      })),
      usual: {
        get(this: ShortStatement) {
          return client(this.strings, ...this.given)
        }
      },
      ...Object.fromEntries(partsOfStatements.map((part) => [part, {
        get(this: ShortStatement) {
          return Reflect.get(this.usual, part)
        }
      }]))
    }
  )
  const statement = (first: TemplateStringsArray | string, ...given: ReadonlyArray<unknown>) =>
    typeof first === "string" ? client(first) : Object.assign(Object.create(prototype), { strings: first, given })
  return Object.assign(statement, client)
}

interface ShortStatement extends Effect.Effect<ReadonlyArray<unknown>, SqlError> {
  readonly strings: TemplateStringsArray
  readonly given: ReadonlyArray<unknown>
  /** The statement of `effect/sql`. */
  readonly usual: Statement<unknown>
}

/** What the methods of statements of `effect/sql` use. */
const partsOfStatements = ["acquirer", "borrower", "compiler", "segments", "spanAttributes", "transformRows"]

/** The parameters of a statement so far. */
interface Params {
  readonly values: Array<unknown>
  readonly placeholder: (number: number) => string
}

/** Adds a parameter. Returns its place in the text. */
const add = ({ placeholder, values }: Params, value: unknown): string => placeholder(values.push(value))

/** The text of a statement; adds its parameters. Undefined if it has other parts. */
const textOf = (
  strings: TemplateStringsArray,
  given: ReadonlyArray<unknown>,
  params: Params
): string | undefined => {
  let text = strings[0] ?? ""
  for (let place = 0; place < given.length; place++) {
    const part = textOfPart(given[place], params)
    if (part === undefined) return undefined
    text += part + (strings[place + 1] ?? "")
  }
  return text
}

const textOfPart = (value: unknown, params: Params): string | undefined => {
  if (isPlain(value)) return add(params, value)
  if (!isFragment(value)) return textOfRow(value, params)
  if ("given" in value) {
    const { given, strings } = value as unknown as ShortStatement
    return textOf(strings, given, params)
  }
  let text = ""
  for (const segment of value.segments) {
    const part = textOfSegment(segment, params)
    if (part === undefined) return undefined
    text += part
  }
  return text
}

const textOfSegment = (segment: Segment, params: Params): string | undefined => {
  switch (segment._tag) {
    case "Literal":
      return segment.params === undefined ? segment.value : undefined
    case "Identifier":
      return isWord(segment.value) ? `"${segment.value}"` : undefined
    case "Parameter":
      return isPlain(segment.value) ? textOfPart(segment.value, params) : undefined
    case "ArrayHelper":
      if (segment.value.length === 0 || !segment.value.every(isPlain)) return undefined
      return `(${segment.value.map((value) => add(params, value)).join()})`
    default:
      return textOfRow(segment, params)
  }
}

const isPlain = (value: unknown): boolean =>
  typeof value !== "object" ? value !== undefined : value === null || value instanceof Uint8Array

const isWord = (name: string): boolean => /^\w+$/u.test(name)

/** The text of `sql.insert(row)` and `sql.update(row)`, if all columns and values are plain. */
const textOfRow = (value: unknown, params: Params): string | undefined => {
  const { _tag, returningIdentifier, value: given } = value as
    & Partial<RecordInsertHelper | RecordUpdateHelperSingle>
    & {
      readonly returningIdentifier?: unknown
    }
  const isUpdate = _tag === "RecordUpdateHelperSingle"
  if (!isUpdate && _tag !== "RecordInsertHelper" || returningIdentifier !== undefined) return undefined
  const [row = {}, ...others] = Array.isArray(given) ? given : [given]
  const columns = Object.keys(row)
  if (others.length > 0 || !columns.every(isWord) || !Object.values(row).every(isPlain)) return undefined
  const places = Object.values(row).map((value) => add(params, value))
  return isUpdate
    ? columns.map((column, at) => `"${column}" = ${places[at]}`).join()
    : `("${columns.join("\",\"")}") VALUES (${places.join()})`
}
