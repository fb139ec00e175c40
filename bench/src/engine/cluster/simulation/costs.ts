import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bench } from "../../../client/folders.ts"

/** The measured costs of one page and one process, from which the simulation computes those of large clusters. */
export interface ClusterCosts {
  /** The date and the version of PostgreSQL. */
  readonly measured: string
  /** For each page that a crawl reads. */
  readonly page: {
    /** Milliseconds of processor time of the process that reads it. */
    readonly engine: number
    /** The part of it in the main thread. */
    readonly mainThread: number
    /** Milliseconds of processor time of PostgreSQL. */
    readonly database: number
    readonly statements: number
    readonly commits: number
    /** Kilobytes that PostgreSQL writes to its write-ahead log. */
    readonly log: number
    /** Kilobytes in the database afterwards. */
    readonly stored: number
    /** Notifications, each of which wakes all processes. */
    readonly notifications: number
  }
  /** For each page, in each process with an index. */
  readonly follower: {
    readonly engine: number
    readonly mainThread: number
    readonly database: number
    /** Kilobytes in its data directory afterwards. */
    readonly stored: number
  }
  /** For each process, even if it is idle. */
  readonly process: {
    /** Maximum number of connections to PostgreSQL. */
    readonly connections: number
    /** Megabytes of memory of PostgreSQL for each of them. */
    readonly connectionMemory: number
    /** Milliseconds of processor time per second. */
    readonly engine: number
    readonly database: number
    /** Statements per second. */
    readonly statements: number
  }
  /** Milliseconds of processor time of PostgreSQL for each process that one notification wakes. */
  readonly wake: number
  /** The same for each entry in a list of all processes. Each process reads the list `listReads` times per second. */
  readonly listEntry: number
  readonly listReads: number
}

const file = join(bench, "data/cluster-costs.json")

export const readCosts = (): ClusterCosts => JSON.parse(readFileSync(file, "utf8")) as ClusterCosts

export const writeCosts = (costs: ClusterCosts): void => writeFileSync(file, `${JSON.stringify(costs, undefined, 2)}\n`)
