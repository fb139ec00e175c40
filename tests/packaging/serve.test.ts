import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { gunzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { install, pnpm, type Project, root } from "./packed.ts"

/** The engine and the command from their tarballs, in a project without other packages of the repository. */
describe("the packed engine with the packed command", { timeout: 60_000 }, () => {
  let project: Project
  beforeAll(async () => {
    project = await install(["@trawl/engine"])
    await pnpm(root, "--filter=@trawl/cli", "pack", "--pack-destination", project.folder)
    const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"))
    const home = join(project.folder, "node_modules/@trawl/cli")
    mkdirSync(home, { recursive: true })
    await promisify(execFile)("tar", [
      "-xzf",
      join(project.folder, `trawl-cli-${version}.tgz`),
      "-C",
      home,
      "--strip-components=1"
    ])
  }, 300_000)
  afterAll(() => project?.[Symbol.dispose]())

  it("is served by `trawl serve`, with the playground, and its files are small", async (context) => {
    const engine = spawn(process.execPath, [
      join(project.folder, "node_modules/@trawl/cli/bin/trawl.js"),
      "serve",
      "--port",
      "0",
      "--no-browser"
    ], { cwd: project.folder, env: {} })
    onTestFinished(() => void engine.kill("SIGKILL"))
    let output = ""
    for (const stream of [engine.stdout, engine.stderr]) stream.on("data", (piece) => output += piece)
    const ended = once(engine, "exit")
    while (!output.includes("Up at ")) {
      await Promise.race([
        once(engine.stdout, "data"),
        ended.then(() => assert.fail(output))
      ])
    }
    const url = /Up at (\S+):/.exec(output)?.[1] ?? ""

    const page = await fetch(url, { headers: { accept: "text/html" } }).then((response) => response.text())
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
    const whole = join(project.folder, "node_modules/@trawl/engine/playground", script)
    for (const encoding of ["gzip", "identity"]) {
      const answer = await fetch(url + script, { headers: { "accept-encoding": encoding } })
      assert.strictEqual(answer.headers.get("content-type"), "text/javascript; charset=utf-8")
      assert.strictEqual(answer.headers.get("content-encoding"), encoding === "gzip" ? "gzip" : null)
      assert.strictEqual(await answer.text(), gunzipSync(readFileSync(`${whole}.gz`)).toString())
    }
    const own = { referer: `${url}/`, "sec-fetch-site": "same-origin" }
    assert.deepStrictEqual(
      await fetch(`${url}/playground.json`, { headers: own }).then((response) => response.json()),
      { apiKey: "trawl-local" }
    )
    assert.strictEqual(
      (await fetch(`${url}/v2/agent`, { headers: { authorization: "Bearer trawl-local" } })).status,
      200
    )

    engine.kill("SIGINT")
    assert.deepStrictEqual(await ended, [130, null])
    const folder = join(project.folder, "node_modules/@trawl/engine")
    const sizeOf = (pattern: string) =>
      globSync(pattern, { cwd: folder }).map((file) => statSync(join(folder, file))).filter((file) => file.isFile())
        .reduce((sum, { size }) => sum + size, 0)
    const tarball = statSync(project.packages.find(({ name }) => name === "@trawl/engine")?.tarball ?? "").size
    await context.annotate(
      `the engine's tarball ${(tarball / 1e6).toFixed(2)} MB, the playground in it ${
        (sizeOf("playground/**") / 1e6).toFixed(2)
      } MB`
    )
    assert.isAtMost(sizeOf("playground/**"), 250_000)
    assert.isAtMost(tarball, 2_000_000)
  })
})
