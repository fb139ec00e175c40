import type * as LanguageModel from "effect/ai/LanguageModel"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { coerce } from "../../scrape/extract/coerce.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { Finding, PageRead, ReasonerFailed } from "../ground/reasoner.ts"
import { ask } from "./ask.ts"
import { understood } from "./endpoint/wire-schema.ts"
import { type Field, fieldsOf } from "./fields.ts"
import { readPrompt } from "./prompts/read.ts"
import { taskText } from "./prompts/task.ts"
import { quoteSays } from "./quote-says.ts"
import { shrinking } from "./shrinking.ts"

/** Asks a model for findings on a page. The caller checks them against the page. */
export const read = (
  model: LanguageModel.LanguageModel,
  task: AgentTask,
  page: PageRead,
  characters: number
): Effect.Effect<ReadonlyArray<Finding>, ReasonerFailed> => {
  const fields = fieldsOf(task.schema)
  const about = taskText(task, fields)
  const wanted = [task.prompt, ...fields.flatMap(({ path, schema }) => [path.join(" "), schema.description])].join("\n")
  if (page.markdown.trim() === "") return Effect.succeed([])
  return shrinking(
    { ...page, markdown: `${saidOfItself(page)}${page.markdown}` },
    wanted,
    characters,
    (said) => ask(model, { system: readPrompt, user: `${about}\n\n${said}`, name: "findings", answer: Answer })
  ).pipe(
    Effect.map(({ findings }) => findings.slice(0, mostFindings).flatMap((one) => findingOf(one, fields, page.url)))
  )
}

/** The metadata of the page. Dates and authors are often found only there. */
const saidOfItself = ({ metadata }: PageRead): string => {
  const lines = Object.entries(metadata).flatMap(([name, said]) =>
    telling.test(name) && typeof said === "string" && said.trim() !== ""
      ? [`${name}: ${said.replace(/\s+/gu, " ").slice(0, longestSaid)}`]
      : []
  )
  return lines.length === 0 ? "" : `${lines.slice(0, mostLines).join("\n")}\n\n`
}

const telling = /description|author|date|time|published|modified|keywords|section|site_?name/iu
const longestSaid = 300
const mostLines = 15

const value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

const Asked = Schema.Struct({
  findings: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      item: Schema.NullOr(Schema.String),
      value,
      quote: Schema.String,
      certainty: Schema.Finite
    })
  )
})

/** Invalid findings are dropped without affecting the others. */
const Answer = understood(Schema.Struct({ findings: Schema.Array(Schema.Json) }), Asked)

const foundIn = Schema.decodeUnknownOption(Schema.Struct({
  field: Schema.String,
  item: Schema.optionalKey(Schema.NullOr(Schema.String)),
  value,
  quote: Schema.String,
  certainty: Schema.optionalKey(Schema.Finite)
}))

const findingOf = (said: unknown, fields: ReadonlyArray<Field>, url: string): ReadonlyArray<Finding> => {
  const found = Option.getOrUndefined(foundIn(said))
  if (found === undefined) return []
  const { certainty = unsure, field, item, quote, value } = found
  const known = fields.find(({ label }) => label === field.trim())
  if (fields.length > 0 && known === undefined || quote.trim() === "" || value === "") return []
  const typed = known === undefined ? value : coerce(value, known.schema, url)
  if (typed === undefined || !quoteSays(typed, quote, known)) return []
  return [{
    path: known?.path ?? [field.trim().slice(0, longestName)],
    value: typed,
    ...typeof item === "string" && item.trim() !== "" ? { item: item.trim() } : {},
    quote: quote.trim(),
    score: Math.min(1, Math.max(0, certainty))
  }]
}

const unsure = 0.5
const mostFindings = 500
const longestName = 100
