import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ProfileState } from "../../src/profiles/profile-store.ts"
import { openProfiles } from "../../src/profiles/profiles.ts"
import { temporaryDirectory } from "../temporary-directory.ts"

const state = (value: string): ProfileState => ({
  cookies: [],
  origins: [{ origin: "https://tides.example", localStorage: [{ name: "seen", value }] }]
})

/** Profiles in a directory, and its files. */
const profilesOf = Effect.gen(function*() {
  const directory = yield* temporaryDirectory
  const profiles = openProfiles(directory)
  const open = (saveChanges = true) => Effect.scoped(profiles.open({ name: "anna", saveChanges }))
  const save = (next: ProfileState) =>
    Effect.scoped(Effect.flatMap(profiles.open({ name: "anna" }), (profile) => profile.save(next)))
  const files = () => readdirSync(directory)
  return { directory, files, open, save }
})

describe("a profile", () => {
  it.effect("is restored as saved, from a file that only its owner can read", () =>
    Effect.gen(function*() {
      const { directory, files, open, save } = yield* profilesOf
      assert.isUndefined((yield* open()).state)
      assert.isUndefined(yield* save(state("yes")))
      assert.deepStrictEqual((yield* open()).state, state("yes"))
      const [file = ""] = files()
      assert.lengthOf(files(), 1)
      assert.strictEqual(statSync(join(directory, file)).mode & 0o777, 0o600)
    }).pipe(Effect.scoped))

  it.effect.each(["", "{\"cookies\":[],\"ori", "[]", "{\"cookies\":[{}],\"origins\":[]}"])(
    "that is damaged is rejected by name and moved aside: %s",
    (damage) =>
      Effect.gen(function*() {
        const { directory, files, open, save } = yield* profilesOf
        yield* save(state("yes"))
        writeFileSync(join(directory, files()[0] ?? ""), damage)
        const refused = yield* Effect.flip(open())
        assert.deepInclude(refused, { _tag: "ProfileUnusable", name: "anna", reason: "Damaged" })
        const [aside = ""] = files()
        assert.match(aside, /\.damaged-/)
        assert.strictEqual(readFileSync(join(directory, aside), "utf8"), damage)
        assert.isUndefined((yield* open()).state)
        yield* save(state("again"))
        assert.lengthOf(files(), 2)
      }).pipe(Effect.scoped)
  )

  it.effect.skipIf(process.getuid?.() === 0)(
    "that cannot be read is rejected and left in place",
    () =>
      Effect.gen(function*() {
        const { directory, files, open, save } = yield* profilesOf
        yield* save(state("yes"))
        chmodSync(join(directory, files()[0] ?? ""), 0)
        assert.deepInclude(yield* Effect.flip(open()), { _tag: "ProfileUnusable", reason: "Unreadable" })
        assert.lengthOf(files(), 1)
      }).pipe(Effect.scoped)
  )

  it.effect("that is too large is not saved, and the earlier version stays", () =>
    Effect.gen(function*() {
      const { files, open, save } = yield* profilesOf
      yield* save(state("yes"))
      assert.match((yield* save(state("x".repeat(20_000_001)))) ?? "", /more than 20000000/)
      assert.deepStrictEqual((yield* open()).state, state("yes"))
      assert.lengthOf(files(), 1)
    }).pipe(Effect.scoped))
})
