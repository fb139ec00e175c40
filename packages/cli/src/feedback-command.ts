import { type FeedbackOptions, sendFeedback } from "@trawl/feedback"
import * as credits from "@trawl/types/credits"
import * as limits from "@trawl/types/limits"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { asJson } from "./as-json.ts"
import { connected } from "./connection-flags.ts"
import { countText } from "./count-text.ts"
import { dryRun } from "./dry-run.ts"
import { dryRunFlag, json } from "./output-flags.ts"
import { printable } from "./printable.ts"
import { withRawResponse } from "./raw-response.ts"

const several = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

/** `trawl feedback <id> --rating good --source URL`. */
export const feedbackCommand = Command.make("feedback", {
  id: Argument.String("id").pipe(Argument.withDescription("ID of the search, scrape, parse or map: see its --json")),
  rating: Flag.Literals("rating", ["good", "partial", "bad"]).pipe(Flag.withDescription("Rating of the result")),
  endpoint: Flag.Literals("endpoint", ["search", "scrape", "parse", "map"]).pipe(
    Flag.withDescription("Operation that returned the ID; default: search"),
    Flag.withDefault("search")
  ),
  source: several("source", "URL of a result that was useful"),
  missing: several("missing", "Topic that is missing in the result"),
  suggestion: Flag.String("suggestion").pipe(Flag.withDescription("A better query"), Flag.optional),
  note: Flag.String("note").pipe(Flag.withDescription("Anything else"), Flag.optional),
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const options: FeedbackOptions = {
      endpoint: flags.endpoint,
      jobId: flags.id,
      rating: flags.rating,
      ...flags.source.length > 0 && { valuableSources: flags.source.map((url) => ({ url })) },
      ...flags.missing.length > 0 && { missingContent: flags.missing.map((topic) => ({ topic })) },
      ...Option.isSome(flags.suggestion) && { querySuggestions: flags.suggestion.value },
      ...Option.isSome(flags.note) && { note: flags.note.value }
    }
    if (flags.dryRun) return yield* Console.log(yield* dryRun(sendFeedback(options), () => free, flags.json))
    const [sent, answer] = yield* withRawResponse(sendFeedback(options))
    if (typeof sent.warning === "string") yield* Console.error(printable(sent.warning))
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    yield* Console.log(
      sent.alreadySubmitted === true
        ? "This result already has feedback. Nothing was changed."
        : `Thank you. ${countText(sent.creditsRefunded, "credit")} refunded.`
    )
  }).pipe(connected)).pipe(
    Command.withDescription(
      `Rates the result of a search, scrape, parse or map, up to ${limits.feedbackWindowSeconds} seconds after it. The service refunds ${credits.feedback} credit or part of the cost. At least one of --source, --missing, --suggestion and --note is required`
    ),
    Command.withShortDescription("Rate a result"),
    Command.withExamples([
      {
        command: "trawl feedback 0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46 --rating good --source https://example.com/",
        description: "A search whose result was useful"
      },
      {
        command: "trawl feedback 0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46 --rating bad --missing prices",
        description: "A search that lacks something"
      }
    ])
  )

const free = { maximum: 0 }
