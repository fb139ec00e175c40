import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printable } from "../printable.ts"
import { dataFlags, dataOf } from "./data-flags.ts"
import { findEngine, messageOf, NotServed } from "./find-engine.ts"
import { countText } from "../count-text.ts"

/** `trawl judgements`: prints the rated searches of an engine. */
export const judgementsCommand = Command.make("judgements", dataFlags, (flags) =>
  Effect.gen(function*() {
    const engine = yield* findEngine()
    const { dataDirectory, hasDatabaseUrl } = yield* dataOf(flags, engine)
    if (hasDatabaseUrl) {
      return yield* Effect.fail(
        new NotServed(
          "The ratings of this engine are in its PostgreSQL database: read the column judgement of its table feedback, for example with psql. See docs/engine/feedback.md."
        )
      )
    }
    const lines = yield* Effect.try({
      // strings of JSON contain no control characters
      try: () => engine.readJudgements(dataDirectory, (line) => console.log(line)),
      catch: (cause) => new NotServed(messageOf(cause))
    })
    yield* Console.error(printable(`${countText(lines, "rated search", "rated searches")} in ${dataDirectory}.`))
  })).pipe(
    Command.withDescription(
      "Prints the searches that users have rated as JSON lines: the query, the useful URLs and the missing topics. The engine can keep running. Requires the package @trawl/engine. See docs/engine/feedback.md"
    ),
    Command.withShortDescription("Print the rated searches of an engine"),
    Command.withExamples([
      { command: "trawl judgements > judged.jsonl", description: "Write a file for tests of the ranking" }
    ])
  )
