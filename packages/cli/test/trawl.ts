import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Clock from "effect/Clock"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as TestConsole from "effect/testing/TestConsole"
import { stripVTControlCharacters } from "node:util"
import { run } from "../src/run.ts"
import { hurriedClock } from "./hurried-clock.ts"

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in this process, with `environment` as its whole environment. */
export const trawl = (environment: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): Promise<Ended> =>
  Effect.gen(function*() {
    const code = yield* run(args)
    return { code, stdout: text(yield* TestConsole.logLines), stderr: text(yield* TestConsole.errorLines) }
  }).pipe(
    Effect.provide([
      TestConsole.layer,
      NodeServices.layer,
      ConfigProvider.layer(ConfigProvider.fromUnknown(environment))
    ]),
    Effect.provideService(Clock.Clock, hurriedClock),
    Effect.runPromise
  )

// colours are tested with a real terminal
const text = (lines: ReadonlyArray<unknown>): string =>
  lines.map((line) => `${stripVTControlCharacters(String(line))}\n`).join("")
