import { execFile } from "node:child_process"
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { pnpm } from "./packaging/packed.ts"

const root = join(import.meta.dirname, "..")

it("the lockfile matches the manifests, so that a fresh clone can be installed", async () => {
  // checks nothing else: no network, no node_modules
  const { error } = await pnpm(root, "install", "--frozen-lockfile", "--lockfile-only", "--offline")
    .then(() => ({ error: "" }), ({ stderr }) => ({ error: String(stderr) }))
  assert.strictEqual(error, "")
}, 120_000)

describe("npm start in a clone with an outdated lockfile", () => {
  const clone = mkdtempSync(join(tmpdir(), "trawl-clone-"))
  beforeAll(() => {
    const manifests = globSync(["package.json", "{schema,tools,tests,bench,packages/*,apps/*}/package.json"], {
      cwd: root
    })
    for (const file of [...manifests, "pnpm-lock.yaml", "pnpm-workspace.yaml", ".pnpmfile.mjs", "scripts"]) {
      cpSync(join(root, file), join(clone, file), { recursive: true })
    }
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  it.each([
    [
      "another version in the catalog",
      "pnpm-workspace.yaml",
      "  effect: ",
      "  effect: 0",
      /ERR_PNPM_LOCKFILE_CONFIG_MISMATCH[^]+"catalogs"/
    ],
    [
      "a dependency that was added",
      "packages/cli/package.json",
      "\"vitest\":",
      "\"left-pad\": \"1.0.0\", \"vitest\":",
      /ERR_PNPM_OUTDATED_LOCKFILE[^]+left-pad/
    ]
  ])("gives pnpm's reason for %s, and does not blame the registry", async (_, file, found, changed, reason) => {
    const before = readFileSync(join(clone, file), "utf8")
    assert.include(before, found)
    writeFileSync(join(clone, file), before.replace(found, changed))
    const ended = await promisify(execFile)(process.execPath, ["scripts/start.mjs"], { cwd: clone }).catch((error) =>
      error
    )
    writeFileSync(join(clone, file), before)

    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, reason)
    assert.match(ended.stderr, /pnpm-lock\.yaml is not the one of these manifests/)
    assert.notInclude(ended.stderr, "registry")
  }, 120_000)
})
