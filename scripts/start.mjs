import { runProgram } from "./run-program.mjs"

runProgram("apps/starter/src/main.ts")
