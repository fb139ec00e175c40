import { assert, it } from "@effect/vitest"
import { elapsed, type HostPace } from "@trawl/engine/parts"
import * as EntityId from "effect/cluster/EntityId"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Runners from "effect/cluster/Runners"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcClient from "effect/rpc/RpcClient"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as RpcServer from "effect/rpc/RpcServer"
import { SocketServer } from "effect/socket/SocketServer"
import { fileURLToPath } from "node:url"
import { selfSigned } from "../../../fetcher/test/outbound/self-signed.ts"
import { kill, readLines, runScript } from "../../../engine/test/store/run-script.ts"
import { readRunner, type RunnerOptions } from "../../src/runners/runner-options.ts"
import { prepareRunners } from "../../src/runners/runner-records.ts"
import { ForeignAddresses } from "../../src/runners/foreign-addresses.ts"
import * as Transport from "../../src/runners/transport.ts"
import { cluster, memberOn, registered } from "./member.ts"

const Pings = RpcGroup.make(Rpc.make("Ping"))
const serialization = Transport.serialization("a cluster")

const gap = 50

/** Visits pages of a host, and adds the times of the requests. */
const visit = Effect.fnUntraced(
  function*(pace: HostPace["Service"], host: string, pages: number, times: Array<number>) {
    const url = `http://${host}/`
    const request = Effect.gen(function*() {
      const sent = yield* pace.request(url)
      times.push(yield* elapsed)
      yield* sent
    })
    for (let page = 0; page < pages; page++) yield* pace.visit(url, Duration.millis(gap))(request)
  }
)

const gapsOf = (times: ReadonlyArray<number>) => times.slice(1).map((time, at) => time - times[at]!)

it.live(
  "two processes visit a host one after the other, with the delay between them, and both obey Retry-After",
  () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      const members = [yield* memberOn(sql), yield* memberOn(sql)] as const
      const times: Array<number> = []
      yield* Effect.all(
        Array.from({ length: 10 }, (_, at) => visit(members[at % 2 as 0 | 1].pace, "otters.example", 3, times)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(times, 30)
      // times are rounded
      for (const between of gapsOf(times)) assert.isAtLeast(between, gap - 1)
      const [one, two] = members
      const refusal = { url: "http://otters.example/", status: 429, headers: { "retry-after": "60" }, fetchedAt: 0 }
      yield* one.pace.received(refusal, 10)
      while ((yield* query`SELECT 1 FROM host_pause`).length === 0) yield* Effect.sleep(20)
      // until its last gap has ended, the other process does not ask for a turn, and learns of no pause
      while (((yield* two.pace.resting(Duration.zero)).get("otters.example") ?? 0) < 10_000) {
        assert.isTrue(Option.isNone(yield* two.pace.visitNow(refusal.url, Duration.zero)(Effect.void)))
        yield* Effect.sleep(20)
      }
    }),
  120_000
)

it.live(
  "after kill -9, another process paces the hosts, and the work of the dead one may be taken",
  () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      const [at] = yield* query`
      SELECT current_database() AS database, current_setting('unix_socket_directories') AS host
    `
      const died = yield* Deferred.make<void>()
      const { pace, sharding } = yield* memberOn(sql, {}, { onDead: Effect.asVoid(Deferred.succeed(died, undefined)) })
      yield* query`INSERT INTO lease_owner (owner, expires_at) VALUES ('the other', 9e15)`
      const script = fileURLToPath(new URL("member-process.ts", import.meta.url))
      const other = yield* runScript(script, [String(at?.["host"]), String(at?.["database"]), "the other"])
      yield* readLines(other, (lines) => lines.includes("ready"))
      const hosts = Array.from({ length: 1_000 }, (_, number) => `otters-${number}.example`)
      const ofOther = (host: string) => !sharding.hasShardId(sharding.getShardId(EntityId.make(host), "default"))
      while (hosts.filter(ofOther).length < 100) yield* Effect.sleep(20)
      const host = hosts.find(ofOther) ?? ""
      const times: Array<number> = []
      yield* visit(pace, host, 3, times)
      yield* kill(other)
      yield* visit(pace, host, 3, times)
      yield* Deferred.await(died)
      assert.deepStrictEqual(yield* query`SELECT owner FROM lease_owner`, [])
      for (const one of gapsOf(times)) assert.isAtLeast(one, gap - 1)
    }),
  120_000
)

it.live("a process answers only holders of a certificate of the cluster's authority", () =>
  Effect.gen(function*() {
    const [member, stranger] = [selfSigned(), selfSigned()]
    const tls = { ...member, ca: member.cert }
    const server = yield* Layer.build(
      RpcServer.layer(Pings).pipe(
        Layer.provide(Pings.toLayer({ Ping: () => Effect.void })),
        Layer.provide(RpcServer.layerProtocolSocketServer),
        Layer.provideMerge(Transport.server(readRunner({ tls }))),
        Layer.provide(serialization)
      )
    )
    const { address } = Context.get(server, SocketServer)
    const isAnswered = (runner: RunnerOptions) =>
      Effect.gen(function*() {
        const { make } = yield* Runners.RpcClientProtocol
        const protocol = yield* make(RunnerAddress.make("127.0.0.1", "port" in address ? address.port : 0))
        const client = yield* Effect.provideService(RpcClient.make(Pings), RpcClient.Protocol, protocol)
        return yield* Effect.isSuccess(client.Ping())
      }).pipe(
        Effect.scoped,
        Effect.provide(Layer.provide(Transport.client(readRunner(runner)), [serialization, ForeignAddresses.layer]))
      )
    assert.isTrue(yield* isAnswered({ tls }))
    assert.isFalse(yield* isAnswered({ tls: { ...stranger, ca: member.cert } }))
    assert.isFalse(yield* isAnswered({ tls: { ...member, ca: stranger.cert } }))
    assert.isFalse(yield* isAnswered({}))
  }))

it.live("a process of another version is refused with both versions", () =>
  Effect.gen(function*() {
    const { query, sql } = yield* cluster
    yield* memberOn(sql, {}, { version: "1" })
    while ((yield* query`SELECT 1 FROM cluster_runners WHERE version = '1'`).length === 0) yield* Effect.sleep(20)
    const { message } = yield* Effect.flip(Effect.provide(prepareRunners("the database", "2", readRunner({})), sql))
    assert.match(
      message,
      /^The process at 127\.0\.0\.1:\d+ of this cluster has version 1, and this one has version 2\. Stop/u
    )
    yield* Effect.provide(prepareRunners("the database", "1", readRunner({})), sql)
  }))

it.live(
  "a process that was suspended does not end the leases of those that it cannot reach",
  () =>
    Effect.gen(function*() {
      const { query, sql } = yield* cluster
      let isValid = false
      yield* memberOn(sql, {}, { areValid: Effect.sync(() => isValid) })
      yield* registered(query)
      yield* query`INSERT INTO lease_owner (owner, expires_at) VALUES ('the other', 9e15)`
      yield* query`
      INSERT INTO cluster_runners (address, runner, owner, version)
      SELECT '127.0.0.1:1', replace(runner, substring(address from ':(.*)'), '1'), 'the other', '1' FROM cluster_runners
    `
      const isAlive = Effect.map(query`SELECT 1 FROM lease_owner`, ({ length }) => length > 0)
      yield* Effect.sleep("2 seconds")
      assert.isTrue(yield* isAlive)
      isValid = true
      while (yield* isAlive) {
        yield* query`UPDATE cluster_runners SET last_heartbeat = now()`
        yield* Effect.sleep(50)
      }
    }),
  60_000
)

it.live("a process whose clock differs from that of the database by minutes is refused with the difference", () =>
  Effect.gen(function*() {
    const { sql } = yield* cluster
    for (const [minutes, expected] of [[5, "ahead of"], [-5, "behind"]] as const) {
      const clock = Effect.map(Clock.currentTimeMillis, (now) => now + minutes * 60_000)
      const refused = prepareRunners("the database", "1", readRunner({}), "this-machine", clock)
      const { message } = yield* Effect.flip(Effect.provide(refused, sql))
      assert.match(
        message,
        new RegExp(
          `^The clock of this-machine is (?:29\\d|30\\d) seconds ${expected} that of the database the database: set`
        )
      )
    }
  }))

it("without TLS, a public address is refused", () => {
  assert.throws(() => readRunner({ host: "203.0.113.5" }), RangeError, /203\.0\.113\.5 is .*without TLS/u)
  assert.throws(() => readRunner({ host: "0.0.0.0" }), RangeError, /without TLS/u)
  assert.throws(() => readRunner({ host: "8.8.8.8" }), RangeError, /8\.8\.8\.8 is public/u)
  assert.strictEqual(readRunner({ host: "10.0.0.3" }).host, "10.0.0.3")
})
