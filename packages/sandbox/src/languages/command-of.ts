import process from "node:process"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { inBubblewrap } from "../isolation/bubblewrap.ts"
import type { Command, Runner } from "../process/command.ts"
import type { Language } from "../process/language.ts"
import { bashProgramText } from "./bash-program.ts"
import { nodeProgramText } from "./node-program.ts"
import { pythonProgramText } from "./python-program.ts"

/** The process that waits for code of a language. */
export const commandOf = (language: Language, runner: Runner): Command => {
  if (runner === "bubblewrap") return inBubblewrap({ language, ...sandboxed[language]() })
  return { runner, env: process.env, cwd: tmpdir(), ...trusted[language]() }
}

const sandboxed = {
  node: () => ({
    args: ["/run/node", ...smallHeap, "-e", nodeProgramText("/run/acorn.js")],
    files: { "/run/node": process.execPath, "/run/acorn.js": acornFile() }
  }),
  python: () => ({ args: ["/usr/bin/python3", "-u", "-c", pythonProgramText] }),
  bash: () => ({ args: ["/usr/bin/bash", "-c", bashProgramText] })
}

const trusted = {
  node: () => ({ file: process.execPath, args: ["-e", nodeProgramText(acornFile())] }),
  python: () => ({ file: "python3", args: ["-u", "-c", pythonProgramText] }),
  bash: () => ({ file: "bash", args: ["-c", bashProgramText] })
}

/** WebAssembly would reserve 10 GB of addresses for each memory. */
const smallHeap = ["--max-old-space-size=384", "--disable-wasm-trap-handler"]

const acornFile = () => createRequire(import.meta.url).resolve("acorn")
