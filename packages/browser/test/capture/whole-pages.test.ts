import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { browserFor, noChromium, pageOf, shown, siteOf } from "../rendered-by.ts"

const body = (page: { readonly body: Uint8Array } | undefined) =>
  /<body[^>]*>([^]*)<\/body>/.exec(Buffer.from(page?.body ?? []).toString())?.[1]?.replace(
    /<script[^]*?<\/script>/g,
    ""
  )

describe.skipIf(noChromium)("the HTML of a page contains its visible content", () => {
  it.live("in open shadow roots, with their slots", () =>
    Effect.gen(function*() {
      const { page } = yield* shown(
        `<body><tide-card><b slot=when>noon</b>and <em>high</em></tide-card><tide-card></tide-card><script>
        customElements.define("tide-card", class extends HTMLElement {
          constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<style>p{}</style><p>At <slot name=when>night</slot>: <slot>low</slot></p><tide-note></tide-note>" }
        })
        customElements.define("tide-note", class extends HTMLElement {
          connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<i>Note</i>" }
        })</script>`
      )
      assert.strictEqual(
        body(page),
        "<tide-card><p>At <b slot=\"when\">noon</b>: and <em>high</em></p><tide-note><i>Note</i></tide-note></tide-card><tide-card><p>At night: low</p><tide-note><i>Note</i></tide-note></tide-card>"
      )
    }).pipe(Effect.scoped))

  it.live("in frames of the same origin, and not in others", () =>
    Effect.gen(function*() {
      const other = yield* pageOf("<p>Other")
      const { origin } = yield* siteOf((request, response) =>
        response.setHeader("content-type", "text/html").end(
          request.url === "/inner"
            ? "<title>In</title><p>Inside</p>"
            : `<body><iframe src=/inner></iframe><iframe srcdoc="<p>Written</p>"></iframe><iframe src="${
              other.origin.replace("127.0.0.1", "localhost")
            }/"></iframe><iframe src=/inner hidden></iframe>`
        )
      )
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"] })
      const html = body(yield* browser.render(`${origin}/`)) ?? ""
      assert.include(html, `<iframe src="/inner"></iframe><div data-frame="${origin}/inner"><p>Inside</p></div>`)
      assert.include(html, "<div data-frame=\"\"><p>Written</p></div>")
      assert.notInclude(html, "Other")
      assert.lengthOf(html.match(/Inside/g) ?? [], 1)
    }).pipe(Effect.scoped))

  it.live("and is unchanged without either", () =>
    Effect.gen(function*() {
      const { page } = yield* shown("<body><slot>Slot</slot><template><p>Later</template>")
      assert.strictEqual(body(page)?.trim(), "<slot>Slot</slot><template><p>Later</p></template>")
    }).pipe(Effect.scoped))
})
