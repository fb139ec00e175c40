import * as Monitor from "@trawl/monitor"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { printable } from "../printable.ts"
import { printCheck } from "./check-commands.ts"
import { monitorId } from "./monitor-flags.ts"

/** `trawl monitor watch <id>`: prints the changes of each check as it ends. */
export const watchCommand = Command.make("watch", {
  id: monitorId,
  interval: Flag.Int("interval").pipe(
    Flag.withDescription("Seconds between two requests for new checks, from 1 to 3600"),
    Flag.withDefault(10),
    Flag.filter(
      (seconds) => seconds >= 1 && seconds <= 3_600,
      (seconds) => `Expected a whole number from 1 to 3600, got ${seconds}`
    )
  ),
  checks: Flag.Int("checks").pipe(Flag.withDescription("End after this number of checks"), Flag.withDefault(0)),
  json: Flag.Boolean("json").pipe(
    Flag.withDescription("Print each changed page as a line of JSON"),
    Flag.withDefault(false)
  )
}, (flags) =>
  Effect.gen(function*() {
    const { data: monitor } = yield* Monitor.get(flags.id)
    yield* Console.error(printable(`Watching ${monitor.name}; Ctrl-C stops this command, not the monitor.`))
    const { data: known } = yield* Monitor.listChecks(flags.id, { limit: 25 })
    const printed = new Set(known.filter(hasEnded).map(({ id }) => id))
    for (let ended = 0; flags.checks === 0 || ended < flags.checks;) {
      const { data } = yield* Monitor.listChecks(flags.id, { limit: 25 })
      for (const check of data.toReversed().filter(hasEnded)) {
        if (printed.has(check.id)) continue
        printed.add(check.id)
        ended++
        if (!flags.json) yield* printCheck(flags.id, check, false)
        else {
          yield* Monitor.pages(flags.id, check.id).pipe(
            Stream.filter(({ status }) => status !== "same"),
            Stream.runForEach((page) => Console.log(asJson({ checkId: check.id, ...page })))
          )
        }
      }
      yield* Effect.sleep(flags.interval * 1_000)
    }
  }).pipe(connected)).pipe(
    Command.withDescription(
      "Prints the results of each new check of a monitor. Ctrl-C stops this command; the monitor continues"
    )
  )

const hasEnded = ({ status }: { readonly status: string }): boolean => status !== "queued" && status !== "running"
