import process from "node:process"
import { runProgram } from "./run-program.mjs"

// files are named from where npm was called; npm itself goes to the root of the repository
runProgram("apps/research-brief/src/main.ts", process.env.INIT_CWD, { staysUp: true })
