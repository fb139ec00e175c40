import { markdownTable } from "../../../client/table.ts"
import type { ClusterCosts } from "./costs.ts"
import { type LimitName, type Setup, simulate, type Simulated } from "./model.ts"

/** The documentation page of the simulation. */
export const simulationPage = (costs: ClusterCosts): string => {
  const layouts = [
    ["All processes have all roles", sizes.map((processes) => [processes, processes])],
    [
      `${searching} processes have the role \`search\`, and the others read pages`,
      sizes.filter((processes) => processes > searching).map((processes) => [processes, searching])
    ]
  ] as const
  const sections = layouts.map(([title, all]) => {
    const simulated = all.map(([processes = 0, searching = 0]) =>
      simulate(costs, { ...machines, processes, searching })
    )
    return `### ${title}\n\n${markdownTable(headings, simulated.map(row))}\n\n${simulated.map(breaks).join("\n")}\n`
  })
  return `${intro}
## Results

${sections.join("\n")}
Set \`max_connections\` of PostgreSQL to more than the number in the table: its default, 100, is enough for ${
    Math.floor(defaultConnections / costs.process.connections)
  } processes. "Hours" are hours of processor time of all processes and PostgreSQL, also while they wait. "Hosts" is how many different hosts must be read at any time, with
${machines.delay} second between two pages of a host. Each process with the role \`search\` stores the pages of the whole cluster: ${
    number(costs.follower.stored)
  } kB for each page,
which are ${number(costs.follower.stored * 100 * 86_400 / 1e6)} GB a day at 100 pages per second.

## Measured costs

${costsTable(costs)}

Measured on ${costs.measured}, with pages of 12 kB and 20 links, on a machine with two cores that other programs used too.

## Model

Each limit is a number of pages per second, and the smallest one counts:

- **Main threads**: each process has one. It spends its time on its share of the pages and, with the role \`search\`, on its copy of all pages.
- **Processors**: the same for all threads of a process, on ${machines.cores} cores.
- **Copies**: a process with the role \`search\` copies every page of the cluster, so more processes do not help.
- **Processors of PostgreSQL**: ${machines.databaseCores} cores. Each page costs its statements, one read for each copy, and the wake-ups of all processes. Each process also costs something
  when it is idle, and reads the list of all processes ${
    number(costs.listReads)
  } times a second, which grows with the square of their number.
- **Log of PostgreSQL**: its disk writes ${machines.diskWrites} MB/s.
- **Connections**: ${costs.process.connections} for each process, and at most ${
    machines.connections.toLocaleString("en")
  } in all.

No processor is used for more than ${
    machines.usable * 100
  } % of its time. The model leaves out the network, the sites, browsers, searches themselves, the two messages between
processes for each page of a host with a delay, and the time in which all pages of one crawl wait for the same row. It assumes enough hosts, crawls and disk space.
`
}

export const sizes = [3, 10, 100, 1_000]

/** Machines that one can rent. */
export const machines: Omit<Setup, "processes" | "searching"> = {
  cores: 2,
  databaseCores: 32,
  usable: 0.7,
  diskWrites: 250,
  connections: 5_000,
  delay: 1
}

/** The processes that search in the second layout. */
export const searching = 3
/** Without those for superusers. */
const defaultConnections = 97

const intro = `# How far a cluster scales

This page estimates how many pages per second a cluster of up to 1,000 processes can read, what they cost, and what limits them first. It is computed from measured
costs of one page and one process. No cluster of more than four processes was measured.

\`\`\`sh
npm run bench:engine -- cluster-costs    # measures the costs again, and saves them in bench/data
npm run bench:engine -- simulation       # writes this page
\`\`\`
`

const headings = [
  "Processes",
  "Pages/s",
  "Processor ms per page",
  "Hours per million pages",
  "Connections",
  "PostgreSQL memory for them, GB",
  "Log, MB/s",
  "Hosts"
]

const row = (
  { connectionMemory, connections, hosts, hours, log, pages, processor, setup: { processes } }: Simulated
): ReadonlyArray<string> => [
  processes.toLocaleString("en"),
  ...pages === 0 ? ["does not run", "", ""] : [number(pages), number(processor), number(hours)],
  connections.toLocaleString("en"),
  number(connectionMemory),
  ...pages === 0 ? ["", ""] : [number(log), number(hosts)]
]

/** What breaks first, and then. */
const breaks = ({ limits, setup: { processes } }: Simulated): string => {
  const [first, second] = limits.filter(({ pages }) => Number.isFinite(pages)).map(({ name, pages }) =>
    [name, pages === 0 ? "" : ` at ${number(pages)} pages/s`] as const
  )
  return `- **${processes.toLocaleString("en")} processes**: ${first && explained[first[0]]}${
    second === undefined ? "" : ` Next: ${second[0]}${second[1]}.`
  }`
}

const explained: Readonly<Record<LimitName, string>> = {
  "main threads": "nothing breaks. The main threads of the processes are busy, so more processes read more pages.",
  "processors": "nothing breaks. The processors of the processes are busy, so more processes read more pages.",
  "copies of the index":
    "the copies of the index break first. Each process with the role `search` copies every page, so at a higher rate searches fall behind.",
  "processors of PostgreSQL":
    "the processors of PostgreSQL break first, because of the copies, wake-ups and idle costs of so many processes.",
  "log of PostgreSQL": "the disk of PostgreSQL breaks first. It cannot write the log faster.",
  "connections of PostgreSQL": "the connections of PostgreSQL break first. The last processes do not start."
}

const costsTable = ({ follower, listEntry, page, process, wake }: ClusterCosts): string =>
  markdownTable(["Cost", "of", "Value"], [
    ["processor time of the process that reads it", "a page", `${page.engine} ms`],
    ["of this, its main thread", "a page", `${page.mainThread} ms`],
    ["processor time of PostgreSQL", "a page", `${page.database} ms`],
    ["statements and commits", "a page", `${page.statements} and ${page.commits}`],
    ["log of PostgreSQL; database", "a page", `${page.log} kB; ${page.stored} kB`],
    ["notifications", "a page", String(page.notifications)],
    [
      "processor time; of this, its main thread",
      "a page in each copy of the index",
      `${follower.engine} ms; ${follower.mainThread} ms`
    ],
    ["processor time of PostgreSQL", "a page in each copy of the index", `${follower.database} ms`],
    ["disk", "a page in each copy of the index", `${follower.stored} kB`],
    [
      "connections; memory of PostgreSQL for each",
      "a process",
      `${process.connections}; ${process.connectionMemory} MB`
    ],
    ["processor time per second, idle", "a process", `${process.engine} ms`],
    ["processor time of PostgreSQL per second, idle", "a process", `${process.database} ms`],
    ["statements per second, idle", "a process", String(process.statements)],
    ["processor time of PostgreSQL", "a process that is woken by a notification", `${wake} ms`],
    ["processor time of PostgreSQL", "an entry of the list of processes, for each read", `${listEntry} ms`]
  ])

/** Two significant digits of small numbers, and no fractions of large ones. */
const number = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(2)))
