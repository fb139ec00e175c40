import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn, type SmallPage } from "./found-in.ts"

const settings: SmallPage = {
  title: "Settings of Kiln",
  body: `<main><h1>Settings of Kiln</h1><dl>
    <dt>requestTimeout</dt><dd>Milliseconds that Kiln waits for a request. Default: 30_000.</dd>
    <dt>requestTimeoutGrace</dt><dd>Milliseconds of grace behind the timeout of a request. Default: 500.</dd>
    <dt>bufferSize</dt><dd>Bytes that Kiln holds in a buffer. Default: 4e3.</dd>
    <dt>idleTimeout</dt><dd>Milliseconds that an idle connection stays open.</dd></dl>
    <pre><code>kiln({ idleTimeout: 9000, requestTimeout: 1234 })</code></pre></main>`
}

const options: SmallPage = {
  title: "Options of Kiln",
  body: `<main><h1>Options of Kiln</h1><table><tr><th>Option</th><th>Default</th><th>Description</th></tr>
    <tr><td>maxEntries</td><td>250</td><td>Entries that the cache holds, at most 900.</td></tr>
    <tr><td>maxEntriesOnDisk</td><td>7_000</td><td>Entries that the cache holds on disk.</td></tr>
    <tr><td>maxAge</td><td>10e3</td><td>Milliseconds that an entry of the cache lives.</td></tr>
    <tr><td>cacheFolder</td><td></td><td>Where the cache lies on disk.</td></tr></table>
    <pre><code>kiln({ maxEntries: 42, cacheFolder: "/tmp/kiln" })</code></pre></main>`
}

const integer = { type: "integer" }

const defaultIn = (page: SmallPage, option: string, schema: object = integer) =>
  foundIn(page, `What is the default ${option} of Kiln?`, option, schema)

const allFor = (page: SmallPage, option: string) =>
  new Set(
    findingsIn(page, {
      prompt: `What is the default ${option} of Kiln?`,
      schema: { type: "object", properties: { [option]: integer } }
    }).map(({ value }) => value)
  )

const limitBy = (option: string, page = options) =>
  foundIn(page, "The defaults of the options of Kiln", "limit", { ...integer, description: `Default of ${option}` })

it("reads defaults in the number formats of code", () => {
  assert.strictEqual(defaultIn(settings, "requestTimeout"), 30_000)
  assert.strictEqual(defaultIn(settings, "bufferSize"), 4_000)
  assert.strictEqual(defaultIn(options, "maxAge"), 10_000)
})

it("reads the default of the entry with exactly that name, not of one with the same prefix", () => {
  assert.deepStrictEqual(allFor(settings, "requestTimeout"), new Set([30_000]))
  assert.deepStrictEqual(allFor(settings, "requestTimeoutGrace"), new Set([500]))
  assert.deepStrictEqual(allFor(options, "maxEntries"), new Set([250]))
  assert.deepStrictEqual(allFor(options, "maxEntriesOnDisk"), new Set([7_000]))
})

it("finds no default if the entry states none, despite examples and other entries", () => {
  assert.isUndefined(defaultIn(settings, "idleTimeout"))
  assert.isUndefined(defaultIn(options, "cacheFolder", { type: "string" }))
})

it("ignores the default of an entry that only mentions the option", () => {
  const page = {
    title: "Settings of Kiln",
    body:
      "<main><h1>Settings of Kiln</h1><dl><dt>idleTimeout</dt><dd>Milliseconds that an idle connection stays open.</dd><dt>openTimeout</dt><dd>Unlike idleTimeout, it is set by default: the default is 70.</dd></dl></main>"
  }
  assert.isUndefined(defaultIn(page, "idleTimeout"))
  assert.strictEqual(defaultIn(page, "openTimeout"), 70)
})

it("ignores an example in code, even for an option without a name", () => {
  const page = {
    title: "Kiln",
    body:
      "<main><h1>Kiln</h1><h2>Retries</h2><p>The number of retries of Kiln may be set.</p><pre><code>retries: 9 // the number of retries, not the default</code></pre></main>"
  }
  assert.isUndefined(foundIn(page, "What is the default number of retries of Kiln?", "retries", integer))
})

it("reads the option that the description names if the field has another name", () => {
  assert.deepStrictEqual([limitBy("maxEntries"), limitBy("maxEntriesOnDisk"), limitBy("maxAge")], [250, 7_000, 10_000])
  assert.isUndefined(limitBy("idleTimeout", settings))
})

it("fills each field of a schema from the entry of its own name", () => {
  const names = ["requestTimeout", "requestTimeoutGrace", "bufferSize", "idleTimeout"]
  const findings = findingsIn(settings, {
    prompt: "The default settings of Kiln",
    schema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, integer])) }
  })
  const first = (name: string) => findings.find(({ path }) => path[0] === name)?.value
  assert.deepStrictEqual(names.map(first), [30_000, 500, 4_000, undefined])
})

const plainNames: SmallPage = {
  title: "Oven of Kiln",
  body: `<main><h1>Oven of Kiln</h1><p>The limit of an oven is 9.</p><ul>
    <li><code>limit</code> How many ovens may burn. Default: <code>7</code>.</li>
    <li><code>doors</code> How many doors an oven has, at most 12. Default: <code>2</code>.</li>
    <li><code>heat</code> one of the following<ul><li>low: burns little wood</li><li>middle: burns some wood (default)</li><li>high: burns much wood</li></ul></li>
    <li><code>colour</code> The colour of the oven.</li></ul>
    <h3>chimney</h3><p>Default: <code>"brick"</code></p><p>What the chimney is made of.</p>
    <h2>4.1. The 'draught' Option</h2><p>The largest value of the 'draught' option is 16. The default value is 4.</p>
    <pre><code>oven({ limit: 3, doors: 5, colour: "red" })</code></pre></main>`
}

it("reads the default of an option with a plain word as its name from its entry", () => {
  assert.deepStrictEqual([
    defaultIn(plainNames, "limit"),
    defaultIn(plainNames, "doors"),
    defaultIn(plainNames, "draught")
  ], [7, 2, 4])
  assert.strictEqual(defaultIn(plainNames, "chimney", { type: "string" }), "brick")
})

it("reads the value that the entry marks as the default", () => {
  assert.strictEqual(defaultIn(plainNames, "heat", { type: "string" }), "middle")
})

it("finds no default of an option with a plain word as its name if its entry states none", () => {
  assert.isUndefined(defaultIn(plainNames, "colour", { type: "string" }))
})

const paragraph = (text: string): SmallPage => ({
  title: "Limits of Kiln",
  body: `<main><h1>Limits of Kiln</h1><p>${text}</p></main>`
})

const ovens = (text: string, description = "default of KILN_MAX_OVENS") =>
  foundIn(paragraph(text), "What is the default of KILN_MAX_OVENS in Kiln?", "ovens", { ...integer, description })

it("assigns a sentence without a name to the name before it", () => {
  const limits =
    "The KILN_MAX_DOORS parameter says how many doors there may be. The default value is 3. The KILN_MAX_OVENS parameter says how many ovens there may be. If the value is 0, there is no limit. The current kiln has a default value of 40."
  assert.strictEqual(ovens(limits), 40)
})

it("reads a default with thousands separators completely", () => {
  assert.strictEqual(
    ovens("KILN_MAX_OVENS is the number of ovens. Its default is 1,000,000, and nobody has more."),
    1_000_000
  )
})

it("distinguishes the defaults of two options in one sentence", () => {
  const page = paragraph("The default for WOODCMD is <code>burn</code> and for READWOODCMD is <code>smoke</code>.")
  const found = (name: string) =>
    foundIn(page, `What does the Kiln parameter ${name} default to?`, name.toLowerCase(), {
      type: "string",
      description: `default of ${name}`
    })
  assert.notStrictEqual(found("READWOODCMD"), "burn")
  assert.strictEqual(found("WOODCMD"), "burn")
})

it("does not return a participle as a default", () => {
  const page = paragraph("The oven of Kiln is set by default when it rains. By default, used ovens are cleaned.")
  assert.isEmpty(
    findingsIn(page, {
      prompt: "What is the default oven of Kiln?",
      schema: { type: "object", properties: { oven: { type: "string", description: "default oven" } } }
    }).filter(({ value }) => value === "set" || value === "used")
  )
})

it("reads a number from a sentence that begins with \"By default\"", () => {
  assert.strictEqual(
    foundIn(
      paragraph("By default, Kiln sweeps its chimney when it has burned 250 logs."),
      "After how many logs does Kiln sweep its chimney by default?",
      "logs",
      { ...integer, description: "logs between two sweeps" }
    ),
    250
  )
})

it("distinguishes the defaults of two options that share the words \"default value\"", () => {
  const page: SmallPage = {
    title: "kiln pack",
    body:
      "<main><h1>kiln pack</h1><dl><dt>--window=&lt;n&gt;</dt><dt>--depth=&lt;n&gt;</dt><dd>How wide and how deep. The default value for --window is 10 and --depth is 50.</dd></dl></main>"
  }
  const found = (name: string) =>
    foundIn(page, `Which ${name} does kiln pack use by default?`, name, { ...integer, description: `default ${name}` })
  assert.deepStrictEqual([found("window"), found("depth")], [10, 50])
})

it("reads the default of the entry that the question names, for any field name", () => {
  assert.strictEqual(
    foundIn(plainNames, "Kiln draught: its default", "default", { ...integer, description: "default value" }),
    4
  )
  assert.strictEqual(
    foundIn(plainNames, "Kiln doors: their default", "default", { ...integer, description: "default value" }),
    2
  )
})

it("does not return a percentage as a count", () => {
  const page = paragraph("The number of logs that Kiln burns by default is 60% of all logs.")
  assert.isUndefined(
    foundIn(page, "Number of logs that Kiln burns by default", "logs", { ...integer, description: "number of logs" })
  )
  assert.strictEqual(
    foundIn(page, "Share of logs in percent that Kiln burns by default", "logs", {
      ...integer,
      description: "percent of logs"
    }),
    60
  )
})
