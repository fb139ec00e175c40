import type { Contract, ContractErrorRow } from "../contract-model.ts"
import { constantCase } from "./names.ts"
import { docstring, literal, notice } from "./text.ts"

/** `errors.py`: a class for each reason in the tables. */
export const errors = ({ errors: rows }: Contract): string => {
  const classes = reasons({ errors: rows })
  const clash = classes.find((name) => ownErrors.includes(name))
  if (clash !== undefined) throw new Error(`${clash} is the client's own`)
  const code = classes.map((name) => reasonClass(name, rows.filter(({ reason }) => reason === name)))
  return [
    `${notice}"""The errors of a call: one class for each reason in the specification's tables, and the client's own errors."""\n`,
    `from collections.abc import Mapping\nfrom typing import Final\n\nfrom .api_error import (\n${
      listed(ownErrors, 4)
    })\n`,
    `__all__ = [\n${
      listed(["REASONS", ...[...ownErrors, ...classes].toSorted()].map((name) => JSON.stringify(name)), 4)
    }]\n\n`,
    code.join("\n\n"),
    `\nREASONS: Final[Mapping[str, type[ApiError]]] = {\n${
      classes.map((name) => `    "${name}": ${name},\n`).join("")
    }}`,
    `"""The class of each row, by the row's reason."""\n`
  ].join("\n")
}

/** The names that `api_error.py` defines. */
export const ownErrors: ReadonlyArray<string> = [
  "ApiError",
  "ConnectionLost",
  "RequestInvalid",
  "ResponseMalformed",
  "SettingsInvalid",
  "TimedOut",
  "Unrecognized"
]

/** The reasons of all tables, each once. */
export const reasons = (
  { errors: rows }: Pick<Contract, "errors">
): ReadonlyArray<string> => [...new Set(rows.map(({ reason }) => reason))]

const reasonClass = (name: string, rows: ReadonlyArray<ContractErrorRow>): string => {
  const [row] = rows
  const statuses = [...new Set(rows.map(({ status }) => status))].join(", ")
  const words = [
    [...new Set(rows.map(({ cause }) => cause))].join(" "),
    `${statuses} ${JSON.stringify(row?.error)}${
      row?.code === null || row?.code === row?.error ? "" : `, code \`${row?.code}\``
    }. ${advice[row?.retryable ?? "no"]}`
  ]
  return `class ${name}(ApiError):\n${docstring(words, 4)}\n\n    reason = ${JSON.stringify(name)}\n`
}

const advice = {
  yes: "Repeated by itself.",
  no: "Retrying the same request does not help.",
  sometimes: "A retry helps only sometimes and is never automatic."
} as const

/** `error_rows.py`: the tables themselves. */
export const errorRows = ({ errors: rows }: Contract): string => {
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table))
  return [
    `${notice}"""The tables of failures, row by row."""\n`,
    "from typing import Final\n\nfrom .operation import Row\n",
    ...tables.map(([table, of = []]) =>
      `${constantCase(table)}: Final[tuple[Row, ...]] = (\n${of.map(row).join("")})\n`
    )
  ].join("\n")
}

const row = ({ cause, code, error, pattern, reason, retryable, standsForStatus, status }: ContractErrorRow): string => {
  const fields = [
    ["reason", JSON.stringify(reason)],
    ["status", String(status)],
    ["error", literal(error, 8, 15)],
    ["code", code === null ? "None" : JSON.stringify(code)],
    ["cause", literal(cause, 8, 15)],
    ["retryable", JSON.stringify(retryable)],
    ["pattern", pattern === null ? "None" : JSON.stringify(pythonPattern(pattern))],
    ["stands_for_status", standsForStatus ? "True" : "False"]
  ]
  return `    Row(\n${fields.map(([name, value]) => `        ${name}=${value},\n`).join("")}    ),\n`
}

/** The same regular expression for Python, where `$` would also match before a final line break. */
export const pythonPattern = (pattern: string): string => {
  const foreign = /\\[pPukc]|\(\?<[a-zA-Z]|\[[^\]]*\[/.exec(pattern)
  if (foreign !== null) throw new Error(`Python does not support ${foreign[0]}: ${pattern}`)
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\$/gs, (part) => part === "$" ? "\\Z" : part)
}

const listed = (names: ReadonlyArray<string>, depth: number): string =>
  names.map((name) => `${" ".repeat(depth)}${name},\n`).join("")
