import type { Contract, ContractOperation } from "../contract-model.ts"
import { componentName, type JsonSchema, type OpenApiDocument, type OpenApiOperation } from "../openapi-document.ts"
import { describeField } from "./describe-field.ts"
import { type FileForm, fileForm } from "./file-form.ts"
import { constantCase, parameterName, snakeCase } from "./names.ts"
import { answerType } from "./operations.ts"
import { docstring, notice, width } from "./text.ts"
import { laidOut, typeOf, unionOf } from "./type-expression.ts"

/** `client.py`: a method for every operation. */
export const client = (contract: Contract, document: OpenApiDocument): string => {
  const described = new Map(
    Object.values(document.paths).flatMap((methods) => Object.values(methods)).map((operation) => [operation.operationId, operation])
  )
  const methods = Object.values(contract.operations).flatMap((operation) => [
    method(operation, described.get(operation.id), document, contract),
    ...others(operation, document)
  ])
  const body = methods.join("\n")
  const names = ["Any", "Literal", "Unpack"].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return [
    `${notice}"""The client: a method for every operation."""\n`,
    "from __future__ import annotations\n",
    `from collections.abc import Iterator\nfrom typing import ${names.join(", ")}\n`,
    "from . import models, operations\nfrom .base_client import BaseClient\n\n",
    `class Client(BaseClient):\n${docstring(words, 4)}\n`,
    body
  ].join("\n")
}

const words = [
  "A client of the web search-and-scrape API, version 2.",
  "Parameters are written as Python writes them; fields of requests and answers have the names they have on the wire. " +
  "A field whose name Python keeps for itself takes an underscore at its end: `from_`.",
  "Every method may raise the failures of the common table, such as `Unauthorized` or `RateLimited`, and `ConnectionLost`, " +
  "`TimedOut`, `RequestInvalid`, `ResponseMalformed` and `Unrecognized`: all are subclasses of `ApiError`."
]

const method = (
  operation: ContractOperation,
  described: OpenApiOperation | undefined,
  document: OpenApiDocument,
  contract: Contract
): string => {
  const parameters = parametersOf(operation, described, document)
  const form = operation.body.includes("multipart") ? fileForm(described, document) : undefined
  const signed = form === undefined ? signature(operation, parameters, contentOf(operation)) : formSignature(operation, form)
  const called = form === undefined ? call(operation, parameters) : formCall(operation, form)
  const text = [
    sentence(operation.summary),
    operation.description,
    operation.billing === null ? "" : `Cost: ${operation.billing}`,
    fieldsOf(form?.options ?? operation.request, document),
    argumentsOf(form === undefined ? [...parameters, ...contentOf(operation)] : form.parameters),
    raised(operation, contract)
  ]
  return `${signed}\n${docstring(text.map((part) => asMethods(part, contract)), 8)}\n${called}`
}

/** A text that names operations, naming methods. */
const asMethods = (text: string, { operations }: Contract): string =>
  text.replaceAll(/`(\w+)`/g, (words, name: string) => name in operations ? `\`${snakeCase(name)}\`` : words)

interface Argument {
  /** As it travels. */
  readonly wire: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly keyword: boolean
  readonly words: string
}

const parametersOf = (
  { parameters }: ContractOperation,
  described: OpenApiOperation | undefined,
  { components }: OpenApiDocument
): ReadonlyArray<Argument> =>
  parameters.map(({ in: place, name, required }) => {
    const { description, schema = {} } = described?.parameters?.find((parameter) => parameter.name === name && parameter.in === place) ?? {}
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

const contentOf = ({ body }: ContractOperation): ReadonlyArray<Argument> =>
  body[0] === "bytes"
    ? [{ wire: "", name: "content", type: "bytes", required: true, keyword: false, words: "The bytes of the file." }]
    : []

const signature = (operation: ContractOperation, parameters: ReadonlyArray<Argument>, content: ReadonlyArray<Argument>): string => {
  const all = [...parameters, ...content]
  const inPlace = all.filter(({ keyword }) => !keyword)
  const byName = all.filter(({ keyword }) => keyword).toSorted((a, b) => Number(b.required) - Number(a.required))
  return definition(snakeCase(operation.id), answerType(operation), [
    "self",
    ...inPlace.map(declared),
    ...byName.length > 0 ? ["*"] : [],
    ...byName.map(declared),
    ...operation.request === null ? [] : [`**body: Unpack[models.${operation.request}]`]
  ])
}

const formSignature = (operation: ContractOperation, form: FileForm): string =>
  definition(snakeCase(operation.id), answerType(operation), [
    "self",
    ...form.parameters.flatMap((parameter, index) => index === 1 ? ["*", declared(parameter)] : [declared(parameter)]),
    `**options: Unpack[models.${form.options}]`
  ])

const declared = ({ name, required, type }: Pick<Argument, "name" | "required" | "type">): string =>
  required ? `${name}: ${type}` : `${name}: ${type} = None`

const definition = (name: string, answer: string, parameters: ReadonlyArray<string>): string => {
  const line = `    def ${name}(${parameters.join(", ")}) -> ${answer}:`
  return line.length <= width
    ? line
    : `    def ${name}(\n${parameters.map((parameter) => `        ${parameter},\n`).join("")}    ) -> ${answer}:`
}

const call = ({ body, id, request }: ContractOperation, parameters: ReadonlyArray<Argument>): string => {
  const pairs = parameters.map(({ name, wire }) => `${JSON.stringify(wire)}: ${name}`)
  return calling("_call", [
    `operations.${constantCase(id)}`,
    ...pairs.length > 0 ? [`parameters={${pairs.join(", ")}}`] : [],
    ...request === null ? [] : ["body=body"],
    ...body[0] === "bytes" ? ["data=content"] : []
  ])
}

const formCall = ({ id }: ContractOperation, { file, options, optionsField, reference }: FileForm): string =>
  calling("_call_with_file", [
    `operations.${constantCase(id)}`,
    `file=(${JSON.stringify(file)}, ${parameterName(file)}, filename, content_type)`,
    `reference=(${JSON.stringify(reference)}, ${parameterName(reference)})`,
    `options=(${JSON.stringify(optionsField)}, ${options === "" ? "{}" : "options"})`
  ])

const calling = (name: string, args: ReadonlyArray<string>): string => {
  const line = `        return self.${name}(${args.join(", ")})\n`
  if (line.length <= width) return line
  return `        return self.${name}(\n${args.map((arg) => `            ${splitMapping(arg)},\n`).join("")}        )\n`
}

const splitMapping = (arg: string): string => {
  if (arg.length + 13 <= width) return arg
  const [name = "", pairs = ""] = arg.slice(0, -1).split("={")
  return `${name}={\n${pairs.split(", ").map((pair) => `                ${pair},\n`).join("")}            }`
}

const fieldsOf = (component: string | null, { components }: OpenApiDocument): string => {
  if (component === null) return ""
  const { properties = {}, required = [] } = components.schemas[component] ?? {}
  const names = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? " (required)" : ""}`)
  return `Keyword arguments: the fields of \`models.${component}\`, where each is described: ${names.join(", ")}.`
}

const argumentsOf = (args: ReadonlyArray<{ readonly name: string; readonly words: string }>): string => {
  const lines = args.filter(({ words: said }) => said !== "").map(({ name, words: said }) => `    ${name}: ${sentence(said)}`)
  return lines.length === 0 ? "" : ["Args:", ...lines].join("\n")
}

/** What it may raise beside the failures of the table that all operations have. */
const raised = ({ errorTables }: ContractOperation, { errors, operations }: Contract): string => {
  const everywhere = errorTables.filter((table) => Object.values(operations).every((operation) => operation.errorTables.includes(table)))
  const own = errorTables.filter((table) => !everywhere.includes(table))
  const names = new Set(errors.filter(({ table }) => own.includes(table)).map(({ reason }) => `\`${reason}\``))
  return names.size === 0 ? "" : `Raises, besides the common failures: ${[...names].join(", ")}.`
}

const sentence = (text: string): string => /[.!?]$/.test(text) ? text : `${text}.`

/** What stands beside an operation: a shorter name, a generator. */
const others = (operation: ContractOperation, { components }: OpenApiDocument): ReadonlyArray<string> => {
  const short = shortNames[operation.id]
  const event = operation.response === null ? undefined : components.schemas[operation.response]?.properties?.["events"]?.items?.$ref
  return [
    ...short === undefined ? [] : [`    ${short} = ${snakeCase(operation.id)}\n`],
    ...operation.id === "getAgentTrace" && event !== undefined ? [followTrace(componentName(event))] : []
  ]
}

const shortNames: Readonly<Record<string, string>> = { searchAndScrape: "search" }

const followTrace = (event: string): string =>
  `    def follow_trace(self, job_id: str, *, live_view: bool | None = None) -> Iterator[models.${event}]:
${docstring(["Follow the trace of a run until it has ended.", "Polls, and yields each event once and in order. Ends after the run's last event, when no more events come.", "Args:\n    job_id: Of the answer that started the run.\n    live_view: Also ask for the addresses to watch browsers at."], 8)}

        def poll() -> list[models.${event}]:
            return self.get_agent_trace(job_id, live_view=live_view)["events"]

        return self._follow(poll)
`
