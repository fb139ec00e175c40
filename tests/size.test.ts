import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "vitest"

const promises = `
  import { agent, connect, scrape, search } from "@trawl/sdk"
  import { cancel, list, status } from "@trawl/sdk/agent"
  export const client = connect({ apiKey }), found = search(client, { query })
`

/** Programs for browsers that make one search call, some of them with Effect. */
const programs: ReadonlyArray<Budget> = [
  { name: "the function for promises", must: 3_000, present: 8_850, code: promises },
  {
    name: "the client for promises",
    must: 6_000,
    present: 16_430,
    code: `import { createClient } from "@trawl/sdk"; export const found = createClient({ apiKey }).search({ query })`
  },
  {
    name: "the Effect entry",
    must: 18_000,
    present: 18_020,
    code:
      `import { connect } from "@trawl/core"; import { search } from "@trawl/search"; export const found = connect({ apiKey })(search({ query }))`
  }
]

/**
 * What one more operation adds to the first of them: the first of a feature brings the rows of its failures along.
 * `agent` as a whole is one object, of which bundlers leave nothing out; its operations one by one are in an entry of
 * their own.
 */
const further: ReadonlyArray<Further> = [
  { name: "scrape", must: 500, present: 1_230, code: `export const page = scrape(client, { url })` },
  { name: "the status of a run", must: 500, present: 700, code: `export const run = status(client, id)` },
  {
    name: "the end of a run after it",
    must: 500,
    present: 75,
    before: `export const run = status(client, id), runs = list(client)\n`,
    code: `export const ended = cancel(client, id)`
  },
  { name: "all of agent", must: 500, present: 6_130, code: `export const run = agent.status(client, id)` }
]

/** Bytes, minified and compressed: the goal, and the reached value, which must not increase. */
interface Budget {
  readonly name: string
  readonly must: number
  readonly present: number
  readonly code: string
}

interface Further extends Budget {
  /** Code that the program already contains. */
  readonly before?: string
}

describe("bytes of one search call, minified and compressed", { timeout: 60_000 }, () => {
  it.each(programs)("by $name: must $must, now at most $present and 2 %", async ({ code, must, present }) => {
    assert.isAtMost(await bytesOf(code), present * 1.02, `must ${must}; look at what the call newly imports`)
  })

  it.each(further)(
    "$name adds: must $must, now at most $present and 2 %",
    async ({ before = "", code, must, present }) => {
      const [without, together] = await Promise.all([bytesOf(promises + before), bytesOf(promises + before + code)])
      assert.isAtMost(together - without, present * 1.02, `must ${must}`)
    }
  )
})

const bytesOf = async (code: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `const apiKey = "key", query = "effect", url = "https://example.com/", id = "run"\n${code}`,
      resolveDir: import.meta.dirname
    },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "esm",
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false
  })
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length
}
