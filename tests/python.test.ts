import { execFile, spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { crawlSite, embedded, EngineAddress, listen } from "@trawl/engine"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serveSmallSite } from "./small-site.ts"

const root = join(import.meta.dirname, "..")
const client = join(root, "clients/python")
const version = spawnSync("python3", ["-c", "import sys; print(*sys.version_info[:2])"], { encoding: "utf8" }).stdout ??
  ""
const [major = 0, minor = 0] = version.trim().split(" ").map(Number)
const present = major === 3 && minor >= 11
if (!present) {
  console.warn(
    `The Python client is not tested: python3 >= 3.11 is not on this machine${version && `, only ${major}.${minor}`}.`
  )
}

/** The output of a script; rejects with its output and errors if it fails. */
const python = async (args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)("python3", args, {
    cwd: root,
    env: { ...process.env, PYTHONPATH: join(client, "src"), PYTHONDONTWRITEBYTECODE: "1", ...env },
    maxBuffer: 64 * 1024 * 1024
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

describe.skipIf(!present)("the Python client", () => {
  it("passes every exchange of the kit that a client can run", async () => {
    const summary = await python([join("tests", "python", "run_kit.py")])
    const [, run] = /^(\d+) exchanges run: /m.exec(summary) ?? []
    const passedOver = [...summary.matchAll(/^(\d+) not run, (.+):$/gm)].map(([, count, reason = ""]) => ({
      count: Number(count),
      reason
    }))
    assert.strictEqual(
      passedOver.reduce((sum, { count }) => sum + count, Number(run)),
      globSync("schema/exchanges/*/*.json", { cwd: root }).length
    )
    assert.sameMembers(passedOver.map(({ reason }) => reason), [
      "the query string has a parameter that the method does not take",
      "the options are a text that no client writes",
      "the body is a text that no client writes"
    ])
    assert.match(summary, /^0 differ\.$/m)
  }, 120_000)

  it("applies its limits and hides its key", () => python([join("tests", "python", "test_client.py")]), 60_000)

  describe("with the engine", () => {
    const apiKey = "contract-key"
    let site: Awaited<ReturnType<typeof serveSmallSite>>
    let environment: NodeJS.ProcessEnv
    let close: () => Promise<void>

    beforeAll(async () => {
      site = await serveSmallSite({ count: 12 })
      const engine = embedded({ dataDirectory: ":memory:", apiKeys: [apiKey], allowedAddresses: [site.host] })
      const runtime = ManagedRuntime.make(Layer.provideMerge(listen({ port: 0 }), engine))
      close = () => runtime.dispose()
      await runtime.runPromise(Stream.runDrain(crawlSite(site.url)))
      const { url } = await runtime.runPromise(EngineAddress)
      environment = { TRAWL_API_KEY: apiKey, TRAWL_BASE_URL: url }
    }, 30_000)
    afterAll(async () => {
      await close()
      await site[Symbol.asyncDispose]()
    })

    it("searches, scrapes, and identifies an error by its class", async () => {
      const got = JSON.parse(
        await python([join("tests", "python", "live.py"), "word7only", `${site.url}page-2.html`], environment)
      )
      assert.deepStrictEqual(got.titles, ["Note 7 on river stones"])
      assert.include(got.markdown, "# Note 2")
      assert.deepStrictEqual(got.rejected, ["RequestRejected", 400, ["limit"]])
      assert.strictEqual(got.stranger, "Unauthorized")
    })

    it("runs the first example of its README, and can parse the others", async () => {
      const examples = [...readFileSync(join(client, "README.md"), "utf8").matchAll(/^```python\n(.*?)^```/gms)].map((
        [, code = ""]
      ) => code)
      assert.isAbove(examples.length, 1)
      const [first = "", ...others] = examples
      await python(["-c", first.replace("structured concurrency", "granite")], environment)
        .then((printed) => assert.match(printed, /on river stones http/))
      for (const code of others) await python(["-c", "import ast, sys; ast.parse(sys.argv[1])", code])
    })
  })
})
