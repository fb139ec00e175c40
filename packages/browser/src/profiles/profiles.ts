import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { hash } from "node:crypto"
import type { ProfileOptions } from "../page/render-options.ts"
import { DamagedProfile, profilesIn, profilesInMemory, type ProfileState, type ProfileStore } from "./profile-store.ts"

/** Named cookies and storage that pages reuse, separate for each owner. */
export interface Profiles {
  /**
   * Returns the saved state and a function that saves a new one. Until the scope closes, no other page can open the
   * profile for saving.
   */
  readonly open: (profile: ProfileOptions) => Effect.Effect<OpenProfile, ProfileBusy | ProfileUnusable, Scope>
}

export interface OpenProfile {
  /** Undefined if the profile has never been saved. */
  readonly state: ProfileState | undefined
  readonly saves: boolean
  /** Replaces the saved state. Returns the reason if that fails. */
  readonly save: (state: ProfileState) => Effect.Effect<string | undefined>
}

/**
 * Stores profiles in a store, or in a directory, in files that only this user can read; without either, in memory.
 */
export const openProfiles = (place: ProfileStore | string | undefined): Profiles => {
  const store = place === undefined ? profilesInMemory() : typeof place === "string" ? profilesIn(place) : place
  return {
    open: Effect.fnUntraced(function*({ name, owner = "default", saveChanges = true }) {
      const key = hash("sha256", JSON.stringify([owner, name]))
      const reading = <A>(read: () => Promise<A>) =>
        Effect.tryPromise({ try: read, catch: (error) => error }).pipe(
          // only the log may contain the path
          Effect.tapError((error) =>
            Effect.logError(`The profile ${JSON.stringify(name)} of ${owner} cannot be read`, error)
          ),
          Effect.mapError((error) =>
            new ProfileUnusable({ name, reason: error instanceof DamagedProfile ? "Damaged" : "Unreadable" })
          )
        )
      const lock = saveChanges
        ? yield* Effect.acquireRelease(
          reading(() => store.lock(key)),
          (held) =>
            held === undefined ? Effect.void : Effect.tryPromise(held.release).pipe(Effect.ignore({ log: true }))
        )
        : undefined
      if (saveChanges && lock === undefined) return yield* new ProfileBusy({ name })
      const state = yield* reading(() => store.get(key))
      return {
        state,
        saves: saveChanges,
        save: (next) => {
          if (lock === undefined) return Effect.succeed("it was opened for reading")
          const text = JSON.stringify(next)
          if (text.length > maxCharacters) {
            return Effect.succeed(`it would hold ${text.length} characters, more than ${maxCharacters}`)
          }
          return Effect.tryPromise({ try: () => lock.put(text), catch: (error) => error }).pipe(
            Effect.as(undefined),
            Effect.catch((error) =>
              Effect.as(
                Effect.logError(`The profile ${JSON.stringify(name)} of ${owner} cannot be saved`, error),
                "it could not be written"
              )
            )
          )
        }
      }
    })
  }
}

/** Far more than the few kilobytes that a site usually stores for a user. */
const maxCharacters = 20_000_000

/** Another page that saves this profile is being rendered. */
export class ProfileBusy extends Data.TaggedError("ProfileBusy")<{ readonly name: string }> {}

/** A saved profile cannot be read. A damaged one was renamed, and the next page starts a new one. */
export class ProfileUnusable
  extends Data.TaggedError("ProfileUnusable")<{ readonly name: string; readonly reason: "Damaged" | "Unreadable" }>
{}
