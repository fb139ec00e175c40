import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { crawled } from "../crawl/crawled.ts"
import { serveSite } from "../crawl/web-site.ts"
import { engineOf } from "../search/engine-of.ts"
import { png } from "./png.ts"

const shows = (...tags: ReadonlyArray<string>) =>
  `<title>Gallery</title><p>Pictures of boats.</p>${tags.map((tag) => `<img alt=boat ${tag}>`).join("")}`

it.live("a crawl reads the real sizes of images from their first bytes, each once", () =>
  Effect.gen(function*() {
    let sent = 0
    const site = yield* serveSite(() => ({
      "/": shows("src=/real.png width=9 height=9", "src=/huge.png", "src=/gone.png width=30 height=40") +
        "<a href=/again>again</a>",
      "/again": shows("src=/real.png", "src=/text.png"),
      "/real.png": { headers: { "content-type": "image/png" }, body: png(320, 200) },
      "/text.png": "no image",
      "/huge.png": (_, response) => {
        response.writeHead(200, { "content-type": "image/png" })
        response.on("error", () => undefined)
        const more = () => {
          while (!response.destroyed && sent < 200_000_000) {
            sent += 100_000
            if (!response.write(sent === 100_000 ? png(4000, 3000, 100_000) : Buffer.alloc(100_000))) {
              return response.once("drain", more)
            }
          }
          return response.end()
        }
        more()
      }
    }))
    const { parts, search } = yield* engineOf([], [new URL(site.origin).host])
    const { stored } = yield* Effect.provideContext(crawled(site.origin), parts)
    assert.sameMembers(stored, ["/", "/again"])
    assert.strictEqual(site.requests.filter((path) => path === "/real.png").length, 1)
    assert.isBelow(sent, 20_000_000)
    const { body } = yield* search({ query: "boat", sources: ["images"] })
    assert.deepStrictEqual<unknown>(
      Object.fromEntries(
        body.data.images.map((
          { imageHeight, imageUrl, imageWidth }
        ) => [new URL(imageUrl).pathname, [imageWidth, imageHeight]])
      ),
      {
        "/real.png": [320, 200],
        "/huge.png": [4000, 3000],
        "/gone.png": [30, 40],
        "/text.png": [undefined, undefined]
      }
    )
  }))

it.live("requests no image that robots.txt forbids, of another host, or beyond the first few of a page", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/" },
      "/": shows(
        "src=/private/a.png",
        "src=http://127.0.0.2:9/b.png",
        ...Array.from({ length: 9 }, (_, at) => `src=/${at}.png`)
      )
    }))
    const { parts } = yield* engineOf([], ["127.0.0.0/8"])
    yield* Effect.provideContext(crawled(site.origin), parts)
    assert.deepStrictEqual(site.requests.filter((path) => path.endsWith(".png")), [
      "/0.png",
      "/1.png",
      "/2.png",
      "/3.png"
    ])
  }))
