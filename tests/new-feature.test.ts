import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { copyTree } from "./tree-copy.ts"

/**
 * What a contributor does, in a copy of the tree. Left out for time: the installation (the copy is linked by hand as it would be),
 * the tests that know nothing of the feature, Effect diagnostics and builds. `npm test` of the contributor runs them.
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
  const edit = (path: string, change: (text: string) => string, to = path) =>
    writeFileSync(join(copy.root, to), change(readFileSync(join(copy.root, path), "utf8")))

  it.each([
    [[], "Name one feature"],
    [["two", "names"], "Name one feature"],
    [["../elsewhere"], "lower-case words"],
    [["delete"], "a word that TypeScript or Python keeps"],
    [["call"], "use the name `call`"],
    [["scrape"], "a feature `scrape` already"],
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
    copy.link("", "", ["@trawl/word-list"])
  })

  it("writes it once", () => {
    assert.include(tool("new-feature.ts", "word-list").output, "a feature `word-list` already")
  })

  it("leaves types one complaint: the operation has no handler", () => {
    const generated = tool("generate.ts")
    assert.strictEqual(generated.status, 0, generated.output)
    // as tests/snippets.test.ts would find it
    edit("packages/word-list/README.md", (page) => /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? "no snippet", "tests/word-list-readme.ts")
    const [complaint = "", ...others] = typeErrors()
    assert.match(complaint, /^packages\/engine\/src\/handlers\/word-list\.ts.*Endpoint not handled: wordList/)
    assert.deepStrictEqual(others, [])
  })

  it("is complete with its handler: types, lint, drift, its tests, floors and exchanges pass", () => {
    edit("packages/engine/src/handlers/word-list.ts", withHandler)
    assert.deepStrictEqual(typeErrors(), [])
    const lint = run("oxlint", "--deny-warnings", "schema/src", "packages/word-list", "packages/engine/src")
    assert.strictEqual(lint.status, 0, lint.output)
    const drift = tool("generate.ts", "--check")
    assert.strictEqual(drift.status, 0, drift.output)
    const files = ["packages/word-list", "schema/test/exchanges.test.ts", "tests/floors.test.ts", "tests/contract/client-kit.test.ts"]
    const tests = run("vitest", "run", ...files)
    assert.strictEqual(tests.status, 0, tests.output)
    assert.include(tests.output, "packages/word-list/test/word-list.test.ts")
  })
})

const withHandler = (stub: string): string =>
  `import * as Effect from "effect/Effect"\n${
    stub.replace("(handlers) => handlers", "(handlers) =>\n  handlers.handle(\"wordList\", ({ payload }) => Effect.succeed({ success: true, answer: payload.text }))")
  }`
