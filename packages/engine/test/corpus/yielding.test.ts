import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { PageStore } from "../../src/store/page-store.ts"
import { processorTime } from "../processor-time.ts"
import { aPage } from "../store/a-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"

// many words that start like the words of the queries
const text = "a bad cab had a dab of ab, and a band can be a bag. 一二三一四二三一。 The a of an b is b a; a b it is. "
  .repeat(250)

const layer = storeAndIndex()
const filled = Effect.gen(function*() {
  const store = yield* PageStore
  const links = [1, 2, 3].map((at) => `https://linked${at}.example/`)
  yield* Effect.forEach(
    Array.from({ length: 60 }),
    (_, at) =>
      store.put(
        aPage({
          url: `https://s${at % 9}.example/${at}`,
          title: "A bad cab had a dab",
          headings: ["Of a band", "Bags"],
          links,
          text: `${at} ${text}`
        })
      )
  )
  const { search } = yield* SearchIndex
  return (query: string) => search({ terms: parse(query).terms, limit: 100, highlights: true })
})

const long = (piece: (at: number) => string) => {
  let query = ""
  for (let at = 0; query.length + piece(at).length < 500; at++) query += `${piece(at)} `
  return query
}
const letter = (at: number) => String.fromCharCode(97 + at % 26)

const queries = [
  long(() => "\"a b\""),
  long((at) => `"${letter(at)} ${letter(at * 7)}"`),
  `"${long(() => "a").slice(0, 490)}"`,
  `"${long((at) => at % 2 === 0 ? "a" : "bad")}"`.slice(0, 490) + "\"",
  long(letter),
  long((at) => `the ${letter(at)}`),
  "一二三".repeat(166),
  long((at) => `-"${letter(at)} ${letter(at * 3)}"`),
  `the ${long((at) => `-${letter(at)}${letter(at * 3)}`)}`.slice(0, 490),
  long((at) => `related:s${at}.example`),
  long((at) => `-site:s1.example/${at}`)
]

it.live("no query blocks the engine for long", () =>
  Effect.gen(function*() {
    const search = yield* filled
    for (const query of queries) {
      // the limit is ten times the time on an idle machine, in milliseconds
      assert.isBelow(yield* leastOf(3, maxDelay(search(query)), 300), 300, query)
    }
  }).pipe(Effect.provide(layer)), 30_000)

it.live("a running search can be interrupted", () =>
  Effect.gen(function*() {
    const search = yield* filled
    assert.isTrue(Option.isNone(yield* Effect.timeoutOption(search("\"a b\" bad cab"), "1 millis")))
  }).pipe(Effect.provide(storeAndIndex())))

/**
 * The minimum of several attempts, until one is below `enough`, because garbage of other tests can delay an attempt.
 */
const leastOf = <E, R>(
  attempts: number,
  measured: Effect.Effect<number, E, R>,
  enough: number
): Effect.Effect<number, E, R> =>
  Effect.repeat(measured, { times: attempts - 1, while: (milliseconds) => milliseconds >= enough })

/** The longest processor time, in milliseconds, in which nothing else could run. */
const maxDelay = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function*() {
    let [longest, last, running] = [0, processorTime(), true]
    const look = () => {
      const now = processorTime()
      longest = Math.max(longest, now - last)
      last = now
      if (running) setImmediate(look)
    }
    setImmediate(look)
    yield* effect
    look()
    running = false
    return longest
  })
