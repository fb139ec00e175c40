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
  sessionId: Schema.String.annotate({ description: "The `id` from the response that opened the session." })
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
  `${credits.interactPerMinute} credits per minute of the session, ${credits.interactPerMinuteWithPrompt} if a prompt was used; at least one minute.`

const creating = { payload: InteractSessionRequest, success: InteractSessionResponse, error } as const

/** `POST /v2/interact`: opens a browser session. */
const create = HttpApiEndpoint.post("createInteractSession", "/v2/interact", creating).annotateMerge(operation({
  identifier: "createInteractSession",
  summary: "Open a browser",
  description: "Opens a browser session for code. The team must have the credits for its whole `ttl`.",
  ...facts,
  startsJob: true,
  billing
}))

const listing = {
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
} as const

/** `GET /v2/interact`: the sessions of the team. */
const list = HttpApiEndpoint.get("listInteractSessions", "/v2/interact", listing).annotateMerge(operation({
  identifier: "listInteractSessions",
  summary: "List browser sessions",
  description: "Returns the team's sessions.",
  ...facts
}))

const executing = { params: session, payload: InteractCodeRequest, success: InteractCodeResponse, error } as const

/** `POST /v2/interact/{sessionId}/execute`: runs code in a session. */
const execute = HttpApiEndpoint.post(
  "executeInteractCode",
  "/v2/interact/:sessionId/execute",
  executing
).annotateMerge(operation({
  identifier: "executeInteractCode",
  summary: "Run code in a browser session",
  description:
    "Runs JavaScript, Python or shell commands with the browser. If the code fails, the operation succeeds and returns `error`.",
  ...facts,
  timeout: { field: "timeout", default: limits.interactTimeoutSecondsDefault, unit: "seconds" },
  startsJob: true
}))

const closing = { params: session, success: InteractStopped, error } as const

/** `DELETE /v2/interact/{sessionId}`: ends a session. */
const close = HttpApiEndpoint.delete("deleteInteractSession", "/v2/interact/:sessionId", closing).annotateMerge(
  operation({
    identifier: "deleteInteractSession",
    summary: "Close a browser",
    description: "Ends the session, saves its profile and returns its cost.",
    ...facts
  })
)

/** `GET /v2/interact/{sessionId}/replay`: information about a session's recording. */
const replay = HttpApiEndpoint.get("getInteractReplay", "/v2/interact/:sessionId/replay", {
  params: session,
  success: InteractReplay,
  error
}).annotateMerge(operation({
  identifier: "getInteractReplay",
  summary: "Get information about a recording",
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
  summary: "Get one page of a recording",
  description: "Returns the HLS playlist of one page.",
  ...facts,
  envelope: false
}))

/** `POST /v2/scrape/{jobId}/interact`: continues in the browser of a scrape. */
const continueScrape = HttpApiEndpoint.post("interactWithScrape", "/v2/scrape/:jobId/interact", {
  params: { jobId: JobId },
  payload: ScrapeInteractRequest,
  success: ScrapeInteractResponse,
  error: scrapeError
}).annotateMerge(operation({
  identifier: "interactWithScrape",
  summary: "Continue in the browser of a scrape",
  description:
    "The first call opens a browser, repeats the scrape's navigation and actions and uses its profile. Later calls continue the same session.",
  ...scrapeFacts,
  timeout: { field: "timeout", default: limits.interactTimeoutSecondsDefault, unit: "seconds" },
  startsJob: true,
  envelope: false,
  billing
}))

/** `DELETE /v2/scrape/{jobId}/interact`: closes the browser of a scrape. */
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

/** Older paths of these operations. Not in the API document. */
export const interactAliases = {
  create: HttpApiEndpoint.post("createInteractSession", "/v2/browser", creating),
  list: HttpApiEndpoint.get("listInteractSessions", "/v2/browser", listing),
  execute: HttpApiEndpoint.post("executeInteractCode", "/v2/browser/:sessionId/execute", executing),
  close: HttpApiEndpoint.delete("deleteInteractSession", "/v2/browser/:sessionId", closing)
} as const

/** Browser sessions. */
export const Interact = HttpApiGroup.make("interact")
  .add(create, list, execute, close, replay, replayPage, continueScrape, stopScrape)
  .annotateMerge(
    OpenApi.annotations({ title: "Interact", description: "Browser sessions that code or a prompt can use." })
  )
