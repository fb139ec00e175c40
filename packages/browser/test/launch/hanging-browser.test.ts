import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { awaitAnswer } from "../../src/launch/await-answer.ts"
import type { RenderOptions } from "../../src/page/render-options.ts"
import type { RunningChromium } from "../../src/launch/shared-chromium.ts"
import { childChromiums } from "./child-chromiums.ts"
import { browserFor, noChromium, siteOf } from "../rendered-by.ts"

const never = new Promise<never>(() => undefined)

/** The behaviour of a browser that does not respond to a call. */
const silent = async (ping: RunningChromium["ping"]) => {
  const done: Array<string> = []
  const kill = () => void done.push("kill")
  const running = {
    leave: () => void done.push("leave"),
    ping,
    kill,
    isKilled: () => false,
    version: "",
    sandboxed: true
  } satisfies Omit<RunningChromium, "chromium">
  const failed = await awaitAnswer(running as unknown as RunningChromium, 30, never).catch((error: unknown) => error)
  return { done, failed: String(failed) }
}

describe("a browser that does not respond in time", () => {
  it("gets no more pages, and keeps its open ones, if it responds to other calls", async () => {
    assert.deepStrictEqual(await silent(() => Promise.resolve()), {
      done: ["leave"],
      failed: "Error: Chromium did not respond within 30 ms"
    })
  })

  it("is killed if it does not respond at all", async () => {
    assert.deepStrictEqual((await silent(() => never)).done, ["leave", "kill"])
  })
})

describe.skipIf(noChromium || process.platform === "win32")("if the browser hangs,", () => {
  /** Opens two pages in a browser that is stopped while it renders the first. */
  const shownBy = Effect.fnUntraced(function*(options: RenderOptions) {
    const before = childChromiums()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const { origin } = yield* siteOf((request, response) => {
      if (request.url === (options.actions === undefined ? "/first" : "/done")) begin()
      response.setHeader("content-type", "text/html").end("<p>Tide")
    })
    const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], openTimeout: 3_000 })
    const first = yield* Effect.forkChild(Effect.result(browser.render(`${origin}/first`, options)), {
      startImmediately: true
    })
    yield* Effect.promise(() => hasBegun)
    for (const pid of childChromiums()) if (!before.includes(pid)) process.kill(pid, "SIGSTOP")
    const second = yield* Effect.result(browser.render(`${origin}/second`))
    return { first: yield* Fiber.join(first), second }
  })

  it.live("its pages are opened again in another browser, with a warning", () =>
    Effect.gen(function*() {
      const { first, second } = yield* shownBy({})
      assert.deepStrictEqual([first._tag, second._tag], ["Success", "Success"])
      if (first._tag === "Success") {
        assert.deepStrictEqual(first.success?.warnings, [
          "The page was opened twice: the first time, the browser stopped responding and was killed."
        ])
      }
      if (second._tag === "Success") assert.deepStrictEqual(second.success?.warnings, [])
    }).pipe(Effect.scoped), 60_000)

  it.live(
    "a page with performed actions is not opened again, because they could be repeated",
    () =>
      Effect.gen(function*() {
        const { first, second } = yield* shownBy({
          actions: [{ type: "executeJavascript", script: "fetch('/done')" }, { type: "wait", milliseconds: 30_000 }]
        })
        assert.strictEqual(second._tag, "Success")
        assert.strictEqual(first._tag, "Failure")
        if (first._tag === "Failure") assert.deepInclude(first.failure, { _tag: "PageFailed", reason: "BrowserFailed" })
      }).pipe(Effect.scoped),
    60_000
  )
})
