import { runProgram } from "./run-program.mjs"

runProgram("apps/cluster-demo/src/main.ts", undefined, { staysUp: true })
