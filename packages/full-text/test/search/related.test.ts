import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { urlsFound } from "./search-pages.ts"

const related = (domain: string) => ({ terms: [{ kind: "related", domain } as const] })

it.effect("related: finds sites that link to the domain or that it links to, and never its own pages", () =>
  Effect.gen(function*() {
    const pages = [
      { url: "https://www.coffee.example/", links: ["https://beans.example/shop", "https://www.coffee.example/about"] },
      { url: "https://blog.coffee.example/" },
      { url: "https://beans.example/" },
      { url: "https://fan.example/post", links: ["https://coffee.example/"] },
      { url: "https://tea.example/" }
    ]
    assert.deepStrictEqual((yield* urlsFound(pages, related("coffee.example"))).toSorted(), [
      "https://beans.example/",
      "https://fan.example/post"
    ])
    const unrelated = yield* urlsFound(pages, {
      terms: [{ kind: "not", term: { kind: "related", domain: "coffee.example" } }]
    })
    assert.deepStrictEqual(unrelated.toSorted(), [
      "https://blog.coffee.example/",
      "https://tea.example/",
      "https://www.coffee.example/"
    ])
  }))

it.effect("related: finds sites with common linking pages, but none that every page links to", () =>
  Effect.gen(function*() {
    const everyone = "https://everyone.example/"
    const pages = [
      ...[1, 2, 3].map((at) => ({
        url: `https://list${at}.example/`,
        links: ["https://one.example/", "https://two.example/", everyone]
      })),
      ...Array.from({ length: 60 }, (_, at) => ({ url: `https://any${at}.example/`, links: [everyone] })),
      { url: "https://two.example/" },
      { url: everyone }
    ]
    const found = yield* urlsFound(pages, related("one.example"))
    assert.include(found, "https://two.example/")
    assert.notInclude(found, everyone)
  }))

it.effect("related: finds pages with the same distinctive words in their headings", () =>
  Effect.gen(function*() {
    const pages = [
      { url: "http://localhost:4000/1", title: "Espresso grinder", headings: ["Portafilter", "Crema"] },
      { url: "http://localhost:4000/2", title: "Crema and portafilter", headings: ["Espresso"] },
      { url: "http://localhost:4001/espresso", title: "Better espresso", headings: ["Crema", "The portafilter"] },
      { url: "http://localhost:4001/water", title: "Water", headings: ["Crema"] },
      ...Array.from({ length: 20 }, (_, at) => ({ url: `http://localhost:4002/${at}`, title: `Note ${at}` }))
    ]
    assert.deepStrictEqual(yield* urlsFound(pages, related("localhost:4000")), ["http://localhost:4001/espresso"])
    assert.isEmpty(yield* urlsFound(pages, related("unknown.example")))
  }))
