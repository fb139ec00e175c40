import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { pnpm } from "./packed.ts"

const folder = join(import.meta.dirname, "runtimes")

/** Installs once the runtimes that the registry has for this platform. */
export const installRuntimes = async (): Promise<void> => {
  const done = join(folder, "node_modules/.pnpm/lock.yaml")
  if (existsSync(done) && readFileSync(done, "utf8") === readFileSync(join(folder, "pnpm-lock.yaml"), "utf8")) return
  await pnpm(folder, "install", "--frozen-lockfile")
}

/** Whether the registry has it for this platform. */
export const offered = process.platform === "linux" && (process.arch === "x64" || process.arch === "arm64")

const x64 = process.arch === "x64"
const file = (name: string) => join(folder, "node_modules", name)

export const node22 = file(`node-linux-${process.arch}/bin/node`)
export const bun = file(`@oven/bun-linux-${x64 ? "x64" : "aarch64"}/bin/bun`)
export const deno = file(`@deno/linux-${process.arch}-glibc/deno`)
export const workerd = file(`@cloudflare/workerd-linux-${x64 ? "64" : "arm64"}/bin/workerd`)
export const typescript5 = file("typescript-5/lib/tsc.js")

/** Not in the registry: the installed one, or the one that `CHROME_PATH` names. */
export const chromium = [
  process.env["CHROME_PATH"],
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map((name) => `/usr/bin/${name}`),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
].find((path) => path !== undefined && existsSync(path))
