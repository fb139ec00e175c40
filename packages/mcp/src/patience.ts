import { withOptions } from "@trawl/core"
import { longestTimer } from "@trawl/core/machine"

/** How long a tool waits for an answer of the service, milliseconds. */
export const patience = 30_000

/** Gives a call 30 seconds, or 5 seconds more than the time that its request allows the service. */
export const patiently = (timeout: unknown) =>
  withOptions({ deadline: typeof timeout === "number" ? Math.min(Math.max(patience, timeout + 5000), longestTimer) : patience })

/** The service does not answer; the message says what a model can do about it. */
export class NoAnswer extends Error {
  readonly _tag = "NoAnswer"
  override readonly name = "NoAnswer"

  constructor(what: string, milliseconds: number, advice: string) {
    super(`${what}: the service did not answer within ${Math.round(milliseconds / 1000)} s, so this call was given up. It may be down, overloaded or busy. ${advice} ` +
      "If that fails too, tell the user that the service does not answer.")
  }
}

/** What to do after a tool has got no answer. */
export const adviceFor: Readonly<Record<string, string>> = {
  search: "Try once more; a search with `scrapeOptions` may need a longer `timeout` (milliseconds, such as 120000) or a smaller `limit`.",
  scrape: "Try once more; a slow page may need a longer `timeout` (milliseconds, such as 120000).",
  agent_run: "A run may have been started, and cost credits: ask the user before you start another.",
  agent_status: "Try again in a minute."
}
