import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { DatabaseSync } from "node:sqlite"
import { afterAll, assert, beforeAll, it } from "vitest"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import { migrate, type MigrationFailed, type MigrationProgress, serve } from "../../src/index.ts"

let folder: string
let data: string
let postgres: Awaited<ReturnType<typeof ownPostgres>>
let site: string
let before: Awaited<ReturnType<typeof answers>>
let credits: unknown
let paths: Paths
const children: Array<ChildProcess> = []
const closing: Array<() => unknown> = []
/** The pages that a crawl waits for, until they are released. */
const held: Array<ServerResponse> = []
let isReleased = false

/** A data directory with pages, a batch and a run that have ended, and a crawl whose engine was killed. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "trawl-migrate-"))
  data = join(folder, "data")
  postgres = await ownPostgres()
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html")
    if (url.includes("held") && !isReleased) return void held.push(response)
    const links = url === "/crawled/"
      ? numbers(10).map((n) => `<a href=/crawled/${n < 8 ? n : `held${n}`}>${n}</a>`)
      : []
    const text = `${url.slice(1)} is a word. ${url.includes("long") ? noise(20_000) : ""}`
    response.end(`<title>About ${url}</title><p>The capital of Otterland is Ville. ${text}</p>${links.join("")}`)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => server.closeAllConnections(), () => server.close())
  site = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const papers = join(folder, "papers.jsonl")
  writeFileSync(papers, papersInFile)
  const child = run("engine.ts", data, site, papers)
  const engine = asking(await firstLine(child))
  await Promise.all(numbers(60).map((n) => engine.post("/v2/scrape", { url: `http://${site}/word${n}` })))
  await engine.post("/v2/scrape", { url: `http://${site}/long` })
  const urls = numbers(12).map((n) => `http://${site}/batch${n}`)
  const batch = (await engine.post("/v2/batch/scrape", { urls })).id
  const agent =
    (await engine.post("/v2/agent", { prompt: "What is the capital of Otterland?", urls: [`http://${site}/word1`] })).id
  await engine.until(`/v2/batch/scrape/${batch}`, ({ status }) => status === "completed")
  await engine.until(`/v2/agent/${agent}`, ({ status }) => status === "completed")
  const crawl = (await engine.post("/v2/crawl", { url: `http://${site}/crawled/` })).id
  paths = { agent, batch, crawl }
  // the others do not answer
  await engine.until(`/v2/crawl/${crawl}`, ({ completed }) => completed === 9)
  before = await answers(engine, paths)
  credits = await engine.get("/v2/team/credit-usage")
  child.process.kill("SIGKILL")
  await once(child.process, "exit")
  mkdirSync(join(data, "files"), { recursive: true })
  writeFileSync(join(data, "files", "9999999999999-kept"), noise(100_000))
  mkdirSync(join(data, "profiles"))
  writeFileSync(join(data, "profiles", `${profileKey}.json`), "{\"cookies\":[],\"origins\":[]}")
  writeFileSync(join(data, "profiles", `${profileKey}.part-1`), "{\"coo")
}, 240_000)

afterAll(async () => {
  children.forEach((child) => child.kill("SIGKILL"))
  closing.forEach((close) => close())
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

it("a migration that is killed at many points gives the same answers in the end, and the crawl continues", async () => {
  const databaseUrl = await newDatabase("moved")
  const partly = async () => {
    const refused = await refusalOf(serving(databaseUrl))
    assert.match(
      refused,
      /^The database 127\S+\/moved has only a part of the data in .+: run `trawl migrate --data .+` again to finish it\.$/u
    )
  }
  const killed = run("move.ts", data, databaseUrl, "copy job_page")
  const printed: Array<string> = []
  for await (const line of killed.lines) printed.push(line)
  assert.strictEqual(printed.at(-1), "copy job_page")
  await partly()
  for (
    const point of [
      "copy agent_event",
      "copy page 50/",
      "copy file 1/1",
      "copy paper 2/2",
      "copy profile 1/1",
      "compare page"
    ]
  ) {
    assert.strictEqual((await migrating(data, databaseUrl, point)).at(-1), "stopped")
  }
  await partly()
  const lines = await migrating(data, databaseUrl)
  assert.strictEqual(lines.at(-1), "done")
  assert.notInclude(lines.join(), "copy job_page", "copied in an earlier attempt")
  // in binary, this number of a transaction is not text
  await postgres.query("moved", "UPDATE data_migration SET transaction = '255'")
  assert.deepStrictEqual(await migrating(data, databaseUrl), ["done"])
  await using moved = await serving(databaseUrl)
  const engine = asking(moved.url)
  await engine.ready()
  assert.deepStrictEqual(await engine.get("/v2/team/credit-usage"), credits)
  assert.deepStrictEqual(await answers(engine, paths), before)
  const rows = await postgres.query("moved", "SELECT key FROM browser_profile")
  assert.deepStrictEqual(rows, [{ key: profileKey }])
  isReleased = true
  held.forEach((response) => response.end("<p>At last"))
  await engine.until(`/v2/crawl/${paths.crawl}`, ({ status }) => status === "completed")
  const { data: documents } = await engine.get(`/v2/crawl/${paths.crawl}`)
  assert.lengthOf(documents as Array<unknown>, 11)
}, 240_000)

it("the data directory continues as the copy of a process, unless an engine has changed its pages since", async () => {
  const databaseUrl = await newDatabase("kept")
  const directory = copyOf("kept")
  assert.match((await migrating(directory, databaseUrl)).at(-1)!, /^done/u)
  {
    await using process = await serving(databaseUrl, directory)
    const engine = asking(process.url)
    assert.strictEqual((await fetch(`${process.url}/health/ready`)).status, 200, "nothing has to be copied")
    // the crawl continues meanwhile
    assert.deepStrictEqual((await answers(engine, paths)).searches.slice(0, 5), before.searches.slice(0, 5))
    // a later page goes to both
    await engine.post("/v2/scrape", { url: `http://${site}/later` })
    assert.include(JSON.stringify(await engine.post("/v2/search", { query: "later" })), "/later")
  }
  await using again = await serving(databaseUrl, directory)
  await asking(again.url).ready()
  const changed = copyOf("changed")
  change(changed, "UPDATE page_clock SET version = version + 1")
  await again.close()
  assert.include(await refusalOf(serving(databaseUrl, changed)), "has pages that do not come from the database")
}, 240_000)

it("a migration that cannot work is refused in one line, and changes nothing", async () => {
  const databaseUrl = await newDatabase("refused")
  const [altered, older, followed, running] = ["altered", "older", "followed", "running"].map(copyOf) as Four
  change(altered, "UPDATE record_migration SET name = 'records 0000'")
  change(older, "PRAGMA user_version = 100")
  change(followed, "CREATE TABLE followed_corpus (name TEXT)")
  const child = run("engine.ts", running, site)
  await firstLine(child)
  for (
    const [directory, url, message] of [
      [join(folder, "none"), databaseUrl, /^There is no database of Trawl in .+none: give the data directory/u],
      [altered, databaseUrl, /altered was written by an earlier build of Trawl, and this build cannot read it/u],
      [older, databaseUrl, /older was written by an earlier version of Trawl: start it once with this version/u],
      [followed, databaseUrl, /^The pages in .+followed are a copy of those in a PostgreSQL database/u],
      [running, databaseUrl, /^The data directory .+running is in use by the process with pid \d+: stop it first/u],
      [data, postgres.url("none"), /^There is no database 127\S+\/none: create it/u],
      [data, postgres.url("refused", "trawl:wrong"), /refused the user/u],
      [data, "mysql://x", /^databaseUrl \(--database-url\): Expected the URL of a PostgreSQL database/u]
    ] as const
  ) {
    const lines = await migrating(directory, url)
    assert.lengthOf(lines, 1)
    assert.match(lines[0]!, message)
  }
  child.process.kill("SIGKILL")
  // nothing was written before
  assert.strictEqual((await migrating(data, databaseUrl, "copy page 50/")).at(-1), "stopped")
  const other = copyOf("other")
  change(other, "UPDATE page_clock SET database = 'another'")
  assert.match((await migrating(other, databaseUrl))[0]!, /already has data of .+data: use an empty database\.$/u)
  // an engine has run in the data directory between two attempts
  const later = copyOf("later")
  change(later, "UPDATE page_clock SET version = version + 1")
  const differs = /differs from what was copied .+, because an engine has run there since: empty the database/u
  assert.match((await migrating(later, databaseUrl))[0]!, differs)
  change(later, "UPDATE page_clock SET version = version - 1; UPDATE job SET credits = credits + 1")
  assert.match((await migrating(later, databaseUrl)).at(-1)!, differs)
  const used = await newDatabase("used")
  await using process = await serving(used)
  assert.match((await migrating(data, used))[0]!, /is in use by an engine or another command: stop it first/u)
  await asking(process.url).post("/v2/scrape", { url: `http://${site}/word1` })
  await process.close()
  assert.match((await migrating(data, used))[0]!, /already has other data: use an empty database\.$/u)
}, 240_000)

const profileKey = "0a".repeat(32)
const papersInFile = [
  { title: "Moss", doi: "10.1000/moss", abstract: "It grows.", authors: ["Ann Fern"], references: ["10.1000/otters"] },
  { title: "Otters", doi: "10.1000/otters", pmid: "7", categories: ["zoology"], created: "2020-01-02" }
].map((paper) => JSON.stringify(paper)).join("\n")

type Four = [string, string, string, string]

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, n) => n)
const noise = (length: number): string => numbers(length / 10).map((n) => Math.sin(n)).join(" ")

const run = (script: string, ...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, ["--conditions=@trawl/source", join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  children.push(child)
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

const firstLine = async ({ lines }: ReturnType<typeof run>): Promise<string> => String((await lines.next()).value)

/** The progress of a migration, and how it ended. It may stop at a point of the progress. */
const migrating = async (directory: string, url: string, stopAt?: string): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  const progress = ({ count, part, rows, step }: MigrationProgress) => {
    lines.push(`${step} ${part} ${rows}/${count}`)
    if (stopAt !== undefined && lines.at(-1)!.startsWith(stopAt)) throw new Error("stopped")
  }
  return migrate({ dataDirectory: directory, databaseUrl: url, progress }).then(
    () => [...lines, "done"],
    ({ cause, message }: MigrationFailed) => {
      assert.notInclude(message, "\n")
      return [...lines, stopAt === undefined ? message : cause instanceof Error ? cause.message : "failed"]
    }
  )
}

const newDatabase = async (name: string): Promise<string> => {
  await postgres.query("postgres", `CREATE DATABASE ${name}`)
  return postgres.url(name)
}

const copyOf = (name: string): string => {
  cpSync(data, join(folder, name), { recursive: true })
  return join(folder, name)
}

const change = (directory: string, statements: string): void => {
  const database = new DatabaseSync(join(directory, "trawl.db"))
  database.exec(statements)
  database.close()
}

const serving = (databaseUrl: string, dataDirectory = ":memory:") =>
  serve({ databaseUrl, dataDirectory, apiKeys: ["key"], allowedAddresses: [site], browser: false, port: 0 })

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(() => assert.fail("not refused"), ({ message }: Error) => message)

interface Answer {
  readonly id: string
  readonly status: string
  readonly completed: number
  readonly next?: string
  readonly data: unknown
}

const asking = (url: string) => {
  const headers = { authorization: "Bearer key", "content-type": "application/json" }
  const get = async (path: string) => (await fetch(url + path, { headers })).json() as Promise<Answer>
  const until = async (path: string, isReached: (answer: Answer) => boolean) => {
    while (!isReached(await get(path))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    get,
    until,
    post: async (path: string, body: object) =>
      (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<Answer>,
    ready: () => until("/health/ready", ({ status }) => status === "ok")
  }
}

interface Paths {
  readonly agent: string
  readonly batch: string
  readonly crawl: string
}

/** The responses of an engine about its data. */
const answers = async ({ get, post }: ReturnType<typeof asking>, { agent, batch, crawl }: Paths) => {
  const searches = []
  for (const query of ["word7", "\"batch3 is a word\"", "intitle:word12", "word2 OR batch2", "long", "crawled"]) {
    searches.push((await post("/v2/search", { query, limit: 20 })).data)
  }
  const following = async (start: string) => {
    const pages = []
    for (let path: string | undefined = start; path !== undefined;) {
      const page: Answer = await get(path)
      // links contain the port of the engine
      path = (page.data as Array<unknown>).length === 0 ? undefined : page.next?.replace(/^http:\/\/[^/]+/u, "")
      pages.push({ ...page, next: path })
    }
    return pages
  }
  return {
    searches,
    batch: await following(`/v2/batch/scrape/${batch}?limit=5`),
    crawl: await following(`/v2/crawl/${crawl}?limit=4`),
    papers: await get("/v2/search/research/papers?query=moss+otters"),
    citers: await get("/v2/search/research/papers/pmid:7/similar?intent=moss&mode=citers"),
    run: await get(`/v2/agent/${agent}`),
    trace: await get(`/v2/agent/${agent}/trace`),
    runs: { ...await get("/v2/agent"), next: undefined },
    activity: await get("/v2/team/activity?endpoint=scrape"),
    map: { ...await post("/v2/map", { url: `http://${site}/`, sitemap: "only", limit: 100 }), id: "" }
  }
}
