import { assert, it } from "@effect/vitest"
import { Leases } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { openProfiles } from "../../../browser/src/profiles/profiles.ts"
import { packProfile, profileStore } from "../../src/corpus/pg-profiles.ts"
import { cluster } from "./processes.ts"

const stateOf = (value: string) => ({
  cookies: [],
  origins: [{ origin: "https://tides.example", localStorage: [{ name: "seen", value }] }]
})

const profilesOn = Effect.fnUntraced(function*() {
  const connected = Layer.succeedContext(yield* Layer.build(yield* cluster))
  const profilesOf = (owner: string) =>
    Effect.map(profileStore, openProfiles).pipe(
      Effect.provideService(
        Leases,
        Leases.of({ owner, live: Effect.succeed([]), areValid: Effect.succeed(true), holding: (work) => work })
      ),
      Effect.provide(connected)
    )
  const sql = yield* Effect.provide(SqlClient, connected)
  yield* sql`INSERT INTO lease_owner (owner, expires_at) VALUES ('one', 0), ('two', 0)`
  return { one: yield* profilesOf("one"), two: yield* profilesOf("two"), sql }
})

const anna = { name: "anna", owner: "red" }

it.live("a profile that one process saves is used by another one, which saves it only after the first", () =>
  Effect.gen(function*() {
    const { one, two } = yield* profilesOn()
    yield* Effect.scoped(Effect.gen(function*() {
      const profile = yield* one.open(anna)
      assert.isUndefined(profile.state)
      assert.deepInclude(yield* Effect.flip(Effect.scoped(two.open(anna))), { _tag: "ProfileBusy", name: "anna" })
      assert.strictEqual((yield* Effect.flip(Effect.scoped(one.open(anna))))._tag, "ProfileBusy")
      yield* Effect.scoped(two.open({ ...anna, saveChanges: false }))
      yield* Effect.scoped(two.open({ ...anna, owner: "blue" }))
      assert.isUndefined(yield* profile.save(stateOf("yes")))
    }))
    const { state } = yield* Effect.scoped(two.open(anna))
    assert.deepStrictEqual(state, stateOf("yes"))
  }))

it.live("a process that is gone locks no profile, and does not overwrite what others have saved since", () =>
  Effect.gen(function*() {
    const { one, sql, two } = yield* profilesOn()
    yield* Effect.scoped(Effect.gen(function*() {
      const lost = yield* one.open(anna)
      yield* sql`DELETE FROM lease_owner WHERE owner = 'one'`
      yield* Effect.scoped(Effect.flatMap(two.open(anna), ({ save }) => save(stateOf("two"))))
      assert.strictEqual(yield* lost.save(stateOf("one")), "it could not be written")
    }))
    assert.deepStrictEqual((yield* Effect.scoped(two.open(anna))).state, stateOf("two"))
  }))

it.live("a damaged profile is moved aside, and one that was never saved leaves nothing", () =>
  Effect.gen(function*() {
    const { one, sql } = yield* profilesOn()
    yield* Effect.scoped(one.open(anna))
    const keys = sql`SELECT key FROM browser_profile`
    assert.lengthOf(yield* keys, 0)
    yield* Effect.scoped(Effect.flatMap(one.open(anna), ({ save }) => save(stateOf("one"))))
    yield* sql`UPDATE browser_profile SET content = ${yield* packProfile("{}")}`
    assert.deepInclude(yield* Effect.flip(Effect.scoped(one.open(anna))), {
      _tag: "ProfileUnusable",
      reason: "Damaged"
    })
    assert.include(JSON.stringify(yield* keys), ".damaged-")
    assert.isUndefined((yield* Effect.scoped(one.open(anna))).state)
  }))
