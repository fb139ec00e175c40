import { addressGuard } from "@trawl/fetcher/connections"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { openProxy } from "../../src/guard/guarding-proxy.ts"
import { findBubblewrap } from "../../src/launch/bubblewrap.ts"
import { findChromium } from "../../src/launch/find-chromium.ts"
import { launchIsolated } from "../../src/launch/launch-chromium.ts"
import type { ProtocolMessage } from "../../src/launch/protocol-clients.ts"
import { noChromium, pageOf } from "../rendered-by.ts"
import { processesOf } from "./child-chromiums.ts"

const noIsolation = noChromium || "missing" in await findBubblewrap()
if (noIsolation) console.warn("SKIPPED: tests of the isolated Chromium need Chromium and bubblewrap")

const launched = Effect.acquireRelease(
  Effect.promise(async () => {
    const found = await findChromium()
    if ("missing" in found) throw new Error(found.missing)
    return launchIsolated(found, 1e9, new AbortController().signal)
  }),
  ({ end }) => Effect.promise(end)
)

/** A client that answers calls with their results. */
const clientOf = (clients: Effect.Success<typeof launched>["clients"]) =>
  Effect.promise(async () => {
    const waiting = new Map<number, (message: ProtocolMessage) => void>()
    const events: Array<ProtocolMessage> = []
    const client = await clients.connect(
      (message) => message.id === undefined ? void events.push(message) : waiting.get(message.id)?.(message),
      () => {}
    )
    let last = 0
    const call = (method: string, params = {}, sessionId?: string) =>
      new Promise<ProtocolMessage>((resolve) => {
        waiting.set(++last, resolve)
        client.send({ id: last, method, params, ...sessionId === undefined ? {} : { sessionId } })
      })
    return { ...client, call, events }
  })

describe.skipIf(noIsolation)("an isolated Chromium", () => {
  it.live(
    "reaches no file and no address of this machine, whatever a client of its protocol asks for",
    () =>
      Effect.gen(function*() {
        const { origin } = yield* pageOf("<title>Secret</title>")
        const { clients } = yield* launched
        const { call } = yield* clientOf(clients)
        yield* Effect.promise(async () => {
          // without the proxy
          const { result } = await call("Target.createBrowserContext", { proxyServer: "direct://" })
          const target = await call("Target.createTarget", { url: "about:blank", ...result })
          const { result: session } = await call("Target.attachToTarget", { ...target.result, flatten: true })
          const sessionId = String(session?.["sessionId"])
          const shown = async (url: string) => {
            const { result } = await call("Page.navigate", { url }, sessionId)
            if (result?.["errorText"] !== undefined) return result["errorText"]
            await call("Page.enable", {}, sessionId)
            const read = await call("Runtime.evaluate", { expression: "document.body?.innerText" }, sessionId)
            return (read.result?.["result"] as { value?: unknown } | undefined)?.value
          }
          for (
            const path of [
              "/etc/passwd",
              "/etc/hosts",
              fileURLToPath(import.meta.url),
              "/root",
              "/home",
              `/tmp/profile/../..${fileURLToPath(import.meta.url)}`
            ]
          ) {
            assert.include(
              [undefined, "", "net::ERR_FILE_NOT_FOUND", "net::ERR_ACCESS_DENIED"],
              await shown(`file://${path}`),
              path
            )
          }
          assert.match(String(await shown(origin)), /^net::ERR_/)
          assert.match(String(await shown("http://[::1]:22/")), /^net::ERR_/)
        })
      }).pipe(Effect.scoped),
    60_000
  )

  it.live("has the guarding proxy as its only network", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<title>Tide</title>")
      const { origin: refused } = yield* pageOf("<title>Secret</title>")
      const { chromium, entrance } = yield* launched
      assert.isDefined(entrance)
      yield* Effect.promise(async () => {
        const proxy = await openProxy(addressGuard([new URL(origin).host]), {
          isBlocked: () => false,
          maxBytes: 1e6,
          onTooMany: () => {},
          entrance: entrance && { server: entrance, address: "http://127.0.0.1:3128" }
        })
        const context = await chromium.newContext({ proxy: { server: proxy.address } })
        const page = await context.newPage()
        await page.goto(origin)
        assert.strictEqual(await page.title(), "Tide")
        const failed = await page.goto(refused).catch(String)
        assert.match(String(failed), /net::ERR_/)
        proxy.close()
      })
    }).pipe(Effect.scoped), 60_000)

  it.live("gives each client its own sessions", () =>
    Effect.gen(function*() {
      const { chromium, clients } = yield* launched
      const one = yield* clientOf(clients)
      const other = yield* clientOf(clients)
      yield* Effect.promise(async () => {
        const page = await chromium.newPage()
        const { result } = await one.call("Target.getTargets")
        const [target] = (result?.["targetInfos"] ?? []) as ReadonlyArray<{ readonly targetId: string }>
        const attached = await one.call("Target.attachToTarget", { targetId: target?.targetId, flatten: true })
        const sessionId = String(attached.result?.["sessionId"])
        await one.call("Runtime.enable", {}, sessionId)
        await page.evaluate("console.log('Tide')")
        assert.isTrue(one.events.some(({ method }) => method === "Runtime.consoleAPICalled"))
        assert.deepStrictEqual(other.events, [])
        const refused = await other.call("Runtime.evaluate", { expression: "1" }, sessionId)
        assert.strictEqual(refused.error?.message, "Session with given id not found.")
        one.close()
        assert.isDefined((await other.call("Browser.getVersion")).result)
      })
    }).pipe(Effect.scoped), 60_000)

  it.live("ends with the program that started it, even after `kill -9`", () =>
    Effect.gen(function*() {
      const script = fileURLToPath(new URL("isolated-and-stay.ts", import.meta.url))
      const program = yield* Effect.acquireRelease(
        Effect.sync(() =>
          spawn(process.execPath, ["--conditions=@trawl/source", script], { stdio: ["ignore", "pipe", "inherit"] })
        ),
        (program) => Effect.sync(() => program.kill("SIGKILL"))
      )
      const [text] = yield* Effect.promise(() => once(program.stdout, "data"))
      const groups = String(text).trim().split(" ").map(Number)
      assert.isAbove(processesOf(groups), 2)
      program.kill("SIGKILL")
      while (processesOf(groups) > 0) yield* Effect.sleep("50 millis")
    }).pipe(Effect.scoped), 30_000)
})
