import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:controllers/v2/browser.ts")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))
const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

const views = {
  cdpUrl: text.annotate({ description: "WebSocket URL of the Chrome DevTools Protocol." }),
  liveViewUrl: text.annotate({ description: "URL of a page that shows the browser." }),
  interactiveLiveViewUrl: text.annotate({ description: "URL of a page that shows the browser and lets people use it." })
}

export const InteractSessionResponse = open({
  success: Schema.Boolean,
  id: Schema.String,
  ...views,
  expiresAt: text.annotate({ description: "ISO 8601." })
}).annotate({ ...source, identifier: "InteractSessionResponse" })
export interface InteractSessionResponse extends Schema.Schema.Type<typeof InteractSessionResponse> {}

export const sessionStatuses = ["active", "destroyed"] as const

/** A browser session in a list. */
export const InteractSession = open({
  id: Schema.String,
  status: openEnum(sessionStatuses),
  ...views,
  streamWebView: flag,
  createdAt: text,
  lastActivity: text
}).annotate({ ...source, identifier: "InteractSession" })
export interface InteractSession extends Schema.Schema.Type<typeof InteractSession> {}

export const InteractSessionList = open({
  success: Schema.Boolean,
  sessions: Schema.Array(InteractSession)
}).annotate({ ...source, identifier: "InteractSessionList" })
export interface InteractSessionList extends Schema.Schema.Type<typeof InteractSessionList> {}

const outcome = {
  stdout: text,
  result: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "With `node`, the value of the last expression as text; null for other languages."
    })
  ),
  stderr: text,
  exitCode: Schema.optionalKey(Schema.NullOr(Integer)),
  killed: flag.annotate({ description: "`true` if the code was stopped by its timeout." }),
  error: text.annotate({
    description: "The error that the code raised. The operation itself succeeds if the code fails."
  })
}

export const InteractCodeResponse = open({
  success: Schema.Boolean,
  ...outcome
}).annotate({ ...source, identifier: "InteractCodeResponse" })
export interface InteractCodeResponse extends Schema.Schema.Type<typeof InteractCodeResponse> {}

export const ScrapeInteractResponse = open({
  success: Schema.Boolean.annotate({
    description: "`false` if the code or prompt failed; `error` contains the reason."
  }),
  sessionId: text,
  ...views,
  output: text.annotate({ description: "The answer to `prompt`." }),
  ...outcome,
  truncated: flag.annotate(publicFact("K:v2/types.ts"))
}).annotate({ ...publicFact("A:controllers/v2/scrape-browser.ts"), identifier: "ScrapeInteractResponse" })
export interface ScrapeInteractResponse extends Schema.Schema.Type<typeof ScrapeInteractResponse> {}

export const InteractStopped = open({
  success: Schema.Boolean,
  sessionDurationMs: number.annotate({ description: "Duration of the session in milliseconds." }),
  creditsBilled: number.annotate({ description: "Credits used by the session." }),
  cleanupQueued: flag.annotate({ description: "`true` if the browser is closed later." })
}).annotate({ ...source, identifier: "InteractStopped" })
export interface InteractStopped extends Schema.Schema.Type<typeof InteractStopped> {}

export const InteractReplay = open({
  success: flag
}).annotate({
  description: "Information about the recording. Its fields are not public.",
  ...source,
  identifier: "InteractReplay"
})
export interface InteractReplay extends Schema.Schema.Type<typeof InteractReplay> {}

export const InteractReplayPage = Schema.String
  .annotate({ description: "An HLS playlist.", ...source, identifier: "InteractReplayPage" })
  .pipe(HttpApiSchema.asText({ contentType: "application/vnd.apple.mpegurl" }))
