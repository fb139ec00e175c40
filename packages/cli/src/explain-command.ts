import { explainQuery, parse } from "@trawl/query-builder"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { styleText } from "node:util"
import { asJson } from "./as-json.ts"
import { printable } from "./printable.ts"

/** `trawl explain <query>`: does not contact the service. */
export const explainCommand = Command.make("explain", {
  query: Argument.String("query").pipe(
    Argument.withDescription("A query with operators, as you would type it"),
    Argument.variadic({ min: 1 })
  ),
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print the parts as JSON"), Flag.withDefault(false))
}, ({ json, query }) =>
  Effect.gen(function*() {
    const text = query.join(" ")
    const parts = explainQuery(text)
    for (const { message } of parse(text).ignoredOperators) yield* Console.error(printable(message))
    if (json) return yield* Console.log(asJson(parts, 2))
    const width = Math.max(0, ...parts.map(({ written }) => written.length))
    const lines = parts.map(({ asks, written }) =>
      `${styleText("bold", printable(written).padEnd(width))}  ${printable(asks)}`
    )
    yield* Console.log(lines.length === 0 ? "The query is empty." : lines.join("\n"))
  })).pipe(
    Command.withDescription("Explains each part of a query. Does not contact the service"),
    Command.withShortDescription("Explain a query"),
    Command.withExamples([{
      command: "trawl explain 'retry site:effect.website -draft'",
      description: "Explain each part"
    }])
  )
