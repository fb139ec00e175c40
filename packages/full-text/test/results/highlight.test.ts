import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { highlight } from "../../src/results/highlight.ts"
import { bareWords } from "../../src/text/bare-words.ts"
import { bare, searchPages } from "../search/search-pages.ts"

const passage = (text: string, query: string, ...phrases: ReadonlyArray<string>) =>
  highlight(text, { words: bareWords(query), phrases })

describe("the passage", () => {
  it("is the sentence with most of the words", () => {
    const text =
      "Effects can be retried. A schedule says when. Add jitter to a schedule so that retries spread out. Streams are lazy."
    assert.strictEqual(
      passage(text, "retry schedule jitter"),
      "Add jitter to a schedule so that retries spread out. Streams are lazy."
    )
  })

  it("includes a second sentence if one is short", () => {
    assert.strictEqual(
      passage("Nothing here. Use jitter. It spreads the load. ".repeat(9), "jitter"),
      "Use jitter. It spreads the load. Nothing here. Use jitter. It spreads the load. Nothing here. Use jitter. It spreads the load."
    )
  })

  it("cuts a long sentence at words", () => {
    const words = Array.from({ length: 200 }, (_, at) => at === 120 ? "jitter" : `word${at}`).join(" ")
    const found = passage(words, "jitter") ?? ""
    assert.match(found, /^…word\d+ .*\bjitter\b.* word\d+…$/u)
    assert.isAtMost(found.length, 302)
  })

  it("prefers sentences to contents lists", () => {
    const text = `Contents\nRetry Schedule\nJitter Schedule\nRetry Jitter\n\n${
      "This page says what there is to say. ".repeat(9)
    }We retry with a schedule that has some jitter in it, because callers should not come back all at once.`
    assert.strictEqual(
      passage(text, "retry schedule jitter"),
      "We retry with a schedule that has some jitter in it, because callers should not come back all at once."
    )
  })

  it("shows an exact phrase, however late it occurs", () => {
    const text = `The key is foreign. ${"Filler without meaning. ".repeat(3000)}It has a Foreign-Key constraint.`
    assert.include(passage(text, "", "foreign key"), "It has a Foreign-Key constraint.")
    assert.isUndefined(passage("A foreigner's key.", "", "foreign key"))
  })

  it("finds words in other forms and with diacritics, and parts of text without spaces", () => {
    assert.strictEqual(passage("Nada. Un CAFÉ por favor.", "cafe"), "Un CAFÉ por favor.")
    assert.strictEqual(passage("One. It was retried. Two.", "retries"), "It was retried. Two.")
    assert.strictEqual(
      passage("序文です。全文検索エンジンを作る。終わり。", "検索"),
      "全文検索エンジンを作る。終わり。"
    )
  })

  it("shows a name whose words are written separately", () => {
    assert.strictEqual(
      passage("Names. It is made from nullable values. End.", "fromNullable"),
      "It is made from nullable values. End."
    )
  })

  it("is one line of plain text", () => {
    assert.strictEqual(
      passage("A  line\n  that goes\ton about <b>jitter</b>", "jitter"),
      "A line that goes on about <b>jitter</b>"
    )
  })

  it("is missing if the text has none of the words", () => {
    assert.isUndefined(passage("Nothing to see.", "jitter"))
    assert.isUndefined(passage("", "jitter"))
  })

  it.prop("is a part of the text, at most 300 characters and two ellipses", {
    text: Schema.String,
    query: Schema.String
  }, ({ query, text }) => {
    const longer = `${text} ${query} ${text.repeat(20)}`
    const found = passage(longer, query, ...query === "" ? [] : [query])
    if (found === undefined) return
    assert.isAtMost(found.length, 302)
    const core = found.replace(/^…|…$/gu, "")
    assert.include(longer.normalize("NFC").replace(/\s+/gu, " "), core)
  })
})

describe("a hit's description", () => {
  const page = {
    url: "https://example.com/",
    title: "Guide",
    description: "A guide.",
    text: "First things first. Retry with jitter."
  }
  const description = (request: Parameters<typeof searchPages>[1]) =>
    Effect.map(searchPages([page], request), ([hit]) => hit?.description)

  it.effect("is the best passage for the query", () =>
    Effect.map(description("jitter"), (text) => assert.strictEqual(text, "Retry with jitter.")))

  it.effect("does not repeat the title", () =>
    Effect.gen(function*() {
      const titled = {
        ...page,
        title: "Retry  with jitter · Guide",
        text: "Retry with jitter\nThis spreads calls: jitter is random."
      }
      const [hit] = yield* searchPages([titled], "jitter")
      assert.strictEqual(hit?.description, "This spreads calls: jitter is random.")
      const [known] = yield* searchPages([titled], "retry")
      assert.strictEqual(known?.description, "A guide.")
      const [longer] = yield* searchPages([{
        ...titled,
        text: `Retry with jitter\n${"Nothing else here. ".repeat(2000)}It is about a retry.`
      }], "retry")
      assert.include(longer?.description, "It is about a retry.")
    }))

  it.effect("is the page's own if the text has no match", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* description("guide"), "A guide.")
      assert.strictEqual(yield* description({ terms: [{ kind: "site", host: "example.com" }] }), "A guide.")
    }))

  it.effect("is the page's own without highlights", () =>
    Effect.map(
      description({ terms: bare("jitter"), highlights: false }),
      (text) => assert.strictEqual(text, "A guide.")
    ))
})
