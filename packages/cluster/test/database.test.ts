import * as Redacted from "effect/Redacted"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { type AddressInfo, createServer as createSocketServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, assert, beforeAll, it, onTestFinished, vi } from "vitest"
import { serve as serveAlone } from "@trawl/engine/serve"
import { dialects, stepNames } from "@trawl/engine/parts"
import { ownPostgres, password } from "../../../tests/postgres/own-postgres.ts"
import { serve } from "../src/index.ts"
import { transactionPooler } from "./transaction-pooler.ts"

let folder: string
let postgres: Awaited<ReturnType<typeof ownPostgres>>
let site: string
let pageTime = 0
/** The pages and other events that the webhook receiver got. */
const deliveredEvents: Array<string> = []
const closing: Array<() => unknown> = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "trawl-cluster-database-"))
  postgres = await ownPostgres()
  const server = createServer((request, response) => {
    const { method, url = "" } = request
    if (method === "POST") {
      let body = ""
      return request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        const { data: [page], type } = JSON.parse(body) as Event
        deliveredEvents.push(page?.metadata.sourceURL ?? type)
        response.end()
      })
    }
    return setTimeout(() => {
      response.setHeader("content-type", "text/html")
      response.end(`<title>About ${url}</title><p>The capital of Otterland is Ville${url.slice(1)}.</p>`)
    }, url.includes("slow") ? 400 : pageTime)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  site = `127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(() => server.close(), () => server.closeAllConnections())
}, 30_000)
afterAll(async () => {
  closing.toReversed().forEach((close) => close())
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const at = (server: { readonly address: () => unknown }) => (server.address() as AddressInfo).port

const query = (database: string, text: string) => postgres.query(database, text)

const engineOn = async (database: string, as?: string) => {
  const engine = await serve({
    dataDirectory: join(folder, database),
    databaseUrl: Redacted.make(postgres.url(database, as)),
    apiKeys: ["key"],
    allowedAddresses: [site],
    browser: false,
    // a busy machine may not run this process for five seconds
    cluster: { leaseDuration: "1 minute" },
    port: 0
  })
  onTestFinished(() => engine.close())
  const headers = { authorization: "Bearer key", "content-type": "application/json" }
  const answer = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(engine.url + path, { ...init, headers })
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: await response.json() as Body
    }
  }
  const get = (path: string) => answer(path)
  const post = (path: string, body: object) => answer(path, { method: "POST", body: JSON.stringify(body) })
  const ready = async () => {
    while ((await get("/health/ready")).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { get, post, ready, close: engine.close, ended: (path: string) => ended(get, path) }
}

interface Body {
  readonly id: string
  readonly status: string
  /** For a search, a scrape or a batch. */
  readonly data: {
    readonly web: ReadonlyArray<unknown>
    readonly length: number
    readonly map: Array<{ readonly metadata: { readonly sourceURL: string } }>["map"]
  }
  readonly creditsUsed: number
}

interface Event {
  readonly type: string
  readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }>
}

type Get = (path: string) => Promise<{ readonly body: Body }>

const ended = async (get: Get, path: string): Promise<Body> => {
  while (true) {
    const { body } = await get(path)
    if (["completed", "failed", "cancelled"].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it(
  "an engine keeps its pages and records in PostgreSQL, across a restart and without its data directory",
  async () => {
    await query("postgres", "CREATE DATABASE whole")
    const engine = await engineOn("whole")
    const scrape = await engine.post("/v2/scrape", {
      url: `http://${site}/scraped`,
      formats: ["markdown", "changeTracking"]
    })
    assert.strictEqual(scrape.status, 200, JSON.stringify(scrape.body))
    const batch =
      (await engine.post("/v2/batch/scrape", { urls: [1, 2, 3, 4].map((n) => `http://${site}/batch${n}`) })).body.id
    const run =
      (await engine.post("/v2/agent", { prompt: "What is the capital of Otterland?", urls: [`http://${site}/run`] }))
        .body.id
    const results = [await engine.ended(`/v2/batch/scrape/${batch}`), await engine.ended(`/v2/agent/${run}`)]
    assert.deepStrictEqual(results.map(({ status }) => status), ["completed", "completed"])
    assert.lengthOf(results[0]!.data.map(({ metadata }) => metadata), 4)
    const search = async (of: typeof engine) => (await of.post("/v2/search", { query: "capital Otterland" })).body.data
    const found = await search(engine)
    assert.isAtLeast(found.web.length, 5)
    // text that SQLite takes
    const used = async () => Number((await query("whole", "SELECT count(*) AS n FROM activity"))[0]!["n"])
    const before = await used()
    for (const body of [{ query: "nul \u0000 otters" }, { query: "half a pair \ud800 otters" }]) {
      assert.strictEqual((await engine.post("/v2/search", body)).status, 200)
    }
    while (await used() < before + 2) await new Promise((resolve) => setTimeout(resolve, 20))
    await engine.close()
    rmSync(join(folder, "whole"), { recursive: true })

    const again = await engineOn("whole")
    assert.deepStrictEqual(
      [await again.ended(`/v2/batch/scrape/${batch}`), await again.ended(`/v2/agent/${run}`)],
      results
    )
    assert.deepStrictEqual(await search(again), found)
    await again.close()
    const inFile = new DatabaseSync(join(folder, "whole", "trawl.db"), { readOnly: true })
    assert.deepStrictEqual(
      inFile.prepare("SELECT name FROM sqlite_master WHERE name IN ('job', 'agent_run')").all(),
      []
    )
    inFile.close()
    const [counts] = await query(
      "whole",
      "SELECT (SELECT count(*) FROM agent_run) AS runs, (SELECT count(*) FROM job_page) AS pages"
    )
    assert.deepStrictEqual([Number(counts?.["runs"]), Number(counts?.["pages"])], [1, 4])
  },
  60_000
)

it("a database outage interrupts requests, but loses and duplicates nothing", async () => {
  await query("postgres", "CREATE DATABASE lost")
  const engine = await engineOn("lost")
  pageTime = 60
  onTestFinished(() => void (pageTime = 0))
  const urls = Array.from({ length: 60 }, (_, n) => `http://${site}/page${n}`)
  const batch =
    (await engine.post("/v2/batch/scrape", { urls, maxConcurrency: 3, webhook: `http://${site}/hook` })).body.id
  const run = (await engine.post("/v2/agent", {
    prompt: "What is the capital of Otterland?",
    urls: [1, 2, 3].map((n) => `http://${site}/slow${n}`)
  })).body.id
  let searched = 0
  for (const how of ["SIGINT", "SIGQUIT"] as const) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await postgres.stop(how)
    for (
      const refused of [
        await engine.get(`/v2/batch/scrape/${batch}`),
        await engine.get(`/v2/agent/${run}`),
        await engine.post("/v2/batch/scrape", { urls: [`http://${site}/other`] }),
        await engine.post("/v2/agent", { prompt: "What is the capital of Otterland?" }),
        await engine.post("/v2/scrape", { url: `http://${site}/${how}` })
      ]
    ) {
      assert.strictEqual(refused.status, 503, JSON.stringify(refused.body))
      assert.isAtLeast(Number(refused.retryAfter), 1)
    }
    // a search needs only the copy of the pages, and is charged when the database is back
    const { body, status } = await engine.post("/v2/search", { query: "capital Otterland" })
    assert.strictEqual(status, 200)
    searched += body.creditsUsed
    assert.strictEqual((await engine.get("/health/ready")).status, 503)
    await postgres.start()
    await engine.ready()
  }
  const [read, answer] = [await engine.ended(`/v2/batch/scrape/${batch}`), await engine.ended(`/v2/agent/${run}`)]
  assert.deepStrictEqual([read.status, answer.status], ["completed", "completed"])
  assert.sameMembers(read.data.map((page) => page.metadata.sourceURL), urls)
  assert.strictEqual(read.creditsUsed, urls.length)
  while (!deliveredEvents.includes("batch_scrape.completed")) await new Promise((resolve) => setTimeout(resolve, 50))
  // a delivery that stays in the queue is repeated after the next start, long after the end of the job
  while ((await query("lost", "SELECT id FROM delivery")).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await engine.close()
  // an event may be repeated, but only before the next one
  const events = deliveredEvents.filter((event, at) => event !== deliveredEvents[at - 1])
  assert.deepStrictEqual([events[0], events.at(-1)], ["batch_scrape.started", "batch_scrape.completed"])
  assert.lengthOf(events, urls.length + 2)
  assert.sameMembers(events.slice(1, -1), urls)
  const [row] = await query("lost", "SELECT sum(credits) AS credits FROM credits_used")
  assert.strictEqual(Number(row?.["credits"]), read.creditsUsed + answer.creditsUsed + searched)
}, 90_000)

it("a database that does not answer interrupts requests within seconds, but loses and duplicates nothing", async () => {
  await query("postgres", "CREATE DATABASE frozen")
  const engine = await engineOn("frozen")
  pageTime = 60
  onTestFinished(() => void (pageTime = 0))
  const urls = Array.from({ length: 40 }, (_, n) => `http://${site}/frozen${n}`)
  const batch = (await engine.post("/v2/batch/scrape", { urls, maxConcurrency: 3 })).body.id
  while ((await engine.get(`/v2/batch/scrape/${batch}`)).body.data.length === 0);
  let searched = 0
  postgres.freeze()
  try {
    const began = performance.now()
    const refused = await Promise.all([
      ...Array.from({ length: 20 }, () => engine.get(`/v2/batch/scrape/${batch}`)),
      engine.post("/v2/batch/scrape", { urls: [`http://${site}/other`] }),
      engine.get("/health/ready")
    ])
    const firstAnswers = performance.now() - began
    assert.deepStrictEqual([...new Set(refused.map(({ status }) => status))], [503])
    assert.isTrue(refused.every(({ retryAfter }) => Number(retryAfter) >= 1))
    assert.isBelow(firstAnswers, 6_500)
    const later = await Promise.all(Array.from({ length: 20 }, () => engine.get(`/v2/batch/scrape/${batch}`)))
    assert.deepStrictEqual([...new Set(later.map(({ status }) => status))], [503])
    assert.isTrue(later.every(({ retryAfter }) => Number(retryAfter) >= 1))
    const search = await engine.post("/v2/search", { query: "capital Otterland" })
    assert.strictEqual(search.status, 200)
    searched = search.body.creditsUsed
    assert.isBelow(performance.now() - began - firstAnswers, 2_000)
  } finally {
    postgres.unfreeze()
  }
  await engine.ready()
  const read = await engine.ended(`/v2/batch/scrape/${batch}`)
  assert.sameMembers(read.data.map((page) => page.metadata.sourceURL), urls)
  assert.strictEqual(read.creditsUsed, urls.length)
  await engine.close()
  const [row] = await query("frozen", "SELECT sum(credits) AS credits FROM credits_used")
  assert.strictEqual(Number(row?.["credits"]), urls.length + searched)
}, 60_000)

it("an engine that loses its connections works again when it has others", async () => {
  await query("postgres", "CREATE DATABASE fenced")
  const lines: Array<string> = []
  const log = vi.spyOn(console, "log").mockImplementation((...parts) => void lines.push(parts.join(" ")))
  onTestFinished(() => log.mockRestore())
  const engine = await engineOn("fenced")
  pageTime = 60
  onTestFinished(() => void (pageTime = 0))
  const urls = Array.from({ length: 40 }, (_, n) => `http://${site}/alone${n}`)
  const { id } = (await engine.post("/v2/batch/scrape", { urls, maxConcurrency: 3 })).body
  while ((await engine.get(`/v2/batch/scrape/${id}`)).body.data.length === 0);
  await query(
    "fenced",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'fenced' AND pid <> pg_backend_pid()"
  )
  while (!lines.join().includes("cannot be reached")) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.strictEqual((await engine.get(`/v2/batch/scrape/${id}`)).status, 503)
  await engine.ready()
  const read = await engine.ended(`/v2/batch/scrape/${id}`)
  assert.sameMembers(read.data.map((page) => page.metadata.sourceURL), urls)
  assert.strictEqual(read.creditsUsed, urls.length)
  assert.deepStrictEqual(
    // the reason depends on which of the connections is used first
    lines.flatMap((line) =>
      /reached: .*(?= \((?:terminating connection|Connection closed))|available again/u.exec(line)?.[0] ?? []
    ),
    ["reached: check that PostgreSQL runs there, and the database URL", "available again"]
  )
}, 60_000)

it("a full disk is in the log in one line, and jobs continue when it has space", async () => {
  await query("postgres", "CREATE DATABASE crowded")
  const lines: Array<string> = []
  const log = vi.spyOn(console, "log").mockImplementation((...parts) => void lines.push(parts.join(" ")))
  onTestFinished(() => log.mockRestore())
  const engine = await engineOn("crowded")
  await query(
    "crowded",
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$`
  )
  const { id } = (await engine.post("/v2/batch/scrape", { urls: [`http://${site}/slow`] })).body
  await query("crowded", "CREATE TRIGGER fail BEFORE UPDATE ON job_page EXECUTE FUNCTION fail()")
  await query("crowded", "CREATE TRIGGER fail BEFORE INSERT ON job EXECUTE FUNCTION fail()")
  const refused = await engine.post("/v2/batch/scrape", { urls: [`http://${site}/other`] })
  assert.deepStrictEqual([refused.status, Number(refused.retryAfter) > 0], [503, true])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  for (const table of ["job_page", "job"]) await query("crowded", `DROP TRIGGER fail ON ${table}`)
  assert.strictEqual((await engine.ended(`/v2/batch/scrape/${id}`)).status, "completed")
  assert.deepStrictEqual(
    lines.map((line) => /ERROR \(#\d+\): (.*?)(?: \[object Object\])?$/u.exec(line)?.[1]),
    [
      `The disk of the database 127.0.0.1:${postgres.port}/crowded is full: free some space. Until then, requests that need space return 503, and jobs wait.`
    ]
  )
}, 60_000)

it("missing rights are in the log in one line, and jobs continue when they are granted again", async () => {
  await query("postgres", "CREATE USER writer PASSWORD 'wr1te'")
  await query("postgres", "CREATE DATABASE revoked OWNER writer")
  const lines: Array<string> = []
  const log = vi.spyOn(console, "log").mockImplementation((...parts) => void lines.push(parts.join(" ")))
  onTestFinished(() => log.mockRestore())
  const engine = await engineOn("revoked", "writer:wr1te")
  const { id } = (await engine.post("/v2/batch/scrape", { urls: [`http://${site}/slow`] })).body
  await query("revoked", "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM writer")
  for (
    const refused of [
      await engine.post("/v2/batch/scrape", { urls: [`http://${site}/other`] }),
      await engine.get(`/v2/batch/scrape/${id}`)
    ]
  ) {
    assert.deepStrictEqual([refused.status, Number(refused.retryAfter) > 0], [503, true])
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await query("revoked", "GRANT ALL ON ALL TABLES IN SCHEMA public TO writer")
  assert.strictEqual((await engine.ended(`/v2/batch/scrape/${id}`)).status, "completed")
  const errors = lines.flatMap((line) => /ERROR \(#\d+\): (.*?)(?: \[object Object\])?$/u.exec(line)?.[1] ?? [])
  assert.lengthOf(errors, 1, errors.join("\n"))
  assert.match(
    errors[0] ?? "",
    /^The user of the database \S+\/revoked lacks rights \(permission denied for table \w+\): grant them again\. Until then, requests that need them return 503, and jobs wait\.$/u
  )
}, 60_000)

it("time limits that a database has for other programs do not apply", async () => {
  await query("postgres", "CREATE DATABASE hurried")
  await query("postgres", "ALTER DATABASE hurried SET statement_timeout = '200ms'")
  await query("postgres", "ALTER DATABASE hurried SET idle_session_timeout = '500ms'")
  const engine = await engineOn("hurried")
  await query(
    "hurried",
    "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.6); RETURN NEW; END $$"
  )
  await query("hurried", "CREATE TRIGGER wait BEFORE INSERT ON job FOR EACH ROW EXECUTE FUNCTION wait()")
  const { body, status } = await engine.post("/v2/batch/scrape", { urls: [`http://${site}/hurried`] })
  assert.strictEqual(status, 200)
  assert.strictEqual((await engine.ended(`/v2/batch/scrape/${body.id}`)).status, "completed")
}, 60_000)

it("an unusable database is refused in one line without the password, and nothing is written", async () => {
  await query("postgres", "CREATE DATABASE taken")
  await query("taken", "CREATE TABLE customer (name TEXT)")
  await query("postgres", "CREATE DATABASE later")
  await query("postgres", "CREATE DATABASE earlier")
  for (
    const [database, steps] of [["later", [...stepNames(dialects.postgres), "later"]], ["earlier", ["old"]]] as const
  ) {
    await query(database, "CREATE TABLE record_migration (migration_id INTEGER, name TEXT)")
    const rows = steps.map((name, place) => `(${place + 1}, '${name}')`)
    await query(database, `INSERT INTO record_migration VALUES ${rows.join()}`)
  }
  await query("postgres", "CREATE DATABASE standby")
  await query("postgres", "ALTER DATABASE standby SET default_transaction_read_only = on")
  await query("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
  await query("postgres", "CREATE USER reader PASSWORD 'read3r'")
  await query("postgres", "CREATE DATABASE others")
  const web = createServer((_, response) => void response.end()).listen(0, "127.0.0.1")
  const greeter = createSocketServer((socket) => void socket.write("5.5.5-10.11.6-MariaDB")).listen(0, "127.0.0.1")
  await Promise.all([once(web, "listening"), once(greeter, "listening")])
  await query("postgres", "CREATE DATABASE full_disk")
  await query(
    "full_disk",
    `CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$`
  )
  await query("full_disk", "CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION fail()")
  const pooler = await transactionPooler(postgres.port)
  onTestFinished(() => {
    web.close()
    greeter.close()
    pooler.close()
  })
  const refusals: ReadonlyArray<readonly [url: string, message: string]> = [
    [
      postgres.url("others", "trawl:wr0ng"),
      "refused the user: check the name and the password in the database URL (password authentication failed for user \"trawl\")."
    ],
    [postgres.url("others", "trawl"), "refused the user: check the name and the password in the database URL"],
    [postgres.url("nowhere"), "There is no database 127.0.0.1:PORT/nowhere: create it, or use another one."],
    [postgres.url("others", "reader:read3r"), "may not create tables: grant the CREATE privilege on the schema public"],
    [
      postgres.url("taken"),
      "The database 127.0.0.1:PORT/taken has tables of another program: use an empty database, or create a schema"
    ],
    [`${postgres.url("taken")}?options=-csearch_path%3Dtrawl`, "none of the schemas in search_path: create one"],
    [postgres.url("later"), "was written by a newer version of Trawl: upgrade Trawl, or use another database."],
    [
      postgres.url("earlier"),
      "was written by an earlier build of Trawl, and this build cannot read it: use an empty database."
    ],
    [postgres.url("standby"), "is read-only: use the primary server, and a user with write access."],
    [postgres.url("latin"), "has the encoding LATIN1: create one with the encoding UTF8."],
    [
      "postgres://trawl:s3cret@127.0.0.1:1/others",
      "The database 127.0.0.1:1/others cannot be reached: check that PostgreSQL runs there"
    ],
    [
      "postgres://trawl:s3cret@no-such-host.invalid/others",
      "The database no-such-host.invalid:5432/others cannot be reached"
    ],
    [`postgres://trawl:s3cret@127.0.0.1:${at(web)}/others`, "cannot be reached: check that PostgreSQL runs there"],
    [`postgres://trawl:s3cret@127.0.0.1:${at(greeter)}/others`, "cannot be reached: check that PostgreSQL runs there"],
    [
      postgres.url("full_disk"),
      "The disk of the database 127.0.0.1:PORT/full_disk is full: free some space and start again."
    ],
    [
      `postgres://trawl:s3cret@127.0.0.1:${pooler.port}/others`,
      "is behind a connection pooler in transaction mode: connect to PostgreSQL itself, or set the pooler to session mode."
    ],
    [
      "mysql://trawl:s3cret@127.0.0.1/others",
      "databaseUrl (--database-url): Expected the URL of a PostgreSQL database, such as"
    ],
    ["s3cret", "databaseUrl (--database-url): Expected the URL of a PostgreSQL database, such as"]
  ]
  for (const [databaseUrl, expected] of refusals) {
    const error: Error = await serve({ dataDirectory: join(folder, "refused"), databaseUrl, apiKeys: ["key"], port: 0 })
      .then(() => assert.fail(`${databaseUrl} is taken`), (error) => error)
    assert.include(error.message.replaceAll(String(postgres.port), "PORT"), expected)
    assert.notInclude(error.message, "\n")
    assert.notMatch(error.message, new RegExp(`${password}|wr0ng|read3r`, "u"))
    assert.isFalse(existsSync(join(folder, "refused")))
  }
  // next to the tables of another program and of an extension
  await query("taken", "CREATE SCHEMA trawl")
  await query("taken", "CREATE EXTENSION pg_stat_statements SCHEMA trawl")
  const beside = await serve({
    dataDirectory: join(folder, "beside"),
    databaseUrl: `${postgres.url("taken")}?options=-csearch_path%3Dtrawl`,
    apiKeys: ["key"],
    port: 0
  })
  await beside.close()
  assert.isAbove((await query("taken", "SELECT 1 FROM pg_tables WHERE schemaname = 'trawl'")).length, 10)
  for (const [database, count] of [["others", 0], ["taken", 1], ["later", 1], ["standby", 0], ["latin", 0]] as const) {
    assert.lengthOf(await query(database, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'"), count, database)
  }
}, 60_000)

it("an engine without a cluster refuses a database URL, and says which package has one", async () => {
  const options = { dataDirectory: ":memory:", databaseUrl: "postgres://x", apiKeys: ["key"], port: 0 }
  assert.strictEqual(
    await serveAlone(options).then(() => "", ({ message }: Error) => message),
    "databaseUrl: An engine with a database is in another package: run `npm install @trawl/cluster`, and import serve from @trawl/cluster."
  )
})
