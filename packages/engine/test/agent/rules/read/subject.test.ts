import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn, type SmallPage } from "./found-in.ts"

const kiln: SmallPage = {
  title: "Kiln",
  body:
    `<main><h1>Kiln</h1><p>Kiln is an oven for clay.</p><p>Kiln was created by Ada Moreno in Faro.</p><p>The year of the first release of Kiln is 2014.</p>
    <h2>License</h2><p>Kiln is published under the MIT License.</p>
    <h2>Settings</h2><p>With <code>kiln.fireFast</code>, Kiln burns twice the wood, and takes 40 minutes.</p></main>`
}

it("finds nothing if the page does not mention the subject of the question", () => {
  assert.deepStrictEqual(
    findingsIn(kiln, { prompt: "When was the first release of Gasket, and who created Gasket?" }),
    []
  )
  assert.isUndefined(foundIn(kiln, "In which year was the first release of Gasket?", "year", { type: "integer" }))
  assert.isUndefined(foundIn(kiln, "Under which licence is Gasket?", "license"))
  assert.isUndefined(
    foundIn(kiln, "Who created Gasket?", "creator", { type: "string", description: "Who created Gasket" })
  )
  assert.isUndefined(foundIn(kiln, "How many minutes does `kiln.fireSlow` take?", "minutes", { type: "integer" }))
})

it("finds the answer if the page mentions the subject", () => {
  assert.strictEqual(foundIn(kiln, "In which year was the first release of Kiln?", "year", { type: "integer" }), 2014)
  assert.strictEqual(foundIn(kiln, "How many minutes does `kiln.fireFast` take?", "minutes", { type: "integer" }), 40)
})

it("does not return the licence of a package for another one that its title or path contains", () => {
  const parser: SmallPage = {
    title: "yargs-parser: the option parser of yargs, in TypeScript",
    body: `<main><h1>yargs-parser: the option parser of yargs, in TypeScript</h1><p>It reads options.</p>
      <h2>License</h2><p>ISC</p><p>Published under the ISC license.</p></main>`
  }
  const page = { ...parser, url: "https://packages.example/yargs-parser.html" }
  const schema = { type: "object", properties: { license: { type: "string" } } }
  for (const name of ["yargs", "typescript", "lodash"]) {
    assert.deepStrictEqual(findingsIn(page, { prompt: `Which license does ${name} use?` }), [], name)
    assert.deepStrictEqual(findingsIn(page, { prompt: `license of ${name}`, schema }), [], name)
  }
  assert.include(findingsIn(page, { prompt: "Which license does yargs-parser use?" }).map(({ value }) => value), "ISC")
  assert.include(findingsIn(page, { prompt: "license of yargs-parser", schema }).map(({ value }) => value), "ISC")
})

const compared: SmallPage = {
  title: "Ovens",
  body:
    "<main><h1>Ovens</h1><h2>Kiln</h2><p>The oven has a weight of 90 kg.</p><h2>Gasket</h2><p>The oven has a weight of 30 kg.</p></main>"
}

const weight = (oven: string) =>
  findingsIn(compared, {
    prompt: `What is the weight of the oven ${oven} in kg?`,
    schema: { type: "object", properties: { weight: { type: "number" } } }
  }).map(({ value }) => value)

it("does not return a value of another subject", () => {
  assert.deepStrictEqual([weight("Kiln"), weight("Gasket")], [[90], [30]])
})

const quotes = (oven: string) =>
  findingsIn(compared, { prompt: `What weight does the oven ${oven} have?` }).map(({ quote }) => quote)

it("does not quote a sentence about another subject", () => {
  assert.deepStrictEqual([quotes("Kiln"), quotes("Gasket")], [["The oven has a weight of 90 kg."], [
    "The oven has a weight of 30 kg."
  ]])
})

it("does not return a list of another subject", () => {
  const colours: SmallPage = {
    title: "Colours",
    body: "<main><h1>Colours</h1><h2>Colours of Kiln</h2><ul><li>Red</li><li>Grey</li><li>Sand</li></ul></main>"
  }
  const listed = (oven: string) =>
    findingsIn(colours, {
      prompt: `List the colours of ${oven}`,
      schema: { type: "object", properties: { colours: { type: "array", items: { type: "string" } } } }
    }).map(({ value }) => value)
  assert.includeMembers(listed("Kiln"), ["Red", "Grey", "Sand"])
  assert.deepStrictEqual(listed("Gasket"), [])
})

it("assumes that a page is about the subject if the task names the page", () => {
  const page = { ...kiln, url: "https://pages.example/kiln" }
  const schema = { type: "object", properties: { license: { type: "string" } } }
  assert.isNotEmpty(findingsIn(page, { prompt: "Under which licence is the Oven Project?", urls: [page.url], schema }))
})

it("needs no heading for a name that only specifies the kind of value, such as a protocol", () => {
  const page: SmallPage = {
    title: "kiln daemon",
    body: "<main><h1>kiln daemon</h1><p>The daemon of kiln listens on TCP port 8123.</p></main>"
  }
  assert.strictEqual(
    foundIn(page, "Which TCP port does the kiln daemon listen on by default?", "port", {
      type: "integer",
      description: "TCP port"
    }),
    8123
  )
})

it("recognises a capitalized name in a URL in lower case", () => {
  const page: SmallPage = {
    title: "Limits",
    url: "https://pages.example/kilndb3/limits.html",
    body: "<main><h1>Limits</h1><p>A join may have at most 64 tables.</p></main>"
  }
  assert.strictEqual(
    foundIn(page, "How many tables may a join have in KilnDB at most?", "tables", { type: "integer" }),
    64
  )
})
