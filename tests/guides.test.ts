import { execFile } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, assert, describe, it } from "vitest"
import { copyTree } from "./tree-copy.ts"

/** Makes the changes that the guides show in a copy of the repository, then uses what they add. */
describe("the guides for additions", { timeout: 180_000 }, () => {
  const copy = copyTree()
  afterAll(() => copy[Symbol.dispose](), 60_000)
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    promisify(execFile)(command, args, { cwd: copy.root, maxBuffer: 64 * 1024 * 1024 })
      .catch((failed: { readonly stdout: string; readonly stderr: string }) => failed)
      .then(({ stderr, stdout }) => stdout + stderr)
  const node = (...args: ReadonlyArray<string>) => run(process.execPath, "--conditions=@trawl/source", ...args)

  it.each([
    ["add-a-search-operator", 5],
    ["add-a-format", 5],
    ["add-a-trace-event", 3],
    ["add-a-record-service", 6]
  ])("%s changes %d files, where it says", (name, files) => {
    const changes = changesIn(readFileSync(join(copy.root, `docs/guides/${name}.md`), "utf8"))
    assert.strictEqual(changes.length, files)
    for (const { hunks, isNew, path } of changes) {
      const file = join(copy.root, path)
      const text = isNew ? "" : readFileSync(file, "utf8")
      assert.strictEqual(existsSync(file), !isNew, path)
      writeFileSync(file, hunks.reduce((before, hunk) => applied(before, hunk, path), text))
    }
  })

  it("cause no type error after npm run generate", async () => {
    await node("tools/src/generate.ts")
    const kept = ["--incremental", "--tsBuildInfoFile", join(copy.root, "types.tsbuildinfo")]
    const output = await run("tsc", "-p", "tsconfig.json", "--pretty", "false", ...kept)
    assert.deepStrictEqual(output.split("\n").filter((line) => line.includes("error TS")), [])
  })

  it("add a record service that stores data in SQLite and PostgreSQL", async () => {
    const results = join(copy.root, "results.json")
    const output = await run(
      "vitest",
      "run",
      "--reporter=json",
      `--outputFile=${results}`,
      "packages/engine/test/records/search-counts.test.ts"
    )
    assert.isTrue(existsSync(results), output)
    const { testResults } = JSON.parse(readFileSync(results, "utf8")) as {
      readonly testResults: ReadonlyArray<{
        readonly assertionResults: ReadonlyArray<{ readonly fullName: string; readonly status: string }>
      }>
    }
    assert.deepStrictEqual(
      testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName, status }) => [fullName, status])),
      ["SQLite", "PostgreSQL"].map((database) => [
        `search counts on ${database} list the most frequent queries of a team`,
        "passed"
      ])
    )
  })

  it("add working features: a search, a scrape and an agent run use them", async () => {
    writeFileSync(join(copy.root, "tests/use-additions.ts"), program)
    const output = await node("tests/use-additions.ts")
    assert.deepStrictEqual(JSON.parse(output.trim().split("\n").at(-1) ?? ""), {
      explained: "only results with \"anchor\" in the text",
      found: ["/page"],
      headings: ["Harbour", "Tides"],
      headingCount: 2,
      skipped: ["/missing"]
    })
  })
})

interface Change {
  readonly path: string
  readonly isNew: boolean
  readonly hunks: ReadonlyArray<string>
}

/**
 * The changes in a guide, one `diff` block each: the path after `---`, or after `+++` if the file is new, then parts of
 * the file separated by `@@`.
 */
const changesIn = (guide: string): ReadonlyArray<Change> =>
  Array.from(
    guide.matchAll(/^```diff\n--- (.+)\n(?:\+\+\+ (.+)\n)?([^]*?)^```$/gmu),
    ([, path = "", created, hunks = ""]) => ({
      path: created ?? path,
      isNew: created !== undefined,
      hunks: hunks.split(/^@@\n/mu)
    })
  )

const applied = (text: string, hunk: string, path: string): string => {
  const lines = hunk.trimEnd().split("\n")
  const side = (without: string) =>
    lines.filter((line) => !line.startsWith(without)).map((line) => `${line.slice(1)}\n`).join("")
  const [before, after] = [side("+"), side("-")]
  if (text === "" && before === "") return after
  assert.strictEqual(text.split(before).length, 2, `${path} has this once:\n${before}`)
  return text.replace(before, () => after)
}

const program = `
import { serve } from "@trawl/engine/serve"
import { explainQuery } from "@trawl/query-builder"
import { createServer } from "node:http"

const site = createServer((request, response) => {
  if (request.url !== "/page") return void response.writeHead(404).end()
  response.setHeader("content-type", "text/html")
  response.end("<title>Ships</title><main><h1>Harbour</h1><p>The anchor lies at the quay since spring.</p><h2>Tides</h2><p>Twice a day.</p></main>")
}).listen(0, "127.0.0.1")
await new Promise((resolve) => site.once("listening", resolve))
const { port } = site.address()
const at = "http://127.0.0.1:" + port
const engine = await serve({ dataDirectory: ":memory:", apiKeys: ["key"], port: 0, browser: false, allowedAddresses: ["127.0.0.1"] })
const ask = async (path, body) => (await fetch(engine.url + path, {
  ...body && { method: "POST", body: JSON.stringify(body) },
  headers: { authorization: "Bearer key", "content-type": "application/json" }
})).json()
const { data: document } = await ask("/v2/scrape", { url: at + "/page", formats: ["headings"] })
let web = []
for (let tries = 0; tries < 100 && web.length === 0; tries++) {
  web = (await ask("/v2/search", { query: "intext:anchor" })).data?.web ?? []
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const { id } = await ask("/v2/agent", { prompt: "Where is the anchor?", urls: [at + "/missing", at + "/page"] })
for (let tries = 0; tries < 200; tries++) {
  if ((await ask("/v2/agent/" + id)).status !== "processing") break
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const { events = [] } = await ask("/v2/agent/" + id + "/trace")
console.log(JSON.stringify({
  explained: explainQuery("intext:anchor")[0].asks,
  found: web.map(({ url }) => new URL(url).pathname),
  headings: document.headings,
  headingCount: document.metadata.headingCount,
  skipped: events.filter(({ type }) => type === "source.skipped").map(({ url }) => new URL(url).pathname)
}))
await engine.close()
site.close()
`
