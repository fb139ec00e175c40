import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { matcherOf } from "../../src/crawl/matches-in-time.ts"

/** Patterns with nested repetition, overlapping branches and back references. */
const pattern = fc.letrec<{ readonly part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("a", ".", "[ab]", "\\w", "(?:a|a)", "(?:a|aa)", "(.)\\1", ".*"),
    tie("part").map((part) => `(?:${part})+`),
    tie("part").map((part) => `(?:(?:${part})+)*`),
    fc.tuple(tie("part"), tie("part")).map(([one, other]) => `(?:${one}|${other})*`),
    fc.tuple(tie("part"), tie("part")).map(([one, other]) => `${one}${other}`)
  )
})).part.map((part) => `^${part}!$`)

/** Texts that almost match the patterns. */
const text = fc.tuple(fc.constantFrom("a", "aa/", "ab"), fc.integer({ min: 1, max: 600 })).map(([part, times]) =>
  `/${part.repeat(times)}`.slice(1)
)

it("matches evil patterns in turns of a few milliseconds, and gives up after 20 slow texts", () => {
  const turns: Array<number> = []
  let all = 0
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 3 }),
      fc.array(text, { maxLength: 60 }),
      (sources, texts) => {
        const match = matcherOf(sources.map((source) => new RegExp(source)))
        let slow = 0
        for (let rest = texts; rest.length > 0;) {
          const before = process.threadCpuUsage()
          const found = match(rest)
          const { user } = process.threadCpuUsage(before)
          turns.push(user)
          assert.isAbove(found.length, 0)
          // an abandoned pattern takes no time
          if (found[0] === "too slow" && found.length === 1) slow += user > 1_000 ? 1 : 0
          rest = rest.slice(found.length)
        }
        assert.isAtMost(slow, 20)
        all += slow
      }
    ),
    { numRuns: 40 }
  )
  assert.isAbove(all, 50)
  // on a busy machine, the thread that ends a turn may be late
  assert.isBelow(turns.filter((user) => user > 10_000).length, turns.length / 2)
})

it("finds the matches of harmless patterns among many texts, however often it is interrupted", () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `/part-${at % 7}/${"x".repeat(at % 300)}`)
  const match = matcherOf([/^\/part-3\//, /x{280}$/])
  const found: Array<unknown> = []
  while (found.length < texts.length) found.push(...match(texts.slice(found.length)))
  assert.deepStrictEqual(found, texts.map((text) => /^\/part-3\/|x{280}$/.test(text)))
})
