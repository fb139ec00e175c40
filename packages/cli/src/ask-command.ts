import { ask, searchDocs, type SupportOptions } from "@trawl/support"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import { styleText } from "node:util"
import { asJson } from "./as-json.ts"
import { connected } from "./connection-flags.ts"
import { json } from "./output-flags.ts"
import { printable } from "./printable.ts"
import { withRawResponse } from "./raw-response.ts"
import { wrapped } from "./wrapped.ts"

/** `trawl ask <question> --job ID`. */
export const askCommand = Command.make("ask", {
  question: Argument.String("question").pipe(
    Argument.withDescription("A question about the service, or about a job whose ID it contains"),
    Argument.variadic({ min: 1 })
  ),
  job: Flag.String("job").pipe(
    Flag.withDescription("ID of the search, scrape, job or agent run that the question is about"),
    Flag.optional
  ),
  docs: Flag.Boolean("docs").pipe(
    Flag.withDescription("Search only the documentation"),
    Flag.withDefault(false)
  ),
  json
}, (flags) =>
  Effect.gen(function*() {
    const question = flags.question.join(" ")
    if (flags.docs) {
      const [found, answer] = yield* withRawResponse(searchDocs({ question }))
      return yield* Console.log(flags.json ? asJson(answer, 2) : shown(found.answer, found.evidence ?? []))
    }
    const options: SupportOptions = {
      question,
      ...Option.isSome(flags.job) && { jobId: flags.job.value }
    }
    const [found, answer] = yield* withRawResponse(ask(options))
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    yield* Console.log(shown(found.answer, found.trawl?.evidence ?? []))
    if (found.fixParameters != null) {
      yield* Console.log(`\n${styleText("bold", "These parameters may help:")}\n${asJson(found.fixParameters, 2)}`)
    }
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Answers a question from the documentation of the service, and names the source lines. Explains what happened in a job"
    ),
    Command.withShortDescription("Ask about the service or a job"),
    Command.withExamples([
      { command: "trawl ask how do I limit a crawl", description: "From the documentation" },
      {
        command: "trawl ask why are pages missing --job 0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46",
        description: "About a job"
      }
    ])
  )

const shown = (answer: string, evidence: ReadonlyArray<Evidence>): string =>
  [
    wrapped(printable(answer), process.stdout.columns),
    ...evidence.length === 0 ? [] : [
      "",
      ...evidence.map(({ pathOrUrl, reason }) =>
        `${styleText("cyan", printable(pathOrUrl ?? ""))}  ${printable(reason ?? "")}`
      )
    ]
  ].join("\n")

interface Evidence {
  readonly pathOrUrl?: string | null
  readonly reason?: string | null
}
