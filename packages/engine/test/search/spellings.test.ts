import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { loadText } from "../research/dumps.ts"
import { engineOf } from "./engine-of.ts"
import { htmlPage } from "./html-page.ts"

it.live("finds and excludes words in any spelling outside quotes, in every list", () =>
  Effect.gen(function*() {
    const { parts, search } = yield* engineOf([
      htmlPage(
        "https://mer.example/mar%C3%A9es",
        `<title>Les marées</title><meta property="article:published_time" content="2026-01-01"><p>Le port. <img src="port.png" alt="Le port à marée basse">`
      ),
      htmlPage(
        "https://mer.example/port",
        `<title>Le port</title><meta property="article:published_time" content="2026-01-02"><p>Le port. <img src="quai.png" alt="Le port">`
      )
    ])
    yield* Effect.provideContext(
      loadText(
        "papers.jsonl",
        [
          { doi: "10.1000/marees", title: "Étude des marées", abstract: "Le port." },
          { doi: "10.1000/port", title: "Le port", abstract: "Le port de nuit." }
        ].map((paper) => JSON.stringify(paper)).join("\n")
      ),
      parts
    )
    const titles = (query: string) =>
      Effect.map(
        search({ query, sources: ["web", "images", "news"], categories: ["research"] }),
        ({ body: { data } }) => ({
          ...data,
          images: data.images.map(({ imageUrl }) => imageUrl.split("/").at(-1)),
          news: data.news.map(({ title }) => title),
          research: data.research.map(({ title }) => title)
        })
      )
    for (
      const query of [
        "port intitle:marees",
        "port intitle:ＭＡＲÉＥＳ",
        "port allintitle: marèes",
        "port -nuit intitle:marées"
      ]
    ) {
      const { images, news, research } = yield* titles(query)
      assert.deepStrictEqual({ images, news, research }, {
        images: ["port.png"],
        news: ["Les marées"],
        research: ["Étude des marées"]
      }, query)
    }
    for (const query of ["port -marees -maree -etude", "port -intitle:MAREES"]) {
      const { images, news, research } = yield* titles(query)
      assert.deepStrictEqual({ images, news, research }, {
        images: ["quai.png"],
        news: ["Le port"],
        research: ["Le port"]
      }, query)
    }
    const { images, news, research } = yield* titles("port -\"marees\" -\"maree\" -\"etude\"")
    assert.deepStrictEqual([images.length, news.length, research.length], [2, 2, 2])
    assert.deepStrictEqual((yield* search({ query: "port inurl:marees" })).body.data.web.map(({ title }) => title), [
      "Les marées"
    ])
  }))
