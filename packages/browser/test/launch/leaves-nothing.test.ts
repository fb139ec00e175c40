import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryDirectory } from "../temporary-directory.ts"
import { childChromiums, processesOf } from "./child-chromiums.ts"
import { browserFor, noChromium, pageOf } from "../rendered-by.ts"

const timedOut = (outcome: { readonly _tag: string; readonly failure?: unknown }) =>
  assert.deepInclude(outcome.failure, { _tag: "PageFailed", reason: "TimedOut" })

/** Polls until the condition is true. */
const eventually = (isSo: () => boolean) =>
  Effect.gen(function*() {
    for (let turn = 0; turn < 1_000 && !isSo(); turn++) yield* Effect.sleep("50 millis")
    return isSo()
  })

/** Time limit of a browser test in milliseconds, for a busy machine. */
const slow = 120_000

const servers = () => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length

describe.skipIf(noChromium)("the browser", () => {
  it.live(
    "fails a page that times out during the start, and serves the next page",
    () =>
      Effect.gen(function*() {
        const before = childChromiums().length
        const { origin } = yield* pageOf("<p>Tide")
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
        timedOut(yield* Effect.result(browser.render(origin, { timeout: 30 })))
        assert.strictEqual((yield* browser.render(origin))?.status, 200)
        assert.strictEqual(childChromiums().length, before + 1)
      }).pipe(Effect.scoped),
    slow
  )

  it.live.skipIf(process.platform === "win32")(
    "does not delay the timeout of a page if the start never ends",
    () =>
      Effect.gen(function*() {
        const executable = join(yield* temporaryDirectory, "chromium")
        yield* Effect.promise(() => writeFile(executable, "#!/bin/sh\nexec sleep 600\n"))
        yield* Effect.promise(() => chmod(executable, 0o755))
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], executable })
        timedOut(yield* Effect.result(browser.render("http://127.0.0.1:1/", { timeout: 500 })))
      }).pipe(Effect.scoped),
    slow
  )

  it.live.each([20, 150, 400])(
    "leaves nothing if the engine ends during the start: after %i ms",
    (milliseconds) =>
      Effect.gen(function*() {
        const before = childChromiums()
        const { origin } = yield* pageOf("<p>Tide")
        const scope = yield* Scope.make()
        const browser = yield* Scope.provide(browserFor({ allowedAddresses: ["127.0.0.1"] }), scope)
        yield* browser.missing
        const page = yield* Effect.forkChild(Effect.result(browser.render(origin, { waitFor: 5_000 })))
        yield* Effect.sleep(milliseconds)
        const started = childChromiums().filter((pid) => !before.includes(pid))
        yield* Scope.close(scope, Exit.void)
        yield* Fiber.interrupt(page)
        assert.deepStrictEqual(childChromiums(), before)
        assert.strictEqual(processesOf(started), 0)
      }).pipe(Effect.scoped),
    slow
  )

  it.live("abandons a page that does not close in time", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<script>for (;;) ;</script>")
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      yield* Effect.ignore(browser.render(origin, { timeout: 1_000 })) // the browser has started
      timedOut(yield* Effect.result(browser.render(origin, { timeout: 1_500 })))
    }).pipe(Effect.scoped), slow)

  it.live("leaves no page and no connection of abandoned requests", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<p>Tide")
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      yield* browser.render(origin)
      const [chromium = 0] = childChromiums().slice(-1)
      const before = { processes: processesOf([chromium]), servers: servers() }
      for (let n = 0; n < 4; n++) {
        const page = yield* Effect.forkChild(browser.render(origin, { waitFor: 20_000 }), { startImmediately: true })
        yield* Effect.sleep(n * 60)
        yield* Fiber.interrupt(page)
      }
      for (const cookie of ["a\u0001=b", "__Secure-a=b"]) {
        const refused = yield* Effect.flip(browser.render(origin, { headers: { cookie } }))
        assert.deepInclude(refused, { _tag: "PageFailed", reason: "UrlInvalid" })
        assert.match(
          refused._tag === "PageFailed" ? refused.message : "",
          /cannot be sent: the browser rejects a cookie/
        )
      }
      assert.isTrue(
        yield* eventually(() => processesOf([chromium]) <= before.processes + 1 && servers() === before.servers)
      )
      assert.strictEqual((yield* browser.render(origin))?.status, 200)
    }).pipe(Effect.scoped), slow)

  it.live("does not outlive a killed engine", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<p>Tide")
      // files of a killed process remain
      const directory = yield* temporaryDirectory
      const script = fileURLToPath(new URL("show-and-stay.ts", import.meta.url))
      const start = Effect.acquireRelease(
        Effect.sync(() =>
          spawn(process.execPath, ["--conditions=@trawl/source", script, origin], {
            stdio: ["ignore", "pipe", "inherit"],
            env: { ...process.env, TMPDIR: directory }
          })
        ),
        (engine) => Effect.sync(() => engine.kill("SIGKILL"))
      )
      const engine = yield* start
      yield* Effect.promise(() => once(engine.stdout, "data"))
      const groups = childChromiums(engine.pid)
      assert.lengthOf(groups, 1)
      engine.kill("SIGKILL")
      assert.isTrue(yield* eventually(() => processesOf(groups) === 0))
      // the files are deleted when another engine starts
      const left = readdirSync(directory)
      assert.isNotEmpty(left)
      const next = yield* start
      yield* Effect.promise(() => once(next.stdout, "data"))
      assert.isTrue(yield* eventually(() => !readdirSync(directory).some((name) => left.includes(name))))
    }).pipe(Effect.scoped), slow)
})
