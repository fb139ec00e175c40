import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printable } from "../printable.ts"
import { dataFlags, dataOf } from "./data-flags.ts"
import { findCluster, findEngine, messageOf, NotServed } from "./find-engine.ts"
import { countText } from "../count-text.ts"

/** `trawl judgements`: prints the rated searches of an engine. */
export const judgementsCommand = Command.make("judgements", dataFlags, (flags) =>
  Effect.gen(function*() {
    const engine = yield* findEngine()
    const { databaseUrl, dataDirectory } = yield* dataOf(flags, engine)
    const cluster = databaseUrl === undefined ? undefined : yield* findCluster()
    const lines = yield* Effect.tryPromise({
      try: async () =>
        cluster === undefined || databaseUrl === undefined
          ? engine.readJudgements(dataDirectory, print)
          : cluster.readJudgements({ databaseUrl }, print),
      catch: (cause) => new NotServed(messageOf(cause))
    })
    const place = cluster === undefined ? dataDirectory : "the database"
    yield* Console.error(printable(`${countText(lines, "rated search", "rated searches")} in ${place}.`))
  })).pipe(
    Command.withDescription(
      "Prints rated searches as JSON lines: the query, the useful URLs and the missing topics. The engine can keep running. Requires the package @trawl/engine, and @trawl/cluster for a PostgreSQL database. See docs/engine/feedback.md"
    ),
    Command.withShortDescription("Print the rated searches of an engine"),
    Command.withExamples([
      { command: "trawl judgements > judged.jsonl", description: "Write a file for ranking tests" }
    ])
  )

// strings of JSON contain no control characters
const print = (line: string) => console.log(line)
