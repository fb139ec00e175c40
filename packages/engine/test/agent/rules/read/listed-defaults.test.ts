import { assert, it } from "@effect/vitest"
import { findingsIn, type SmallPage } from "./found-in.ts"

const url = "https://pages.example/kiln"

const oven: SmallPage = {
  title: "Oven",
  url,
  body: `<main><h1>Oven</h1><p>Burns wood.</p><h4><code>OvenOptions</code></h4><ul>
    <li><code>isOpen</code> {boolean} Whether the door stands open. <strong>Default:</strong> <code>true</code>.</li>
    <li><code>stoke</code> {Function} Called whenever the oven burns low. <strong>Default:</strong> the built-in stoker.<ul>
      <li><code>heat</code> {number} How hot the oven is.</li>
      <li><code>wood</code> {Wood} The current wood. See Wood.</li>
      <li><code>done</code> {Function} Says that it was stoked.</li></ul></li>
    <li><code>maxLogs</code> {number} How many logs it burns. <strong>Default:</strong> <code>5</code>.</li>
    <li><code>maxHeat</code> {number} How hot it may be. Nobody has to say so.</li>
    <li><code>woods</code> {string[]} Woods that it burns. <strong>Default:</strong> <code>['oak', 'birch']</code>.</li></ul></main>`
}

const text = { type: "string" }

const listed = (properties: object, prompt = "Name and default of each option of OvenOptions") =>
  findingsIn(oven, {
    prompt,
    urls: [url],
    schema: { type: "object", properties: { options: { type: "array", items: { type: "object", properties } } } }
  }).map(({ value }) => value)

it("reads the default of each list item, without prose", () => {
  assert.deepStrictEqual(listed({ name: text, default: text }), [
    { name: "isOpen", default: "true" },
    { name: "stoke", default: "built-in stoker" },
    { name: "maxLogs", default: "5" },
    { name: "maxHeat" },
    { name: "woods", default: "['oak', 'birch']" }
  ])
})

it("reads the description of each list item together with its default", () => {
  assert.deepStrictEqual(listed({ option: text, default: text, description: text }).at(2), {
    option: "maxLogs",
    default: "5",
    description: "{number} How many logs it burns. Default: 5."
  })
})

it("fills the property named like the items with their names, and leaves out prose that was not requested", () => {
  assert.deepStrictEqual(
    listed({ owner: text, option: text, default: text }, "Each option of OvenOptions with its default").at(0),
    { option: "isOpen", default: "true" }
  )
})

it("reads the list in the entry of an option only if the question names that option", () => {
  assert.deepStrictEqual(listed({ name: text }, "Name of each parameter that stoke of OvenOptions is called with"), [
    { name: "heat" },
    { name: "wood" },
    { name: "done" }
  ])
})

const answered = (prompt: string) => findingsIn(oven, { prompt, urls: [url] })

it("quotes the full text of each option without a schema, if the prompt asks for the defaults", () => {
  for (
    const prompt of [
      "List every option of OvenOptions with its default",
      "List the default of every option of OvenOptions"
    ]
  ) {
    const list = answered(prompt).filter(({ path }) => path.at(-1) === "*").map(({ value }) => value)
    assert.strictEqual(list.length, 5)
    assert.strictEqual(list[2], "maxLogs {number} How many logs it burns. Default: 5.")
  }
})

it("quotes the requested defaults without a schema, each with the name of its option", () => {
  assert.deepStrictEqual(
    answered("What are the defaults of maxLogs and isOpen?").map(({ item, value }) => [item, value]),
    [
      ["default 0", "maxLogs {number} How many logs it burns. Default: 5."],
      ["default 1", "isOpen {boolean} Whether the door stands open. Default: true."]
    ]
  )
})

const answersFor = (body: string) =>
  findingsIn({ title: "Kiln", url, body: `<main><h1>Kiln</h1>${body}</main>` }, {
    prompt: "What is the default of maxAge?",
    urls: [url]
  })[0]?.value

it("finds the default of an option in a table row, a definition list or a section", () => {
  assert.strictEqual(
    answersFor(
      "<table><tr><th>Option</th><th>Default</th></tr><tr><td>maxAge</td><td>10</td></tr><tr><td>minAge</td><td>2</td></tr></table>"
    ),
    "maxAge 10"
  )
  assert.strictEqual(
    answersFor("<dl><dt>maxAge</dt><dd>How old it gets. Default: 10.</dd><dt>minAge</dt><dd>Default: 2.</dd></dl>"),
    "maxAge How old it gets. Default: 10."
  )
  assert.strictEqual(
    answersFor("<h3>maxAge</h3><p>Type: number<br>Default: 10</p><h3>minAge</h3><p>Type: number<br>Default: 2</p>"),
    "maxAge Type: number Default: 10"
  )
})
