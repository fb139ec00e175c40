import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { CDPSession } from "playwright-core"
import { serializePage } from "../../src/capture/serialize-page.ts"

/** A page whose scripts navigate away before anything can be evaluated in it. */
const restless = () => {
  let hasScripts = true
  const send = async (method: string, parameters?: { readonly value?: boolean }): Promise<object> => {
    if (method === "Emulation.setScriptExecutionDisabled") hasScripts = parameters?.value !== true
    if (method === "Page.getFrameTree") return { frameTree: { frame: { id: "main" } } }
    if (method !== "Runtime.evaluate") return { executionContextId: 1 }
    if (hasScripts) throw new Error("Cannot find context with specified id")
    return { result: { value: { contentType: "text/html", html: "<p>Please wait</p>" } } }
  }
  // reading a page uses only this part of a session
  return { cdp: { send } as unknown as CDPSession, hasScripts: () => hasScripts }
}

it.effect("a page that navigates forever is read with its scripts paused, with a warning", () =>
  Effect.gen(function*() {
    const { cdp, hasScripts } = restless()
    const { html, warning } = yield* Effect.promise(() => serializePage(cdp, 1_000))
    assert.strictEqual(html, "<p>Please wait</p>")
    assert.match(warning ?? "", /without its scripts/)
    assert.isTrue(hasScripts())
  }))
