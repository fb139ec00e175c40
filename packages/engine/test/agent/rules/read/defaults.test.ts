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

const defaultIn = (page: SmallPage, option: string, schema: object = integer) => foundIn(page, `What is the default ${option} of Kiln?`, option, schema)

const allFor = (page: SmallPage, option: string) =>
  new Set(findingsIn(page, { prompt: `What is the default ${option} of Kiln?`, schema: { type: "object", properties: { [option]: integer } } }).map(({ value }) => value))

const limitBy = (option: string, page = options) => foundIn(page, "The defaults of the options of Kiln", "limit", { ...integer, description: `Default of ${option}` })

it("reads defaults as code writes numbers", () => {
  assert.strictEqual(defaultIn(settings, "requestTimeout"), 30_000)
  assert.strictEqual(defaultIn(settings, "bufferSize"), 4_000)
  assert.strictEqual(defaultIn(options, "maxAge"), 10_000)
})

it("takes the default of the entry of exactly that name, and none of a neighbour whose name begins alike", () => {
  assert.deepStrictEqual(allFor(settings, "requestTimeout"), new Set([30_000]))
  assert.deepStrictEqual(allFor(settings, "requestTimeoutGrace"), new Set([500]))
  assert.deepStrictEqual(allFor(options, "maxEntries"), new Set([250]))
  assert.deepStrictEqual(allFor(options, "maxEntriesOnDisk"), new Set([7_000]))
})

it("finds no default where the entry says none, whatever examples and neighbours say", () => {
  assert.isUndefined(defaultIn(settings, "idleTimeout"))
  assert.isUndefined(defaultIn(options, "cacheFolder", { type: "string" }))
})

it("takes no default of an entry that only speaks of the option", () => {
  const page = { title: "Settings of Kiln", body: "<main><h1>Settings of Kiln</h1><dl><dt>idleTimeout</dt><dd>Milliseconds that an idle connection stays open.</dd><dt>openTimeout</dt><dd>Unlike idleTimeout, it is set by default: the default is 70.</dd></dl></main>" }
  assert.isUndefined(defaultIn(page, "idleTimeout"))
  assert.strictEqual(defaultIn(page, "openTimeout"), 70)
})

it("takes no default from an example, of what has no name of its own either", () => {
  const page = { title: "Kiln", body: "<main><h1>Kiln</h1><h2>Retries</h2><p>The number of retries of Kiln may be set.</p><pre><code>retries: 9 // the number of retries, not the default</code></pre></main>" }
  assert.isUndefined(foundIn(page, "What is the default number of retries of Kiln?", "retries", integer))
})

it("takes the option that the description names where the field is called otherwise", () => {
  assert.deepStrictEqual([limitBy("maxEntries"), limitBy("maxEntriesOnDisk"), limitBy("maxAge")], [250, 7_000, 10_000])
  assert.isUndefined(limitBy("idleTimeout", settings))
})

it("fills each field of a schema from the entry of its own name", () => {
  const names = ["requestTimeout", "requestTimeoutGrace", "bufferSize", "idleTimeout"]
  const findings = findingsIn(settings, { prompt: "The default settings of Kiln", schema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, integer])) } })
  const first = (name: string) => findings.find(({ path }) => path[0] === name)?.value
  assert.deepStrictEqual(names.map(first), [30_000, 500, 4_000, undefined])
})
