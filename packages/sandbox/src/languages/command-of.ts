import process from "node:process"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { pathToFileURL } from "node:url"
import { inBubblewrap } from "../isolation/bubblewrap.ts"
import type { Command, Runner } from "../process/command.ts"
import type { Language } from "../process/language.ts"
import { bashProgramText } from "./bash-program.ts"
import { isolatedProgramText } from "./isolated-program.ts"
import { nodeProgramText } from "./node-program.ts"
import { pythonProgramText } from "./python-program.ts"
import { simulatedProgramText } from "./simulated-program.ts"

/** The process that waits for code of a language. */
export const commandOf = (language: Language, runner: Runner): Command => {
  switch (runner) {
    case "bubblewrap":
      return inBubblewrap({ language, ...sandboxed[language]() })
    case "isolated-vm":
      return apart(
        runner,
        ["--no-node-snapshot"],
        isolatedProgramText({ acorn: fileOf("acorn"), isolatedVm: fileOf(runner) })
      )
    case "just-bash":
      return apart(runner, ["--max-old-space-size=384"], simulatedProgramText(pathToFileURL(fileOf(runner)).href))
    case "child process":
      return { runner, env: process.env, cwd: tmpdir(), ...trusted[language]() }
  }
}

/** A process that can be killed, without the engine's environment. Its program keeps the code apart from the process. */
const apart = (runner: Runner, flags: ReadonlyArray<string>, program: string): Command => ({
  runner,
  file: process.execPath,
  args: [...flags, "-e", program],
  env: {},
  cwd: tmpdir()
})

const sandboxed = {
  node: () => ({
    args: ["/run/node", ...smallHeap, "-e", nodeProgramText("/run/acorn.js")],
    files: { "/run/node": process.execPath, "/run/acorn.js": fileOf("acorn") }
  }),
  python: () => ({ args: ["/usr/bin/python3", "-u", "-c", pythonProgramText] }),
  bash: () => ({ args: ["/usr/bin/bash", "-c", bashProgramText] })
}

const trusted = {
  node: () => ({ file: process.execPath, args: ["-e", nodeProgramText(fileOf("acorn"))] }),
  python: () => ({ file: "python3", args: ["-u", "-c", pythonProgramText] }),
  bash: () => ({ file: "bash", args: ["-c", bashProgramText] })
}

/** WebAssembly would reserve 10 GB of addresses for each memory. */
const smallHeap = ["--max-old-space-size=384", "--disable-wasm-trap-handler"]

const fileOf = (name: string) => createRequire(import.meta.url).resolve(name)
