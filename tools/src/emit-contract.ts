import { readFile } from "node:fs/promises"
import { capitalized } from "./capitalized.ts"
import type { Contract, ContractErrorRow, ContractOperation } from "./contract-model.ts"
import { type Emitter, notice } from "./emitter.ts"

/**
 * Generates `contract.json` for any language, and its typed twin: one constant per subject, so that bundlers drop
 * unused ones.
 */
export const emitContract: Emitter = {
  owns: ["packages/types/src/generated", "packages/types/src/generated/operations"],
  emit: async ({ contract }) => [
    { path: "packages/types/contract.json", text: `${JSON.stringify(contract, null, 2)}\n` },
    generated("contract-model", notice + await readFile(new URL("contract-model.ts", import.meta.url), "utf8")),
    ...operations(contract),
    generated("errors", errors(contract)),
    generated(
      "retry",
      twin(
        ["RetryRules"],
        inParts("retryRules", "retry", { ...contract.retry }, Object.keys(contract.retry), "RetryRules")
      )
    ),
    generated("trace", trace(contract)),
    generated("webhooks", twin(["WebhookRules"], constant("webhookRules", contract.webhooks, "WebhookRules"))),
    generated(
      "query-operators",
      twin(["QueryOperator"], constant("operators", contract.operators, "Readonly<Record<string, QueryOperator>>"))
    ),
    generated("formats", formats(contract)),
    generated("limits", numbers(contract.limits)),
    generated("credits", numbers(contract.credits)),
    generated(
      "defaults",
      typed(
        "./models.ts",
        Object.keys(contract.defaults),
        Object.entries(contract.defaults).map(([component, fields]) => defaults(component, fields))
      )
    )
  ]
}

const generated = (name: string, text: string) => ({ path: `packages/types/src/generated/${name}.ts`, text })

/** Most formats fill the field with their own name: programs load only the others. */
function formats({ formats }: Contract): string {
  const others = Object.fromEntries(
    Object.entries(formats).flatMap(([name, { field }]) => field === name ? [] : [[name, field]])
  )
  return [
    twin(["FormatField"], constant("formats", formats, "Readonly<Record<string, FormatField>>")),
    `/** The fields of the formats that do not fill the field of their own name. */\nexport const renamedFormats: Readonly<Record<string, string>> = ${
      JSON.stringify(others, null, 2)
    }\n`
  ].join("\n")
}

/**
 * Omits the parts for readers only, and references the tables themselves: a program that calls one operation loads only
 * its tables. There is one file per feature, because programs load the features that they use.
 */
function operations(contract: Contract) {
  const features = Object.entries(Object.groupBy(Object.values(contract.operations), ({ feature }) => feature))
  return [
    generated(
      "operations",
      `${notice}${features.map(([feature]) => `export * from "./operations/${feature}.ts"\n`).join("")}\n${
        renamed(contract)
      }`
    ),
    ...features.map(([feature, all = []]) => {
      const tables = [...new Set(all.flatMap(({ errorTables }) => errorTables))].map(tableName)
      const imports = `import type { Operation } from "../contract-model.ts"\nimport { ${
        tables.join(", ")
      } } from "../errors.ts"\n`
      return generated(`operations/${feature}`, [notice + imports, ...all.map(operation)].join("\n"))
    })
  ]
}

/** For most operations, the name for users is also the identifier: programs load only the others. */
const renamed = ({ operations }: Contract): string => {
  const others = Object.fromEntries(
    Object.values(operations).flatMap(({ id, name }) => id === name ? [] : [[name, id]])
  )
  return `/** The identifiers of the operations that do not have their name for it. */\nexport const renamedOperations: Readonly<Record<string, string>> = ${
    JSON.stringify(others, null, 2)
  }\n`
}

const operation = (
  { answer, body, cacheable, envelope, errorTables, id, method, name, parameters, path, startsJob, summary, timeout }:
    ContractOperation
) => {
  const facts = {
    name,
    method,
    path,
    ...parameters.length > 0 &&
      { parameters: parameters.map(({ required, ...parameter }) => ({ ...parameter, ...required && { required } })) },
    ...body.length > 0 && { body: true },
    ...answer !== "json" && { answer },
    ...startsJob && { startsJob },
    ...cacheable && { cacheable },
    ...timeout !== null && { timeout: { ...timeout, unit: timeout.unit === "seconds" ? 1000 : 1 } },
    ...envelope && { envelope }
  }
  const tables = errorTables.map(tableName).join(", ")
  return `/** \`${method} ${path}\`: ${summary} */\nexport const ${id} = ${
    JSON.stringify(facts, null, 2).slice(0, -2)
  },\n  "errorTables": [${tables}]\n} as const satisfies Operation\n`
}

/** `errorCauses` is separate: programs load it only to explain errors. */
const errors = ({ errors }: Contract): string => {
  checkPatterns(errors)
  const names = [...new Set(errors.map(({ reason }) => reason))]
  const causes = Object.fromEntries(errors.map(({ cause, reason }) => [reason, cause]))
  return [
    notice + `import type { ErrorTable } from "./contract-model.ts"\n`,
    ...Object.entries(Object.groupBy(errors, ({ table }) => table)).map(([table, rows = []]) =>
      `export const ${tableName(table)}: ErrorTable = ${JSON.stringify(rows.map(row), null, 2)}\n`
    ),
    `/** The name of a row of any table. */\nexport type RowName =\n${
      names.map((name) => `  | "${name}"`).join("\n")
    }\n`,
    `/** What brings a failure about, by the name of its row. */\nexport const errorCauses: Readonly<Record<RowName, string>> = ${
      JSON.stringify(causes, null, 2)
    }\n`
  ].join("\n")
}

const row = ({ code, error, pattern, reason, retryable, standsForStatus, status }: ContractErrorRow): string => {
  const flags = `${standsForStatus ? "!" : ""}${{ yes: "+", sometimes: "?", no: "" }[retryable]}`
  const text = pattern === null ? error : beginning(pattern, error)
  const named = code?.replace(capitals(reason), "*") ?? ""
  const parts = [reason, `${status}${flags}`, named, ...text === code ? [] : [text]]
  if (code?.includes("*")) throw new Error(`the code of ${reason} contains the placeholder of its name`)
  if (parts.some((part) => part.includes("~"))) {
    throw new Error(`${reason} contains a separator of the line`)
  }
  return parts.join("~")
}

/** `NoCachedData` becomes `NO_CACHED_DATA`. */
const capitals = (name: string): string => name.replace(/\B[A-Z]/g, "_$&").toUpperCase()

/** Anchors a pattern at the beginning, and makes it match the text of its row. */
const beginning = (pattern: string, error: string): string => {
  const anchored = pattern.startsWith("^") ? pattern : `^[^]*${pattern}`
  return new RegExp(pattern).test(error)
    ? anchored
    : `^(${error.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$|${anchored.slice(1)})`
}

/**
 * A line omits the text if it has a pattern. Therefore the text must not be needed, and the pattern of one row must not
 * match another row.
 */
const checkPatterns = (errors: ReadonlyArray<ContractErrorRow>): void => {
  for (const { error, reason } of errors) {
    const other = errors.find((row) =>
      row.reason !== reason && row.pattern !== null && new RegExp(row.pattern).test(error)
    )
    if (other) throw new Error(`the text of ${reason} also matches ${other.reason}`)
  }
  const needed = errors.find(({ code, error, pattern, standsForStatus }) =>
    pattern !== null && (code || standsForStatus) && pattern !== `^${error}`
  )
  if (needed) throw new Error(`${needed.reason} needs its text in addition to its pattern`)
}

/** The rules without descriptions; the meanings of error codes are separate. Few programs load them. */
function trace(
  { trace: { errorCodes, deduplicateBy, events, intervalSeconds, operation, tailPolls, terminal } }: Contract
): string {
  const rules = { operation, events, intervalSeconds, terminal, tailPolls, deduplicateBy }
  return twin(
    ["TraceRules"],
    constant("traceRules", rules, "Omit<TraceRules, \"order\" | \"errorCodes\">"),
    constant("traceErrorCodes", errorCodes, "TraceRules[\"errorCodes\"]")
  )
}

const tableName = (table: string) => `${table}Errors`

/** One constant each, so that programs load only those they use. */
const numbers = (values: Readonly<Record<string, number>>) =>
  `${notice}\n${Object.entries(values).map(([name, value]) => `export const ${name} = ${value}\n`).join("")}`

const constant = (name: string, value: unknown, type: string) =>
  `export const ${name} = ${JSON.stringify(value, null, 2)} as const satisfies ${type}\n`

/** An object whose named fields are also constants, so that programs load only the fields they use. */
const inParts = (
  name: string,
  prefix: string,
  fields: Readonly<Record<string, unknown>>,
  apart: ReadonlyArray<string>,
  type: string
) => {
  const partOf = (field: string) => `${prefix}${capitalized(field)}`
  const parts = apart.map((field) => `export const ${partOf(field)} = ${JSON.stringify(fields[field])} as const\n`)
  const lines = Object.entries(fields).map(([field, value]) =>
    `  ${JSON.stringify(field)}: ${
      apart.includes(field) ? partOf(field) : JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")
    }`
  )
  return `${parts.join("")}export const ${name} = {\n${lines.join(",\n")}\n} as const satisfies ${type}\n`
}

/** A default list is a constant, because clients need it to read the response if the request omits the list. */
const defaults = (component: string, fields: Readonly<Record<string, unknown>>) => {
  const name = `${component[0]?.toLowerCase()}${component.slice(1)}`
  const lists = Object.keys(fields).filter((field) => Array.isArray(fields[field]) && fields[field].length > 0)
  return inParts(`${name}Defaults`, `${name}Default`, fields, lists, `Partial<${component}>`)
}

const twin = (types: ReadonlyArray<string>, ...constants: ReadonlyArray<string>) =>
  typed("./contract-model.ts", types, constants)

const typed = (module: string, types: ReadonlyArray<string>, constants: ReadonlyArray<string>) =>
  [notice + `import type { ${types.join(", ")} } from "${module}"\n`, ...constants].join("\n")
