import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TestConsole from "effect/testing/TestConsole"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, it } from "vitest"
import { holderOfPort } from "../src/holder-of-port.ts"
import { defaultLibraryPort, openLibrary } from "../src/open-library.ts"

/** Listens on this port or on any: in this process, unless another process already listens. */
const taken = (port: number, body = "Hello") =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer((_, response) => response.end(body))
      server.listen(port, "127.0.0.1").on("error", () => server.emit("listening"))
      await once(server, "listening")
      return server
    }),
    (server) => Effect.promise(() => new Promise((resolve) => server.close(resolve)))
  ).pipe(Effect.map((server) => (server.address() as AddressInfo | null)?.port ?? port))

const check = <E>(name: string, body: () => Effect.Effect<void, E, Scope.Scope>) =>
  it(name, () => Effect.runPromise(Effect.provide(Effect.scoped(body()), TestConsole.layer)))

const errors = Effect.map(TestConsole.errorLines, (lines) => lines.join("\n"))

check(
  "serves the documentation on the next port that is free when another program has its usual one, and says who",
  () =>
    Effect.gen(function*() {
      yield* taken(defaultLibraryPort)
      const { port, url } = yield* openLibrary(undefined, 0)
      assert.isAbove(port, defaultLibraryPort)
      assert.strictEqual(url, `http://127.0.0.1:${port}`)
      assert.strictEqual(
        yield* errors,
        `Port ${defaultLibraryPort} is in use by ${yield* Effect.promise(() =>
          holderOfPort(defaultLibraryPort)
        )}: the installed documentation is at ${url} instead.`
      )
    })
)

check("leaves the engine its port", () =>
  Effect.gen(function*() {
    yield* taken(defaultLibraryPort)
    assert.notStrictEqual((yield* openLibrary(undefined, defaultLibraryPort + 1)).port, defaultLibraryPort + 1)
  }))

check(
  "says that Trawl is already up only where it has the port of the engine that is to start",
  () =>
    Effect.gen(function*() {
      yield* taken(defaultLibraryPort)
      const port = yield* taken(0, JSON.stringify({ message: "Trawl: the web search-and-scrape API, version 2" }))
      const failed = yield* Effect.flip(openLibrary(undefined, port))
      assert.match(failed.message, new RegExp(`^Trawl already runs at http://127\\.0\\.0\\.1:${port}: use it`))
    })
)

check("says of a port that was asked for who has it", () =>
  Effect.gen(function*() {
    const port = yield* taken(0)
    const holder = process.platform === "linux" ? `\\S+ \\(process ${process.pid}\\)` : "another program"
    assert.match(
      (yield* Effect.flip(openLibrary(port, 0))).message,
      new RegExp(`^Port ${port} is in use by ${holder}: choose another with --library-port\\.$`)
    )
  }))
