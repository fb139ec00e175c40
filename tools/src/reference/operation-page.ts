import type { Contract, ContractErrorRow, ContractOperation } from "../contract-model.ts"
import { type Exchange, successful } from "../exchange.ts"
import {
  componentName,
  type JsonSchema,
  type OpenApiContent,
  type OpenApiOperation,
  type OpenApiParameter,
  resolved
} from "../openapi-document.ts"
import { curl } from "./curl.ts"
import { cells, fieldTable } from "./field-table.ts"
import { anchor, code, fenced, page, table } from "./markdown.ts"
import { type Parts, partSection } from "./parts.ts"
import { provenanceWords } from "./provenance-words.ts"
import { type Surroundings, typeWords } from "./type-words.ts"

/** The input for the page of an operation. */
export interface Described {
  readonly facts: ContractOperation
  readonly documented: OpenApiOperation
  readonly errors: Contract["errors"]
  readonly exchanges: ReadonlyArray<Exchange>
}

/** Everything about one operation on one page. */
export const operationPage = (described: Described, parts: Parts): string => {
  const { documented, facts } = described
  const around = parts.around(facts.id)
  const sections = parts.on(facts.id)
  return page(
    `# ${facts.summary}`,
    `${code(`${facts.method} ${facts.path}`)} · operation ${code(facts.name)}${
      facts.name === facts.id ? "" : `, in the contract ${code(facts.id)}`
    } · [${documented.tags?.[0]}](README.md${anchor(documented.tags?.[0] ?? "")})`,
    facts.description,
    table(["Property", "Value"], aboutRows(facts)),
    ...parameterTables(documented.parameters ?? [], around),
    ...bodies(documented.requestBody?.content ?? {}, around),
    ...answer(documented, around),
    ...sections.length === 0 ? [] : ["## Parts", ...sections.map((name) => partSection(name, around))],
    ...example(described),
    ...failures(described)
  )
}

/** The schemas whose fields the page of an operation shows. */
export const schemasOfOperation = (
  { requestBody, responses }: OpenApiOperation,
  schemas: Surroundings["schemas"]
): ReadonlyArray<JsonSchema> =>
  [
    ...Object.values(requestBody?.content ?? {}),
    ...answers(responses).flatMap(([, { content = {} }]) => Object.values(content))
  ]
    .map(({ schema }) => resolved(schema, schemas))

const origin = {
  specified: () => "the specification",
  public: (source: string) => `public facts, ${code(source)} ([tags](../../schema/README.md#provenance))`,
  assumed: (source: string) => `assumed: ${source}`
}

const aboutRows = ({ billing, provenance, source, startsJob, timeout }: ContractOperation) => [
  ["Source", origin[provenance](source ?? "")],
  ["Cost", billing ?? "free"],
  ...timeout === null ? [] : [["Time limit", `${code(timeout.field)}, ${timeout.default} ms by default`]],
  ...startsJob ? [["Repetition", "A repeated request can start and bill the same job twice."]] : []
]

const parameterTables = (parameters: ReadonlyArray<OpenApiParameter>, around: Surroundings): ReadonlyArray<string> =>
  parameters.length === 0 ? [] : [
    "## Parameters",
    table(
      ["Name", "In", "Type", "Required", "Default", "Limits", "Description"],
      parameters.map(({ description, in: place, name, required = false, schema = {} }) => [
        code(name),
        place,
        ...cells(description === undefined ? schema : { ...schema, description }, required, {}, around)
      ])
    )
  ]

function bodies(content: Readonly<Record<string, OpenApiContent>>, around: Surroundings): ReadonlyArray<string> {
  const forms = Object.entries(content)
  if (forms.length === 0) return []
  return [
    "## Body",
    ...forms.flatMap(([type, { schema }]) => [
      forms.length === 1 ? `${code(type)}${named(schema)}` : `### ${type}\n\n${named(schema).replace(/^, /, "")}`,
      ...shape(schema, around, othersOf(resolved(schema, around.schemas)))
    ])
  ]
}

function answer({ responses }: OpenApiOperation, around: Surroundings): ReadonlyArray<string> {
  return [
    "## Response",
    ...answers(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { schema }]) => [
        `Status ${status}, ${code(type)}${named(schema)}`,
        ...shape(schema, around, "Responses may have further fields.")
      ])
    )
  ]
}

const othersOf = ({ "x-unknown-fields": unknown }: JsonSchema): string =>
  unknown === "ignored" ? "[Unknown fields](README.md#unknown-fields) are ignored." : "Unknown fields are refused."

/** The table of an object, or the type in words. */
function shape(schema: JsonSchema, around: Surroundings, others: string): ReadonlyArray<string> {
  const shown = resolved(schema, around.schemas)
  const { description = "", properties } = shown
  const about = [description, provenanceWords(shown)]
  if (properties === undefined) {
    return [[`${typeWords(shown, around)}.`, ...about].filter((words) => words !== "").join(" ")]
  }
  return [
    [...about, others].filter((words) => words !== "").join(" "),
    fieldTable(shown, around)
  ]
}

const named = ({ $ref }: JsonSchema) => $ref === undefined ? "" : `, ${code(componentName($ref))}`

function example({ exchanges, facts }: Described): ReadonlyArray<string> {
  const shown = successful(exchanges, facts.id, "minimal")
  const request = shown?.request ?? { method: facts.method, path: facts.path, headers: {} }
  const answer = shown?.response?.body ?? ""
  return [
    "## Example",
    fenced("sh", curl(request)),
    ...answer === ""
      ? []
      : [facts.answer === "json" ? fenced("json", JSON.stringify(JSON.parse(answer), null, 2)) : fenced("text", answer)]
  ]
}

function failures({ errors, facts }: Described): ReadonlyArray<string> {
  const raised = errors.filter(({ operations }) => operations.includes(facts.id))
  const rows = (tables: ReadonlyArray<string>) =>
    table(
      ["Status", "Reason", "`error`", "`code`", "Cause", "Retry"],
      raised.filter(({ table }) => tables.includes(table)).toSorted((a, b) => a.status - b.status).map(failureRow)
    )
  const own = rows(facts.errorTables.filter((name) => !ofAll.includes(name)))
  return [
    "## Failures",
    "For how to match a response to a row, and when to retry, see [Failures](README.md#failures).",
    own,
    own === "" ? "" : "Failures that every operation can have:",
    rows(facts.errorTables.filter((name) => ofAll.includes(name)))
  ]
}

/** The tables at the end of every page. */
const ofAll: ReadonlyArray<string> = ["common", "every"]

const failureRow = ({ cause, code: name, error, reason, retryable, status }: ContractErrorRow) => [
  String(status),
  code(reason),
  error === name ? "" : code(error),
  name === null ? "" : code(name),
  cause,
  retryable
]

const answers = (responses: OpenApiOperation["responses"]) =>
  Object.entries(responses).filter(([status]) => status.startsWith("2"))
