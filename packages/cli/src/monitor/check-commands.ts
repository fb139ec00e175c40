import * as Monitor from "@trawl/monitor"
import type { MonitorCheck } from "@trawl/types"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { Unfinished } from "../failure.ts"
import { json } from "../output-flags.ts"
import { printable } from "../printable.ts"
import { withRawResponse } from "../raw-response.ts"
import { monitorId } from "./monitor-flags.ts"
import { checkLine, pageText } from "./show-check.ts"

const all = Flag.Boolean("all").pipe(
  Flag.withDescription("Also print unchanged pages"),
  Flag.withDefault(false)
)

/** `trawl monitor run <id>`: starts a check, waits for it and prints what changed. */
export const runCommand = Command.make("run", {
  id: monitorId,
  all,
  noWait: Flag.Boolean("no-wait").pipe(
    Flag.withDescription("Start the check without waiting for it"),
    Flag.withDefault(false)
  ),
  json
}, (flags) =>
  Effect.gen(function*() {
    const [started, answer] = yield* withRawResponse(Monitor.run(flags.id))
    if (flags.noWait) return yield* Console.log(flags.json ? asJson(answer, 2) : checkLine(started.data))
    yield* Console.error(
      printable(`Waiting for the check ${started.id}. Ctrl-C stops only this command; the check continues.`)
    )
    const [{ data }, ended] = yield* withRawResponse(Monitor.wait(flags.id, started.id))
    if (flags.json) yield* Console.log(asJson(ended, 2))
    else yield* printCheck(flags.id, data, flags.all)
    if (data.status === "failed") {
      return yield* Effect.fail(new Unfinished(`Check ${data.id} failed: ${data.error ?? "no reason"}`))
    }
  }).pipe(connected)).pipe(
    Command.withDescription("Starts a check at once, waits until it ends, and prints the pages that changed")
  )

/** `trawl monitor checks <id>`. */
export const checksCommand = Command.make("checks", {
  id: monitorId,
  limit: Flag.Int("limit").pipe(
    Flag.withAlias("n"),
    Flag.withDescription("Maximum number of checks, from 1 to 100"),
    Flag.withDefault(25)
  ),
  json
}, (flags) =>
  Effect.gen(function*() {
    const [{ data }, answer] = yield* withRawResponse(Monitor.listChecks(flags.id, { limit: flags.limit }))
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    yield* Console.log(data.length === 0 ? "No checks." : data.map(checkLine).join("\n"))
  }).pipe(connected)).pipe(Command.withDescription("Lists the checks of a monitor, newest first"))

/** `trawl monitor check <id> <check>`. */
export const checkCommand = Command.make("check", {
  id: monitorId,
  check: Argument.String("check").pipe(Argument.withDescription("ID of the check")),
  all,
  json
}, (flags) =>
  Effect.gen(function*() {
    const [{ data }, answer] = yield* withRawResponse(Monitor.check(flags.id, flags.check))
    if (flags.json) return yield* Console.log(asJson(answer, 2))
    yield* printCheck(flags.id, data, flags.all)
  }).pipe(connected)).pipe(Command.withDescription("Prints a check and the pages that changed"))

/** Prints a check and its pages. Without `all`, prints only pages that are not `same`. */
export const printCheck = Effect.fnUntraced(function*(id: string, check: MonitorCheck, isAll: boolean) {
  yield* Console.log(checkLine(check))
  yield* Monitor.pages(id, check.id).pipe(
    Stream.filter(({ status }) => isAll || status !== "same"),
    Stream.runForEach((page) => Console.log(pageText(page)))
  )
})
