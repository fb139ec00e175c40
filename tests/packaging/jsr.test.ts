import { execFile } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { assert, beforeAll, it } from "vitest"
import { install, root } from "./packed.ts"
import { deno, installRuntimes, offered } from "./runtimes.ts"

const run = promisify(execFile)

beforeAll(async () => {
  if (offered) await installRuntimes()
}, 300_000)

it.runIf(offered)("the promise client can be published to JSR as it is built, without slow types", async () => {
  using project = await install(["@trawl/sdk"])
  const folder = project.packages[0]?.folder ?? ""
  await run(process.execPath, [join(root, "scripts/jsr.mjs"), folder])
  const env = { ...process.env, DENO_DIR: join(project.folder, ".deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" }
  const { stderr } = await run(deno, ["publish", "--dry-run", "--allow-dirty", "--config", join(folder, "jsr.json")], {
    cwd: folder,
    env
  })
  assert.include(stderr, "Checking for slow types")
  assert.include(stderr, "Success Dry run complete")
  assert.include(stderr, "dist/index.js")
}, 120_000)
