import { join } from "node:path"
import { available } from "./available.ts"
import { child } from "./child.ts"
import { root } from "./folders.ts"
import type { Measurement } from "./measurement.ts"
import { median, spread } from "./middle.ts"
import type { Subject } from "./subject.ts"
import { withAnswers } from "./with-answers.ts"

type Costs = Readonly<Record<Phase, { readonly wall: number; readonly cpu: number }>>

/** The first calls of a process, while code is compiled; in sequence; 50 in flight. */
type Phase = "early" | "one" | "many"

/** Client CPU of one call with a 20 kB answer, as a ratio to bare `fetch` in the same round. */
export const overhead: Measurement = {
  name: "overhead",
  title: "Client CPU of one call, 20 kB answer, ÷ bare fetch",
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
    const { notes, subjects } = await available()
    const yardstick = subjects.find(({ name }) => name === "bare fetch") as Subject
    const [rounds, calls] = pace === "full" ? [5, 800] : [2, 200]
    const taken = new Map(subjects.map(({ name }) => [name, new Array<Costs & { readonly ratio: Readonly<Record<Phase, number>> }>()]))
    const noise = new Array<number>()
    await withAnswers(async (address) => {
      const measure = ({ file, folder, shape }: Subject) =>
        child<Costs>(folder, [join(root, "bench/src/client/overhead-child.ts"), file, address(shape), String(calls)])
      for (let round = 0; round < rounds; round++) {
        const found: Array<readonly [string, Costs]> = []
        const before = await measure(yardstick)
        for (let index = 0; index < subjects.length; index++) {
          const subject = subjects[(index + round * 3) % subjects.length] as Subject
          if (subject.kind === "peer" && round >= 3) continue // they need to be known less exactly
          found.push([subject.name, await measure(subject)])
        }
        const after = await measure(yardstick)
        noise.push(Math.abs(before.one.cpu - after.one.cpu) / before.one.cpu, Math.abs(before.many.cpu - after.many.cpu) / before.many.cpu)
        const fetches = [before, after, ...found.filter(([name]) => name === yardstick.name).map(([, costs]) => costs)]
        const ratio = (costs: Costs, phase: Phase) => costs[phase].cpu / median(fetches.map((fetched) => fetched[phase].cpu))
        for (const [name, costs] of found) {
          taken.get(name)?.push({ ...costs, ratio: { early: ratio(costs, "early"), one: ratio(costs, "one"), many: ratio(costs, "many") } })
        }
      }
    })
    return {
      rows: Object.fromEntries([...taken].map(([name, all]) => [name, {
        one: median(all.map(({ ratio }) => ratio.one)),
        oneSpread: spread(all.map(({ ratio }) => ratio.one)),
        many: median(all.map(({ ratio }) => ratio.many)),
        manySpread: spread(all.map(({ ratio }) => ratio.many)),
        early: median(all.map(({ ratio }) => ratio.early)),
        oneCpu: median(all.map(({ one }) => one.cpu)),
        oneWall: median(all.map(({ one }) => one.wall)),
        manyCpu: median(all.map(({ many }) => many.cpu)),
        manyWall: median(all.map(({ many }) => many.wall))
      }])),
      notes: [
        ...notes,
        `Median of ${rounds} rounds (peers: of ${Math.min(rounds, 3)}) of ${calls} calls each way, every subject in a process of its own, the server in another.`,
        `Before them ${calls * 2.5} calls to warm up, of which the first ${calls / 2} are shown too: there, code that is new to the process is compiled.`,
        `Bare fetch measured at both ends of a round differs by ${(median(noise) * 100).toFixed(0)} % (median), ${(Math.max(...noise) * 100).toFixed(0)} % at most: smaller differences say nothing.`
      ]
    }
  }
}
