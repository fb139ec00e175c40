import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { aPage } from "../store/a-page.ts"
import { engineOf } from "./engine-of.ts"
import { htmlPage, urlsOf } from "./html-page.ts"

const inLanguage = (url: string, language: string) =>
  htmlPage(url, `<html lang=${language}><title>Hotel</title><p>Hotel.`)

const hotels = [
  inLanguage("https://hotel.example/en", "en-US"),
  inLanguage("https://hotel.de/", "en"),
  inLanguage("https://hotel.example/de", "de"),
  inLanguage("https://hotel.example/fr", "fr-FR"),
  aPage({ url: "https://hotel.example/lyon", title: "Hotel Lyon", text: "Hotel." })
]

it.live.each(
  [
    [{ country: "DE" }, ["https://hotel.de/", "https://hotel.example/de"]],
    [{ country: "fr" }, ["https://hotel.example/fr"]],
    [{ location: "Lyon,Auvergne-Rhône-Alpes,France" }, ["https://hotel.example/fr", "https://hotel.example/lyon"]],
    [{ location: "Deutschland" }, ["https://hotel.de/", "https://hotel.example/de"]],
    [{ location: "Deutschland", sources: [{ type: "web", location: "France" }] }, ["https://hotel.example/fr"]]
  ] as const
)("ranks pages of the place, or in its language, first: %j", ([options, first]) =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(hotels)
    const { body } = yield* search({ query: "hotel", ...options })
    assert.sameMembers(urlsOf(body.data.web).slice(0, first.length), [...first])
    assert.strictEqual(body.data.web.length, hotels.length)
    assert.isUndefined(body.warnings)
  }))

it.live("applies the location of the web source to the web only, and reports each unknown location", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(
      ["de", "fr"].map((language) =>
        htmlPage(
          `https://hotel.example/${language}`,
          `<html lang=${language}><meta property="article:published_time" content="2026-01-01"><title>Hotel</title><p>Hotel ${language}.`
        )
      )
    )
    const { body } = yield* search({
      query: "hotel",
      location: "Deutschland",
      sources: [{ type: "web", location: "France" }, "news"]
    })
    assert.deepStrictEqual([body.data.web[0]?.url, body.data.news[0]?.url], [
      "https://hotel.example/fr",
      "https://hotel.example/de"
    ])
    const unknown = yield* search({
      query: "hotel",
      location: "Atlantis",
      sources: [{ type: "web", location: "France" }, "news"]
    })
    assert.match(unknown.body.warning, /^The location "Atlantis"/)
    assert.lengthOf(unknown.body.warnings, 1)
    const images = yield* search({
      query: "hotel",
      location: "Atlantis",
      sources: [{ type: "web", location: "Lemuria" }, "images"]
    })
    assert.deepStrictEqual(
      images.body.warnings.filter((warning) => warning.startsWith("The location")).map((warning) =>
        warning.split("\"")[1]
      ),
      ["Lemuria"]
    )
  }))

it.live("finds the name of a place as words, with and without accents, not inside others", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(
      ["The bathroom", "Bath", "São Paulo", "京都市"].map((title, at) =>
        aPage({ url: `https://hotel.example/${at}`, title: "Hotel", text: `Hotel. ${title}.` })
      )
    )
    for (const [location, first] of [["Bath", "1"], ["Sao Paulo", "2"], ["京都", "3"]]) {
      const { body } = yield* search({ query: "hotel", location, highlights: true })
      assert.strictEqual(body.data.web[0]?.url, `https://hotel.example/${first}`)
    }
  }))

it.live("reports a location in at most one line, and an empty one not at all", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(hotels)
    const long = yield* search({ query: "hotel", location: "Atlantis, ".repeat(1000) })
    assert.isBelow(long.body.warning.length, 200)
    assert.isUndefined((yield* search({ query: "hotel", location: " , " })).body.warnings)
  }))

it.live("uses the detected language of pages that declare none", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([
      aPage({ url: "https://hotel.example/1", title: "Hotel", text: "Hotel." }),
      { ...aPage({ url: "https://hotel.example/2", title: "Hotel", text: "Hotel." }), detectedLanguage: "de" }
    ])
    for (const [country, first] of [["DE", "2"], ["FR", "1"]]) {
      const { body } = yield* search({ query: "hotel", country })
      assert.strictEqual(body.data.web[0]?.url, `https://hotel.example/${first}`)
    }
  }))

it.live("prefers no place by default, which is the country US", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(hotels)
    const plain = yield* search({ query: "hotel" })
    const american = yield* search({ query: "hotel", country: "US" })
    assert.deepStrictEqual(plain.body.data, american.body.data)
  }))

it.live("warns about a location without a known country", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(hotels)
    const { body } = yield* search({ query: "hotel", location: "Atlantis" })
    assert.deepStrictEqual(body.warnings, [
      "The location \"Atlantis\" has no known country, so only pages that name the place are preferred."
    ])
  }))

it.live("removes labelled adult pages on request, and explains how they are detected", () =>
  Effect.gen(function*() {
    const labels = [
      `name=rating content=adult`,
      `name=RATING content="RTA-5042-1996-1400-1577-RTA"`,
      `name=rating content=general`
    ]
    const { search } = yield* engineOf(labels.map((meta, at) =>
      htmlPage(
        `https://a.example/${at}`,
        `<meta ${meta}><meta property="article:published_time" content="2026-01-01"><title>Tides</title><img src="${at}.png" alt="tides"><p>Tides.`
      )
    ))
    const all = yield* search({ query: "tides", sources: ["web", "images", "news"] })
    assert.deepStrictEqual([all.body.data.web.length, all.body.data.images.length, all.body.data.news.length], [
      3,
      3,
      3
    ])
    const { body } = yield* search({ query: "tides", sources: ["web", "images", "news"], safe: true, limit: 1 })
    for (const list of [body.data.web, body.data.images, body.data.news]) {
      assert.deepStrictEqual(urlsOf(list), ["https://a.example/2"])
    }
    assert.lengthOf(body.warnings, 1)
    assert.match(body.warning, /pages without them are not filtered/)
  }))

it.live("finds results with safe after thousands of removed pages", () =>
  Effect.gen(function*() {
    const adult = htmlPage("https://a.example/", "<meta name=rating content=adult><title>Tides tides</title><p>Tides.")
    const { search } = yield* engineOf([
      ...Array.from(
        { length: 1_700 },
        (_, at) => ({ ...adult, url: `https://a.example/${at}`, requestedUrl: `https://a.example/${at}` })
      ),
      htmlPage("https://b.example/", `<title>Notes</title><p>${"other words ".repeat(100)} tides`)
    ])
    let { body } = yield* search({ query: "tides", safe: true })
    // on a busy machine, not all pages have been checked
    while (body.warnings.some((warning) => warning.startsWith("The ratings"))) {
      body = (yield* search({ query: "tides", safe: true })).body
    }
    assert.deepStrictEqual(urlsOf(body.data.web), ["https://b.example/"])
  }))

it.live("shows the page's own description without highlights", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([
      aPage({
        url: "https://a.example/",
        title: "Tides",
        description: "Own words.",
        text: "The tides of the moon come twice a day."
      })
    ])
    const description = (highlights: boolean) =>
      Effect.map(search({ query: "moon", highlights }), ({ body }) => body.data.web[0]?.description)
    assert.strictEqual(yield* description(false), "Own words.")
    assert.match((yield* description(true)) ?? "", /tides of the moon/)
  }))

it.live("refuses zero data retention and threat protection with 403 if they are not enabled", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([])
    for (const more of [{ enterprise: ["zdr"] }, { enterprise: ["anon"] }, { threatProtection: { mode: "normal" } }]) {
      const { body, status } = yield* search({ query: "tides", ...more })
      assert.deepStrictEqual([status, body.success, body.error], [403, false, "Forbidden"])
    }
    assert.strictEqual((yield* search({ query: "tides", enterprise: [] })).status, 200)
  }))
