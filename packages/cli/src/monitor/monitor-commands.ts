import * as Monitor from "@trawl/monitor"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { connected } from "../connection-flags.ts"
import { json } from "../output-flags.ts"
import { printable } from "../printable.ts"
import { withRawResponse } from "../raw-response.ts"
import { monitorId } from "./monitor-flags.ts"
import { monitorLine, monitorText } from "./show-monitor.ts"

export const listCommand = Command.make("list", {
  json: Flag.Boolean("json").pipe(Flag.withDescription("Print each monitor as a line of JSON"), Flag.withDefault(false))
}, (flags) =>
  Effect.gen(function*() {
    const monitors = yield* Stream.runCollect(Monitor.monitors())
    if (monitors.length === 0) return yield* flags.json ? Effect.void : Console.log("No monitors.")
    yield* Console.log(monitors.map((monitor) => flags.json ? asJson(monitor) : monitorLine(monitor)).join("\n"))
  }).pipe(connected)).pipe(Command.withDescription("Lists the monitors of the team"))

export const getCommand = Command.make("get", { id: monitorId, json }, (flags) =>
  Effect.gen(function*() {
    const [{ data }, answer] = yield* withRawResponse(Monitor.get(flags.id))
    yield* Console.log(flags.json ? asJson(answer, 2) : monitorText(data))
  }).pipe(connected)).pipe(Command.withDescription("Prints a monitor, its schedule and the result of its last check"))

export const deleteCommand = Command.make("delete", { id: monitorId }, ({ id }) =>
  Effect.gen(function*() {
    yield* Monitor.remove(id)
    yield* Console.error(printable(`Monitor ${id} was deleted.`))
  }).pipe(connected)).pipe(Command.withDescription("Deletes a monitor and stops its checks"))
