import type { Monitor, MonitorCheck, MonitorPage } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { EmbeddedOptions } from "../../src/index.ts"
import { serviceEngine, until } from "../service/service-engine.ts"

/** An engine for tests of monitors. */
export const monitoredEngine = Effect.fnUntraced(function*(options: Partial<EmbeddedOptions> = {}) {
  const { ask, parts } = yield* serviceEngine(options)
  /** The `data` of a successful response. */
  const data = <A>(method: string, path: string, body?: object) =>
    Effect.map(ask(method, path, body === undefined ? {} : { body }), (answer): A => {
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      // the contract is checked by the engine itself
      return answer.body.data as unknown as A
    })
  const create = (monitor: object) =>
    data<Monitor>("POST", "/v2/monitor", { name: "Pages", schedule: { text: "daily" }, ...monitor })
  /** Runs a check and returns its result with the pages. */
  const run = Effect.fnUntraced(function*(monitor: string) {
    const { id } = yield* data<MonitorCheck>("POST", `/v2/monitor/${monitor}/run`)
    return yield* ended(monitor, id)
  })
  const ended = (monitor: string, check: string) =>
    until(
      data<MonitorCheck & { readonly pages: ReadonlyArray<MonitorPage> }>(
        "GET",
        `/v2/monitor/${monitor}/checks/${check}`
      ),
      ({ status }) => status !== "queued" && status !== "running"
    )
  return { ask, create, data, ended, parts, run }
})

/** A target with these pages. */
export const pagesTarget = (...urls: ReadonlyArray<string>) => [{ type: "scrape", urls }]
