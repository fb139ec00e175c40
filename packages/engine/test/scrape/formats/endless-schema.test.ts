import { assert, it } from "@effect/vitest"
import { OpenedPage } from "@trawl/reader/page"
import { extractValue } from "../../../src/scrape/extract/extract-value.ts"
import { pageSources } from "../../../src/scrape/extract/page-scope.ts"

const opened = new OpenedPage({
  text: "<title>Kettle</title><dl><dt>Weight<dd>1.4 kg</dl>",
  url: "https://kettle.dev/",
  contentType: "text/html"
})
const sources = pageSources(opened, {
  title: "Kettle",
  metadata: {},
  images: [],
  description: "",
  language: undefined,
  publishedAt: undefined
})

it("extracts data by an infinitely recursive schema, first fields first", () => {
  const itself = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`part${at}`, { $ref: "#" }]))
  assert.deepInclude(extractValue({ type: "object", properties: { weight: { type: "string" }, ...itself } }, sources), {
    weight: "1.4 kg"
  })
  assert.isUndefined(extractValue({ anyOf: Object.values(itself) }, sources))
})
