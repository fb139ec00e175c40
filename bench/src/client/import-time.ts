import { installedSubjects } from "./installed-subjects.ts"
import { child } from "./child.ts"
import { published } from "./folders.ts"
import type { Measurement } from "./measurement.ts"
import { median, spread } from "./median.ts"
import type { Subject } from "./subject.ts"

interface Load {
  readonly wall: number
  readonly cpu: number
  readonly memory: number
}

/** Modules that are only loaded: the cost of any package in Node, and the cost of Effect without the toolkit. */
const besides: ReadonlyArray<Loaded> = [
  { name: "an empty package", folder: published, imports: ["nothing"] },
  { name: "effect/Effect alone", folder: published, imports: ["effect/Effect"] }
]

type Loaded = Pick<Subject, "folder" | "imports" | "name">

/** Measures the import of a subject in a new process, minus the cost of a process without imports. */
export const importTime: Measurement = {
  name: "import",
  title: "Cold import, minus bare Node",
  columns: [
    { name: "wall", title: "ms", digits: 1 },
    { name: "spread", title: "± ms", digits: 1 },
    { name: "cpu", title: "CPU ms", digits: 1 },
    { name: "memory", title: "MB", digits: 1 }
  ],
  run: async (pace) => {
    const { notes, subjects } = await installedSubjects()
    const loaded: ReadonlyArray<Loaded> = [...subjects.filter(({ imports }) => imports.length > 0), ...besides]
    const loads = new Map(loaded.map(({ name }) => [name, new Array<Load>()]))
    const rounds = pace === "full" ? 11 : 5
    for (let round = 0; round < rounds; round++) {
      const nothing = await load(process.cwd(), ["data:text/javascript,"])
      for (let index = 0; index < loaded.length; index++) {
        const subject = loaded[(index + round) % loaded.length] as Loaded
        const { cpu, memory, wall } = await load(subject.folder, subject.imports)
        loads.get(subject.name)?.push({
          cpu: cpu - nothing.cpu,
          memory: memory - nothing.memory,
          wall: wall - nothing.wall
        })
      }
    }
    const beyond =
      loads.get("Effect")?.map(({ cpu }, round) => cpu - (loads.get("effect/Effect alone")?.[round]?.cpu ?? NaN)) ?? []
    return {
      rows: Object.fromEntries(loaded.map(({ name }) => {
        const some = loads.get(name) ?? []
        return [name, {
          wall: middle(some, "wall"),
          spread: spread(some.map(({ wall }) => wall)),
          cpu: middle(some, "cpu"),
          memory: middle(some, "memory")
        }]
      })),
      notes: [
        ...notes,
        `Median of ${rounds} new processes; the subjects alternate.`,
        `Effect is loaded file by file, because it is a peer dependency and no bundle contains it: \`@trawl/search\` and \`@trawl/core\` take ${
          median(beyond).toFixed(0)
        } ms of CPU more than \`effect/Effect\` alone, most of it for \`effect/Stream\`, which \`searchMany\` and \`iterate\` return.`
      ]
    }
  }
}

const middle = (loads: ReadonlyArray<Load>, of: keyof Load) => median(loads.map((load) => load[of]))

function load(folder: string, imports: ReadonlyArray<string>): Promise<Load> {
  return child(folder, [
    "--input-type=module",
    "--eval",
    `
    const memory = process.memoryUsage.rss(), cpu = process.cpuUsage(), began = performance.now()
    await Promise.all([${imports.map((name) => `import(${JSON.stringify(name)})`).join(", ")}])
    const wall = performance.now() - began
    const { system, user } = process.cpuUsage(cpu)
    console.log(JSON.stringify({ wall, cpu: (system + user) / 1000, memory: (process.memoryUsage.rss() - memory) / 1e6 }))
    process.exit()
  `
  ])
}
