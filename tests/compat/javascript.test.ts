import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type Client, install, type Misfits, officialClient, promisedTypes } from "./clients.ts"
import { apiKey, compatEngine } from "./engine.ts"
import { others, unansweredResearch, working, workingResearch } from "./methods.ts"
import { watch, watched } from "./watch.ts"

let engine: Awaited<ReturnType<typeof compatEngine>>
let app: Client
let misfits: Misfits

beforeAll(async () => {
  install()
  engine = await compatEngine()
  app = await officialClient(engine.url, apiKey)
  const methods = Object.entries({ ...working, ...workingResearch })
  misfits = await promisedTypes(Object.fromEntries(methods.map(([name, { promises }]) => [name, promises])))
}, 300_000)

afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const inResearch = (methods: object) => Object.keys(methods).map((name) => `research.${name}`)

describe("the official JavaScript client", () => {
  for (const [name, { call }] of Object.entries(working)) {
    it(`returns its declared type from ${name}`, async () => {
      assert.deepStrictEqual(misfits(name, await call(app, engine.site)), [])
    })
  }

  for (const [name, { call }] of Object.entries(workingResearch)) {
    it(`returns its declared type from research.${name}`, async () => {
      assert.deepStrictEqual(misfits(name, await call(app["research"] as never, engine.site)), [])
    })
  }

  it.each(Object.entries(unansweredResearch))(
    "fails with 501 in research.%s, which the engine does not implement",
    async (name, args) => {
      const research = app["research"] as unknown as Client
      const status = await research[name]?.(...args).then(
        () => 200,
        (error: { readonly status?: number }) => error.status
      )
      assert.include([404, 501], status)
    }
  )

  it.each(["batch", "crawl"] as const)("watches a %s to its end", async (kind) => {
    const { documents, done, snapshots } = await watch(app, kind, await watched[kind](app, engine.site))
    assert.strictEqual(done.status, "completed")
    // polls would add more
    assert.lengthOf(snapshots, 1)
    assert.lengthOf(new Set(documents), 3)
    assert.lengthOf(documents, 3)
  })

  it("works for the methods that the guide lists as working", () => {
    const guide = readFileSync(join(import.meta.dirname, "../../docs/guides/migrating.md"), "utf8")
    const rows = [...guide.matchAll(/^\| (`[^|]*`) \| (yes|not yet|no)\b/gmu)]
    const results = new Map(
      rows.flatMap(([, names = "", works]) => [...names.matchAll(/`([\w.]+)`/gu)].map(([, name]) => [name, works]))
    )
    const isReported = (name: string, works: string) => assert.strictEqual(results.get(name), works, name)
    for (const name of [...Object.keys(working), ...inResearch(workingResearch), "watcher"]) isReported(name, "yes")
    for (const name of inResearch(unansweredResearch)) isReported(name, "not yet")
  })

  it("has no method without a test", () => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(Object.getPrototypeOf(app)))
    const tried = new Set([...Object.keys(working), ...others])
    assert.deepStrictEqual(names.filter((name) => !tried.has(name)), [])
    const research = Object.getOwnPropertyNames(Object.getPrototypeOf(app["research"]))
    const triedResearch = new Set(["constructor", ...Object.keys(workingResearch), ...Object.keys(unansweredResearch)])
    assert.deepStrictEqual(research.filter((name) => !triedResearch.has(name)), [])
  })
})
