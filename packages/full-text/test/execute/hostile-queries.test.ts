import { assert, describe, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { executeQuery } from "../../src/execute/execute-query.ts"
import { planSearch } from "../../src/plan/search-plan.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import type { Segment } from "../../src/segment/segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { randomFrom } from "../random.ts"

const common =
  "the of to and in is a for this that be with are as it on or by not can an which if from when you has was all one"
    .split(" ")

const segment = openSegment(buildSegment(
  Array.from({ length: 3_000 }, (_, page) => {
    const random = randomFrom(page)
    return {
      page: page + 1,
      dated: page,
      quality: 0,
      host: "hostile.example:443",
      tags: ["site:hostile.example"],
      texts: {
        title: `${random.of(common)} ${random.of(common)}`,
        body: Array.from({ length: 150 }, () => random.of(common)).join(" ")
      }
    }
  }),
  fieldWeights
))

const long = (piece: (at: number) => string) => {
  let query = ""
  for (let at = 0; query.length + piece(at).length < 500; at++) query += `${piece(at)} `
  return query.trim()
}
const word = (at: number) => common[at % common.length]!
const upper = (at: number) => word(at).charAt(0).toUpperCase() + word(at).slice(1)

const queries: Readonly<Record<string, string>> = {
  "many words": long(word),
  "many names": long((at) => `${word(at)}${upper(at + 1)}`),
  "many quotations": long((at) => `"${word(at)} ${word(at * 7 + 1)}"`),
  "the same quotation, over and over": long(() => "\"of the\""),
  "a long quotation": `"${long(word).slice(0, 490)}"`,
  "a long quotation of one word": `"${long(() => "the").slice(0, 490)}"`,
  "nothing but negations": long((at) => `-${word(at)}`),
  "nothing but negated quotations": long((at) => `-"${word(at)} ${word(at * 3 + 1)}"`),
  "negated sites": long((at) => `-site:s${at}.example`),
  "titles": long((at) => `intitle:${word(at)}`),
  "negated addresses": long((at) => `-inurl:${word(at)}`),
  "a beginning of everything": "t"
}

describe("a hostile query", () => {
  for (const [name, query] of Object.entries(queries)) {
    it(`is answered in short turns of the event loop: ${name}`, () => {
      const { steps, work } = workOf(query)
      assert.isBelow(
        Math.max(...work.map(({ moves }) => moves)),
        25_000,
        "moves of cursors before others have their turn"
      )
      assert.isBelow(Math.max(...work.map(({ looks }) => looks)), 400, "positions read before others have their turn")
      // ten documents' positions for every document there is
      assert.isBelow(work.reduce((sum, { looks }) => sum + looks, 0), 10 * segment.size * 12)
      assert.isBelow(steps, 10_000)
    })
  }
})

/** What a search does from one turn of others to the next. */
const workOf = (query: string) => {
  const now = { moves: 0, looks: 0 }
  const plan = Effect.runSync(planSearch({ terms: parse(query).terms, limit: 10, highlights: false }))
  const parts = [{ segment: counting(segment, now), gone: undefined, missing: 0, counts: new Map<string, number>() }]
  const run = executeQuery(
    { parts, pages: segment.size, pathLength: (page) => page % 50 },
    plan,
    new Map(),
    undefined,
    { enough: 10, limit: 30 }
  )
  const work: Array<typeof now> = []
  for (let done = false; !done;) {
    done = run.next().done === true
    work.push({ ...now })
    now.moves = now.looks = 0
  }
  return { steps: work.length, work }
}

const counting = (segment: Segment, work: { moves: number; looks: number }): Segment => ({
  ...segment,
  term: (token) => {
    const term = segment.term(token)
    return term && {
      ...term,
      cursor: () => {
        const cursor = term.cursor()
        const { advance, occurrences } = cursor
        return Object.assign(cursor, {
          advance: (to: number) => {
            work.moves++
            return advance.call(cursor, to)
          },
          occurrences: () => {
            work.looks++
            return occurrences.call(cursor)
          }
        })
      }
    }
  }
})
