import { build } from "esbuild"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join, normalize } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { install, type Project } from "./packed.ts"
import { bun, chromium, deno, installRuntimes, node22, offered, workerd } from "./runtimes.ts"
import { markdown, type SearchServer, serveSearches } from "./search-server.ts"

const doors = ["promise", "effect"] as const

/** Real searches of a local server, with installed packages, in each runtime. */
describe("a packed package searches", { timeout: 60_000 }, () => {
  let project: Project
  let server: SearchServer

  beforeAll(async () => {
    if (offered) await installRuntimes()
    project = await install(["@trawl/sdk", "@trawl/search"])
    for (const door of doors) {
      copyFileSync(join(import.meta.dirname, "programs", `${door}.mjs`), join(project.folder, `${door}.mjs`))
      copyFileSync(join(import.meta.dirname, "programs", `${door}.cjs`), join(project.folder, `${door}-main.cjs`))
      writeFileSync(
        join(project.folder, `${door}-main.mjs`),
        `import { searched } from "./${door}.mjs"\nconsole.log(await searched(process.argv.at(-1)))\n`
      )
    }
    server = await serveSearches()
  }, 300_000)
  afterAll(async () => {
    project?.[Symbol.dispose]()
    await server?.[Symbol.asyncDispose]()
  })

  const runs = async (file: string, ...args: ReadonlyArray<string>) => {
    const env = { ...process.env, DENO_DIR: join(project.folder, ".deno"), DENO_NO_UPDATE_CHECK: "1", NODE_OPTIONS: "" }
    const { stderr, stdout } = await promisify(execFile)(file, [...args, server.url], { cwd: project.folder, env })
    assert.deepStrictEqual({ stderr, stdout }, { stderr: "", stdout: `${markdown}\n` })
  }

  describe.each(doors)("with the %s entry", (door) => {
    it("in this Node", () => runs(process.execPath, `${door}-main.mjs`))

    it.runIf(offered)("in Node 22", () => runs(node22, `${door}-main.mjs`))

    it("in this Node, by require from CommonJS", () => runs(process.execPath, `${door}-main.cjs`))

    it.runIf(offered)("in Node 22, by require from CommonJS", () => runs(node22, `${door}-main.cjs`))

    it.runIf(offered)("in Bun", () => runs(bun, "--no-install", `${door}-main.mjs`))

    it.runIf(offered)(
      "in Deno",
      () =>
        runs(
          deno,
          "run",
          "--allow-env",
          "--allow-net",
          "--allow-read",
          "--cached-only",
          "--no-prompt",
          "--node-modules-dir=manual",
          `${door}-main.mjs`
        )
    )

    it.runIf(offered)("in workerd", async () => {
      const worker = join(project.folder, `${door}-worker`)
      mkdirSync(worker)
      await build({
        stdin: {
          contents:
            `import { searched } from "./${door}.mjs"\nexport default { test: async (_, { url }) => console.log(await searched(url)) }`,
          resolveDir: project.folder
        },
        bundle: true,
        conditions: ["workerd", "worker", "browser"],
        format: "esm",
        outfile: join(worker, "worker.js"),
        target: "es2022"
      })
      writeFileSync(join(worker, "config.capnp"), workerConfig(server.url))
      const { stderr, stdout } = await promisify(execFile)(workerd, ["test", join(worker, "config.capnp")])
      assert.include(stdout + stderr, markdown)
    })

    it.runIf(chromium !== undefined)(
      "in headless Chromium, as modules without a bundler (skipped where there is none; CHROME_PATH names one)",
      async () => {
        const result = Promise.withResolvers<string>()
        await using site = await serveSearches((request, response) =>
          serveProject(project.folder, door, result.resolve, request, response)
        )
        const child = spawn(chromium ?? "", [
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-background-networking",
          `--user-data-dir=${join(project.folder, `.chromium-${door}`)}`,
          `${site.url}/page.html`
        ], { stdio: "ignore" })
        const exited = once(child, "exit").then(([code]) => `Chromium ended with ${code}`)
        try {
          assert.strictEqual(await Promise.race([result.promise, exited]), markdown)
        } finally {
          child.kill("SIGKILL")
          await exited
        }
      }
    )
  })
})

const workerConfig = (url: string): string =>
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = .worker),
  (name = "internet", network = (allow = ["local", "private", "public"]))
]);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  bindings = [(name = "url", text = "${url}")],
  compatibilityDate = "2026-01-01"
);
`

/** Serves the page, the modules of the project, and a path for the result. */
const serveProject = (
  folder: string,
  door: string,
  report: (found: string) => void,
  request: IncomingMessage,
  response: ServerResponse
): void => {
  const { pathname } = new URL(request.url ?? "/", "http://page")
  if (pathname === "/found") return void request.setEncoding("utf8").on("data", report).on("end", () => response.end())
  if (pathname === "/page.html") {
    return void response.writeHead(200, { "content-type": "text/html" }).end(page(folder, door))
  }
  const file = join(folder, normalize(pathname))
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end()
  response.writeHead(200, { "content-type": "text/javascript" }).end(readFileSync(file))
}

const page = (folder: string, door: string): string =>
  `<!doctype html>
<script type="importmap">${JSON.stringify({ imports: importMap(folder) })}</script>
<script type="module">
  const tell = (text) => fetch("/found", { method: "POST", body: text })
  import("/${door}.mjs").then(({ searched }) => searched(location.origin)).then(tell, (error) => tell("failed: " + error.stack))
</script>`

const importMap = (folder: string): Record<string, string> => {
  const modules = join(folder, "node_modules")
  const ownPackages = readdirSync(join(modules, "@trawl")).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(modules, "@trawl", name, "package.json"), "utf8")) as {
      exports: Record<string, string | { default: string }>
    }
    return Object.entries(exports).flatMap(([entry, target]) =>
      typeof target === "string"
        ? []
        : [[`@trawl/${name}${entry.slice(1)}`, `/node_modules/@trawl/${name}${target.default.slice(1)}`]]
    )
  })
  const effect = readdirSync(join(realpathSync(join(modules, "effect")), "dist")).filter((name) => name.endsWith(".js"))
    .map((name) => [`effect/${name.slice(0, -3)}`, `/node_modules/effect/dist/${name}`])
  return Object.fromEntries([...ownPackages, ...effect])
}
