import type { Failure, Format, SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import {
  type ActionFailed,
  Browser,
  type ProfileBusy,
  type ProfileUnusable,
  type RenderedPage
} from "@trawl/browser/effect"
import { WatchBrowser } from "../page/watch-browser.ts"
import type { PageFailed } from "@trawl/fetcher/effect"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import type { HostRefusal } from "./format.ts"
import { requestedFormats } from "./request/requested-formats.ts"
import { skipsTls } from "./request/skips-tls.ts"
import { proxyKind } from "./request/through-proxy.ts"

/** The rendered page, or the reason why it was not rendered. */
export type RenderOutcome = { readonly rendered: RenderedPage } | { readonly notRendered: string }

/** Renders a page in the engine's browser, if it has one, with the request's options. */
export const renderPage = (
  url: string,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  forbids?: HostRefusal
): Effect.Effect<RenderOutcome, Failure | PageFailed, Browser> =>
  Effect.gen(function*() {
    const browser = yield* Browser
    const missing = yield* browser.missing
    if (missing !== undefined) return { notRendered: missing }
    const keepsNothing = yield* ZeroRetention
    const team = yield* CurrentTeam
    const watched = yield* WatchBrowser
    const rendered = yield* watched(
      browser.render(url, {
        ...options,
        forbids,
        proxy: proxyKind(options),
        profile: options.profile && {
          ...options.profile,
          owner: team.name,
          ...keepsNothing ? { saveChanges: false } : {}
        },
        skipTlsVerification: skipsTls(options),
        screenshot: requestedFormats(formats).find((format) => format.type === "screenshot")
      })
    )
    if (rendered !== undefined) return { rendered }
    if ((options.actions ?? []).length === 0) return { notRendered: itIsAFile }
    return yield* Effect.fail<Failure>(
      failure("RequestRejected", {
        code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
        details: [problem(["actions"], `Actions cannot be performed on this URL: ${itIsAFile}`)]
      })
    )
  }).pipe(Effect.catchTags({
    ActionFailed: (failed) => Effect.fail<Failure>(actionFailure(failed)),
    ProfileBusy: (busy) => Effect.fail<Failure>(profileFailure(busy)),
    ProfileUnusable: (unusable) => Effect.fail<Failure>(unusableFailure(unusable))
  }))

/** The reason why the engine has no browser; undefined if it has one. */
export const missingBrowser = Effect.flatMap(Browser, ({ missing }) => missing)

const itIsAFile = "it is a file that browsers do not display"

const actionFailure = ({ action, index, message, reason }: ActionFailed): Failure =>
  failure(reason === "Invalid" ? "RequestRejected" : "ServerFailed", {
    code: reason === "Invalid" ? "BAD_REQUEST" : "SCRAPE_ACTION_ERROR",
    details: [
      problem(
        ["actions", index, ...reason === "Invalid" ? fieldOf[action] : []],
        `Action ${index} (${action}) could not be performed: ${message}`
      )
    ]
  })

/** The field of an action that is invalid on every page. */
const fieldOf: Readonly<Record<ActionFailed["action"], ReadonlyArray<string>>> = {
  click: ["selector"],
  executeJavascript: ["script"],
  pdf: ["scale"],
  press: ["key"],
  scrape: [],
  screenshot: [],
  scroll: ["selector"],
  wait: ["selector"],
  write: []
}

const profileFailure = ({ name }: ProfileBusy): Failure =>
  failure("Conflict", {
    details: [
      problem(
        ["profile"],
        `The profile ${
          JSON.stringify(name)
        } is being saved by another request. To read it meanwhile, set saveChanges to false`
      )
    ]
  })

const unusableFailure = ({ name, reason }: ProfileUnusable): Failure =>
  failure("ServerFailed", {
    code: "SCRAPE_ALL_ENGINES_FAILED",
    details: [problem(
      ["profile"],
      `The profile ${JSON.stringify(name)} ${
        reason === "Damaged"
          ? "was damaged and has been moved aside. The next request starts a new one"
          : "cannot be read. The engine's log has the reason"
      }`
    )]
  })
