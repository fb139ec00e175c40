import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { alternatives } from "./alternatives.ts"
import { credits } from "./credits.ts"
import { InteractCodeRequest, InteractSessionRequest, ScrapeInteractRequest } from "./interact-request.ts"
import {
  InteractCodeResponse,
  InteractReplay,
  InteractReplayPage,
  InteractSessionList,
  InteractSessionResponse,
  InteractStopped,
  ScrapeInteractResponse,
  sessionStatuses
} from "./interact-response.ts"
import { limits } from "./limits.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"

const session = {
  sessionId: Schema.String.annotate({ description: "The `id` of the answer that opened the session." })
}

const tables = ["common", "session"] as const
const error = failuresOf(...tables)
const facts = { provenance: "public", source: "A:controllers/v2/browser.ts", errorTables: tables } as const

const scrapeTables = ["common", "session", "job"] as const
const scrapeError = failuresOf(...scrapeTables)
const scrapeFacts = {
  provenance: "public",
  source: "A:controllers/v2/scrape-browser.ts",
  errorTables: scrapeTables
} as const

const billing =
  `${credits.interactPerMinute} credits per minute of the session, ${credits.interactPerMinuteWithPrompt} where a prompt was used; one minute at least.`

/** `POST /v2/interact`: opens a browser session. */
const create = HttpApiEndpoint.post("createInteractSession", "/v2/interact", {
  payload: InteractSessionRequest,
  success: InteractSessionResponse,
  error
}).annotateMerge(operation({
  identifier: "createInteractSession",
  summary: "Open a browser",
  description: "Opens a browser session that code can use. The team must have the credits for its whole `ttl`.",
  ...facts,
  startsJob: true,
  billing
}))

/** `GET /v2/interact`: the sessions of the team. */
const list = HttpApiEndpoint.get("listInteractSessions", "/v2/interact", {
  query: {
    status: Schema.optionalKey(
      Schema.Literals(sessionStatuses).annotate({
        description: "Returns only sessions with this status.",
        message: `Expected ${alternatives(sessionStatuses)}`
      })
    )
  },
  success: InteractSessionList,
  error
}).annotateMerge(operation({
  identifier: "listInteractSessions",
  summary: "List browser sessions",
  description: "The sessions of the team.",
  ...facts
}))

/** `POST /v2/interact/{sessionId}/execute`: runs code in a session. */
const execute = HttpApiEndpoint.post("executeInteractCode", "/v2/interact/:sessionId/execute", {
  params: session,
  payload: InteractCodeRequest,
  success: InteractCodeResponse,
  error
}).annotateMerge(operation({
  identifier: "executeInteractCode",
  summary: "Run code in a browser session",
  description:
    "Runs JavaScript, Python or shell commands beside the browser. Code that fails is a success that carries `error`.",
  ...facts,
  timeout: { field: "timeout", default: limits.interactTimeoutSecondsDefault, unit: "seconds" },
  startsJob: true
}))

/** `DELETE /v2/interact/{sessionId}`: ends a session. */
const close = HttpApiEndpoint.delete("deleteInteractSession", "/v2/interact/:sessionId", {
  params: session,
  success: InteractStopped,
  error
}).annotateMerge(operation({
  identifier: "deleteInteractSession",
  summary: "Close a browser",
  description: "Ends the session, saves its profile and says what it cost.",
  ...facts
}))

/** `GET /v2/interact/{sessionId}/replay`: what is known of a session's recording. */
const replay = HttpApiEndpoint.get("getInteractReplay", "/v2/interact/:sessionId/replay", {
  params: session,
  success: InteractReplay,
  error
}).annotateMerge(operation({
  identifier: "getInteractReplay",
  summary: "Read what was recorded",
  description: "Returns information about the session's recording.",
  ...facts,
  envelope: false
}))

/** `GET /v2/interact/{sessionId}/replay/{pageId}`: one page of a recording. */
const replayPage = HttpApiEndpoint.get("getInteractReplayPage", "/v2/interact/:sessionId/replay/:pageId", {
  params: { ...session, pageId: Schema.String },
  success: InteractReplayPage,
  error
}).annotateMerge(operation({
  identifier: "getInteractReplayPage",
  summary: "Watch one page of a recording",
  description: "The HLS playlist of one page.",
  ...facts,
  envelope: false
}))

/** `POST /v2/scrape/{jobId}/interact`: goes on in the browser of a scrape. */
const continueScrape = HttpApiEndpoint.post("interactWithScrape", "/v2/scrape/:jobId/interact", {
  params: { jobId: JobId },
  payload: ScrapeInteractRequest,
  success: ScrapeInteractResponse,
  error: scrapeError
}).annotateMerge(operation({
  identifier: "interactWithScrape",
  summary: "Continue where a scrape ended",
  description:
    "The first call opens a browser, repeats the scrape's navigation and actions and uses its profile. Later calls continue the same session.",
  ...scrapeFacts,
  timeout: { field: "timeout", default: limits.interactTimeoutSecondsDefault, unit: "seconds" },
  startsJob: true,
  envelope: false,
  billing
}))

/** `DELETE /v2/scrape/{jobId}/interact`: ends the browser of a scrape. */
const stopScrape = HttpApiEndpoint.delete("stopScrapeInteract", "/v2/scrape/:jobId/interact", {
  params: { jobId: JobId },
  success: InteractStopped,
  error: scrapeError
}).annotateMerge(operation({
  identifier: "stopScrapeInteract",
  summary: "Close the browser of a scrape",
  description: "Ends the browser session of a scrape.",
  ...scrapeFacts
}))

/** Browser sessions. */
export const Interact = HttpApiGroup.make("interact")
  .add(create, list, execute, close, replay, replayPage, continueScrape, stopScrape)
  .annotateMerge(
    OpenApi.annotations({ title: "Interact", description: "Browser sessions that code or a prompt can use." })
  )
