import { assert, it } from "@effect/vitest"
import { HeldResults, NotAvailable } from "@trawl/engine/parts"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as HeldResultsOfOthers from "../../src/runners/held-results.ts"
import { HolderCalls } from "../../src/runners/holders.ts"
import { cluster } from "./member.ts"

it.live("a result of a process that cannot be reached is not available, until the process has lost its lease", () =>
  Effect.gen(function*() {
    const { query, sql } = yield* cluster
    const [self, other] = ["11111111-self", "22222222-other"]
    yield* query`INSERT INTO lease_owner (owner, expires_at) VALUES (${other}, 9e15)`
    yield* query`
      INSERT INTO cluster_runners (address, runner, owner, machine, version)
      VALUES ('127.0.0.1:1', '', ${other}, 'elsewhere', '1')
    `
    const silent = Layer.succeed(HolderCalls, { answers: new Map(), call: () => Effect.never })
    const { ask } = Context.get(
      yield* Layer.build(Layer.provide(HeldResultsOfOthers.layer(self, "500 millis"), [silent, sql])),
      HeldResults
    )
    const id = "0190a0a0-0000-7000-8000-000022222222"
    const failed = yield* Effect.exit(ask(id, "job.get", [id]))
    const error = Exit.isFailure(failed) ? Cause.squash(failed.cause) : undefined
    assert.instanceOf(error, NotAvailable)
    assert.include((error as NotAvailable).message, "in the memory of another process, which cannot be reached now")
    yield* query`DELETE FROM lease_owner`
    assert.isUndefined(yield* ask(id, "job.get", [id]))
  }))
