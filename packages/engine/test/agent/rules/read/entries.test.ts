import { assert, it } from "@effect/vitest"
import { findingsIn, type SmallPage } from "./found-in.ts"

const url = "https://pages.example/kiln/oven"

const page: SmallPage = {
  title: "Oven",
  url,
  description: "Ovens for everything that burns.",
  body: `<main><h1>Oven</h1><p>An oven burns what it is given.</p>
    <section><h3>Oven.stoke</h3><pre><code>const stoke: (wood: Wood) => Heat // 1.1.1</code></pre><p>Adds a log so that it burns on.</p><p>Works best at night.</p><p>Since 2.1.0, stable</p></section>
    <section><h3>Oven.sweep</h3><pre><code>const sweep: () => void</code></pre><p>Takes the ash out of the chimney.</p><p>Added in: v3.4.0. Needs Kiln 9.0.0.</p></section>
    <ul><li><code>doorWidth</code>: How wide the door stands open.</li><li><code>doorHeight</code>: How high the door is.</li></ul></main>`
}

const found = (prompt: string, name: string, schema: object = { type: "string" }) =>
  findingsIn(page, { prompt, urls: [url], schema: { type: "object", properties: { [name]: schema } } })[0]?.value

it("describes an entry by its own text, not by the description of the page", () => {
  for (const name of ["summary", "description", "explanation"]) {
    assert.strictEqual(found("What does Oven.stoke do?", name), "Adds a log so that it burns on.")
    assert.strictEqual(found("What does Oven.sweep do?", name), "Takes the ash out of the chimney.")
    assert.strictEqual(found("What is the option doorWidth for?", name), "How wide the door stands open.")
  }
})

it("describes the page if the question names no entry", () => {
  assert.strictEqual(found("What is an Oven?", "summary"), "Ovens for everything that burns.")
})

it("finds the version that introduced an entry, not another version", () => {
  assert.strictEqual(found("Since which version is there Oven.stoke?", "since"), "2.1.0")
  assert.strictEqual(found("Oven.sweep", "since"), "3.4.0")
  assert.strictEqual(
    found("What does Oven.sweep do?", "version", { type: "string", description: "version in which it was added" }),
    "3.4.0"
  )
  assert.isUndefined(found("Since which version is there the option doorWidth?", "since"))
})
