import { assert, it } from "@effect/vitest"
import { bareWords } from "@trawl/full-text/text"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { namedBy } from "../../src/ranking/named-by.ts"
import { bare, searchPages, urlsFound } from "./search-pages.ts"

const filler = "It is a value that describes when something happens again and what is done in between. ".repeat(6)

it.effect("a page with the words in title and headings comes before pages that mention them", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound([
      {
        url: "https://docs.example.com/errors",
        title: "Errors",
        headings: ["Failures"],
        text: `${filler} A schedule may retry with jitter. ${filler}`
      },
      {
        url: "https://docs.example.com/changes",
        title: "Changes",
        text: `retry ${filler} schedule ${filler} jitter ${filler}`
      },
      {
        url: "https://docs.example.com/schedules",
        title: "Schedules",
        headings: ["Retry", "Jitter"],
        text: `Retry with a schedule, and add jitter. ${filler}`
      },
      { url: "https://docs.example.com/streams", title: "Streams", headings: ["Retry"], text: `${filler} retry` }
    ], "retry schedule jitter")
    assert.deepStrictEqual(found.map((url) => url.split("/").at(-1)), ["schedules", "errors", "changes", "streams"])
  }))

it.effect("a page named by the word comes before one that mentions it more often", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound([
      {
        url: "https://example.com/1",
        title: "Running one command in many repositories",
        headings: ["Subprocess"],
        text: "subprocess ".repeat(9)
      },
      { url: "https://example.com/2", title: "subprocess: managing subprocesses", text: `Run a subprocess. ${filler}` },
      ...[3, 4, 5, 6].map((at) => ({ url: `https://example.com/${at}`, title: `Note ${at}`, text: filler }))
    ], "subprocess")
    assert.deepStrictEqual(found, ["https://example.com/2", "https://example.com/1"])
  }))

it.effect("a title that equals the words comes before longer titles, and so does a part of a title", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound([
      { url: "https://a.example/old", title: "Old tides", text: "Tides." },
      { url: "https://b.example/name", title: "What are tides?", text: `Tides follow the moon. ${filler}` },
      { url: "https://c.example/json", title: "tides-to-json: turns tides into JSON", text: "Tides as JSON." },
      { url: "https://d.example/part", title: "tides: tables for harbours", text: `Tides of harbours. ${filler}` },
      ...[3, 4, 5, 6].map((at) => ({ url: `https://example.com/${at}`, title: `Note ${at}`, text: filler }))
    ], "tides")
    assert.deepStrictEqual(found.slice(0, 2).map((url) => url.split("/").at(-1)), ["name", "part"])
  }))

it.effect.each(
  [
    ["retry policies", ["Retry policy", "The retry policy"], ["Retry policy of streams", "Policy retry", "Retry"]],
    ["retry -site:b.example policy", ["Retry policy"], ["Policy", "Retry"]],
    ["全文検索", ["全文検索", "全文検索 | 例"], ["全文検索エンジン", "検索"]]
  ] as const
)("a title equals the words in any of their forms: %s", ([query, named, others]) =>
  Effect.sync(() => {
    const by = namedBy(parse(query).terms.flatMap((term) => term.kind === "words" ? bareWords(term.text) : []))
    for (const title of named) assert.isAbove(by(title), 0, title)
    for (const title of others) assert.strictEqual(by(title), 0, title)
  }))

it.effect("words for comparisons alone find no page", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound([
      { url: "https://example.com/1", title: "Cats vs dogs", text: filler },
      { url: "https://example.com/2", title: "Pipes", text: `A pipe and a generator. ${filler}` }
    ], "generator vs pipe")
    assert.deepStrictEqual(found, ["https://example.com/2"])
  }))

it.effect("adjacent words come before the same words apart", () =>
  Effect.gen(function*() {
    const found = yield* urlsFound([
      { url: "https://example.com/apart", text: `The pool of the thread. ${filler} A thread in the pool.` },
      { url: "https://example.com/together", text: `A thread pool. ${filler} The thread of the pool.` }
    ], "thread pool")
    assert.deepStrictEqual(found, ["https://example.com/together", "https://example.com/apart"])
  }))

it.effect("the page with the exact sentence comes before pages with its words more often", () =>
  Effect.gen(function*() {
    const words = "cold water slows every chemical reaction in bread".split(" ")
    const found = yield* urlsFound([
      {
        url: "https://example.com/often",
        title: "Bread and water",
        text: `${words.toReversed().join(", ")}. ${`${words.toSorted().join(". ")}. `.repeat(4)}`
      },
      {
        url: "https://example.com/sentence",
        title: "Dough",
        text: `${filler} Cold water slows every chemical reaction in bread. ${filler}`
      },
      ...[3, 4, 5, 6].map((at) => ({ url: `https://example.com/${at}`, title: `Note ${at}`, text: filler }))
    ], words.join(" "))
    assert.strictEqual(found[0], "https://example.com/sentence")
  }))

it.effect("copies of a page come after other pages, and none is left out", () =>
  Effect.gen(function*() {
    const text = `How to brew coffee at home. ${filler} Grind the beans, heat the water, wait four minutes. ${filler}`
    const found = yield* urlsFound([
      { url: "https://example.com/coffee", title: "Brew coffee", text },
      { url: "https://example.com/coffee?ref=home", title: "Brew coffee", text },
      {
        url: "https://example.com/tea",
        title: "Brew tea or coffee",
        text: `Tea needs no machine, and neither does coffee. ${"Leaves open slowly in hot water. ".repeat(20)}`
      },
      ...[1, 2, 3, 4, 5].map((at) => ({ url: `https://example.com/${at}`, title: `Note ${at}`, text: filler }))
    ], "brew coffee")
    assert.deepStrictEqual(found, [
      "https://example.com/coffee",
      "https://example.com/tea",
      "https://example.com/coffee?ref=home"
    ])
  }))

it.effect("copies of the page with the exact sentence come before pages with only its words", () =>
  Effect.gen(function*() {
    const sentence = "Grind the beans and wait four minutes"
    const text = `How to brew coffee at home. ${filler} ${sentence}. ${filler}`
    const copies = ["coffee", "coffee?ref=home", "coffee?print=1"].map((path) => ({
      url: `https://example.com/${path}`,
      title: "Coffee",
      text
    }))
    const others = [1, 2, 3, 4].map((at) => ({
      url: `https://example.com/${at}`,
      title: `Note ${at}`,
      text: `${filler} Wait for beans ${at} minutes. ${filler} The four grind.`
    }))
    const found = yield* urlsFound([...others, ...copies], sentence)
    assert.sameMembers(found.slice(0, 3), copies.map(({ url }) => url))
    assert.sameMembers(found.slice(3), others.map(({ url }) => url))
  }))

it.effect("a page with the exact sentence is found among hundreds with its words more often", () =>
  Effect.gen(function*() {
    const words = "ripe apples fall from old trees in autumn"
    const often = Array.from(
      { length: 150 },
      (_, at) => ({
        url: `https://example.com/${at}`,
        text: `${`${words.split(" ").toReversed().join(" ")} `.repeat(3)}${at}`
      })
    )
    const found = yield* urlsFound([...often, {
      url: "https://example.com/sentence",
      text: `${filler} Say that ${words}. ${filler}`
    }], words)
    assert.strictEqual(found[0], "https://example.com/sentence")
  }))

it.effect("an exact sentence of function words also comes first", () =>
  Effect.gen(function*() {
    const sentence = "returns the text that should be set for it"
    const found = yield* urlsFound([
      {
        url: "https://example.com/often",
        title: "Set text",
        text: `${"Text returns set. ".repeat(9)} Should it be for that?`
      },
      { url: "https://example.com/sentence", title: "Note", text: `${filler} It ${sentence}. ${filler}` },
      ...[3, 4, 5, 6].map((at) => ({ url: `https://example.com/${at}`, title: `Note ${at}`, text: filler }))
    ], sentence)
    assert.strictEqual(found[0], "https://example.com/sentence")
  }))

it.effect("repeated pages of a host rank slightly lower, and keep their order", () =>
  Effect.gen(function*() {
    const one = [9, 8, 7, 6, 5].map((mentions) => mentioning("one.example", mentions))
    assert.deepStrictEqual(yield* urlsFound(one, "coffee"), one.map(({ url }) => url))
    const both = yield* urlsFound([...one, mentioning("two.example", 4)], "coffee")
    assert.lengthOf(both, 6)
    assert.deepStrictEqual(both.filter((url) => url.includes("one.example")), one.map(({ url }) => url))
    assert.isBelow(both.indexOf("https://two.example/4"), 5)
  }))

const mentioning = (host: string, mentions: number) => ({
  url: `https://${host}/${mentions}`,
  text: `${"coffee ".repeat(mentions)}${filler}`
})

it.effect("scores fall from the first hit to the last", () =>
  Effect.gen(function*() {
    const pages = Array.from({ length: 12 }, (_, at) => ({
      url: `https://${at % 3}.example/${at}`,
      text: `${at % 4 === 0 ? "retry " : ""}${"jitter ".repeat(at)}${filler}`
    }))
    const scores = (yield* searchPages(pages, "retry jitter")).map(({ score }) => score)
    assert.deepStrictEqual(scores, scores.toSorted((one, other) => other - one))
  }))

it.effect("sorted by date, the newest comes first, by publication or else by fetching", () =>
  Effect.gen(function*() {
    const [old, unknown, young, today] = [
      Date.UTC(2020, 1, 1),
      Date.UTC(2023, 1, 1),
      Date.UTC(2025, 1, 1),
      Date.UTC(2026, 1, 1)
    ]
    const pages = [
      { url: "https://example.com/old", text: "coffee coffee coffee", publishedAt: old, fetchedAt: young },
      { url: "https://example.com/young", text: `coffee ${filler}`, publishedAt: young },
      { url: "https://example.com/unknown", text: `coffee ${filler}`, fetchedAt: unknown },
      { url: "https://example.com/tea", text: "tea", publishedAt: today }
    ]
    const names = (terms: ReturnType<typeof bare>) =>
      Effect.map(urlsFound(pages, { terms, sortByDate: true }), (urls) => urls.map((url) => url.split("/").at(-1)))
    assert.deepStrictEqual(yield* names(bare("coffee")), ["young", "unknown", "old"])
    assert.deepStrictEqual(yield* names(bare("coffee tea")), ["tea", "young", "unknown", "old"])
    assert.deepStrictEqual(yield* names([{ kind: "not", term: { kind: "words", text: "tea" } }]), [
      "young",
      "unknown",
      "old"
    ])
  }))
