import { assert, it } from "vitest"
import { unsupportedBecause } from "../../src/records/sql/postgres-unusable.ts"

it("a PostgreSQL before 14 and a server that only resembles PostgreSQL are refused", () => {
  const facts = {
    number: 140_000,
    version: "14.0",
    product: "PostgreSQL 14.0 on x86_64",
    isReadOnly: false,
    schema: "public",
    mayCreate: true,
    encoding: "UTF8"
  }
  assert.isUndefined(unsupportedBecause("NAME", facts))
  assert.strictEqual(
    unsupportedBecause("NAME", { ...facts, number: 130_014, version: "13.14", product: "PostgreSQL 13.14 on x86_64" })
      ?.message,
    "The database NAME runs on PostgreSQL 13.14, which is too old: use PostgreSQL 14 or newer."
  )
  assert.strictEqual(
    unsupportedBecause("NAME", { ...facts, product: "CockroachDB CCL v25.1.0 (x86_64)" })?.message,
    "The database NAME is CockroachDB, not PostgreSQL: use PostgreSQL 14 or newer."
  )
})
