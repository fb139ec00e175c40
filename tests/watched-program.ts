import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"

// as in `npm run`, so that starts are fast
const compiled = join(import.meta.dirname, "../node_modules/.cache/node")

/** A terminal with this many columns and rows, and the arguments for a shell. */
export interface OnTerminal {
  readonly args: string
  readonly columns: number
  readonly rows: number
}

/** Starts a program of the repository in a separate process, with a service and this key. */
export const programOf = (main: string, apiKey: string) => ({
  plain: (url: string, args: ReadonlyArray<string>, environment: Record<string, string> = {}) =>
    watched(process.execPath, ["--conditions=@trawl/source", main, ...args], {
      TRAWL_BASE_URL: url,
      TRAWL_API_KEY: apiKey,
      ...environment
    }),
  /** The same in a terminal, which `script` of util-linux provides. */
  onTerminal: (url: string, { args, columns, rows }: OnTerminal, environment: Record<string, string> = {}) =>
    watched("/usr/bin/script", [
      "-qfec",
      `stty cols ${columns} rows ${rows}; exec ${process.execPath} --conditions=@trawl/source ${main} ${args}`,
      "/dev/null"
    ], {
      TRAWL_BASE_URL: url,
      TRAWL_API_KEY: apiKey,
      TERM: "xterm-256color",
      SHELL: "/bin/sh",
      ...environment
    })
})

const watched = (program: string, args: ReadonlyArray<string>, environment: Record<string, string>) => {
  const child = spawn(program, args, {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const output = { stdout: "", stderr: "" }
  const waiting: Array<() => void> = []
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      output[name] += chunk
      for (const check of waiting) check()
    })
  }
  return {
    child,
    output,
    /** Resolves when either output matches. */
    untilPrinted: (text: RegExp) =>
      new Promise<void>((resolve) => {
        const check = () => text.test(output.stdout + output.stderr) && resolve()
        waiting.push(check)
        check()
      }),
    ended: once(child, "close").then(([code]) => ({ code: Number(code), ...output }))
  }
}
