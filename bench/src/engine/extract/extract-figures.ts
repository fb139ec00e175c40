import { embedded, inMemory } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Ask, askInMemory } from "../../agent/ask-agent.ts"
import type { CitedValue } from "../../agent/cited-schema.ts"
import { inventedIn } from "../../agent/invented.ts"
import { serveSite } from "../../agent/serve-site.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { apiKey } from "../open-engine.ts"
import { type ExtractPage, htmlOf } from "./extract-page.ts"
import { documentationPages } from "./pages/documentation.ts"
import { eventPages } from "./pages/events.ts"
import { heldOutPages } from "./pages/held-out.ts"
import { peoplePages } from "./pages/people.ts"
import { placePages } from "./pages/places.ts"
import { toolPages } from "./pages/tools.ts"
import { scorePage } from "./score-page.ts"

const pages = [...toolPages, ...documentationPages, ...peoplePages, ...eventPages, ...placePages]

/** Extracts the values of pages with known answers without a language model, and counts right and wrong values. */
export async function* extractFigures(isVerbose: boolean): AsyncGenerator<Figure> {
  yield* figuresOf("", pages, isVerbose)
  // what is wrong there is not shown, so that no rule is tuned on it
  yield* figuresOf("held-out pages: ", heldOutPages, false)
}

async function* figuresOf(
  prefix: string,
  pages: ReadonlyArray<ExtractPage>,
  isVerbose: boolean
): AsyncGenerator<Figure> {
  const results = await Effect.runPromise(Effect.scoped(extractAll(pages)))
  const scores = results.map(({ data, page }) => ({ page, score: scorePage(page, data) }))
  if (isVerbose) {
    for (const [at, { page, score: { missing, wrong } }] of scores.entries()) {
      if (missing.length > 0) console.error(`${page.path}: missing ${missing.join(", ")}. ${results[at]?.error ?? ""}`)
      for (const value of wrong) console.error(`${page.path}: wrong ${value}`)
    }
  }
  const sum = (count: (one: (typeof scores)[number]) => number) =>
    scores.reduce((total, score) => total + count(score), 0)
  const right = sum(({ score }) => score.right)
  const wrong = sum(({ score }) => score.wrong.length)
  const stated = right + sum(({ score }) => score.missing.length)
  const invented = results.reduce((total, one) => total + one.invented, 0)
  yield plain(`${prefix}pages; values that they state`, `${pages.length}; ${stated}`)
  yield limited(`${prefix}values without a source that states them`, invented, atMost(0, 0), 0)
  yield limited(`${prefix}wrong values, % of all returned`, 100 * wrong / Math.max(1, right + wrong), atMost(2, 1), 1)
  yield plain(`${prefix}right values, % of all that the pages state`, (100 * right / stated).toFixed(1))
  yield plain(`${prefix}credits`, String(results.reduce((total, { creditsUsed }) => total + creditsUsed, 0)))
}

const extractAll = Effect.fnUntraced(function*(pages: ReadonlyArray<ExtractPage>) {
  const byPath = new Map(pages.map((page) => [page.path, htmlOf(page)]))
  const { url: site } = yield* serveSite(port, (request, response) => {
    const html = byPath.get(request.url ?? "/")
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
    response.end(html ?? "<h1>Not found</h1>")
  })
  const parts = yield* Layer.build(
    embedded({ dataDirectory: ":memory:", apiKeys: [apiKey], allowedAddresses: [new URL(site).host], browser: false })
  )
  const answer = yield* Effect.provideContext(inMemory, parts)
  const ask = askInMemory(answer)
  return yield* Effect.forEach(pages, (page) => extractOne(ask, site, page), { concurrency: 2 })
})

const extractOne = Effect.fnUntraced(
  function*(
    ask: Ask,
    site: string,
    page: ExtractPage
  ) {
    const { id } = yield* ask("POST", "/v2/extract", {
      urls: [site + page.path],
      ...page.prompt === undefined ? {} : { prompt: page.prompt },
      schema: { type: "object", properties: page.properties },
      showSources: true
    })
    for (;;) {
      const { creditsUsed, data, error, sources, status } = yield* ask("GET", `/v2/extract/${String(id)}`)
      if (status !== "processing") {
        const cited = citedValues(data, Object(sources), "")
        const invented = yield* Effect.promise(() => inventedIn(cited))
        return { page, data, error, creditsUsed: Number(creditsUsed ?? 0), invented: invented.length }
      }
      yield* Effect.sleep("20 millis")
    }
  }
)

/** Each value of the data with its source. */
const citedValues = (
  data: unknown,
  sources: Readonly<Record<string, ReadonlyArray<string>>>,
  path: string
): ReadonlyArray<CitedValue> =>
  Array.isArray(data)
    ? data.flatMap((one: unknown, at) => citedValues(one, sources, `${path}[${at}]`))
    : typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([name, one]) => citedValues(one, sources, path === "" ? name : `${path}.${name}`))
    : data === null || data === undefined
    ? []
    : [{ value: data, citation: sources[path]?.[0] }]

const port = 3918
