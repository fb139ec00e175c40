import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { install, libraries, type Packed, type Project } from "./packed.ts"
import { installRuntimes, typescript5 } from "./runtimes.ts"

describe("published packages", { timeout: 60_000 }, () => {
  let project: Project
  const packed = (name: string): Packed => {
    const found = project.packages.find((candidate) => candidate.name === name)
    if (found === undefined) throw new Error(`${name} was not packed`)
    return found
  }

  beforeAll(async () => {
    await installRuntimes()
    project = await install([...libraries.keys()])
  }, 300_000)
  afterAll(() => project?.[Symbol.dispose]())

  describe.each([...libraries.keys()])("%s", (name) => {
    it("have no problems in publint", async () => {
      const { folder, manifest } = packed(name)
      const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
      assert.deepStrictEqual(messages.map((message) => formatMessage(message, manifest, { color: false })), [])
    })

    it("have correct types for importers, by attw", async () => {
      const { problems } = {
        problems: [],
        ...await checkPackage(createPackageFromTarballData(readFileSync(packed(name).tarball)))
      }
      // modules only: CommonJS, and resolution without `exports`, are not supported
      const served = problems.filter((problem) =>
        !("resolutionKind" in problem) || /^(node16-esm|bundler)$/.test(problem.resolutionKind)
      )
      assert.deepStrictEqual(served.filter(({ kind }) => kind !== "CJSResolvesToESM"), [])
    })

    it("contain modules only, without side effects, in few files with source maps, and import only parts of Effect", () => {
      const { folder, manifest } = packed(name)
      assert.strictEqual(manifest.type, "module")
      assert.strictEqual(manifest.sideEffects, false)
      const files = globSync("dist/**/*.js", { cwd: folder }).filter((file) => !file.includes("rolldown-runtime")) // the bundler's own
      const entries = Object.values(manifest.exports).filter((target) => typeof target !== "string")
      assert.isAtMost(
        files.length,
        entries.length + 7,
        "a file for each entry, and seven for what they share or load later"
      )
      for (const file of files) {
        const code = readFileSync(join(folder, file), "utf8")
        const reexportsOnly = /^(import\{[^}]*\}from"[^"]+";)*export\{[^}]*\}(from"[^"]+")?;$/.test(code.trim())
        assert.isTrue(reexportsOnly || existsSync(join(folder, `${file}.map`)), `${file} has no map`)
        assert.notMatch(code, /from\s*"effect"/, file)
        assert.notInclude(code, "@trawl/source")
      }
    })
  })

  it("the promise client needs no other package and is at most 0.5 MB", async (context) => {
    const { folder, manifest } = packed("@trawl/sdk")
    assert.deepStrictEqual({ ...manifest.dependencies, ...manifest.peerDependencies }, {})
    const bytes = globSync("**/*", { cwd: folder }).map((file) => statSync(join(folder, file))).filter((entry) =>
      entry.isFile()
    )
      .reduce((sum, { size }) => sum + size, 0)
    await context.annotate(`${(bytes / 1e6).toFixed(3)} MB; aim 0.2`)
    assert.isAtMost(bytes, 500_000)
  })

  it.each([
    [
      "promise function",
      `import { connect, search } from "@trawl/sdk"; export const found = search(connect({ apiKey: "k" }), { query: "q" })`
    ],
    [
      "promise client",
      `import { createClient } from "@trawl/sdk"; export const found = createClient({ apiKey: "k" }).search({ query: "q" })`
    ],
    [
      "Effect entry",
      `import { connect } from "@trawl/core"; import { search } from "@trawl/search"; export const found = connect({ apiKey: "k" })(search({ query: "q" }))`
    ]
  ])("a bundle leaves out of what is published as much as of the sources: %s", async (_, contents) => {
    const [source, published] = await Promise.all([
      gzipped(contents, import.meta.dirname, ["@trawl/source"]),
      gzipped(contents, project.folder, [])
    ])
    assert.isAtMost(published / source, 1.02, `${published} bytes, of the sources ${source}`)
  })

  describe("types of one search", () => {
    const compilers = [["5.9.3", typescript5], [
      "7.0.2",
      join(import.meta.dirname, "../../node_modules/typescript/lib/tsc.js")
    ]] as const
    const programs = {
      promise: `import { connect, search } from "@trawl/sdk"
const found = await search(connect(), { query: "q", sources: ["web", "news"], scrapeOptions: { formats: ["markdown"] } })
export const text: string | null | undefined = found.data.web[0]?.markdown`,
      required: `import sdk = require("@trawl/sdk")
export const text = async (): Promise<string | null | undefined> =>
  (await sdk.createClient().search({ query: "q", scrapeOptions: { formats: ["markdown"] } })).data.web[0]?.markdown`,
      effect: `import { search } from "@trawl/search"
import * as Effect from "effect/Effect"
export const text = search({ query: "q", scrapeOptions: { formats: ["markdown"] } }).pipe(Effect.map((found): string | null | undefined => found.data.web[0]?.markdown))`
    }

    for (const [version, compiler] of compilers) {
      it(`need no skipLibCheck and few instantiations in TypeScript ${version}`, async (context) => {
        const strict = await check(project.folder, compiler, programs.promise, false)
        assert.strictEqual(strict.output.match(/error TS.*/)?.[0], undefined)
        const { instantiations, output } = await check(project.folder, compiler, programs.promise, true)
        assert.notInclude(output, "error TS")
        await context.annotate(`${instantiations} instantiations; must 1,000, aim 500`)
        assert.isAtMost(instantiations, presentInstantiations * 1.02)
      })

      it(`are correct for require from CommonJS in TypeScript ${version}`, async () => {
        const { output } = await check(project.folder, compiler, programs.required, true, "cts")
        assert.notInclude(output, "error TS")
      })

      it(`are correct for the Effect entry in TypeScript ${version}`, async () => {
        const { output } = await check(project.folder, compiler, programs.effect, true)
        assert.notInclude(output, "error TS")
      })
    }
  })
})

// the reached value, to be lowered when fewer are needed
const presentInstantiations = 960

const gzipped = async (contents: string, resolveDir: string, conditions: Array<string>): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    conditions,
    format: "esm",
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false
  })
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length
}

const check = async (folder: string, compiler: string, code: string, skipLibCheck: boolean, extension = "ts") => {
  const place = join(folder, "types")
  mkdirSync(place, { recursive: true })
  const file = `call.${extension}`
  writeFileSync(join(place, file), code)
  writeFileSync(
    join(place, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
        module: extension === "cts" ? "nodenext" : "preserve",
        strict: true,
        noEmit: true,
        skipLibCheck,
        types: []
      },
      files: [file]
    })
  )
  const { stdout: output } = await promisify(execFile)(process.execPath, [
    compiler,
    "-p",
    place,
    "--extendedDiagnostics"
  ])
    .catch((ended: { readonly stdout: string }) => ended)
  return { instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]), output }
}
