import type { Contract, ContractOperation } from "../contract-model.ts"
import type { OpenApiDocument } from "../openapi-document.ts"
import type { Argument } from "./argument.ts"
import { snakeCase } from "./names.ts"
import { docstring } from "./text.ts"

/** The docstring of a method. `fields` is the component with its keyword arguments. */
export const methodWords = (
  operation: ContractOperation,
  args: ReadonlyArray<Argument>,
  fields: string | null,
  contract: Contract,
  document: OpenApiDocument
): string => {
  const text = [
    sentence(operation.summary),
    operation.description,
    operation.billing === null ? "" : `Cost: ${operation.billing}`,
    fieldsOf(fields, document),
    argumentsOf(args),
    raised(operation, contract)
  ]
  return docstring(text.map((part) => asMethods(part, contract)), 8)
}

/** Replaces the names of operations in a text with those of methods. */
const asMethods = (text: string, { operations }: Contract): string =>
  text.replaceAll(/`(\w+)`/g, (words, name: string) => name in operations ? `\`${snakeCase(name)}\`` : words)

const fieldsOf = (component: string | null, { components }: OpenApiDocument): string => {
  if (component === null) return ""
  const { properties = {}, required = [] } = components.schemas[component] ?? {}
  const names = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? " (required)" : ""}`)
  return `Keyword arguments: the fields of \`models.${component}\`, which describes them: ${names.join(", ")}.`
}

const argumentsOf = (args: ReadonlyArray<Argument>): string => {
  const lines = args.filter(({ words: text }) => text !== "").map(({ name, words: text }) =>
    `    ${name}: ${sentence(text)}`
  )
  return lines.length === 0 ? "" : ["Args:", ...lines].join("\n")
}

/** The failures that it can raise, except those in the table of all operations. */
const raised = ({ errorTables, id }: ContractOperation, { errors, operations }: Contract): string => {
  const everywhere = errorTables.filter((table) =>
    Object.values(operations).every((operation) => operation.errorTables.includes(table))
  )
  const own = errorTables.filter((table) => !everywhere.includes(table))
  const names = new Set(
    errors.filter((row) => own.includes(row.table) && row.operations.includes(id)).map(({ reason }) => `\`${reason}\``)
  )
  return names.size === 0 ? "" : `Raises, in addition to the common failures: ${[...names].join(", ")}.`
}

const sentence = (text: string): string => /[.!?]$/.test(text) ? text : `${text}.`
