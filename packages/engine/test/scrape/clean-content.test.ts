import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { serveSite } from "../crawl/web-site.ts"
import { scrapingEngine } from "./scraping-engine.ts"

const page = `<!doctype html><title>Tides</title><h1>Tides</h1><p>The tide rises twice a day.</p>
<form class="newsletter"><h3>Stay in the loop</h3><p>Good stories, every week.</p><input type="email"><button>Join</button></form>
<p>The moon pulls the water.</p>`

it.live("onlyCleanContent removes a newsletter form from the markdown of a whole page only", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/": (_, response) => {
        response.setHeader("content-type", "text/html")
        response.end(page)
      }
    }))
    const scrape = yield* scrapingEngine(Layer.empty, { browser: false })
    const whole = { url: `${site.origin}/`, onlyMainContent: false, formats: ["markdown", "html"] }
    const { data: kept } = (yield* scrape(whole)).body
    assert.include(kept.markdown, "Good stories")
    const { data: clean } = (yield* scrape({ ...whole, onlyCleanContent: true })).body
    assert.strictEqual(clean.markdown, "# Tides\n\nThe tide rises twice a day.\n\nThe moon pulls the water.")
    assert.include(clean.html, "Good stories")
  }).pipe(Effect.scoped))
