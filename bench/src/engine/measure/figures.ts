import { atLeast, atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"
import type { Measured } from "./measure.ts"
import type { ServerLoad } from "./server-load.ts"

/** Returns the required figures of a measurement, and some others for context. */
export const figuresOf = (
  { answers, bare, killed, loaded, origins, served }: Measured,
  corpus: "pages" | "sections"
): ReadonlyArray<Figure> => {
  const [must, aim] = bars[corpus]
  const { costs } = loaded
  const decidable = answers.sentences.filter((_, at) => (origins[at]?.holders ?? 0) <= 10)
  return [
    ...Object.entries(answers.kinds).map(([kind, queries]): Figure => {
      const pair = [0.5, 0.99].map((part) => quantile(queries.map(({ milliseconds }) => milliseconds), part))
      const cpu = [0.5, 0.99].map((part) => quantile(queries.map(({ cpuMilliseconds }) => cpuMilliseconds), part))
      const within = (limits: ReadonlyArray<number>) => pair.every((value, at) => value <= (limits[at] ?? 0))
      return {
        name: `${kind}, ms median / p99 (CPU)`,
        value: `${shown(pair)} (${shown(cpu)})`,
        must: `≤ ${must.join(" / ")}`,
        aim: `≤ ${aim.join(" / ")}`,
        verdict: within(aim) ? "aim" : within(must) ? "ok" : "miss"
      }
    }),
    limited("open and first search, s", answers.openSeconds, atMost(corpus === "sections" ? 1 : undefined)),
    limited("memory after all queries, MB", answers.memory.after, atMost(corpus === "sections" ? 1_000 : undefined), 0),
    plain("memory before / when open, MB", `${answers.memory.before.toFixed(0)} / ${answers.memory.open.toFixed(0)}`),
    limited(
      "indexed per CPU second, durable",
      loaded.pages / loaded.cpuSeconds,
      atLeast(corpus === "pages" ? 4_000 : undefined),
      0,
      {
        name: "FTS5 alone",
        value: loaded.barePagesPerCpuSecond,
        reference: bareFts5[corpus]
      }
    ),
    {
      ...plain(
        "stored without an index; indexed from the store afterwards, CPU µs per page",
        inTurn(costs.stored, costs.indexed)
      ),
      beside: `table and FTS5 alone ${inTurn(costs.bareStored, costs.bareIndexed)}`
    },
    plain(
      "characters per page; wall s; memory while indexing, MB",
      [loaded.characters / loaded.pages, loaded.wallSeconds, loaded.memory].map((value) => value.toFixed(0)).join("; ")
    ),
    plain(
      "longest block of the event loop while indexing, ms (CPU); files of the index",
      `${loaded.longestHold.clock.toFixed(0)} (${loaded.longestHold.cpu.toFixed(0)}); ${loaded.segments}`
    ),
    plain(
      "links; refresh in s; changed pages; CPU s until indexed",
      [loaded.links.links, loaded.links.seconds.toFixed(2), loaded.links.changed, loaded.links.cpuSeconds.toFixed(1)]
        .join("; ")
    ),
    limited("requests/s, 50 in flight", served.requestsPerSecond, atLeast(300, 2_000), 0),
    plain("request, ms median / p99; CPU ms of server / client; failed", loadOf(served)),
    plain(
      "reference: bare node:http with a response of the same size: requests/s; the same values",
      `${bare.requestsPerSecond.toFixed(0)}; ${loadOf(bare)}`
    ),
    limited(
      "sentence of 8 words, top-10: the page itself",
      share(answers.sentences, ({ place }) => place > 0),
      atLeast(0.8, 0.95),
      3
    ),
    plain(
      "the best possible value without luck, because many pages contain the same sentence",
      mean(origins.map(({ best }) => best)).toFixed(3)
    ),
    limited(
      "sentence of 8 words, top-10: the page or its near copy",
      share(answers.sentences, ({ samePlace }) => samePlace > 0),
      atLeast(0.8, 0.95),
      3
    ),
    limited(
      `the page, of ${decidable.length} sentences on at most 10 pages`,
      share(decidable, ({ place }) => place > 0),
      atLeast(0.8, 0.95),
      3
    ),
    limited("title, top-1", share(answers.titles, ({ place }) => place === 1), atLeast(0.7, 0.9), 3),
    ...killed === undefined ? [] : [
      limited(
        `problems after ${killed.kills} times kill -9, ${killed.acknowledged} pages acknowledged`,
        killed.problems.length,
        atMost(0, 0),
        0
      )
    ]
  ]
}

// median / p99 in milliseconds: must, aim
const bars = {
  pages: [[15, 90], [0.5, 5]],
  sections: [[40, 300], [2, 10]]
} as const

/** SQLite's FTS5 alone on the machine on which the limits were set, in pages per second of processor time. */
const bareFts5 = { pages: 4_848, sections: 36_359 }

const share = <A>(values: ReadonlyArray<A>, holds: (value: A) => boolean): number =>
  values.filter(holds).length / values.length

const loadOf = ({ cpuMilliseconds: { client, server }, failed, median, p99 }: ServerLoad): string =>
  `${shown([median, p99])}; ${server.toFixed(2)} / ${client.toFixed(2)}; ${failed}`

const inTurn = (one: number, then: number): string => `${one.toFixed(0)}; ${then.toFixed(0)}`

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const shown = (values: ReadonlyArray<number>): string =>
  values.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(" / ")
