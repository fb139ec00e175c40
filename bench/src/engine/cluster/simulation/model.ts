import type { ClusterCosts } from "./costs.ts"

/** The machines and the setup of a cluster: all inputs of the model that were not measured. */
export interface Setup {
  readonly processes: number
  /** The number of processes with an index. The others only read pages. */
  readonly searching: number
  /** Processor cores of the machine of each process, and of the machine of PostgreSQL. */
  readonly cores: number
  readonly databaseCores: number
  /** The share of the processor time that may be used, so that work does not queue. */
  readonly usable: number
  /** Megabytes that the disk of PostgreSQL writes each second. */
  readonly diskWrites: number
  /** Connections that PostgreSQL can serve well, if `max_connections` allows them. */
  readonly connections: number
  /** Seconds between two pages of a host. */
  readonly delay: number
}

/** Something that limits the pages per second of the whole cluster. */
export interface Limit {
  readonly name: LimitName
  /** Zero if the cluster cannot work at all. */
  readonly pages: number
}

export type LimitName =
  | "connections of PostgreSQL"
  | "copies of the index"
  | "write-ahead log of PostgreSQL"
  | "main threads"
  | "processors"
  | "processors of PostgreSQL"

export interface Simulated {
  readonly setup: Setup
  /** Lowest first. */
  readonly limits: ReadonlyArray<Limit>
  /** Pages per second of the whole cluster, and the number of hosts that it must read at the same time. */
  readonly pages: number
  readonly hosts: number
  /** Milliseconds of processor time per page, in all processes and PostgreSQL, without the costs of idle processes. */
  readonly processor: number
  /** Hours of processor time per million pages, including the idle costs of the processes. */
  readonly hours: number
  readonly connections: number
  /** Gigabytes of memory of PostgreSQL for the connections. */
  readonly connectionMemory: number
  /** Megabytes that PostgreSQL writes to its write-ahead log per second. */
  readonly log: number
}

/** The pages per second that each part of a cluster allows, and what they cost. */
export const simulate = (costs: ClusterCosts, setup: Setup): Simulated => {
  const { follower, page, process } = costs
  const { processes, searching } = setup
  const wakes = costs.wake * page.notifications * processes
  /** Milliseconds of processor time per second that PostgreSQL needs for idle processes. */
  const standing = process.database * processes + costs.listEntry * costs.listReads * processes ** 2
  const databaseTime = Math.max(0, setup.databaseCores * setup.usable * 1_000 - standing)
  const connections = processes * process.connections
  const limits = [
    ...engineLimits(costs, setup),
    {
      name: "processors of PostgreSQL",
      pages: databaseTime / (page.database + follower.database * searching + wakes)
    },
    { name: "write-ahead log of PostgreSQL", pages: setup.diskWrites * 1_000 / page.log },
    { name: "connections of PostgreSQL", pages: connections > setup.connections ? 0 : Infinity }
  ] as const satisfies ReadonlyArray<Limit>
  const sorted = limits.toSorted((one, other) => one.pages - other.pages)
  const pages = Math.min(...limits.map((limit) => limit.pages))
  const processor = page.engine + page.database + (follower.engine + follower.database) * searching + wakes
  return {
    setup,
    limits: sorted,
    pages,
    hosts: pages * setup.delay,
    processor,
    hours: (processor + (process.engine * processes + standing) / pages) * 1_000 / 3_600,
    connections,
    connectionMemory: connections * process.connectionMemory / 1_000,
    log: pages * page.log / 1_000
  }
}

/** What the processes themselves can do. */
const engineLimits = ({ follower, page, process }: ClusterCosts, setup: Setup): ReadonlyArray<Limit> => {
  const { cores, processes, searching, usable } = setup
  const mainTime = usable * 1_000 - process.engine
  const allTime = cores * usable * 1_000 - process.engine
  if (searching < processes) {
    const reading = processes - searching
    return [
      { name: "main threads", pages: reading * mainTime / page.mainThread },
      { name: "processors", pages: reading * allTime / page.engine },
      { name: "copies of the index", pages: Math.min(mainTime / follower.mainThread, allTime / follower.engine) }
    ]
  }
  // each process copies all pages, and reads its share of them
  const own = { main: page.mainThread / processes, all: page.engine / processes }
  const main = mainTime / (own.main + follower.mainThread)
  const all = allTime / (own.all + follower.engine)
  const isMain = main < all
  const isCopying = isMain ? follower.mainThread > own.main : follower.engine > own.all
  return [{
    name: isCopying ? "copies of the index" : isMain ? "main threads" : "processors",
    pages: Math.min(main, all)
  }]
}
