import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as fc from "fast-check"
import { fulfils } from "../../../full-text/test/search/brute-force.ts"
import { operatorChecks } from "../../src/federation/operator-checks.ts"

const word = fc.constantFrom("tide", "tides", "moon", "Sea", "marée", "Maree", "検索", "x1")
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "))
const path = fc.array(fc.constantFrom("tides", "moon", "sea.pdf", "x1.html", "docs"), { maxLength: 3 }).map((parts) =>
  parts.join("/")
)
const host = fc.constantFrom("a.example", "docs.a.example", "nota.example", "b.example:8080")
const operator = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(" ")}"`),
  fc.tuple(fc.constantFrom("inurl:", "intitle:", "allinurl:", "allintitle:"), word).map((parts) => parts.join("")),
  fc.tuple(host, fc.constantFrom("", "/docs", "/tides")).map(([host, path]) => `site:${host}${path}`),
  fc.constantFrom("filetype:pdf", "filetype:html"),
  word
)
const query = fc.array(fc.tuple(fc.constantFrom("", "", "-"), operator).map((parts) => parts.join("")), {
  minLength: 1,
  maxLength: 3
}).map((parts) => parts.join(" "))

it("removes results whose pages do not match the query, whatever their excerpts", () => {
  let passed = 0
  fc.assert(
    fc.property(host, path, text, text, fc.nat(), fc.nat(), query, (host, path, title, body, from, to, query) => {
      const url = `https://${host}/${path}`
      const page = { url, title, text: body, contentType: "application/x-none" }
      const words = body.split(" ")
      const [start, end] = [from % (words.length + 1), to % (words.length + 1)].sort((one, other) => one - other) as [
        number,
        number
      ]
      const shown = `${words.slice(start, end).join(" ")} ... ${words.slice(0, start).join(" ")}`
      const terms = parse(query).terms
      const { passes, unseen } = operatorChecks(terms, "page")
      const result = passes({ url, title, text: shown })
      if (result) {
        passed++
        assert.isEmpty(unseen)
        assert.isTrue(fulfils(page, { terms }), `${query} on ${url}: ${title} | ${body}`)
      }
      // a result whose passages contain the whole page is not removed either
      if (unseen.length === 0 && fulfils(page, { terms })) {
        assert.isTrue(passes({ url, title, text: body }), `${query} on ${url}: ${title} | ${body}`)
      }
    }),
    { numRuns: 3_000 }
  )
  assert.isAbove(passed, 100)
})
