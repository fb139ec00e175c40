import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { SqlClient } from "effect/sql/SqlClient"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { readRunner } from "../../src/runners/runner-options.ts"
import { prepareRunners } from "../../src/runners/runner-records.ts"
import { cluster, memberOn, registered } from "./member.ts"

/** A living process on another machine, which is in the database until the scope closes. */
const elsewhere = Effect.fnUntraced(function*(query: SqlClient, address: string) {
  const beat = query`
    INSERT INTO cluster_runners (address, runner, machine, version) VALUES (${address}, '', 'elsewhere', '1')
    ON CONFLICT (address) DO UPDATE SET last_heartbeat = now()
  `
  yield* beat
  const beating = yield* Effect.forkScoped(Effect.forever(Effect.delay(beat, "1 second")))
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Fiber.interrupt(beating),
      Effect.orDie(query`DELETE FROM cluster_runners WHERE address = ${address}`)
    )
  )
})

const advice = "(--cluster-host, --cluster-port) of each process to an address that the others can reach"

/** A port that nothing listens on. */
const freePort = Effect.promise(async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
})

// each waits until an entry of a process that has ended would be gone
describe.concurrent("two clusters on one database", () => {
  it.live("a process does not join if it cannot reach a living process of its database", () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      yield* elsewhere(query, "127.0.0.1:1")
      const { message } = yield* Effect.flip(memberOn(sql))
      assert.include(message, "This process cannot reach the process at 127.0.0.1:1 on elsewhere, which uses the same")
      assert.include(message, advice)
      assert.include(message, "use another database for a separate cluster")
      assert.lengthOf(yield* query`SELECT 1 FROM cluster_runners`, 1)
    }), 60_000)

  it.live(
    "a process does not join if a process of another cluster answers at the address of a living one",
    () =>
      Effect.gen(function*() {
        const [{ query, sql }, other] = [yield* cluster, yield* cluster]
        yield* memberOn(other.sql)
        const address = yield* registered(other.query)
        yield* elsewhere(query, address)
        const { message } = yield* Effect.flip(memberOn(sql))
        assert.include(
          message,
          `The process at ${address} on elsewhere uses the database the database, but a process with`
        )
        assert.include(message, advice)
        assert.lengthOf(yield* query`SELECT 1 FROM cluster_runners`, 1)
      }),
    60_000
  )

  it.live("a process does not join if a process on another machine has its address", () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      const port = yield* freePort
      yield* elsewhere(query, `127.0.0.1:${port}`)
      const { message } = yield* Effect.flip(memberOn(sql, { port }))
      assert.include(
        message,
        `The process on elsewhere uses the database the database with the address of this process, 127.0.0.1:${port}.`
      )
      assert.include(message, advice)
      assert.lengthOf(yield* query`SELECT 1 FROM cluster_runners`, 1)
    }), 60_000)

  it.live("a process on another machine is refused if one of them has an address that only its own machine can reach", () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      yield* memberOn(sql)
      yield* registered(query)
      const remote = prepareRunners("the database", "1", readRunner({ host: "10.0.0.3" }), "another-machine")
      const { message } = yield* Effect.flip(Effect.provide(remote, sql))
      assert.match(
        message,
        /^The process at 127\.0\.0\.1:\d+ of this cluster runs on another machine, .*, and this one at 10\.0\.0\.3 on another/u
      )
    }))

  it.live("the entry of a process that has ended does not hold up others for long", () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      yield* query`
      INSERT INTO cluster_runners (address, runner, machine, version) VALUES ('127.0.0.1:1', '', 'elsewhere', '1')
    `
      yield* memberOn(sql)
    }), 60_000)
})
