import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"

const page =
  `<main><ul><li class="hit" data-id="1"><a href="/a">A</a></li><li class="hit" data-id="2"><a href="/b">B</a></li><li class="hit">C</li></ul></main>`

it.effect("lists the attribute values of the elements that each selector finds", () =>
  Effect.gen(function*() {
    const { fields } = yield* madeOf(page, {
      type: "attributes",
      selectors: [{ selector: "li.hit", attribute: "DATA-ID" }, { selector: ".hit a", attribute: "href" }, {
        selector: "b",
        attribute: "id"
      }]
    })
    assert.deepStrictEqual(fields.attributes, [
      { selector: "li.hit", attribute: "DATA-ID", values: ["1", "2"] },
      { selector: ".hit a", attribute: "href", values: ["/a", "/b"] },
      { selector: "b", attribute: "id", values: [] }
    ])
  }))

it.effect("refuses an invalid selector by name", () =>
  Effect.gen(function*() {
    const failed = yield* Effect.flip(
      madeOf(page, {
        type: "attributes",
        selectors: [{ selector: "a", attribute: "href" }, { selector: "a[", attribute: "href" }]
      })
    )
    assert.strictEqual(failed.status, 400)
    assert.match(JSON.stringify(failed.details), /"selectors",1,"selector".*a\[/)
  }))
