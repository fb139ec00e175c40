import process from "node:process"
import { runProgram } from "./run-program.mjs"

runProgram("bench/src/engine/main.ts", process.env.INIT_CWD)
