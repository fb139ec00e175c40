import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const main = join(import.meta.dirname, "../src/main.ts")
// as `npm run` has it, so that starts are fast
const compiled = join(import.meta.dirname, "../../../node_modules/.cache/node")

/** The program with these arguments, as a process of its own. */
export const researchBrief = (url: string, args: ReadonlyArray<string>, environment: Record<string, string> = {}) =>
  watched(process.execPath, ["--conditions=@trawl/source", main, ...args], { TRAWL_BASE_URL: url, TRAWL_API_KEY: "engine-key", ...environment })

/** The same on a terminal of so many columns and rows: `script` of util-linux gives it one. */
export const onTerminal = (url: string, { args, columns, rows }: { readonly args: string; readonly columns: number; readonly rows: number }, environment: Record<string, string> = {}) =>
  watched("/usr/bin/script", ["-qfec", `stty cols ${columns} rows ${rows}; exec ${process.execPath} --conditions=@trawl/source ${main} ${args}`, "/dev/null"], {
    TRAWL_BASE_URL: url,
    TRAWL_API_KEY: "engine-key",
    TERM: "xterm-256color",
    SHELL: "/bin/sh",
    ...environment
  })

const watched = (program: string, args: ReadonlyArray<string>, environment: Record<string, string>) => {
  const child = spawn(program, args, { env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...environment }, stdio: ["ignore", "pipe", "pipe"] })
  const said = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) child[name].setEncoding("utf8").on("data", (chunk: string) => said[name] += chunk)
  return { child, said, ended: once(child, "close").then(([code]) => ({ code: Number(code), ...said })) }
}
