import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { ServerResponse } from "node:http"
import { serviceEngine, siteOf, until } from "../service/service-engine.ts"

const answer = (response: ServerResponse, title: string, links: ReadonlyArray<string>, text = "") => {
  response.writeHead(200, { "content-type": "text/html" }).end(
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text} This is what the page says to its readers.</p></main><nav>${
      links.map((link) => `<a href="${link}">More</a>`).join(" ")
    }</nav>`
  )
}

const months = "January February March April May June July August September October November December".split(" ")

/** Endless parts of a site, each with one page that links to it. */
const traps: Readonly<Record<string, (url: URL, response: ServerResponse) => void>> = {
  "/calendar": (url, response) => {
    const [year = 2026, month = 1] = (url.searchParams.get("month") ?? "2026-01").split("-").map(Number)
    const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`
    answer(response, `${months[month - 1]} ${year}`, [`/calendar?month=${next}`], "Mon 1 Tue 2 Wed 3: no events.")
  },
  "/list": (url, response) =>
    answer(response, "Results", [`/list?page=${Number(url.searchParams.get("page") ?? 1) + 1}`], "Nothing was found."),
  "/diary": (url, response) => {
    const day = Number(url.searchParams.get("d") ?? 0)
    answer(response, `Day ${day}`, [`/diary?d=${day + 1}`], `Nothing is planned on day ${day}.`)
  },
  "/session": (_, response) =>
    answer(response, "Welcome", [1, 2].map(() => `/session?sid=${Math.random().toString(36).slice(2)}0123456789`)),
  "/shop": (url, response) => {
    const chosen = new Map(url.searchParams)
    const more = ["color", "size", "brand", "price", "rating"].flatMap((name) =>
      ["1", "2"].map((value) => `/shop?${new URLSearchParams([...new Map([...chosen, [name, value]])]).toString()}`)
    )
    answer(response, `Shop ${url.search}`, more, `Goods with ${url.search}.`)
  },
  "/path": (url, response) => answer(response, url.pathname, [`${url.pathname}/again`], `Part ${url.pathname}.`)
}

it.live(
  "stops at calendars, empty lists, session IDs, combined filters and growing paths, with a warning",
  () =>
    Effect.gen(function*() {
      const { url } = yield* siteOf((request, response) => {
        const page = new URL(request.url ?? "/", "http://site.test")
        const trap = Object.keys(traps).find((path) => page.pathname.startsWith(path))
        if (trap !== undefined) return traps[trap]?.(page, response)
        if (page.pathname !== "/") return void response.writeHead(404).end()
        answer(response, "Start", Object.keys(traps))
      })
      const { ask } = yield* serviceEngine()
      const { body: { id } } = yield* ask("POST", "/v2/crawl", {
        body: { url, sitemap: "skip", limit: 2_000, scrapeOptions: { storeInCache: false } }
      })
      const { body } = yield* until(ask("GET", `/v2/crawl/${id}?limit=1`), ({ body }) => body.status !== "scraping")
      assert.strictEqual(body.status, "completed")
      assert.isBelow(body.completed, 300)
      for (
        const part of [
          "/calendar?month=",
          "/list?page=",
          "/diary?d=",
          "/session?sid=",
          "three or more filters",
          "/path/again/"
        ]
      ) {
        assert.include(body.warning, part)
      }
    }),
  30_000
)

it.live("reads all pages of a site whose pages differ only in a few words", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      const at = Number(/^\/news\/2026\/(\d+)/.exec(request.url ?? "")?.[1] ?? 0)
      answer(
        response,
        `Day ${at}`,
        Array.from({ length: 9 }, (_, next) => `/news/2026/${(at * 9 + next) % 150}`),
        `Story number${at}.`
      )
    })
    const { ask } = yield* serviceEngine()
    const { body: { id } } = yield* ask("POST", "/v2/crawl", { body: { url, sitemap: "skip" } })
    const { body } = yield* until(ask("GET", `/v2/crawl/${id}?limit=1`), ({ body }) => body.status !== "scraping")
    assert.deepStrictEqual([body.completed, body.warning], [151, undefined as never])
  }))
