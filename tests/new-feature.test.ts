import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { copyTree } from "./tree-copy.ts"

/**
 * What a contributor does, in a copy of the tree. Left out for time: the installation (the copy is linked by hand as it would be),
 * all tests that know nothing of the feature, Effect diagnostics and builds; `npm test` of the contributor runs them.
 */
describe("npm run new word-list", { timeout: 180_000 }, () => {
  const copy = copyTree()
  afterAll(() => copy[Symbol.dispose]())

  const run = (command: string, ...args: ReadonlyArray<string>) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy.root, encoding: "utf8" })
    return { status, output: stdout + stderr }
  }
  const tool = (name: string, ...args: ReadonlyArray<string>) =>
    run(process.execPath, "--conditions=@trawl/source", join(copy.root, "tools/src", name), ...args)
  const typeErrors = () =>
    run("tsc", "-p", "tsconfig.json", "--pretty", "false", "--incremental", "--tsBuildInfoFile", join(copy.root, "types.tsbuildinfo")).output
      .split("\n").filter((line) => line.includes("error TS"))
  const handler = join(copy.root, "packages/engine/src/handlers/word-list.ts")

  it.each([
    [[], "Name one feature"],
    [["two", "names"], "Name one feature"],
    [["Word-List"], "lower-case words"],
    [["../elsewhere"], "lower-case words"],
    [["delete"], "a word of TypeScript"],
    [["call"], "use the name `call`"],
    [["scrape"], "a feature `scrape` already"],
    [["core"], "a feature `core` already"],
    [["upload-file"], "contract.json holds"]
  ])("refuses %j and writes nothing", (args, reason) => {
    const { output, status } = tool("new-feature.ts", ...args)
    assert.strictEqual(status, 1)
    assert.include(output, reason)
    assert.include(output, "Nothing was written.")
  })

  it("writes the feature and says what is next", () => {
    const { output, status } = tool("new-feature.ts", "word-list")
    assert.strictEqual(status, 0, output)
    assert.include(output, "new      packages/word-list/src/word-list.ts")
    assert.include(output, "changed  schema/src/api.ts")
    assert.include(output, "npm run generate")
    copy.link("packages/word-list", "packages/scrape")
    copy.link("tests", "tests", ["@trawl/word-list"])
  })

  it("writes it once", () => {
    assert.include(tool("new-feature.ts", "word-list").output, "a feature `word-list` already")
  })

  it("leaves types one complaint: the operation has no handler", () => {
    const generated = tool("generate.ts")
    assert.strictEqual(generated.status, 0, generated.output)
    const [complaint = "", ...others] = typeErrors()
    assert.match(complaint, /^packages\/engine\/src\/handlers\/word-list\.ts.*Endpoint not handled: wordList/)
    assert.deepStrictEqual(others, [])
  })

  it("is complete with its handler: types, lint, drift, its tests, floors, snippets and exchanges pass", () => {
    writeFileSync(handler, withHandler(readFileSync(handler, "utf8")))
    assert.deepStrictEqual(typeErrors(), [])
    const lint = run("oxlint", "--deny-warnings", "schema", "packages/word-list", "packages/engine", "tests")
    assert.strictEqual(lint.status, 0, lint.output)
    const drift = tool("generate.ts", "--check")
    assert.strictEqual(drift.status, 0, drift.output)
    const tests = run(
      "vitest",
      "run",
      "packages/word-list",
      "schema/test/exchanges.test.ts",
      "tests/floors.test.ts",
      "tests/snippets.test.ts",
      "tests/contract/client-kit.test.ts"
    )
    assert.strictEqual(tests.status, 0, tests.output)
    assert.include(tests.output, "packages/word-list/test/word-list.test.ts")
  })
})

const withHandler = (stub: string): string =>
  `import * as Effect from "effect/Effect"\n${
    stub.replace("(handlers) => handlers", "(handlers) =>\n  handlers.handle(\"wordList\", ({ payload }) => Effect.succeed({ success: true, answer: payload.text }))")
  }`
