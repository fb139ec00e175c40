import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { hash } from "node:crypto"
import type { ProfileOptions } from "../page/render-options.ts"
import { DamagedProfile, profilesIn, profilesInMemory, type ProfileState } from "./profile-shelf.ts"

/** Cookies and storage that pages find again under a name, for each owner separately. */
export interface Profiles {
  /** The state so far, and what saves a new one. Until the scope ends, nobody else opens it to save. */
  readonly open: (profile: ProfileOptions) => Effect.Effect<OpenProfile, ProfileBusy | ProfileUnusable, Scope>
}

export interface OpenProfile {
  /** Undefined for one that has never been saved. */
  readonly state: ProfileState | undefined
  readonly saves: boolean
  /** Keeps a state in place of the one before. Returns why it could not. */
  readonly save: (state: ProfileState) => Effect.Effect<string | undefined>
}

/** In files of a directory, which only this user may read; in memory without one. */
export const openProfiles = (directory: string | undefined): Profiles => {
  const shelf = directory === undefined ? profilesInMemory() : profilesIn(directory)
  const saving = new Set<string>()
  return {
    open: Effect.fnUntraced(function*({ name, owner = "default", saveChanges = true }) {
      const key = hash("sha256", JSON.stringify([owner, name]))
      if (saveChanges) {
        if (saving.has(key)) return yield* new ProfileBusy({ name })
        yield* Effect.acquireRelease(
          Effect.sync(() => saving.add(key)),
          () => Effect.sync(() => saving.delete(key))
        )
      }
      const state = yield* Effect.tryPromise({ try: () => shelf.get(key), catch: (error) => error }).pipe(
        // the path is for the log only
        Effect.tapError((error) =>
          Effect.logError(`The profile ${JSON.stringify(name)} of ${owner} cannot be read`, error)
        ),
        Effect.mapError((error) =>
          new ProfileUnusable({ name, reason: error instanceof DamagedProfile ? "Damaged" : "Unreadable" })
        )
      )
      return {
        state,
        saves: saveChanges,
        save: (next) => {
          const text = JSON.stringify(next)
          if (text.length > mostCharacters) {
            return Effect.succeed(`it would hold ${text.length} characters, more than ${mostCharacters}`)
          }
          return Effect.tryPromise({ try: () => shelf.put(key, text), catch: (error) => error }).pipe(
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

/** Sites keep a few kilobytes of each reader. */
const mostCharacters = 20_000_000

/** Another page is rendered with this profile, and will save it. */
export class ProfileBusy extends Data.TaggedError("ProfileBusy")<{ readonly name: string }> {}

/** A saved profile cannot be read. A damaged one was renamed, and the next page starts a new one. */
export class ProfileUnusable
  extends Data.TaggedError("ProfileUnusable")<{ readonly name: string; readonly reason: "Damaged" | "Unreadable" }>
{}
