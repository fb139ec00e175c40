import { join } from "node:path"
import { installedSubjects } from "./installed-subjects.ts"
import { child } from "./child.ts"
import { root } from "./folders.ts"
import type { Measurement } from "./measurement.ts"
import { median } from "./median.ts"
import type { Subject } from "./subject.ts"
import { withAnswerServer } from "./with-answer-server.ts"

/** The cost of a call in its own process, in microseconds. */
type Costs = Readonly<Record<Phase, { readonly wall: number; readonly cpu: number }>>

/** The first calls of a process, while code is compiled; sequential calls; 50 calls in flight. */
type Phase = "early" | "one" | "many"

/** The cost of a call divided by the cost of bare `fetch`, in a process where both alternate. */
type Ratios = Readonly<Record<"one" | "many", { readonly middle: number; readonly spread: number }>>

/** Measures the client's CPU time of one call with a response of 20 kB, relative to bare `fetch`. */
export const overhead: Measurement = {
  name: "overhead",
  title: "Client CPU of one call, 20 kB response, ÷ bare fetch",
  columns: [
    { name: "one", title: "in sequence ÷ fetch", digits: 2 },
    { name: "oneSpread", title: "±", digits: 2 },
    { name: "many", title: "50 in flight ÷ fetch", digits: 2 },
    { name: "manySpread", title: "±", digits: 2 },
    { name: "early", title: "first calls ÷ fetch", digits: 2 },
    { name: "oneCpu", title: "CPU µs", digits: 0 },
    { name: "oneWall", title: "wall µs", digits: 0 },
    { name: "manyCpu", title: "CPU µs, 50", digits: 0 },
    { name: "manyWall", title: "wall µs, 50", digits: 0 }
  ],
  run: async (pace) => {
    const { notes, subjects } = await installedSubjects()
    const yardstick = subjects.find(({ name }) => name === "bare fetch") as Subject
    const [rounds, calls, blocks] = pace === "full" ? [3, 800, 40] : [2, 200, 8]
    const taken = new Map(
      subjects.map(({ name }) => [name, { costs: new Array<Costs>(), ratios: new Array<Ratios>() }])
    )
    await withAnswerServer(async (address) => {
      const at = ({ file, shape }: Subject) => [file, address(shape)]
      for (let round = 0; round < rounds; round++) {
        for (let index = 0; index < subjects.length; index++) {
          const subject = subjects[(index + round * 3) % subjects.length] as Subject
          const { costs, ratios } = taken.get(subject.name) ?? { costs: [], ratios: [] }
          if (subject.kind === "peer" && round >= 1) continue // peers need less precision
          costs.push(await child<Costs>(subject.folder, [measured("overhead"), ...at(subject), String(calls)]))
          ratios.push(
            await child<Ratios>(subject.folder, [
              measured("pairs"),
              ...at(subject),
              ...at(yardstick),
              String(blocks),
              String(callsOfBlock)
            ])
          )
        }
      }
    })
    const fetched = taken.get(yardstick.name)?.costs ?? []
    const itself = taken.get(yardstick.name)?.ratios ?? []
    return {
      rows: Object.fromEntries([...taken].map(([name, { costs, ratios }]) => [name, {
        one: median(ratios.map(({ one }) => one.middle)),
        oneSpread: error(ratios, "one", blocks),
        many: median(ratios.map(({ many }) => many.middle)),
        manySpread: error(ratios, "many", blocks),
        early: median(costs.map(({ early }) => early.cpu)) / median(fetched.map(({ early }) => early.cpu)),
        oneCpu: median(costs.map(({ one }) => one.cpu)),
        oneWall: median(costs.map(({ one }) => one.wall)),
        manyCpu: median(costs.map(({ many }) => many.cpu)),
        manyWall: median(costs.map(({ many }) => many.wall))
      }])),
      notes: [
        ...notes,
        `Each ratio is measured within one process, in which the subject and bare fetch alternate every ${callsOfBlock} calls: the median of ${blocks} pairs in each order, and of ${rounds} such processes (peers: one). ± is the standard error of that median.`,
        `Bare fetch against itself, which shows the measurement error: ${
          itself.map(({ many, one }) => `${one.middle.toFixed(2)} and ${many.middle.toFixed(2)}`).join("; ")
        }.`,
        `First calls (${
          calls / 2
        } calls, while the process compiles new code) and times are measured in separate processes, the times after ${
          calls * 2.5
        } calls to warm up. The server is in another process.`
      ]
    }
  }
}

const callsOfBlock = 50

const measured = (what: "overhead" | "pairs"): string => join(root, `bench/src/client/${what}-child.ts`)

/**
 * The standard error of a median is 1.25 times that of a mean; a standard deviation is 1.48 times a median absolute
 * deviation.
 */
const error = (ratios: ReadonlyArray<Ratios>, phase: "one" | "many", blocks: number): number =>
  median(ratios.map((ratio) => ratio[phase].spread)) * 1.86 / Math.sqrt(blocks * ratios.length)
