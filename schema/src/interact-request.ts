import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { Profile } from "./page/profile.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:controllers/v2/browser.ts")

export const InteractSessionRequest = lenient({
  ttl: defaulted(
    Integer.annotate({ description: "Maximum lifetime of the session in seconds." }).check(
      Schema.isBetween({ minimum: limits.sessionTtlSecondsMinimum, maximum: limits.sessionTtlSecondsMaximum })
    ),
    limits.sessionTtlSecondsDefault
  ),
  activityTtl: defaulted(
    Integer.annotate({ description: "Seconds of inactivity after which the session is closed." }).check(
      Schema.isBetween({ minimum: limits.sessionIdleSecondsMinimum, maximum: limits.sessionIdleSecondsMaximum })
    ),
    limits.sessionIdleSecondsDefault
  ),
  streamWebView: defaulted(
    Schema.Boolean.annotate({ description: "Returns URLs with which people can watch and use the browser." }),
    true
  ),
  recordSession: defaulted(Schema.Boolean.annotate({ description: "Records the session for a replay." }), true),
  profile: Schema.optionalKey(Profile),
  ...clientFields
}).annotate({ ...source, identifier: "InteractSessionRequest" })
export interface InteractSessionRequest extends Schema.Schema.Type<typeof InteractSessionRequest> {}

const languages = ["python", "node", "bash"] as const

const code = Schema.String.check(
  Schema.isMinLength(1, { expected: "code that is not empty" }),
  atMostCharacters(limits.interactCodeLength)
)

const executionFields = {
  language: defaulted(
    Schema.Literals(languages).annotate({
      description:
        "`node` returns the value of its last expression in `result`; `python` and `bash` write to `stdout`.",
      message: `Expected ${alternatives(languages)}`
    }),
    "node"
  ),
  timeout: defaulted(
    Integer.annotate({ description: "Time limit in seconds." }).check(
      Schema.isBetween({ minimum: limits.interactTimeoutSecondsMinimum, maximum: limits.interactTimeoutSecondsMaximum })
    ),
    limits.interactTimeoutSecondsDefault
  )
}

export const InteractCodeRequest = lenient({
  code,
  ...executionFields,
  ...clientFields
}).annotate({ ...source, identifier: "InteractCodeRequest" })
export interface InteractCodeRequest extends Schema.Schema.Type<typeof InteractCodeRequest> {}

export const ScrapeInteractRequest = lenient({
  code: Schema.optionalKey(code),
  prompt: Schema.optionalKey(
    Schema.String.annotate({ description: "Describes in words what to do on the page." }).check(
      Schema.isMinLength(1, { expected: "a prompt that is not empty" }),
      atMostCharacters(limits.interactPromptLength)
    )
  ),
  ...executionFields,
  existingSessionId: Schema.optionalKey(Schema.String.annotate({ description: "Continues this session." })),
  ...clientFields
}).annotate({ description: "At least one of `code` and `prompt` is required." }).check(Schema.makeFilter(
  ({ code, prompt }) =>
    code === undefined && prompt === undefined ? { path: [], issue: "Code or prompt is required" } : undefined,
  { toJsonSchema: () => ({ anyOf: [{ required: ["code"] }, { required: ["prompt"] }] }) }
)).annotate({ ...publicFact("A:controllers/v2/scrape-browser.ts"), identifier: "ScrapeInteractRequest" })
export interface ScrapeInteractRequest extends Schema.Schema.Type<typeof ScrapeInteractRequest> {}
