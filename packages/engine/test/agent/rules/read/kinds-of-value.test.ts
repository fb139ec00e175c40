import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn, type SmallPage } from "./found-in.ts"

const page = (title: string, body: string): SmallPage => ({ title, body: `<main><h1>${title}</h1>${body}</main>` })

const integer = { type: "integer" }

const year = (said: string) => foundIn(page("Kiln", `<dl><dt>Year</dt><dd>${said}</dd><dt>Place</dt><dd>Faro</dd></dl>`), "The year of Kiln", "year", integer)

const licence = (said: string) => foundIn(page("Kiln", `<dl><dt>License</dt><dd>${said}</dd><dt>Place</dt><dd>Faro</dd></dl>`), "The license of Kiln", "license")

const author = (said: string) => foundIn(page("Kiln", `<dl><dt>Author</dt><dd>${said}</dd><dt>Place</dt><dd>Faro</dd></dl>`), "The author of Kiln", "author")

it("takes a year for a year, and no other number beside it", () => {
  const kiln = page("Kiln", "<p>The year of the first release of Kiln is 2014. Since then 2500 people have built 1998 ovens of 1200 bricks.</p>")
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "year", integer), 2014)
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "releaseYear", integer), 2014)
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "year"), "2014")
})

it("takes no number for a year that is none, though it is called one", () => {
  assert.deepStrictEqual([year("2014"), year("12"), year("30_000")], [2014, undefined, undefined])
})

it("takes a licence by its name, and no sentence that speaks of one", () => {
  assert.deepStrictEqual([licence("MIT"), licence("Apache-2.0"), licence("see the file LICENSE.txt")], ["MIT", "Apache-2.0", undefined])
})

it("takes a person's name for an author, and nothing else that stands there", () => {
  assert.deepStrictEqual([author("Ada Moreno"), author("see the list of authors below")], ["Ada Moreno", undefined])
})

it("takes for a creator who a sentence says it is, and not what the question names", () => {
  const kiln = page("Kiln", "<p>Kiln was created by Ada Moreno in Faro. It is made of Red Clay.</p>")
  assert.strictEqual(foundIn(kiln, "Who created Kiln?", "creator", { type: "string", description: "Who created Kiln" }), "Ada Moreno")
})

const errors = page("Error codes of Kiln", `<table><tr><th>Code</th><th>Meaning</th></tr>
  <tr><td>KILN_DOOR_OPEN</td><td>The door is open.</td></tr><tr><td>KILN_CHIMNEY_BLOCKED</td><td>The chimney is blocked.</td></tr></table>
  <p>Kiln reads the variable <code>KILN_HOME</code>.</p>`)

it("takes the error code of what has happened", () => {
  for (const name of ["code", "errorCode"]) {
    assert.strictEqual(foundIn(errors, "Which error code does Kiln throw when the door is open?", name), "KILN_DOOR_OPEN")
    assert.strictEqual(foundIn(errors, "Which error code does Kiln throw when the chimney is blocked?", name), "KILN_CHIMNEY_BLOCKED")
  }
})

it("takes of several codes in a sentence the one that says what has happened", () => {
  const doors = page("Error codes of Kiln", "<p>The error code when the door is open is <code>KILN_DOOR_OPEN</code>, and never <code>KILN_CHIMNEY_BLOCKED</code>.</p>")
  const values = findingsIn(doors, { prompt: "What is the error code of Kiln when the door is open?", schema: { type: "object", properties: { code: { type: "string" } } } }).map(({ value }) => value)
  assert.deepStrictEqual(new Set(values), new Set(["KILN_DOOR_OPEN"]))
})

it("finds no error code for what none is listed for", () => {
  for (const name of ["code", "errorCode"]) assert.isUndefined(foundIn(errors, "Which error code does Kiln throw when the roof leaks?", name))
})
