import { assert, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { hashedKeys, storedKeys, teamOfKey } from "../../src/service/keys.ts"

const keys = storedKeys(["first", { key: Redacted.make("second"), team: "b", name: "of b" }, {
  key: { sha256: "5E7425D72F32C5C80A5F7A131585657B80723AE22E01FD69776828FEB19E3BD5" },
  team: "c"
}, ""])

it("knows the team of a key, and its permissions", () => {
  const teams = { b: { credits: 7 } }
  assert.deepInclude(teamOfKey(keys, teams, "first"), { name: "default", key: "key 1" })
  assert.deepInclude(teamOfKey(keys, teams, "second"), { name: "b", key: "of b", credits: 7 })
  for (const none of ["", "third ", "constructor"]) assert.isUndefined(teamOfKey(keys, teams, none))
})

it("accepts the hash of a key instead of the key", () => {
  assert.deepInclude(teamOfKey(keys, {}, "Third"), { name: "c" })
  assert.throws(() => storedKeys([{ key: { sha256: "Third" } }]), "64 hexadecimal digits")
})

it("stores only hashes of keys", () => {
  assert.notInclude(JSON.stringify(hashedKeys(["a-secret-key"])), "a-secret-key")
})

it("refuses a key with unknown operations, and lists the allowed ones", () => {
  assert.throws(
    () => storedKeys([{ key: "first", operations: ["search", "serch"] }]),
    /^apiKeys\[0\]\.operations\[1\]: "serch" is neither a feature nor an operation\. Did you mean "search"\? Allowed: the features search, .*batch-scrape/
  )
  assert.throws(() => storedKeys([{ key: "first", operations: ["everything at all"] }]), /an operation\. Allowed: /)
})
