import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Answers, Questions } from "../children/ask.ts"
import type { Loaded } from "../children/load.ts"
import type { StoredApart } from "../children/store-apart.ts"
import type { StoredBare } from "../children/store-bare.ts"
import { readLines } from "../corpus/read-lines.ts"
import { sentencesOf, titlesOf } from "../known-items.ts"
import { type Origin, originsOf } from "../origins.ts"
import { queriesOf } from "../queries.ts"
import { runChild } from "../run-child.ts"
import { takeSample } from "../sample.ts"
import { type Killed, killOften } from "./kill-often.ts"
import { type ServerLoad, serverLoad } from "./server-load.ts"

export interface MeasureOptions {
  readonly cache: string
  readonly corpus: "pages" | "sections"
  readonly pages: number
  readonly kills: number
  /** Duration of the load over a port. */
  readonly seconds: number
  /** Reuses the data directory of the last run, if any, without measuring how long it took to fill. */
  readonly keep: boolean
}

export interface Measured {
  readonly loaded: Stored
  readonly answers: Answers
  /** The origins of the queried sentences, in the same order. */
  readonly origins: ReadonlyArray<Origin>
  readonly served: ServerLoad
  /** Node's own server with responses of the same size and the same load, but without a search. */
  readonly bare: ServerLoad
  readonly killed: Killed | undefined
}

interface Stored extends Loaded {
  /** Pages that SQLite's FTS5 alone stored and indexed per second of processor time, just before and after. */
  readonly barePagesPerCpuSecond: number
  /** Microseconds of processor time per page. */
  readonly costs: {
    /** Storing without an index, and indexing from the store afterwards. */
    readonly stored: number
    readonly indexed: number
    /** The same for SQLite alone: its table, and FTS5. */
    readonly bareStored: number
    readonly bareIndexed: number
  }
}

export const measure = async (options: MeasureOptions): Promise<Measured> => {
  const { cache, corpus, kills, pages, seconds } = options
  const file = join(cache, `${corpus}.jsonl`)
  const size = Number.isFinite(pages) ? pages : "all"
  const library = join(cache, "libraries", `${corpus}-${size}`)
  const loaded = await load(library, file, options)
  log(`${loaded.pages} ${corpus} in the index; choosing queries`)
  const questions = await questionsOf(file, pages)
  const questionsFile = join(library, "..", `${corpus}-${size}-questions.json`)
  writeFileSync(questionsFile, JSON.stringify(questions))
  log("asking")
  const answers = await runChild<Answers>("ask.ts", [library, questionsFile])
  const queries = Object.entries(questions.kinds).flatMap(([, queries]) => queries.map(({ text }) => text))
  log("searching the corpus for the sentences")
  const origins = await originsOf(readLines(file, pages), questions.sentences)
  log("serving")
  const served = await serverLoad({ file: "serve.ts", args: [library] }, queries, seconds)
  const bare = await serverLoad({ file: "serve-bare.ts", args: [String(Math.round(served.bytes))] }, queries, seconds)
  if (kills > 0) log(`killing ${kills} times`)
  const killed = kills > 0 ? await killOften(join(cache, "libraries", "killed"), kills) : undefined
  return { loaded, answers, origins, served, bare, killed }
}

const load = async (library: string, file: string, { keep, pages }: MeasureOptions): Promise<Stored> => {
  const note = `${library}.loaded.json`
  const known: Partial<Stored> = keep && existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : {}
  // a result of an earlier version of this benchmark lacks some values
  if (isWhole(known)) return known
  log(`storing pages of ${file}`)
  const before = await storeBare(library, file, pages)
  rmSync(library, { recursive: true, force: true })
  mkdirSync(library, { recursive: true })
  const loaded = await runChild<Loaded>("load.ts", [library, file, String(pages)])
  const after = await storeBare(library, file, pages)
  const apart = await storeBeside<StoredApart>("store-apart.ts", `${library}-apart`, [file, String(pages)])
  const barePages = before.pages + after.pages
  const bareSeconds = before.cpuSeconds + after.cpuSeconds
  const bareStored = before.storedCpuSeconds + after.storedCpuSeconds
  const stored: Stored = {
    ...loaded,
    barePagesPerCpuSecond: barePages / bareSeconds,
    costs: {
      stored: 1e6 * apart.storedCpuSeconds / apart.pages,
      indexed: 1e6 * apart.indexedCpuSeconds / apart.pages,
      bareStored: 1e6 * bareStored / barePages,
      bareIndexed: 1e6 * (bareSeconds - bareStored) / barePages
    }
  }
  writeFileSync(note, JSON.stringify(stored))
  return stored
}

const isWhole = (stored: Partial<Stored>): stored is Stored => stored.costs !== undefined

const storeBare = (library: string, file: string, pages: number): Promise<StoredBare> =>
  storeBeside("store-bare.ts", `${library}-bare`, [file, String(pages)])

/** Runs in a temporary directory. */
const storeBeside = async <A>(child: string, directory: string, args: ReadonlyArray<string>): Promise<A> => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const stored = await runChild<A>(child, [directory, ...args])
  rmSync(directory, { recursive: true })
  return stored
}

const questionsOf = async (file: string, pages: number): Promise<Questions> => {
  const sample = await takeSample(readLines(file, pages), { seed: 1, size: 3_000 })
  return {
    warmUp: queriesOf(sample, 20, 2),
    kinds: queriesOf(sample, 150, 3),
    sentences: sentencesOf(sample, 500, 4),
    titles: titlesOf(sample, 500)
  }
}

const log = (what: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${what}`)
