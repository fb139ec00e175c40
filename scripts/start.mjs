import process from "node:process"
import { runProgram } from "./run-program.mjs"

runProgram("apps/starter/src/main.ts", process.cwd(), { sparesMemory: true, staysUp: true })
