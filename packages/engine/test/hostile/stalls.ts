import type { RequestListener } from "node:http"
import { html } from "./watched-engine.ts"

/** A request that once delayed all other clients. */
export interface StallCase {
  readonly name: string
  readonly listener: RequestListener
  readonly ask: (url: string) => object
  /** A request before it, which is not measured. */
  readonly before?: (url: string) => object
  /** 200 by default. */
  readonly status?: number
}

const scrape = (options: object) => (url: string) => ({ url, maxAge: 0, timeout: 60_000, ...options })

const times = <A>(count: number, make: (at: number) => A): Array<A> =>
  Array.from({ length: count }, (_, at) => make(at))
const named = (count: number, name: (at: number) => string, value: object) =>
  Object.fromEntries(times(count, (at) => [name(at), value]))

const page = (name: string, body: string, options: object): StallCase => ({
  name,
  listener: html(body),
  ask: scrape(options)
})
const bySchema = (name: string, schema: object, status = 200): StallCase => ({
  ...page(name, "<title>Otters</title><h1>Otters</h1><p>Name: Otter", { formats: [{ type: "json", schema }] }),
  status
})

const sent = (contentType: string, body: string): RequestListener => (_, response) =>
  response.setHeader("content-type", contentType).end(body)

const initials = `<p>${"A. ".repeat(113_000)}`
const tableOf = (columns: number, row: string, rows: number) =>
  `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${`${row}\n`.repeat(rows)}`
const labels = `<dl>${times(700, (at) => `<dt>label ${at}<dd>value ${at}`).join("")}</dl>`
const fields = (count: number) => ({
  type: "object",
  properties: named(count, (at) => `field ${at}`, { type: "string" })
})
const selectors = times(1_000, (at) => `.a${at}`)
const howMany = { formats: [{ type: "question", question: "How many otters are there?" }] }
const onlyItself = (name: string) => ({
  type: "object",
  unevaluatedProperties: false,
  properties: { [name]: { type: "string" } },
  required: [name]
})

let requests = 0
/** The same lines in a different order for each request. */
const shuffled = () => {
  const step = requests++ % 2 === 0 ? 1 : 699
  return times(700, (at) => `<p>Line ${(at * step) % 700} of ${requests}</p>`).join("")
}

export const stalls: ReadonlyArray<StallCase> = [
  page("a page of 340 kB of initials with a summary", initials, { formats: ["summary"] }),
  page("a page of 340 kB of initials with highlights", initials, {
    formats: [{ type: "highlights", query: "A word" }]
  }),
  page("a page of 340 kB of digits with a question for a number", `<p>${"1".repeat(340_000)}`, howMany),
  page("a page of 80,000 numbers with a question for a number", `<p>${"1 a ".repeat(80_000)}`, howMany),
  page("a page of 340 kB of Chinese with a summary", `<p>${"漢字".repeat(57_000)}`, { formats: ["summary"] }),
  page("a page of 320,000 combining marks in the wrong order", `<p>a${"\u0301\u0316".repeat(160_000)}`, {
    formats: ["markdown"]
  }),
  page(
    "a page of 110 kB of lines that is checked for prompt injection",
    `<pre>${times(18_000, (at) => `a${at}`).join("\n")}`,
    {
      formats: [{ type: "json", checkPromptInjection: true }]
    }
  ),
  page("a page of 1,400 labels with 1,000 selectors twice", labels, {
    excludeTags: selectors,
    formats: ["markdown", {
      type: "attributes",
      selectors: selectors.map((selector) => ({ selector, attribute: "href" }))
    }]
  }),
  page("a page of 1,400 labels with a JSON schema of 1,000 fields", labels, {
    formats: [{ type: "json", schema: fields(1_000) }]
  }),
  { ...page("300 kB of Markdown links", "", {}), listener: sent("text/markdown", "[a](b) *c* `d`\n".repeat(20_000)) },
  {
    ...page("a Markdown table of 700 columns", "", {}),
    listener: sent("text/markdown", tableOf(700, "|b".repeat(700), 28))
  },
  {
    ...page("a Markdown table of 20,000 empty rows", "", {}),
    listener: sent("text/markdown", tableOf(2, "|", 20_000))
  },
  {
    ...page("style sheets of 2 MB each with `branding`", "", { formats: ["branding"] }),
    listener: (request, response) =>
      request.url === "/"
        ? html("<link rel=stylesheet href=/a.css><link rel=stylesheet href=/b.css><p>Otters")(request, response)
        : sent("text/css", "a{b:c}".repeat(330_000))(request, response)
  },
  bySchema("a JSON schema with the maximum number of fields", fields(6_000)),
  bySchema(
    "a JSON schema of 7,000 property patterns",
    { patternProperties: named(7_000, (at) => `^p${at}$`, {}) },
    400
  ),
  bySchema("a JSON schema with the maximum number of patterns", {
    properties: named(500, (at) => `p${at}`, {}),
    additionalProperties: false,
    patternProperties: named(500, (at) => `^p${at}$`, {})
  }),
  bySchema(
    "a JSON schema with the maximum number of alternatives",
    { oneOf: times(500, (at) => onlyItself(`a${at}`)) },
    422
  ),
  bySchema("a JSON schema of a million names", { properties: named(500_000, (at) => `p${at}`, {}) }, 400),
  {
    ...page("100,000 request headers", "<p>Otters", {
      headers: Object.fromEntries(times(100_000, (at) => [`x-${at}`, "a"]))
    }),
    status: 400
  },
  {
    name: "a page whose 700 lines change their order, with `changeTracking`",
    listener: (request, response) => html(shuffled())(request, response),
    before: scrape({ formats: ["markdown", "changeTracking"] }),
    ask: scrape({ formats: ["markdown", { type: "changeTracking", modes: ["git-diff"] }] })
  }
]
