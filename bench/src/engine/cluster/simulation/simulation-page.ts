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
  } processes. "Hours" are hours of processor time of all processes and PostgreSQL, including idle time. "Hosts" is the number of hosts that the cluster must read at the same time, with
${machines.delay} second between two pages of a host. Each process with the role \`search\` stores the pages of the whole cluster: ${
    number(costs.follower.stored)
  } kB per page,
or ${number(costs.follower.stored * 100 * 86_400 / 1e6)} GB per day at 100 pages per second.

## Measured costs

${costsTable(costs)}

Measured on ${costs.measured}, with pages of 12 kB and 20 links, on a machine with two cores that also ran other programs.

## Model

Each limit is a number of pages per second. The lowest limit decides:

- **Main threads**: each process has one. It reads its share of the pages and, with the role \`search\`, copies all pages.
- **Processors**: the same work in all threads of a process, on ${machines.cores} cores.
- **Copies**: a process with the role \`search\` copies every page of the cluster, so more processes do not help.
- **Processors of PostgreSQL**: ${machines.databaseCores} cores. Each page costs its statements, one read for each copy, and the notifications that wake all processes. Each process also has idle
  costs, and reads the list of all processes ${
    number(costs.listReads)
  } times per second. The cost of these reads grows with the square of the number of processes.
- **Write-ahead log (WAL)**: the disk of PostgreSQL writes ${machines.diskWrites} MB/s.
- **Connections**: ${costs.process.connections} per process, and at most ${
    machines.connections.toLocaleString("en")
  } in all.

The model uses each processor for at most ${
    machines.usable * 100
  } % of its time. It leaves out the network, the sites, browsers, searches, the two messages between
processes for each page of a host with a delay, and the time that pages of one crawl wait for the lock of the same row. It assumes enough hosts, crawls and disk space.
`
}

export const sizes = [3, 10, 100, 1_000]

/** Machines as cloud providers offer them. */
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

This page estimates how many pages per second a cluster of up to 1,000 processes can read, what a page costs, and what limits the cluster first. A model computes the estimates
from the measured costs of one page and one process. We measured clusters of up to four processes.

\`\`\`sh
npm run bench:engine -- cluster-costs    # measures the costs again, and saves them in bench/data
npm run bench:engine -- simulation       # writes this page
\`\`\`
`

const headings = [
  "Processes",
  "Pages/s",
  "Processor time per page, ms",
  "Processor time per million pages, hours",
  "Connections",
  "PostgreSQL memory for connections, GB",
  "WAL, MB/s",
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

/** The first and the second limit. */
const breaks = ({ limits, setup: { processes } }: Simulated): string => {
  const [first, second] = limits.filter(({ pages }) => Number.isFinite(pages)).map(({ name, pages }) =>
    [name, pages === 0 ? "" : ` at ${number(pages)} pages/s`] as const
  )
  return `- **${processes.toLocaleString("en")} processes**: ${first && explained[first[0]]}${
    second === undefined ? "" : ` Next limit: ${second[0]}${second[1]}.`
  }`
}

const explained: Readonly<Record<LimitName, string>> = {
  "main threads": "the main threads of the processes are the limit, so more processes read more pages.",
  "processors": "the processors of the processes are the limit, so more processes read more pages.",
  "copies of the index":
    "the copies of the index are the limit. Each process with the role `search` copies every page, so at a higher rate searches do not find the newest pages.",
  "processors of PostgreSQL":
    "the processors of PostgreSQL are the limit, because of the copies, notifications and idle costs of so many processes.",
  "write-ahead log of PostgreSQL":
    "the disk of PostgreSQL is the limit, because it cannot write the write-ahead log faster.",
  "connections of PostgreSQL": "the connections of PostgreSQL are the limit. The last processes do not start."
}

const costsTable = ({ follower, listEntry, page, process, wake }: ClusterCosts): string =>
  markdownTable(["Cost", "Per", "Value"], [
    ["processor time of the process that reads it", "page", `${page.engine} ms`],
    ["of which main thread", "page", `${page.mainThread} ms`],
    ["processor time of PostgreSQL", "page", `${page.database} ms`],
    ["statements and commits", "page", `${page.statements} and ${page.commits}`],
    ["write-ahead log; database", "page", `${page.log} kB; ${page.stored} kB`],
    ["notifications", "page", String(page.notifications)],
    [
      "processor time; of which main thread",
      "page and copy of the index",
      `${follower.engine} ms; ${follower.mainThread} ms`
    ],
    ["processor time of PostgreSQL", "page and copy of the index", `${follower.database} ms`],
    ["disk", "page and copy of the index", `${follower.stored} kB`],
    [
      "connections; memory of PostgreSQL per connection",
      "process",
      `${process.connections}; ${process.connectionMemory} MB`
    ],
    ["processor time per second, idle", "process", `${process.engine} ms`],
    ["processor time of PostgreSQL per second, idle", "process", `${process.database} ms`],
    ["statements per second, idle", "process", String(process.statements)],
    ["processor time of PostgreSQL", "process that a notification wakes", `${wake} ms`],
    ["processor time of PostgreSQL", "entry and read of the list of processes", `${listEntry} ms`]
  ])

/** Two significant digits of small numbers, and no fractions of large ones. */
const number = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(2)))
