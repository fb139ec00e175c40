import { assert, describe, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AddressInfo, Socket } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { scrapingEngine } from "../scrape/scraping-engine.ts"
import { charsets } from "./charsets.ts"
import { connections } from "./connections.ts"
import { files } from "./files.ts"
import { body, type HostileCase, type Served } from "./hostile-case.ts"
import { kinds } from "./kinds.ts"
import { markup } from "./markup.ts"
import { packed } from "./packed.ts"
import { addresses, redirects } from "./redirects.ts"
import { statuses } from "./statuses.ts"

const groups = { addresses, charsets, connections, files, kinds, markup, packed, redirects, statuses }

class Engine extends Context.Service<Engine, Effect.Success<ReturnType<typeof scrapingEngine>>>()("test/Engine") {}

layer(Layer.effect(Engine, scrapingEngine(Layer.empty, { browser: false })), {
  excludeTestServices: true,
  timeout: 30_000
})("hostile pages", (it) => {
  // earlier tests may have run in this process
  const before = { held: 0, resident: 0 }
  it.effect("there are at least 80 cases", () =>
    Effect.sync(() => {
      assert.isAtLeast(Object.values(groups).flat().length, 80)
      Object.assign(before, held())
    }))

  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      for (const hostile of cases) it.effect(hostile.name, () => keepsItsPromise(hostile), 60_000)
    })
  }

  it.effect("the engine still works and its memory has not grown", () =>
    Effect.gen(function*() {
      yield* keepsItsPromise({ name: "", from: body("<p>Alive."), gives: { status: 200, markdown: /Alive/ } })
      const now = held()
      assert.isBelow(now.held - before.held, 300_000_000)
      assert.isBelow(now.resident - before.resident, 1_000_000_000)
    }))
})

const keepsItsPromise = ({ ask = {}, from, gives }: HostileCase) =>
  Effect.gen(function*() {
    const scrape = yield* Engine
    const url = typeof from === "string" ? from : yield* open(from)
    // ports are reused, so the cache is not used
    const request = { timeout: 30_000, maxAge: 0, ...ask }
    const began = performance.now()
    const { body: answer, status } = yield* scrape({ url, ...request })
    assert.isBelow(performance.now() - began, request.timeout + 5_000, "in time")
    assert.strictEqual(status, gives.status, JSON.stringify(answer).slice(0, 1_000))
    if (gives.code !== undefined) assert.strictEqual(answer.code, gives.code)
    if (gives.expected !== undefined) assert.match(answer.details.map(({ message }) => message).join(), gives.expected)
    if (gives.statusCode !== undefined) assert.strictEqual(answer.data.metadata?.statusCode, gives.statusCode)
    if (gives.markdown !== undefined) assert.match((answer.data.markdown ?? "").slice(0, 20_000), gives.markdown)
    gives.holds?.(answer.data)
  }).pipe(Effect.scoped)

/** The server's URL while the scope is open. */
const open = ({ open: make, scheme }: Served) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const sockets = new Set<Socket>()
      const server = make()
      server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)))
      server.listen(0, "127.0.0.1", () => {
        // it listens on a port, so its address is not a pipe
        const { port } = server.address() as AddressInfo
        resume(Effect.succeed({
          url: `${scheme}://127.0.0.1:${port}/`,
          close: () => {
            server.close()
            for (const socket of sockets) socket.destroy()
          }
        }))
      })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ url }) => url))

/** Memory in bytes after a garbage collection. */
const held = () => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  const { arrayBuffers, heapUsed, rss } = process.memoryUsage()
  return { held: heapUsed + arrayBuffers, resident: rss }
}
