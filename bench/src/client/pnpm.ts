import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./folders.ts"

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly packageManager: string
}

/** Runs the version of pnpm that the repository pins. */
export function pnpm(folder: string, args: ReadonlyArray<string>): void {
  const { status, stderr, stdout } = spawnSync("npx", ["--yes", "--prefer-offline", packageManager, ...args], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32"
  })
  if (status !== 0) throw new Error(`pnpm ${args.join(" ")} failed in ${folder}:\n${stdout}${stderr}`)
}
