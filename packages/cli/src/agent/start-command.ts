import { type AgentOptions, scoped, start, wait } from "@trawl/agent"
import { agentRequestDefaults } from "@trawl/types"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withRawResponse } from "../raw-response.ts"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { dryRun } from "../dry-run.ts"
import { dryRunFlag, json } from "../output-flags.ts"
import { printable } from "../printable.ts"
import { showRun } from "./show-run.ts"
import { deadlineOf, waitWithin } from "./wait-within.ts"

/** `trawl agent start <prompt>`: prints only the ID, so that other commands can use it. */
export const startCommand = Command.make("start", {
  prompt: Argument.String("prompt").pipe(
    Argument.withDescription("What to find or do, in words"),
    Argument.variadic({ min: 1 })
  ),
  url: Flag.String("url").pipe(
    Flag.withDescription("A page to start from; may be given several times"),
    Flag.atLeast(0)
  ),
  strictUrls: Flag.Boolean("strict-urls").pipe(
    Flag.withDescription("Read only the pages given with --url"),
    Flag.withDefault(false)
  ),
  schema: Flag.FileParse("schema", { format: "json" }).pipe(
    Flag.withDescription("File with the JSON Schema of the data"),
    Flag.optional
  ),
  maxCredits: Flag.Int("max-credits").pipe(
    Flag.withDescription(`Maximum number of credits for the run; default: ${agentRequestDefaults.maxCredits}`),
    Flag.optional
  ),
  wait: Flag.Boolean("wait").pipe(
    Flag.withDescription("Wait for the end of the run and print its result; Ctrl-C cancels the run"),
    Flag.withDefault(false)
  ),
  within: waitWithin,
  json,
  dryRun: dryRunFlag
}, (flags) =>
  Effect.gen(function*() {
    const options: AgentOptions = {
      prompt: flags.prompt.join(" "),
      ...flags.url.length > 0 && { urls: flags.url },
      ...flags.strictUrls && { strictConstrainToURLs: true },
      // the service validates the schema
      ...Option.isSome(flags.schema) && { schema: flags.schema.value as Readonly<Record<string, unknown>> },
      ...Option.isSome(flags.maxCredits) && { maxCredits: flags.maxCredits.value }
    }
    if (flags.dryRun) {
      const maximum = Option.getOrElse(flags.maxCredits, () => agentRequestDefaults.maxCredits)
      return yield* Console.log(yield* dryRun(start(options), () => ({ maximum }), flags.json))
    }
    if (!flags.wait) {
      const [{ id }, answer] = yield* withRawResponse(start(options))
      return yield* Console.log(flags.json ? asJson(answer, 2) : printable(id))
    }
    const [run, answer] = yield* Effect.scoped(Effect.gen(function*() {
      const { id } = yield* scoped(options)
      yield* Console.error(printable(`Run ${id}: waiting for its end; Ctrl-C cancels it.`))
      return yield* withRawResponse(wait(id, deadlineOf(flags.within)))
    }))
    yield* Console.log(flags.json ? asJson(answer, 2) : showRun(run))
  }).pipe(connected)).pipe(
    Command.withDescription("Starts a run and prints its ID"),
    Command.withExamples([
      { command: "trawl agent start \"compare the prices of …\" --wait", description: "Wait, and print the data" },
      { command: "trawl agent watch $(trawl agent start \"…\")", description: "Follow its events" }
    ])
  )
