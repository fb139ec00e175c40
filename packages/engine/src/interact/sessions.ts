import type { CodeResult } from "@trawl/sandbox"
import type { Failure } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PageContext } from "../jobs/page-context.ts"
import type { ClientCode } from "./code-runner.ts"
import type { LiveSession, SessionEnd } from "./live-session.ts"
import type { PromptOutcome } from "./prompt/prompt-outcome.ts"
import { sessionFailure, sessionsNotConfigured } from "./session-failure.ts"
import type { SessionStatus, StoredSession } from "./session-store.ts"

/** The browser sessions of teams. Each method acts for the current team. */
export class Sessions extends Context.Service<Sessions, {
  readonly open: (request: OpenSession) => Effect.Effect<StoredSession, Failure>
  /** An active session. Fails if it belongs to another team, has ended or never existed. */
  readonly find: (id: string) => Effect.Effect<StoredSession, Failure>
  readonly list: (status?: SessionStatus) => Effect.Effect<ReadonlyArray<StoredSession>>
  readonly execute: (id: string, code: ClientCode) => Effect.Effect<CodeResult, Failure>
  readonly prompt: (id: string, prompt: string, timeout: number) => Effect.Effect<PromptOutcome, Failure>
  readonly stop: (id: string) => Effect.Effect<SessionEnd, Failure>
  /** The session of an ID, if its browser runs in this process. */
  readonly here: (id: string) => LiveSession | undefined
}>()("@trawl/engine/interact/Sessions") {
  /** No sessions. */
  static readonly none = Layer.succeed(Sessions, {
    open: () => Effect.fail(sessionsNotConfigured("this engine was started without browser sessions")),
    find: () => Effect.fail(sessionFailure("SessionNotFound")),
    list: () => Effect.succeed([]),
    execute: () => Effect.fail(sessionFailure("SessionNotFound")),
    prompt: () => Effect.fail(sessionFailure("SessionNotFound")),
    stop: () => Effect.fail(sessionFailure("SessionNotFound")),
    here: () => undefined
  })
}

/** How a session is opened. Plain data, because another process may open it. */
export interface OpenSession {
  /** Lifetime and idle time in seconds. */
  readonly ttl: number
  readonly activityTtl: number
  readonly isWatched: boolean
  readonly isRecorded: boolean
  /** Whether its first use is a prompt. */
  readonly isPrompted: boolean
  readonly profile?: PageContext["profile"]
  /** The scrape whose page it shows. */
  readonly scrape?: { readonly id: string; readonly url: string; readonly context: PageContext } | undefined
}
