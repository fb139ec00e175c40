import type * as Effect from "effect/Effect"
import * as Effectable from "effect/Effectable"
import type * as Fiber from "effect/Fiber"
import { TracerEnabled } from "effect/References"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { CurrentTransformer, isFragment, type RecordInsertHelper, type Statement } from "effect/sql/Statement"

/** Runs a statement. Called when the statement runs, not when it is created. */
type Run = (
  fiber: Fiber.Fiber<unknown, unknown>,
  text: string,
  params: ReadonlyArray<unknown>
) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/**
 * A client of SQLite whose statements cost less if no tracer is installed. `effect/sql` creates a span, its attributes
 * and an object for each part of the text for every statement, which takes longer than most statements do in SQLite.
 * The text of statements that consist only of parameters, literals and records to insert is built here. All others run
 * as usual.
 */
export const shortStatements = (client: SqlClient, run: Run): SqlClient => {
  const prototype: object = Object.create(
    Object.getPrototypeOf(client``),
    {
      ...Object.getOwnPropertyDescriptors(Effectable.Prototype<ShortStatement>({
        label: "Statement",
        evaluate(fiber) {
          if (fiber.getRef(TracerEnabled) || fiber.getRef(CurrentTransformer) !== undefined) return this.usual
          const params: Array<unknown> = []
          const text = textOf(this.strings, this.given, params)
          return text === undefined ? this.usual : run(fiber, text, params)
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

/** The text of a statement; adds its parameters. Undefined if it has other parts. */
const textOf = (
  strings: TemplateStringsArray,
  given: ReadonlyArray<unknown>,
  params: Array<unknown>
): string | undefined => {
  let text = strings[0] ?? ""
  for (let place = 0; place < given.length; place++) {
    const value = given[place]
    if (isPlain(value)) {
      text += "?"
      params.push(value)
    } else if (isFragment(value)) {
      for (const segment of value.segments) {
        if (segment._tag !== "Literal" || segment.params !== undefined) return undefined
        text += segment.value
      }
    } else {
      const row = insertedRow(value)
      if (row === undefined) return undefined
      const columns = Object.keys(row)
      text += `("${columns.join("\",\"")}") VALUES (${columns.map(() => "?").join()})`
      params.push(...Object.values(row))
    }
    text += strings[place + 1] ?? ""
  }
  return text
}

const isPlain = (value: unknown): boolean =>
  typeof value !== "object" ? value !== undefined : value === null || value instanceof Uint8Array

/** The row of `sql.insert(row)`, if all its columns and values are plain. */
const insertedRow = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  const { _tag, returningIdentifier, value: rows } = value as Partial<RecordInsertHelper> & {
    readonly returningIdentifier?: unknown
  }
  const row = rows?.[0]
  return _tag === "RecordInsertHelper" && returningIdentifier === undefined && rows?.length === 1 &&
      row !== undefined &&
      Object.keys(row).every((column) => /^\w+$/u.test(column)) && Object.values(row).every(isPlain)
    ? row
    : undefined
}
