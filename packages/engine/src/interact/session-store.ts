import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Stores which browser sessions there are and what they cost, across restarts. */
export class SessionStore extends Context.Service<SessionStore, {
  /**
   * Stores a session and charges its first minute. If its scrape already has a session, nothing is stored, and that
   * session is returned.
   */
  readonly start: (session: NewSession) => Effect.Effect<StoredSession, SqlError>
  /** The session, of any team. */
  readonly get: (id: string) => Effect.Effect<StoredSession | undefined, SqlError>
  /** The session of a scrape, also after it has ended. */
  readonly ofScrape: (scrape: string) => Effect.Effect<StoredSession | undefined, SqlError>
  /** The sessions of a team, newest first. */
  readonly list: (
    team: string,
    status?: SessionStatus
  ) => Effect.Effect<ReadonlyArray<StoredSession>, SqlError>
  /** Records the time of the last use. */
  readonly touch: (id: string, at: number) => Effect.Effect<void, SqlError>
  /** Lets a session without a scrape continue this one. Returns false if one of them already has another. */
  readonly continue: (id: string, scrape: string) => Effect.Effect<boolean, SqlError>
  /**
   * Charges a session until it has paid for its first `minutes`, at the higher rate if it has used a prompt. Returns
   * what it has cost so far.
   */
  readonly charge: (
    id: string,
    use: { readonly minutes: number; readonly at: number; readonly isPrompted: boolean }
  ) => Effect.Effect<number, SqlError>
  /** Records the end of a session. An earlier end stays. */
  readonly end: (id: string, at: number) => Effect.Effect<void, SqlError>
  /** Ends the sessions of processes that are gone, and returns their IDs. What they have paid stays. */
  readonly endAbandoned: Effect.Effect<ReadonlyArray<string>, SqlError>
}>()("@trawl/engine/interact/SessionStore") {}

export type SessionStatus = "active" | "destroyed"

export interface NewSession {
  readonly id: string
  readonly team: string
  /** The name of the API key. */
  readonly key: string
  /** The scrape that it continues. */
  readonly scrape?: string | undefined
  /** Whether people can watch it. */
  readonly isWatched: boolean
  readonly isRecorded: boolean
  /** Whether its first use is a prompt. */
  readonly isPrompted: boolean
  /** Times in milliseconds since 1970. */
  readonly createdAt: number
  readonly endsAt: number
}

export interface StoredSession extends NewSession {
  readonly owner: string
  readonly activeAt: number
  readonly endedAt: number | undefined
  /** Charged so far. */
  readonly credits: number
}
