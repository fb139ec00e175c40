import { runProgram } from "./run-program.mjs"

runProgram("apps/search-cli/src/main.ts")
