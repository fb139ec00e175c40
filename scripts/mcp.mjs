import { runProgram } from "./run-program.mjs"

runProgram("packages/mcp/bin/trawl-mcp.js")
