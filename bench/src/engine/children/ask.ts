import { PageStore, SearchIndex } from "@trawl/engine"
import { parse, type Term, words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import process from "node:process"
import type { KnownItem } from "../known-items.ts"
import { saySame } from "../near-copy.ts"
import { openEngine } from "../open-engine.ts"
import type { Query } from "../queries.ts"

export interface Questions {
  /** Other queries of the same kinds, which run first and are not measured. */
  readonly warmUp: Readonly<Record<string, ReadonlyArray<Query>>>
  readonly kinds: Readonly<Record<string, ReadonlyArray<Query>>>
  readonly sentences: ReadonlyArray<KnownItem>
  readonly titles: ReadonlyArray<KnownItem>
}

export interface Answers {
  /** Time to open the data directory and run the first search. */
  readonly openSeconds: number
  /** Memory of the process in MB: before opening, after opening, and after all queries. */
  readonly memory: { readonly before: number; readonly open: number; readonly after: number }
  readonly kinds: Readonly<Record<string, ReadonlyArray<TimedQuery>>>
  /** The position of the wanted page, from 1; 0 if it is not among the first ten. */
  readonly sentences: ReadonlyArray<{
    readonly place: number
    /** The same for the first near copy of the wanted page, or the page itself. */
    readonly samePlace: number
  }>
  readonly titles: ReadonlyArray<{ readonly place: number }>
}

export interface TimedQuery {
  readonly query: string
  readonly milliseconds: number
  readonly cpuMilliseconds: number
  readonly found: number
}

// Arguments: data directory, file of the queries.
const [directory = "", file = ""] = process.argv.slice(2)
const questions: Questions = JSON.parse(readFileSync(file, "utf8"))

const search = (terms: ReadonlyArray<Term>, { byDate }: { readonly byDate?: boolean | undefined } = {}) =>
  Effect.flatMap(SearchIndex, (index) => index.search({ terms, limit: 10, sortByDate: byDate, highlights: false }))

const ask = Effect.fnUntraced(function*({ byDate, text }: Query) {
  const terms = parse(text).terms
  const cpu = process.cpuUsage()
  const began = performance.now()
  const hits = yield* search(terms, { byDate })
  const milliseconds = performance.now() - began
  const { system, user } = process.cpuUsage(cpu)
  return { query: text, milliseconds, cpuMilliseconds: (system + user) / 1000, found: hits.length }
})

const placeOf = Effect.fnUntraced(function*({ url, words: text }: KnownItem) {
  const hits = yield* search([words(text)])
  return { place: hits.findIndex((hit) => hit.url === url) + 1 }
})

const sentence = Effect.fnUntraced(function*({ url, words: text }: KnownItem) {
  const hits = yield* search([words(text)])
  const looked = yield* textOf(url)
  const same = yield* Effect.forEach(
    hits,
    (hit) => hit.url === url ? Effect.succeed(true) : Effect.map(textOf(hit.url), (text) => saySame(looked, text))
  )
  return { place: hits.findIndex((hit) => hit.url === url) + 1, samePlace: same.indexOf(true) + 1 }
})

const textOf = (url: string) =>
  Effect.flatMap(PageStore, ({ get }) => Effect.map(get(url), (page) => page?.content.text ?? ""))

const memory = (): number => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}

const before = memory()
const began = performance.now()
const answers = await Effect.gen(function*() {
  yield* search([words("page")])
  const openSeconds = (performance.now() - began) / 1000
  const open = memory()
  yield* Effect.forEach(Object.values(questions.warmUp).flat(), ask, { discard: true })
  const kinds: Record<string, ReadonlyArray<TimedQuery>> = {}
  for (const [kind, queries] of Object.entries(questions.kinds)) kinds[kind] = yield* Effect.forEach(queries, ask)
  const after = memory()
  const titles = yield* Effect.forEach(questions.titles, placeOf)
  const sentences = yield* Effect.forEach(questions.sentences, sentence)
  return { openSeconds, memory: { before, open, after }, kinds, sentences, titles } satisfies Answers
}).pipe(Effect.provide(openEngine(directory)), Effect.runPromise)
console.log(JSON.stringify(answers))
