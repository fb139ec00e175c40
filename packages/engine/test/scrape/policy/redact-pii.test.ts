import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serveSite } from "../../crawl/web-site.ts"
import { redactPii } from "../../../src/scrape/policy/redact-pii.ts"
import { scrapingEngine } from "../scraping-engine.ts"
import { processorTime } from "../../processor-time.ts"
import { labelledLines } from "./labelled-lines.ts"

const page = `<html lang=en><title>Team</title><main><h1>Team</h1>
  <p>Our treasurer is Maria Garcia. Write to <a href="mailto:maria@example.com">maria@example.com</a> or call (202) 555-0143 whenever you like to.</p>
  <p>She lives in Lisbon and pays with 4111 1111 1111 1111 for all that the club of our town needs.</p>
  <pre><code>password: hunter2x</code></pre></main>`

const scraped = (body: object) =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/team": page }))
    const scrape = yield* scrapingEngine()
    return (yield* scrape({ url: `${site.origin}/team`, ...body })).body.data
  })

it.live("replaces all personal data in the markdown by placeholders, even in links and code, and reports that no model was used", () =>
  Effect.gen(function*() {
    const { markdown, metadata, warning } = yield* scraped({ redactPII: true })
    assert.include(markdown, "Our treasurer is <PERSON>. Write to [<EMAIL>](mailto:<EMAIL>) or call <PHONE> whenever")
    assert.include(markdown, "She lives in <LOCATION> and pays with <FINANCIAL> for")
    assert.include(markdown, "password: <SECRET>")
    assert.match(warning ?? "", /by rules/)
    assert.strictEqual(metadata?.creditsUsed, 5)
  }))

it.live("replaces only the selected entities, by asterisks of the same length or by nothing", () =>
  Effect.gen(function*() {
    const masked = yield* scraped({ redactPII: { mode: "fast", replaceStyle: "mask", entities: ["PHONE"] } })
    assert.include(masked.markdown, "call ************** whenever")
    assert.include(masked.markdown, "maria@example.com")
    assert.isUndefined(masked.warning)
    const removed = yield* scraped({ redactPII: { mode: "fast", replaceStyle: "remove", entities: ["EMAIL"] } })
    assert.include(removed.markdown, "Write to [](mailto:) or call (202) 555-0143")
  }))

it.live("redacts everything derived from the text", () =>
  Effect.gen(function*() {
    const { answer, highlights, html, summary } = yield* scraped({
      formats: ["summary", "html", { type: "question", question: "Who is the treasurer?" }, {
        type: "highlights",
        query: "treasurer"
      }],
      redactPII: { mode: "fast" }
    })
    assert.notMatch(`${summary} ${answer} ${highlights}`, /Maria|Lisbon|4111|maria@/)
    assert.match(`${summary} ${answer} ${highlights}`, /<PERSON>/)
    assert.include(html, "Maria Garcia")
  }))

it.effect("keeps links valid markdown: a URL in angle brackets becomes the placeholder alone", () =>
  Effect.gen(function*() {
    const { moved, text } = yield* redactPii("Mail <jane@example.com> now.", {})
    assert.strictEqual(text, "Mail <EMAIL> now.")
    assert.strictEqual(text.slice(moved(24)), "now.")
    assert.strictEqual(
      (yield* redactPii("[me](https://u:s3cretpw@example.com/a)", {})).text,
      "[me](https://<SECRET>@example.com/a)"
    )
  }))

it.effect("finds whole keys and addresses with escaped underscores, and keeps the surrounding text", () =>
  Effect.gen(function*() {
    const { moved, text } = yield* redactPii(
      "The key is sk\\_live\\_51H8xYzAbCdEfGhIjKlMnOpQr. A \\_token\\_ ghp\\_16C7e42F292c6912E7710c838347Ae178B4a\\_ goes to \\_me\\_too@example.com\\_ or `C:\\_dir`.",
      { mode: "fast" }
    )
    assert.strictEqual(text, "The key is <SECRET>. A \\_token\\_ <SECRET> goes to <EMAIL>\\_ or `C:\\_dir`.")
    assert.strictEqual(text.slice(moved(46), moved(46) + 13), ". A \\_token\\_")
  }))

it.effect.each(
  [
    ["Mail o\\*brien@example.com now", "Mail <EMAIL> now"],
    ["Mail a\\~b@example.com, \\*c@example.com\\*", "Mail <EMAIL>, \\*<EMAIL>\\*"],
    ["Mail a\\|b@example.com or \\<d@example.com>", "Mail <EMAIL> or \\<EMAIL>"],
    ["Mail ann \\[at] example \\[dot] com", "Mail <EMAIL>"],
    ["- \\+49 30 901820 answers", "- <PHONE> answers"]
  ] as const
)("finds escaped data in %s", ([markdown, redacted]) =>
  Effect.gen(function*() {
    assert.strictEqual((yield* redactPii(markdown, { mode: "fast" })).text, redacted)
  }))

it.effect("redacts in code only data with a format", () =>
  Effect.gen(function*() {
    const code = "```js\nconst city = \"Berlin\", author = \"Jane Doe\"\n```"
    assert.strictEqual((yield* redactPii(code, {})).text, code)
  }))

it.effect("finds the same at the boundaries of parts of long texts, in bounded time", () =>
  Effect.gen(function*() {
    const once = labelledLines().map(({ text }) => text).join("\n\n")
    const one = yield* redactPii(`${once}\n\n`, {})
    const many = yield* redactPii(`${once}\n\n`.repeat(8), {})
    assert.strictEqual(many.text, one.text.repeat(8))
    const began = processorTime()
    for (
      const part of [
        "Mary ",
        "A. ",
        "eyJ",
        "a@",
        "1 Aa ",
        "password: ",
        "-----BEGIN PRIVATE KEY-----\n",
        "Smith, ",
        "`a",
        "DE89",
        "+1 ",
        "01 ",
        "Aa von ",
        "Dr. ",
        "President "
      ]
    ) {
      yield* redactPii(part.repeat(200_000 / part.length), { mode: "aggressive" })
    }
    assert.isBelow(processorTime() - began, 20_000)
  }))

it.live("lets other work run every few milliseconds while it reads a long text", () =>
  Effect.gen(function*() {
    const longest: Array<number> = []
    for (const _ of [1, 2, 3]) {
      const turns = [processorTime()]
      const timer = setInterval(() => turns.push(processorTime()), 0)
      yield* redactPii("A. ".repeat(60_000), {})
      clearInterval(timer)
      longest.push(Math.max(...turns.slice(1).map((at, index) => at - turns[index]!)))
    }
    assert.isBelow(Math.min(...longest), 25)
  }))
