import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { hash } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BrowserContext, BrowserContextOptions } from "playwright-core"
import { Database } from "../../store/database.ts"
import { ProfileBusy } from "./browser.ts"

export type ProfileState = Awaited<ReturnType<BrowserContext["storageState"]>>

/** Cookies and storage that browsers find again under a name, for each team its own. */
export class Profiles extends Context.Service<Profiles, {
  /** The state so far, and what keeps a new one. Nobody else opens it to save until the scope ends. */
  readonly open: (team: string, profile: { readonly name: string; readonly saveChanges: boolean }) => Effect.Effect<OpenProfile, ProfileBusy, Scope>
}>()("@trawl/engine/page/Profiles") {}

export interface OpenProfile {
  readonly state: Exclude<BrowserContextOptions["storageState"], string>
  readonly save: (state: ProfileState) => Promise<void>
}

/** In files of the data directory, which only this user may read. */
export const layer: Layer.Layer<Profiles, never, Database> = Layer.effect(
  Profiles,
  Effect.gen(function*() {
    const { directory } = yield* Database
    const store = directory === undefined ? inMemory() : inDirectory(join(directory, "profiles"))
    const saving = new Set<string>()
    return Profiles.of({
      open: Effect.fnUntraced(function*(team, { name, saveChanges }) {
        const key = hash("sha256", JSON.stringify([team, name]))
        if (saveChanges) {
          if (saving.has(key)) return yield* new ProfileBusy({ name })
          yield* Effect.acquireRelease(Effect.sync(() => saving.add(key)), () => Effect.sync(() => saving.delete(key)))
        }
        const text = yield* Effect.promise(() => store.get(key))
        return {
          // what is there, this engine has written
          state: text === undefined ? undefined : JSON.parse(text) as ProfileState,
          save: (state) => saveChanges ? store.put(key, JSON.stringify(state)) : Promise.resolve()
        }
      })
    })
  })
)

interface TextStore {
  readonly get: (key: string) => Promise<string | undefined>
  readonly put: (key: string, text: string) => Promise<void>
}

const inMemory = (): TextStore => {
  const texts = new Map<string, string>()
  return { get: async (key) => texts.get(key), put: async (key, text) => void texts.set(key, text) }
}

const inDirectory = (directory: string): TextStore => {
  const pathOf = (key: string) => join(directory, `${key}.json`)
  return {
    get: (key) => readFile(pathOf(key), "utf8").catch(() => undefined),
    put: async (key, text) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(`${pathOf(key)}.part`, text, { mode: 0o600 })
      await rename(`${pathOf(key)}.part`, pathOf(key))
    }
  }
}
