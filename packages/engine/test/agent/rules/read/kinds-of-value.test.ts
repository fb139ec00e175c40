import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn, type SmallPage } from "./found-in.ts"

const page = (title: string, body: string): SmallPage => ({ title, body: `<main><h1>${title}</h1>${body}</main>` })

const integer = { type: "integer" }

const year = (text: string) =>
  foundIn(
    page("Kiln", `<dl><dt>Year</dt><dd>${text}</dd><dt>Place</dt><dd>Faro</dd></dl>`),
    "The year of Kiln",
    "year",
    integer
  )

const licence = (text: string) =>
  foundIn(
    page("Kiln", `<dl><dt>License</dt><dd>${text}</dd><dt>Place</dt><dd>Faro</dd></dl>`),
    "The license of Kiln",
    "license"
  )

const author = (text: string) =>
  foundIn(
    page("Kiln", `<dl><dt>Author</dt><dd>${text}</dd><dt>Place</dt><dd>Faro</dd></dl>`),
    "The author of Kiln",
    "author"
  )

const dogs = (answer: string) =>
  foundIn(
    page("Forest run", `<ul><li>Distance: 21 km</li><li>Dogs allowed: ${answer}</li><li>Start: 9:30</li></ul>`),
    "Are dogs allowed at the forest run?",
    "dogsAllowed",
    { type: "boolean" }
  )

it("reads a year, not another number near it", () => {
  const kiln = page(
    "Kiln",
    "<p>The year of the first release of Kiln is 2014. Since then 2500 people have built 1998 ovens of 1200 bricks.</p>"
  )
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "year", integer), 2014)
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "releaseYear", integer), 2014)
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "year"), "2014")
})

it("rejects a number that cannot be a year, even if it is labelled as one", () => {
  assert.deepStrictEqual([year("2014"), year("12"), year("30_000")], [2014, undefined, undefined])
})

it("reads the answer beside a label as a boolean", () => {
  assert.deepStrictEqual([dogs("yes"), dogs("no"), dogs("No")], [true, false, false])
})

it("reads the name of a licence, not a text about one", () => {
  assert.deepStrictEqual([licence("MIT"), licence("Apache-2.0"), licence("see the file LICENSE.txt")], [
    "MIT",
    "Apache-2.0",
    undefined
  ])
})

it("reads the name of an author, not another text in its place", () => {
  assert.deepStrictEqual([author("Ada Moreno"), author("see the list of authors below")], ["Ada Moreno", undefined])
})

it("reads the creator from a sentence, not a name from the question", () => {
  const kiln = page("Kiln", "<p>Kiln was created by Ada Moreno in Faro. It is made of Red Clay.</p>")
  assert.strictEqual(
    foundIn(kiln, "Who created Kiln?", "creator", { type: "string", description: "Who created Kiln" }),
    "Ada Moreno"
  )
})

const errors = page(
  "Error codes of Kiln",
  `<table><tr><th>Code</th><th>Meaning</th></tr>
  <tr><td>KILN_DOOR_OPEN</td><td>The door is open.</td></tr><tr><td>KILN_CHIMNEY_BLOCKED</td><td>The chimney is blocked.</td></tr></table>
  <p>Kiln reads the variable <code>KILN_HOME</code>.</p>`
)

it("finds the error code for an event", () => {
  for (const name of ["code", "errorCode"]) {
    assert.strictEqual(
      foundIn(errors, "Which error code does Kiln throw when the door is open?", name),
      "KILN_DOOR_OPEN"
    )
    assert.strictEqual(
      foundIn(errors, "Which error code does Kiln throw when the chimney is blocked?", name),
      "KILN_CHIMNEY_BLOCKED"
    )
  }
})

it("finds no error code for an event that is not listed", () => {
  for (const name of ["code", "errorCode"]) {
    assert.isUndefined(foundIn(errors, "Which error code does Kiln throw when the roof leaks?", name))
  }
})

it("reads the year of an event without the word \"year\"", () => {
  const kiln = page("Kiln", "<p>Kiln was first released in 2014.</p><p>Kiln has 1998 bricks.</p>")
  assert.strictEqual(foundIn(kiln, "In which year was Kiln first released?", "year", integer), 2014)
})

const releases = page(
  "Releases of Kiln",
  "<table><tr><th>Date</th><th>Version</th></tr><tr><td>2004-06-22</td><td>3.0.1</td></tr><tr><td>2004-06-18</td><td>3.0.0</td></tr><tr><td>2000-08-17</td><td>1.0.0</td></tr></table>"
)

const yearOf = (version: string) =>
  foundIn(releases, `In which year was version ${version} of Kiln released?`, "year", integer)

it("reads the year from the date in the row of the requested version", () => {
  assert.deepStrictEqual([yearOf("3.0.0"), yearOf("1.0.0"), yearOf("2.0.0")], [2004, 2000, undefined])
})

const codes = page(
  "Result codes of Kiln",
  `<ul><li>KILN_BUSY (5)</li><li>KILN_BUSY_AGAIN (261)</li></ul>
  <h3>(5) KILN_BUSY</h3><p>The KILN_BUSY result code says that all 12 ovens burn.</p>
  <h3>(18) KILN_TOOHOT</h3><p>The KILN_TOOHOT error code indicates that an oven was too hot. Ask again after 30 minutes.</p>
  <h3>(21) KILN_NODOOR</h3><p>The KILN_NODOOR error says that there is no door. See KILN_BUSY.</p>`
)

const valueOf = (name: string) =>
  foundIn(codes, `What is the numeric value of the result code ${name}?`, "code", {
    ...integer,
    description: "numeric value of the result code"
  })

it("reads the number next to a name as its value", () => {
  assert.deepStrictEqual([valueOf("KILN_BUSY"), valueOf("KILN_BUSY_AGAIN"), valueOf("KILN_TOOHOT")], [5, 261, 18])
})

const codeFor = (prompt: string) =>
  foundIn(codes, prompt, "code", { type: "string", description: "name of the error code" })

it("finds the error code whose description contains the words of the question", () => {
  assert.strictEqual(codeFor("Which error code does Kiln return when an oven is too hot?"), "KILN_TOOHOT")
  assert.strictEqual(codeFor("Which error code of Kiln says that there is no door?"), "KILN_NODOOR")
  assert.isUndefined(codeFor("Which error code of Kiln says that the roof leaks?"))
})

it("reads the date of a release from the heading that names it", () => {
  const kiln = page("Kiln Release 3.39.0 On 2022-06-25", "<p>Kiln burns better.</p>")
  const schema = { type: "string", format: "date", description: "release date of Kiln 3.39.0" }
  assert.strictEqual(foundIn(kiln, "When was Kiln release 3.39.0 published?", "date", schema), "2022-06-25")
  assert.isUndefined(foundIn(kiln, "When was Kiln release 3.40.0 published?", "date", schema))
})

it("reads only the licence's name from a sentence", () => {
  const kiln = page("Kiln", "<h2>License</h2><p>Licensed under BSD-3-Clause.</p>")
  assert.strictEqual(foundIn(kiln, "licence of kiln", "licence"), "BSD-3-Clause")
})

it("describes the subject of a page by its first sentence", () => {
  const describe = page(
    "kiln-sweep(1)",
    "<p>kiln-sweep - Clean the chimney of an oven</p><h2>Options</h2><p>By default kiln sweep only cleans what is hot.</p>"
  )
  assert.strictEqual(
    foundIn(describe, "kiln sweep and kiln burn: what are they for?", "sweep", {
      type: "string",
      description: "description of kiln sweep"
    }),
    "kiln-sweep - Clean the chimney of an oven"
  )
})

it("does not return a price for another period or currency", () => {
  const kiln = page(
    "Kiln",
    "<p>The price of Kiln is 1500 euros a year.</p><dl><dt>Price</dt><dd>1500 euros/year</dd><dt>Place</dt><dd>Faro</dd></dl>"
  )
  const price = (description: string) =>
    foundIn(kiln, "What is the price of Kiln?", "price", { type: "number", description })
  assert.deepStrictEqual([
    price("monthly price in euros"),
    price("yearly price in euros"),
    price("yearly price in dollars")
  ], [undefined, 1500, undefined])
})

it("reads a default state from the statement of the default, not from a recommendation", () => {
  const kiln = page(
    "Kiln",
    "<p>It supports sweeping (cleaning between two fires), which should only be enabled for large chimneys.</p><p>Sweeping is disabled by default.</p>"
  )
  assert.strictEqual(
    foundIn(kiln, "Does Kiln sweep by default?", "enabled", {
      type: "boolean",
      description: "sweeping is enabled by default"
    }),
    false
  )
})

it("rejects a paragraph as a value, and an amount without a number", () => {
  const kiln = page(
    "Kiln",
    "<dl><dt>Size</dt><dd>There are ovens that differ in size. They are built by hand.</dd><dt>Weight</dt><dd>90 kg</dd></dl>"
  )
  const found = (name: string) =>
    foundIn(kiln, `The ${name} of Kiln`, name, { type: "string", description: `${name} of Kiln, with unit` })
  assert.deepStrictEqual([found("size"), found("weight")], [undefined, "90 kg"])
})

it("accepts a paragraph as a value if the task names the page", () => {
  const kiln = {
    ...page("Kiln", "<dl><dt>Fuel</dt><dd>Oak and pine. Both burn well.</dd><dt>Place</dt><dd>Faro</dd></dl>"),
    url: "https://pages.example/kiln"
  }
  const task = { prompt: "The fuel", schema: { type: "object", properties: { fuel: { type: "string" } } } }
  assert.strictEqual(findingsIn(kiln, { ...task, urls: [kiln.url] })[0]?.value, "Oak and pine. Both burn well.")
})
