import { atLeast, atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"
import type { Measured } from "./measure.ts"
import type { ServerLoad } from "./server-load.ts"

/** What was measured, as the figures that the project asks for, and some to read them by. */
export const figuresOf = (
  { answers, bare, killed, loaded, origins, served }: Measured,
  corpus: "pages" | "sections"
): ReadonlyArray<Figure> => {
  const [must, aim] = bars[corpus]
  const { costs } = loaded
  const decidable = answers.sentences.filter((_, at) => (origins[at]?.holders ?? 0) <= 10)
  return [
    ...Object.entries(answers.kinds).map(([kind, asked]): Figure => {
      const pair = [0.5, 0.99].map((part) => quantile(asked.map(({ milliseconds }) => milliseconds), part))
      const cpu = [0.5, 0.99].map((part) => quantile(asked.map(({ cpuMilliseconds }) => cpuMilliseconds), part))
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
      ...plain("stored alone; indexed from the store then, CPU µs a page", inTurn(costs.stored, costs.indexed)),
      beside: `table and FTS5 alone ${inTurn(costs.bareStored, costs.bareIndexed)}`
    },
    plain(
      "characters a page; wall s; memory when indexing, MB",
      [loaded.characters / loaded.pages, loaded.wallSeconds, loaded.memory].map((value) => value.toFixed(0)).join("; ")
    ),
    plain(
      "longest hold of the event loop when indexing, ms (CPU); files of the index",
      `${loaded.longestHold.clock.toFixed(0)} (${loaded.longestHold.cpu.toFixed(0)}); ${loaded.segments}`
    ),
    plain(
      "links; refreshed in s; pages changed; CPU s until indexed",
      [loaded.links.links, loaded.links.seconds.toFixed(2), loaded.links.changed, loaded.links.cpuSeconds.toFixed(1)]
        .join("; ")
    ),
    limited("requests/s, 50 in flight", served.requestsPerSecond, atLeast(300, 2_000), 0),
    plain("request, ms median / p99; CPU ms of server / client; failed", loadOf(served)),
    plain(
      "beside it, bare node:http with an answer of the same size: requests/s; the same",
      `${bare.requestsPerSecond.toFixed(0)}; ${loadOf(bare)}`
    ),
    limited(
      "sentence of 8 words, top-10: the very page",
      share(answers.sentences, ({ place }) => place > 0),
      atLeast(0.8, 0.95),
      3
    ),
    plain(
      "the most that any search can reach there, but for luck: sentences stand on many pages",
      mean(origins.map(({ best }) => best)).toFixed(3)
    ),
    limited(
      "sentence of 8 words, top-10: the page, or the near copy that stands for it",
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

/** Of SQLite's FTS5 alone, pages a second of the processor, where the musts were set. */
const bareFts5 = { pages: 4_848, sections: 36_359 }

const share = <A>(values: ReadonlyArray<A>, holds: (value: A) => boolean): number =>
  values.filter(holds).length / values.length

const loadOf = ({ cpuMilliseconds: { client, server }, failed, median, p99 }: ServerLoad): string =>
  `${shown([median, p99])}; ${server.toFixed(2)} / ${client.toFixed(2)}; ${failed}`

const inTurn = (one: number, then: number): string => `${one.toFixed(0)}; ${then.toFixed(0)}`

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const shown = (values: ReadonlyArray<number>): string =>
  values.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(" / ")
