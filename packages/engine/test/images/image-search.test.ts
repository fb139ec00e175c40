import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ImageIndex } from "../../src/images/image-index.ts"
import { PageStore } from "../../src/index.ts"
import { engineOf } from "../search/engine-of.ts"
import { htmlPage } from "../search/html-page.ts"

const harbour = htmlPage(
  "https://sea.example/harbour",
  `<title>The harbour</title><h1>Boats</h1>
  <p>A red boat <img src="/img/red-boat.png" alt="Red boat" width="800" height="600"> lies here.
  <p>A lighthouse <img src="/img/light.jpg" alt="Lighthouse at night" width="100" height="100">, and the sea <img src="/img/sea.webp" alt="The sea">.`
)
const shop = htmlPage(
  "https://shop.example/boats",
  `<title>Boats for sale</title><img src="https://cdn.example/boat.gif" alt="Blue boat" width=640 height=480>`
)

const found = (items: ReadonlyArray<{ readonly imageUrl: string }>) =>
  items.map(({ imageUrl }) => new URL(imageUrl).pathname)

it.live("finds images by their texts, with size, page and position", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([harbour, shop])
    const { body } = yield* search({ query: "red boats", sources: ["images"] })
    assert.deepStrictEqual<unknown>(body.data.images[0], {
      title: "Red boat",
      imageUrl: "https://sea.example/img/red-boat.png",
      imageWidth: 800,
      imageHeight: 600,
      url: "https://sea.example/harbour",
      position: 1
    })
    assert.deepStrictEqual(Object.keys(body.data), ["images"])
    assert.isUndefined(body.warnings)
    assert.strictEqual(body.creditsUsed, 2)
  }))

it.live.each(
  [
    ["boat imagesize:640x480", ["/boat.gif"]],
    ["boat larger:640x480", ["/img/red-boat.png"]],
    ["larger:99x99", ["/img/red-boat.png", "/img/light.jpg", "/boat.gif"]],
    ["larger:100x100 -imagesize:800x600", ["/boat.gif"]],
    ["-larger:100x100", ["/img/light.jpg"]],
    ["boat site:shop.example", ["/boat.gif"]],
    ["boat -site:shop.example larger:1x1", ["/img/red-boat.png", "/img/light.jpg"]],
    ["boat filetype:png", ["/img/red-boat.png"]],
    ["-filetype:png filetype:jpeg", ["/img/light.jpg"]],
    ["\"lighthouse at night\"", ["/img/light.jpg"]],
    ["boat -red -lighthouse", ["/boat.gif"]],
    ["intitle:sale", ["/boat.gif"]],
    ["inurl:harbour imagesize:100x100", ["/img/light.jpg"]],
    ["boat imagesize:640x481", []]
  ] as const
)("enforces every operator: %s", ([query, expected]) =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([harbour, shop])
    const { body } = yield* search({ query, sources: ["images"] })
    assert.sameMembers(found(body.data.images), [...expected])
  }))

it.live("has its own limit, dates, domains and pages", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([harbour, shop])
    const { body } = yield* search({ query: "boat", sources: ["web", "images"], limit: 1 })
    assert.deepStrictEqual([body.data.web.length, body.data.images.length], [1, 1])
    const domains = yield* search({ query: "boat", sources: ["images"], excludeDomains: ["sea.example"], tbs: "qdr:d" })
    assert.deepStrictEqual(found(domains.body.data.images), ["/boat.gif"])
    const old = yield* search({ query: "boat", sources: ["images"], tbs: "cdr:1,cd_min:01/01/2001,cd_max:01/02/2001" })
    assert.deepStrictEqual(old.body.data.images, [])
  }))

it.live("finds no pages for a query with an image size operator, and says why", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([harbour])
    for (const sources of [["web"], ["news"], ["web", "news"]]) {
      const { body, status } = yield* search({ query: "boat larger:10x10", sources })
      assert.strictEqual(status, 200)
      for (const source of sources) assert.deepStrictEqual<unknown>(body.data[source as "web"], [])
      assert.match(body.warnings.join(), /^imagesize: and larger: find only images.+Add the images source/)
    }
    const both = yield* search({ query: "boat larger:10x10", sources: ["web", "images"] })
    assert.deepStrictEqual(both.body.data.web, [])
    assert.deepStrictEqual(both.body.warnings, [
      "imagesize: and larger: find only images, so there are no web results."
    ])
    const negated = yield* search({ query: "boat -larger:10x10", sources: ["web", "images"] })
    assert.strictEqual(negated.body.data.web.length, 1)
  }))

it.live("prefers the real size of an image to the declared one, and removes images with their page", () =>
  Effect.gen(function*() {
    const { parts, search } = yield* engineOf([shop])
    yield* Effect.gen(function*() {
      const images = yield* ImageIndex
      assert.deepStrictEqual(yield* images.unmeasured(["https://cdn.example/boat.gif"]), [
        "https://cdn.example/boat.gif"
      ])
      yield* images.measured("https://cdn.example/boat.gif", { width: 20, height: 10 })
      assert.deepStrictEqual(yield* images.unmeasured(["https://cdn.example/boat.gif"]), [])
      const { body } = yield* search({ query: "boat imagesize:20x10", sources: ["images"] })
      assert.strictEqual(body.data.images.length, 1)
      yield* (yield* PageStore).put(htmlPage(shop.url, "<title>Boats for sale</title><img src=other.png alt=boat>"))
      assert.deepStrictEqual(found((yield* search({ query: "boat", sources: ["images"] })).body.data.images), [
        "/other.png"
      ])
      yield* (yield* PageStore).remove(shop.url)
      const none = yield* search({ query: "boat", sources: ["images"] })
      assert.deepStrictEqual(none.body.warnings, ["This engine has no images."])
    }).pipe(Effect.provideContext(parts))
  }))
