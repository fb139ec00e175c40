import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { memoryAgentContext } from "./memory-agent-context.ts"
import { working } from "./working.ts"

const frame = (title: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

const pages = {
  "/kettle": frame(
    "Copper kettle K2",
    `
    <p>The copper kettle K2 boils a litre of water in four minutes and switches off by itself.</p>
    <table><tr><th>Property</th><th>Value</th></tr><tr><td>Weight</td><td>1.4 kg</td></tr><tr><td>Capacity</td><td>1.7 litres</td></tr><tr><td>Colour</td><td>copper</td></tr></table>
    <p>See <a href="/kettle/care">how to care for the kettle K2</a>.</p>`,
    `<script type="application/ld+json">{"@type":"Product","name":"Copper kettle K2","sku":"K2-77","offers":{"@type":"Offer","price":"59.90","priceCurrency":"EUR"}}</script>`
  ),
  "/kettle/care": frame(
    "Care of the kettle K2",
    "<p>Descale the kettle K2 every three months with citric acid.</p><dl><dt>Warranty</dt><dd>5 years</dd></dl>"
  ),
  "/toaster": frame(
    "Steel toaster T1",
    `<p>The steel toaster T1 has two slots.</p>
    <script type="application/ld+json">{"@type":"Product","name":"Steel toaster T1","sku":"T1-12","offers":{"@type":"Offer","price":"39.50","priceCurrency":"EUR"}}</script>`
  ),
  "/shops": frame(
    "Shops",
    `<h2>Our shops</h2><table><thead><tr><th>City</th><th>Opened</th></tr></thead><tbody>
    <tr><td>Lisbon</td><td>1998</td></tr><tr><td>Porto</td><td>2004</td></tr><tr><td>Faro</td><td>2011</td></tr></tbody></table>`
  )
}

const text = { type: "string" }

it.live("fills a schema from the page that it finds, and cites the source of each value", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    const { at, outcome } = yield* work({
      prompt: "What do the SKU and the price of the copper kettle K2 amount to?",
      schema: {
        type: "object",
        properties: { sku: text, sku_citation: text, price: { type: "number" }, price_citation: text },
        required: ["sku", "price"]
      }
    })
    assert.deepStrictEqual(outcome._tag === "Succeeded" ? outcome.data : outcome, {
      sku: "K2-77",
      sku_citation: `${url}/kettle`,
      price: 59.9,
      price_citation: `${url}/kettle`
    })
    assert.isAbove(at.of("tool_call.finished").filter((call) => call["toolName"] === "search").length, 0)
    const shown = at.of("artifact.updated")
    assert.strictEqual(shown[0]?.["change"], "init")
    assert.strictEqual(shown.at(-1)?.["change"], "update")
  }))

it.live("reads only the given pages if no others are allowed, whatever they link to", () =>
  Effect.gen(function*() {
    const { requests, url, work } = yield* working(pages, { unknown: Object.keys(pages) })
    const run = yield* work({
      prompt: "Colour and warranty of the kettle",
      urls: [`${url}/kettle`],
      strictConstrainToURLs: true,
      schema: {
        type: "object",
        properties: { colour: text, warranty: { type: ["string", "null"] } },
        required: ["colour", "warranty"]
      }
    })
    assert.deepStrictEqual(run.outcome._tag === "Succeeded" ? run.outcome.data : run.outcome, {
      colour: "copper",
      warranty: null
    })
    assert.deepStrictEqual(requests.filter((path) => path !== "/robots.txt"), ["/kettle"])
    assert.strictEqual(run.at.spent.credits, 1)
  }))

it.live("follows a promising link on the same site if the given page lacks a value", () =>
  Effect.gen(function*() {
    const { requests, url, work } = yield* working(pages, { unknown: Object.keys(pages) })
    const { outcome } = yield* work({
      prompt: "Colour and warranty of the kettle K2",
      urls: [`${url}/kettle`],
      schema: { type: "object", properties: { colour: text, warranty: text }, required: ["colour", "warranty"] }
    })
    assert.deepStrictEqual(outcome._tag === "Succeeded" ? outcome.data : outcome, {
      colour: "copper",
      warranty: "5 years"
    })
    assert.include(requests, "/kettle/care")
  }))

it.live("creates a list from the rows of a table", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    const { outcome } = yield* work({
      prompt: "List our shops with the year they opened",
      urls: [`${url}/shops`],
      strictConstrainToURLs: true,
      schema: {
        type: "object",
        properties: {
          shops: {
            type: "array",
            items: { type: "object", properties: { city: text, opened: { type: "integer" } }, required: ["city"] }
          }
        },
        required: ["shops"]
      }
    })
    assert.deepStrictEqual(outcome._tag === "Succeeded" ? outcome.data : outcome, {
      shops: [{ city: "Lisbon", opened: 1998 }, { city: "Porto", opened: 2004 }, { city: "Faro", opened: 2011 }]
    })
  }))

it.live("names missing required fields instead of inventing values", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    const { outcome } = yield* work({
      prompt: "How many employees does the maker of the toaster T1 have?",
      urls: [`${url}/toaster`],
      strictConstrainToURLs: true,
      schema: { type: "object", properties: { employees: { type: "integer" } }, required: ["employees"] }
    })
    assert.strictEqual(outcome._tag, "Failed")
    assert.include(outcome._tag === "Failed" ? outcome.error : "", "employees")
  }))

it.live("reports that nothing was found, even if the schema requires nothing", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    for (const employees of [{ type: "integer" }, { type: ["integer", "null"] }]) {
      const { outcome } = yield* work({
        prompt: "How many employees does the maker of the toaster T1 have?",
        urls: [`${url}/toaster`],
        strictConstrainToURLs: true,
        schema: { type: "object", properties: { employees } }
      })
      assert.deepStrictEqual(outcome, {
        _tag: "Failed",
        error: "No answer found for employees: 1 page was read."
      })
    }
  }))

const modules = Object.fromEntries(
  ["Oven", "Chimney", "Schema", "Door"].map((
    name
  ) => [
    `/${name.toLowerCase()}`,
    frame(
      name,
      `<h2>Functions of ${name}</h2>
  <ul><li><code>open${name}</code>: Opens it.</li><li><code>close${name}</code>: Closes it.</li><li><code>sweep${name}</code>: Sweeps it.</li></ul>`
    )
  ])
)

const functions = {
  type: "object",
  properties: { functions: { type: "array", items: { type: "object", properties: { name: text, description: text } } } }
}

it.live("reads the pages of each of several subjects, and lists the items of all", () =>
  Effect.gen(function*() {
    const { work } = yield* working(modules)
    const prompt = "List every function of Oven, Chimney, Schema and Door"
    const { outcome } = yield* work({ prompt, schema: functions })
    if (outcome._tag !== "Succeeded") return assert.fail(outcome.error)
    const { functions: found } = outcome.data as { readonly functions: ReadonlyArray<{ readonly name: string }> }
    const expected = ["Oven", "Chimney", "Schema", "Door"].flatMap((
      name
    ) => [`open${name}`, `close${name}`, `sweep${name}`])
    assert.sameMembers(found.map(({ name }) => name), expected)
    const words = yield* work({ prompt })
    if (words.outcome._tag !== "Succeeded") return assert.fail(words.outcome.error)
    const { answer } = words.outcome.data as { readonly answer: string }
    assert.sameMembers(answer.split("\n"), expected.map((name) => `- ${name}`))
  }))

it.live("names the subjects without a result", () =>
  Effect.gen(function*() {
    const { "/door": _, ...others } = modules
    const { work } = yield* working(others)
    for (const schema of [functions, undefined]) {
      const { at, outcome } = yield* work({
        prompt: "List every function of Oven, Chimney, Schema and Door",
        ...schema === undefined ? {} : { schema }
      })
      assert.include(outcome._tag === "Succeeded" ? outcome.message : "", "No result for Door.")
      assert.include(at.of("error.occurred").map(({ message }) => message), "No result for Door.")
    }
  }))

it.live("stops when all capitalized fields of a prompt are found", () =>
  Effect.gen(function*() {
    const staff = Object.fromEntries(
      Array.from(
        { length: 8 },
        (
          _,
          at
        ) => [
          `/staff-${at}`,
          frame(`Keeper of shed ${at}`, "<dl><dt>Name</dt><dd>Ann Field</dd><dt>Email</dt><dd>ann@shed.test</dd></dl>")
        ]
      )
    )
    const { url, work } = yield* working(staff)
    const run = yield* work({
      prompt: "Extract the Name and Email of each keeper",
      urls: [`${url}/staff-0`],
      schema: { type: "object", properties: { name: text, email: text } }
    })
    assert.deepStrictEqual(run.outcome._tag === "Succeeded" ? run.outcome.data : run.outcome, {
      name: "Ann Field",
      email: "ann@shed.test"
    })
    assert.strictEqual(run.at.spent.credits, 1)
    assert.deepStrictEqual(run.at.of("error.occurred"), [])
  }))

it.live("reports the number of promising pages that it did not read", () =>
  Effect.gen(function*() {
    const sheds = Object.fromEntries(
      Array.from(
        { length: 8 },
        (
          _,
          at
        ) => [
          `/shed-${at}`,
          frame(`Shed ${at}`, `<p>The shed number ${at} keeps its wood dry. Its roof is made of tin.</p>`)
        ]
      )
    )
    const { work } = yield* working(sheds)
    const { outcome } = yield* work({
      prompt: "Roof and colour of the shed",
      effort: "low",
      schema: { type: "object", properties: { roof: text, colour: text } }
    })
    assert.match(
      outcome._tag === "Succeeded" ? outcome.message ?? "" : "",
      /3 pages were read, the limit for effort low\. \d more promising pages? (?:was|were) not read\./
    )
  }))

it.live("answers in words without a schema, with the source", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    const { outcome } = yield* work({ prompt: "How often should I descale the kettle K2?" })
    const data = outcome._tag === "Succeeded"
      ? outcome.data as { readonly answer: string; readonly sources: ReadonlyArray<{ readonly url: string }> }
      : undefined
    assert.strictEqual(data?.answer, "Descale the kettle K2 every three months with citric acid.")
    assert.strictEqual(data?.sources[0]?.url, `${url}/kettle/care`)
  }))

it.live("answers in a chat with sources and follow-up questions", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages)
    const { at, outcome } = yield* work({ prompt: "How often should I descale the kettle K2?", mode: "chat" })
    if (outcome._tag !== "Succeeded") return assert.fail(outcome.error)
    assert.strictEqual(outcome.data, null)
    assert.include(outcome.message, `${url}/kettle/care`)
    assert.isAbove(outcome.suggestions?.length ?? 0, 0)
    assert.deepStrictEqual(at.of("assistant.message"), [{ message: outcome.message }])
  }))

it.live("repeats nothing when it restarts after it has finished", () =>
  Effect.gen(function*() {
    const { work } = yield* working(pages)
    const task = {
      prompt: "What is the price of the copper kettle K2?",
      schema: { type: "object", properties: { price: { type: "number" } }, required: ["price"] }
    }
    const at = memoryAgentContext()
    const first = yield* work(task, at)
    const before = { ...at.spent, events: at.events.length }
    const second = yield* work(task, at)
    assert.deepStrictEqual(second.outcome, first.outcome)
    assert.deepStrictEqual({ ...at.spent, events: at.events.length }, before)
  }))

it.live("declines tasks other than finding and reading", () =>
  Effect.gen(function*() {
    const { work } = yield* working({})
    const { at, outcome } = yield* work({ prompt: "Log in to my account and change the password" })
    assert.strictEqual(outcome._tag, "Refused")
    assert.strictEqual(at.spent.credits, 0)
  }))

it.live("gives the reason if no page could be read", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working({})
    const { outcome } = yield* work({
      prompt: "The price",
      urls: [`${url}/gone`],
      strictConstrainToURLs: true,
      schema: { type: "object", properties: { price: { type: "number" } }, required: ["price"] }
    })
    assert.include(outcome._tag === "Failed" ? outcome.error : "", "404")
  }))

it.live("reports the number of given pages that it skips", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working({})
    const urls = Array.from({ length: 203 }, (_, at) => `${url}/shop-${at}`)
    const { at } = yield* work({ prompt: "The price", urls, strictConstrainToURLs: true })
    assert.include(
      at.of("error.occurred").map(({ message }) => message),
      "Only the first 200 of the 203 given pages are read."
    )
  }), 60_000)

it.live("searches once if the first search is enough", () =>
  Effect.gen(function*() {
    const { work } = yield* working(pages)
    const { at } = yield* work({
      prompt: "The warranty of the kettle K2",
      schema: { type: "object", properties: { warranty: text }, required: ["warranty"] }
    })
    assert.strictEqual(at.of("tool_call.finished").filter((call) => call["toolName"] === "search").length, 1)
  }))
