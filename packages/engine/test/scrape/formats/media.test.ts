import { assert, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Artifacts } from "../../../src/artifacts/artifacts.ts"
import { serveSite } from "../../crawl/web-site.ts"
import { scrapingEngine } from "../scraping-engine.ts"

/** A store that records its input. */
const store = Effect.sync(() => {
  const kept: Array<{ readonly text: string; readonly contentType: string; readonly minutes: number }> = []
  const layer = Layer.succeed(Artifacts, {
    put: (bytes, { contentType, validFor }) =>
      Effect.sync(() => {
        kept.push({
          text: new TextDecoder().decode(bytes),
          contentType,
          minutes: Duration.toMinutes(Duration.fromInputUnsafe(validFor))
        })
        return `https://engine.example/files/${kept.length}`
      })
  })
  return { kept, layer }
})

const media = (contentType: string, body: string) => ({ headers: { "content-type": contentType }, body })

it.live("serves the best embedded file under a URL that expires after an hour", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/players":
        `<title>Talk</title><main><h1>Talk</h1><video controls><source src="/low.mp4" size="480"><source src="/high.mp4" size="1080"></video><audio src="/talk.mp3"></audio></main>`,
      "/described":
        `<title>Talk</title><script type="application/ld+json">{"@type":"PodcastEpisode","associatedMedia":{"@type":"AudioObject","contentUrl":"/episode.mp3"}}</script><main><h1>Episode</h1></main>`,
      "/low.mp4": media("video/mp4", "low"),
      "/high.mp4": media("video/mp4", "high"),
      "/talk.mp3": media("audio/mpeg", "talk"),
      "/episode.mp3": media("audio/mpeg", "episode")
    }))
    const { kept, layer } = yield* store
    const scrape = yield* scrapingEngine(layer)
    const { body } = yield* scrape({ url: `${site.origin}/players`, formats: ["video", "audio"] })
    assert.deepInclude(body.data, { video: "https://engine.example/files/1", audio: "https://engine.example/files/2" })
    assert.strictEqual(body.data.metadata?.creditsUsed, 9)
    const described = yield* scrape({ url: `${site.origin}/described`, formats: ["audio"] })
    assert.strictEqual(described.body.data.audio, "https://engine.example/files/3")
    assert.deepStrictEqual(kept, [
      { text: "high", contentType: "video/mp4", minutes: 60 },
      { text: "talk", contentType: "audio/mpeg", minutes: 60 },
      { text: "episode", contentType: "audio/mpeg", minutes: 60 }
    ])
  }))

it.live("is null with the reason for other pages, and costs nothing", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/none": "<title>Text</title><main><p>Nothing to hear.</p></main>",
      "/service":
        `<title>Clip</title><meta property="og:video" content="https://www.youtube.com/embed/abc"><main><p>A clip.</p></main>`,
      "/stream": `<title>Live</title><main><video src="/live.m3u8"></video></main>`,
      "/broken": `<title>Clip</title><main><video src="/gone.mp4"></video><p>A clip.</p></main>`
    }))
    const { layer } = yield* store
    const scrape = yield* scrapingEngine(layer)
    for (
      const [path, reason] of [["/none", /embeds no video/], ["/service", /embeds no video/], ["/stream", /a stream/], [
        "/broken",
        /gone\.mp4: returned 404/
      ]] as const
    ) {
      const { body } = yield* scrape({ url: `${site.origin}${path}`, formats: ["video"] })
      assert.isNull(body.data.video)
      assert.match(body.data.warning ?? "", reason)
      assert.strictEqual(body.data.metadata?.creditsUsed, 1)
    }
  }))
