import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { hash } from "node:crypto"
import { join } from "node:path"
import { ProfileBusy, ProfileUnusable } from "./browser.ts"
import { DamagedProfile, profilesIn, profilesInMemory } from "./profile-shelf.ts"
import type { ProfileState } from "./profile-state.ts"

/** Cookies and storage that browsers find again under a name, for each team its own. */
export class Profiles extends Context.Service<Profiles, {
  /** The state so far, and what keeps a new one. Nobody else opens it to save until the scope ends. */
  readonly open: (
    team: string,
    profile: { readonly name: string; readonly saveChanges: boolean }
  ) => Effect.Effect<OpenProfile, ProfileBusy | ProfileUnusable, Scope>
}>()("@trawl/engine/page/Profiles") {}

export interface OpenProfile {
  /** Undefined for one that has never been saved. */
  readonly state: ProfileState | undefined
  readonly saves: boolean
  /** Keeps a state in place of the one before. Returns why it could not. */
  readonly save: (state: ProfileState) => Effect.Effect<string | undefined>
}

/** In files of the data directory, which only this user may read; in memory without one. */
export const layer = (directory: string | undefined): Layer.Layer<Profiles> =>
  Layer.sync(
    Profiles,
    () => {
      const shelf = directory === undefined ? profilesInMemory() : profilesIn(join(directory, profilesFolder))
      const saving = new Set<string>()
      return Profiles.of({
        open: Effect.fnUntraced(function*(team, { name, saveChanges }) {
          const key = hash("sha256", JSON.stringify([team, name]))
          if (saveChanges) {
            if (saving.has(key)) return yield* new ProfileBusy({ name })
            yield* Effect.acquireRelease(
              Effect.sync(() => saving.add(key)),
              () => Effect.sync(() => saving.delete(key))
            )
          }
          const state = yield* Effect.tryPromise({ try: () => shelf.get(key), catch: (error) => error }).pipe(
            // where it lies is for whoever runs the engine
            Effect.tapError((error) =>
              Effect.logError(`The profile ${JSON.stringify(name)} of team ${team} cannot be read`, error)
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
                    Effect.logError(`The profile ${JSON.stringify(name)} of team ${team} cannot be saved`, error),
                    "it could not be written"
                  )
                )
              )
            }
          }
        })
      })
    }
  )

/** Sites keep a few kilobytes of each reader. */
const mostCharacters = 20_000_000

/** In a data directory. */
export const profilesFolder = "profiles"
