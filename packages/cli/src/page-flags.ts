import type { FormatName } from "@trawl/types"
import { formats } from "@trawl/types"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** The flags for page content. */
export const pageFlags = {
  format: Flag.Literals("format", namedFormats()).pipe(
    Flag.withAlias("f"),
    Flag.withDescription("Format of the page content; may be given several times"),
    Flag.atLeast(0)
  ),
  question: Flag.String("question").pipe(
    Flag.withDescription("A question about the page, to be answered from its content"),
    Flag.optional
  ),
  schema: Flag.FileParse("schema", { format: "json" }).pipe(
    Flag.withDescription("File with the JSON Schema of data to extract from the page"),
    Flag.optional
  )
}

export interface PageFlags {
  readonly format: ReadonlyArray<FormatName>
  readonly question: Option.Option<string>
  readonly schema: Option.Option<unknown>
}

/** The formats in the flags. */
export const formatsOf = ({ format, question, schema }: PageFlags) => [
  ...format,
  ...Option.isNone(question) ? [] : [{ type: "question" as const, question: question.value }],
  // the service validates the schema
  ...Option.isNone(schema) ? [] : [{ type: "json" as const, schema: schema.value as Readonly<Record<string, unknown>> }]
]

/** The formats without options. */
function namedFormats(): ReadonlyArray<FormatName> {
  const { attributes: _, highlights: __, question: ___, ...named } = formats
  return Object.keys(named satisfies Record<FormatName, unknown>) as ReadonlyArray<FormatName>
}
