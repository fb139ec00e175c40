import type { ActionFailed, ProfileBusy, ProfileUnusable } from "@trawl/browser/effect"
import type { PageFailed } from "@trawl/fetcher/effect"
import type { Failure } from "@trawl/schema"
import { failure, problem } from "../request/failure.ts"
import { profileInUse, replayUnavailable } from "./session-failure.ts"

/** The response if a session could not be opened. `isScrape` says whether it was to show the page of a scrape. */
export const openFailure = (
  failed: ActionFailed | PageFailed | ProfileBusy | ProfileUnusable,
  isScrape: boolean
): Failure => {
  switch (failed._tag) {
    case "ProfileBusy":
      return profileInUse
    case "ProfileUnusable":
      return failure("ServerFailed", {
        details: [problem(
          ["profile"],
          `The profile ${JSON.stringify(failed.name)} ${
            failed.reason === "Damaged"
              ? "was damaged and has been moved aside. The next session starts a new one"
              : "cannot be read. The engine's log has the reason"
          }`
        )]
      })
    case "ActionFailed":
      return replayUnavailable([
        problem(["actions", failed.index], `Action ${failed.index} (${failed.action}) failed: ${failed.message}`)
      ])
    case "PageFailed":
      return isScrape && failed.reason !== "BrowserFailed"
        ? replayUnavailable([problem(["url"], failed.message)])
        : failure("Unavailable", { retryAfter: "5", details: [problem([], failed.message)] })
  }
}
