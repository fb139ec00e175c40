import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, assert, describe, it } from "vitest"
import { copyTree } from "./tree-copy.ts"

/**
 * What a contributor does, in a copy of the tree. Left out for time: the installation (the copy is linked by hand as it
 * would be), the tests that know nothing of the feature, Effect diagnostics and builds. `npm test` of the contributor
 * runs them.
 */
describe("npm run new probe-list", { timeout: 180_000 }, () => {
  const copy = copyTree()
  afterAll(() => copy[Symbol.dispose](), 60_000)

  const run = (command: string, ...args: ReadonlyArray<string>) =>
    promisify(execFile)(command, args, { cwd: copy.root, maxBuffer: 64 * 1024 * 1024 })
      .catch((ended: Ended) => ended)
      .then(({ code = 0, stdout, stderr }: Ended) => ({ status: code, output: stdout + stderr }))
  const tool = (name: string, ...args: ReadonlyArray<string>) =>
    run(process.execPath, "--conditions=@trawl/source", join(copy.root, "tools/src", name), ...args)
  const typeErrors = async () => {
    const kept = ["--incremental", "--tsBuildInfoFile", join(copy.root, "types.tsbuildinfo")]
    const { output } = await run("tsc", "-p", "tsconfig.json", "--pretty", "false", ...kept)
    return output.split("\n").filter((line) => line.includes("error TS"))
  }
  const edit = (path: string, change: (text: string) => string, to = path) =>
    writeFileSync(join(copy.root, to), change(readFileSync(join(copy.root, path), "utf8")))

  it.each([
    [[], "Name one feature"],
    [["two", "names"], "Name one feature"],
    [["../elsewhere"], "lower-case words"],
    [["delete"], "`delete` is a reserved word of TypeScript or Python"],
    [["call"], "already use the name `call`"],
    [["scrape"], "The feature `scrape` already exists"],
    [["upload-file"], "contract.json already contains"]
  ])("refuses %j and writes nothing", async (args, reason) => {
    const { output, status } = await tool("new-feature.ts", ...args)
    assert.strictEqual(status, 1)
    assert.include(output, reason)
    assert.include(output, "Nothing was written.")
  })

  it("writes the feature and prints the next steps", async () => {
    const { output, status } = await tool("new-feature.ts", "probe-list")
    assert.strictEqual(status, 0, output)
    assert.include(output, "new      packages/probe-list/src/probe-list.ts")
    assert.include(output, "new      packages/sdk/src/probe-list.ts")
    assert.include(output, "changed  schema/src/api.ts")
    assert.include(output, "changed  packages/sdk/src/all.ts")
    assert.include(output, "npm run generate")
    copy.link("packages/probe-list", "packages/scrape")
    copy.link("", "", ["@trawl/probe-list"])
    copy.link("packages/sdk", "", ["@trawl/probe-list"])
  })

  it("does not overwrite a feature", async () => {
    assert.include((await tool("new-feature.ts", "probe-list")).output, "The feature `probe-list` already exists")
  })

  it("causes only one type error: the operation has no handler", async () => {
    const generated = await tool("generate.ts")
    assert.strictEqual(generated.status, 0, generated.output)
    // as tests/snippets.test.ts finds it
    edit(
      "packages/probe-list/README.md",
      (page) => /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? "no snippet",
      "tests/probe-list-readme.ts"
    )
    const [complaint = "", ...others] = await typeErrors()
    assert.match(complaint, /^packages\/engine\/src\/handlers\/probe-list\.ts.*Endpoint not handled: probeList/)
    assert.deepStrictEqual(others, [])
  })

  it("passes types, lint, drift, its tests, dependency rules and exchanges once it has a handler", async () => {
    edit("packages/engine/src/handlers/probe-list.ts", withHandler)
    assert.deepStrictEqual(await typeErrors(), [])
    const lint = await run("oxlint", "--deny-warnings", "schema/src", "packages/probe-list", "packages/engine/src")
    assert.strictEqual(lint.status, 0, lint.output)
    const drift = await tool("generate.ts", "--check")
    assert.strictEqual(drift.status, 0, drift.output)
    const files = [
      "packages/probe-list",
      "schema/test/exchanges.test.ts",
      "tests/dependency-rules.test.ts",
      "tests/contract/client-kit.test.ts",
      "tests/contract/features.test.ts"
    ]
    const tests = await run("vitest", "run", ...files)
    assert.strictEqual(tests.status, 0, tests.output)
    assert.include(tests.output, "packages/probe-list/test/probe-list.test.ts")
  })
})

interface Ended {
  readonly code?: number
  readonly stdout: string
  readonly stderr: string
}

const withHandler = (stub: string): string =>
  `import * as Effect from "effect/Effect"\n${
    stub.replace(
      "(handlers) => handlers",
      "(handlers) =>\n  handlers.handle(\"probeList\", ({ payload }) => Effect.succeed({ success: true, answer: payload.text }))"
    )
  }`
