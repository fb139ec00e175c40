import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { peers } from "./folders.ts"
import { pnpm } from "./pnpm.ts"

/** Installs the peers with their lockfile, unless they are installed. */
export function installPeers(): void {
  const done = join(peers, "node_modules/.pnpm/lock.yaml")
  if (existsSync(done) && readFileSync(done, "utf8") === readFileSync(join(peers, "pnpm-lock.yaml"), "utf8")) return
  console.error("Installing the peers…")
  pnpm(peers, ["install", "--frozen-lockfile"])
}
