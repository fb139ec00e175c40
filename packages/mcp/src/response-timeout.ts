import { withOptions } from "@trawl/core"
import { maxTimerDelay } from "@trawl/core/machine"

/** How long a tool waits for a response of the service, in milliseconds. */
export const responseTimeout = 30_000

/** Limits a call to 30 seconds, or to 5 seconds more than the `timeout` of its request if that is longer. */
export const withResponseTimeout = (timeout: unknown) =>
  withOptions({
    deadline: typeof timeout === "number"
      ? Math.min(Math.max(responseTimeout, timeout + 5000), maxTimerDelay)
      : responseTimeout
  })

/** The service does not answer. The message says what a model can do. */
export class NoAnswer extends Error {
  readonly _tag = "NoAnswer"
  override readonly name = "NoAnswer"

  constructor(what: string, milliseconds: number, advice: string) {
    super(
      `${what}: the service did not respond within ${
        Math.round(milliseconds / 1000)
      } s, so this call was stopped. The service may be down or overloaded. ${advice} ` +
        "If that fails too, tell the user that the service does not respond."
    )
  }
}

/** What to do after a tool has received no response. */
export const adviceFor: Readonly<Record<string, string>> = {
  search:
    "Try once more. A search with `scrapeOptions` may need a longer `timeout` (milliseconds, such as 120000) or a smaller `limit`.",
  scrape: "Try once more. A slow page may need a longer `timeout` (milliseconds, such as 120000).",
  interact: "The code may have run. Look at the page before you repeat it.",
  map: "Try once more. A large site may need a longer `timeout` (milliseconds, such as 60000).",
  crawl: "A crawl may have started and may cost credits. Ask the user before you start another.",
  crawl_status: "Try again in a minute.",
  agent_run: "A run may have started and may cost credits. Ask the user before you start another.",
  agent_status: "Try again in a minute.",
  monitor_create: "A monitor may have been created. List the monitors with monitor_changes before you create another."
}
