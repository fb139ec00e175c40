import type { Contract, ContractOperation } from "../contract-model.ts"
import { constantCase } from "./names.ts"
import { notice, width } from "./text.ts"

/** `operations.py`: the facts that a call of each operation needs. */
export const operations = (contract: Contract): string => {
  const all = Object.values(contract.operations)
  const imported = [
    "Operation",
    ...all.some(({ parameters }) => parameters.length > 0) ? ["Parameter"] : [],
    "TimeLimit"
  ]
  return [
    notice + `"""The facts that a call of each operation needs."""\n`,
    `from . import error_rows, models\nfrom .operation import ${imported.join(", ")}\n`,
    ...all.map(operation)
  ].join("\n")
}

/** The type of an operation's response. */
export const answerType = ({ answer, response }: ContractOperation): string =>
  answer === "text" ? "str" : response === null ? "object" : `models.${response}`

const operation = (operation: ContractOperation): string => {
  const { answer, envelope, errorTables, id, method, name, parameters, path, response, startsJob, timeout } = operation
  const fields = [
    ["id", JSON.stringify(id)],
    ["name", JSON.stringify(name)],
    ["method", JSON.stringify(method)],
    ["path", JSON.stringify(path)],
    ["parameters", tuple(parameters.map(parameter), "parameters")],
    ["answer", JSON.stringify(answer)],
    ["response", answer === "text" || response === null ? "None" : JSON.stringify(response)],
    ["starts_job", python(startsJob)],
    [
      "timeout",
      timeout === null
        ? "None"
        : `TimeLimit(${JSON.stringify(timeout.field)}, ${timeout.default}, ${JSON.stringify(timeout.unit)})`
    ],
    ["envelope", python(envelope)],
    ["tables", tuple(errorTables.map((table) => `error_rows.${constantCase(table)}`), "tables")]
  ]
  const lines = fields.map(([field, value]) => `    ${field}=${value},\n`).join("")
  return `${constantCase(name)}: Operation[${answerType(operation)}] = Operation(\n${lines})\n`
}

const parameter = ({ in: place, name, required }: ContractOperation["parameters"][number]): string =>
  `Parameter(${JSON.stringify(name)}, "${place}", ${python(required)})`

const tuple = (items: ReadonlyArray<string>, field: string): string => {
  const line = items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`
  return field.length + line.length + 6 <= width
    ? line
    : `(\n${items.map((item) => `        ${item},\n`).join("")}    )`
}

const python = (value: boolean): string => value ? "True" : "False"
