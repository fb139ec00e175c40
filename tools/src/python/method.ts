import type { Contract, ContractOperation } from "../contract-model.ts"
import type { OpenApiDocument, OpenApiOperation } from "../openapi-document.ts"
import { type Argument, contentOf, parametersOf } from "./argument.ts"
import { type FileForm, fileForm } from "./file-form.ts"
import { methodWords } from "./method-words.ts"
import { constantCase, parameterName, snakeCase } from "./names.ts"
import { answerType } from "./operations.ts"
import { width } from "./text.ts"

/** The method of an operation. */
export const method = (
  operation: ContractOperation,
  described: OpenApiOperation | undefined,
  contract: Contract,
  document: OpenApiDocument
): string => {
  const form = operation.body.includes("multipart") ? fileForm(described, document) : undefined
  const args = form?.args ?? [...parametersOf(operation, described, document), ...contentOf(operation)]
  const fields = form?.options ?? operation.request
  const clash = args.find(({ name }) => name in (document.components.schemas[fields ?? ""]?.properties ?? {}))
  if (clash !== undefined) throw new Error(`${operation.id} would have the parameter ${clash.name} twice`)
  return [
    signature(operation, args, fields),
    methodWords(operation, args, fields, contract, document),
    form === undefined ? call(operation, args) : formCall(operation, form)
  ].join("\n")
}

const signature = (operation: ContractOperation, all: ReadonlyArray<Argument>, fields: string | null): string => {
  const inPlace = all.filter(({ keyword }) => !keyword)
  const byName = all.filter(({ keyword }) => keyword).toSorted((a, b) => Number(b.required) - Number(a.required))
  return definition(snakeCase(operation.name), answerType(operation), [
    "self",
    ...inPlace.map(declared),
    ...byName.length > 0 ? ["*"] : [],
    ...byName.map(declared),
    ...fields === null ? [] : [`**body: Unpack[models.${fields}]`]
  ])
}

const declared = ({ name, required, type }: Argument): string =>
  required ? `${name}: ${type}` : `${name}: ${type} = None`

const definition = (name: string, answer: string, parameters: ReadonlyArray<string>): string => {
  const line = `    def ${name}(${parameters.join(", ")}) -> ${answer}:`
  return line.length <= width
    ? line
    : `    def ${name}(\n${parameters.map((parameter) => `        ${parameter},\n`).join("")}    ) -> ${answer}:`
}

const call = ({ body, name, request }: ContractOperation, args: ReadonlyArray<Argument>): string => {
  const pairs = args.flatMap(({ name: argument, wire }) =>
    wire === null ? [] : [`${JSON.stringify(wire)}: ${argument}`]
  )
  return calling("_call", [
    `operations.${constantCase(name)}`,
    ...pairs.length > 0 ? [`parameters={${pairs.join(", ")}}`] : [],
    ...request === null ? [] : ["body=body"],
    ...body[0] === "bytes" ? ["data=content"] : []
  ])
}

const formCall = ({ name }: ContractOperation, { file, optionsField, reference }: FileForm): string =>
  calling("_call_with_file", [
    `operations.${constantCase(name)}`,
    `file=(${JSON.stringify(file)}, ${parameterName(file)}, filename, content_type)`,
    `reference=(${JSON.stringify(reference)}, ${parameterName(reference)})`,
    `options=(${JSON.stringify(optionsField)}, body)`
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
