import { list } from "@trawl/agent"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withRawResponse } from "../raw-response.ts"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { printable } from "../printable.ts"

export const listCommand = Command.make("list", {
  before: Flag.Date("before").pipe(
    Flag.withDescription("Only runs that started before this time, such as 2026-01-31"),
    Flag.optional
  ),
  json
}, (flags) =>
  Effect.gen(function*() {
    const [{ agents }, answer] = yield* withRawResponse(
      list({ before: Option.isSome(flags.before) ? flags.before.value.getTime() : undefined })
    )
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    const lines = agents.map(({ createdAt, id, options, status, targetHint }) =>
      printable([id, status.padEnd(10), createdAt, options?.prompt ?? targetHint ?? ""].join("  ")).replaceAll(
        /[\n\t]+/g,
        " "
      ).trimEnd()
    )
    yield* Console.log(lines.length === 0 ? "No runs." : lines.join("\n"))
  }).pipe(connected)).pipe(Command.withDescription("Lists runs, newest first, 20 at a time"))
