import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Action } from "../../src/page/render-options.ts"
import { imageSize } from "image-size"
import { noChromium, shown } from "../rendered-by.ts"

const form = `<!doctype html><title>Form</title><body style="margin:0">
<input id=name oninput="out.textContent = this.value" onkeydown="if (event.key === 'Enter') out.textContent += ' sent'">
<p id=out></p><button class=more onclick="this.textContent = 'more'">1</button><button class=more onclick="this.textContent = 'more'">2</button>
<div id=box style="height:100px;overflow:auto"><div style="height:1000px">Box</div></div><div style="height:5000px">Long</div>
<script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", "<b id=late>Late</b>") }, 400)</script>`

const performed = (actions: ReadonlyArray<Action>, html = form) =>
  Effect.map(shown(html, { actions }), ({ page }) => page)

const html = (actions: ReadonlyArray<Action>) =>
  Effect.map(performed(actions), (page) => Buffer.from(page?.body ?? []).toString())

const value = (script: string, before: ReadonlyArray<Action> = []) =>
  Effect.map(
    performed([...before, { type: "executeJavascript", script }]),
    (page) => page?.actionResults?.javascriptReturns.at(-1)
  )

describe.skipIf(noChromium)("a browser, on a page,", () => {
  it.live("waits for an element, types into the clicked element, and presses keys", () =>
    Effect.gen(function*() {
      const page = yield* html([{ type: "wait", selector: "#late" }, { type: "click", selector: "#name" }, {
        type: "write",
        text: "Tide, 5 m"
      }, { type: "press", key: "Enter" }])
      assert.include(page, "<p id=\"out\">Tide, 5 m sent</p>")
      assert.include(page, "Late")
    }).pipe(Effect.scoped))

  it.live("clicks one match or all, and accepts zero matches if all are requested", () =>
    Effect.gen(function*() {
      assert.lengthOf((yield* html([{ type: "click", selector: ".more" }])).match(/>more</g) ?? [], 1)
      assert.lengthOf(
        (yield* html([{ type: "click", selector: ".nowhere", all: true }, {
          type: "click",
          selector: ".more",
          all: true
        }])).match(/>more</g) ?? [],
        2
      )
    }).pipe(Effect.scoped))

  it.live("scrolls the page by its visible height, and elements", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* value("scrollY", [{ type: "scroll" }]), { type: "number", value: 800 })
      assert.deepStrictEqual(yield* value("scrollY", [{ type: "scroll" }, { type: "scroll", direction: "up" }]), {
        type: "number",
        value: 0
      })
      assert.deepStrictEqual(yield* value("box.scrollTop", [{ type: "scroll", selector: "#box" }]), {
        type: "number",
        value: 100
      })
    }).pipe(Effect.scoped))

  it.live.each(
    [
      ["document.title", { type: "string", value: "Form" }],
      ["const a = 2; a * 21", { type: "number", value: 42 }],
      ["return document.title.length", { type: "number", value: 4 }],
      ["await new Promise((done) => setTimeout(done, 10)); 5", { type: "number", value: 5 }],
      ["Promise.resolve({ a: [1, null] })", { type: "object", value: { a: [1, null] } }],
      ["undefined", { type: "undefined", value: null }],
      ["10n ** 20n", { type: "bigint", value: "100000000000000000000n" }]
    ] as const
  )("runs scripts and returns their results: %s", ([script, expected]) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* value(script), expected)
    }).pipe(Effect.scoped))

  it.live("returns screenshots, HTML and PDF files as of each action, each list in order", () =>
    Effect.gen(function*() {
      const page = yield* performed([
        { type: "scrape" },
        { type: "screenshot", viewport: { width: 300, height: 200 } },
        { type: "executeJavascript", script: "out.textContent = 'Later'" },
        { type: "scrape" },
        { type: "screenshot", quality: 30 },
        { type: "pdf", format: "A5", landscape: true }
      ])
      const { pdfs = [], scrapes = [], screenshots = [] } = page?.actionResults ?? {}
      assert.deepStrictEqual(scrapes.map(({ html, url }) => [url === page?.url, html.includes(">Later<")]), [[
        true,
        false
      ], [true, true]])
      assert.deepStrictEqual(
        screenshots.map(({ bytes }) => imageSize(bytes)).map(({ height, type, width }) => [type, width, height]),
        [["png", 300, 200], ["jpg", 1280, 800]]
      )
      // the width of A5 in points
      assert.match(
        Buffer.from(pdfs[0] ?? []).toString("latin1"),
        /^%PDF-[\s\S]*\/MediaBox \[0 0 59[45][.\d]* 4(?:19|20)/
      )
    }).pipe(Effect.scoped))

  it.live.each(
    [
      [
        { type: "click", selector: "#nowhere" },
        "Failed",
        /no usable element matched "#nowhere" within \d{3,4} ms$/
      ],
      [{ type: "click", selector: "a[" }, "Invalid", /a\[/],
      [{ type: "press", key: "Entr" }, "Invalid", /Unknown key: "Entr"/],
      [{ type: "write", text: "x" }, "Failed", /no element has focus: click one first/],
      [{ type: "executeJavascript", script: "nothing.there" }, "Failed", /ReferenceError: nothing is not defined/],
      [
        { type: "executeJavascript", script: "throw new SyntaxError('the scale is outside of range')" },
        "Failed",
        /the scale is outside of range/
      ],
      [{ type: "executeJavascript", script: "return await (" }, "Invalid", /SyntaxError/],
      [{ type: "wait", selector: "p >" }, "Invalid", /p >/],
      [{ type: "scroll", selector: "#nowhere" }, "Failed", /no usable element matched "#nowhere"/],
      [{ type: "pdf", scale: 9 }, "Invalid", /scale/]
    ] as const
  )("reports the failed action: %j", ([action, reason, message]) =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(
        shown(form, { actions: [{ type: "wait", milliseconds: 1 }, action], timeout: 10_000 })
      )
      assert.deepInclude(failed, { _tag: "ActionFailed", index: 1, action: action.type, reason })
      assert.match(failed.message, message)
    }).pipe(Effect.scoped))
})
