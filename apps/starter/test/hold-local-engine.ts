import process from "node:process"
import { localEngine } from "../src/local-engine.ts"

// a program that starts an engine, prints its address, and runs until it is killed
const { baseUrl } = await localEngine({ port: 0, args: process.argv.slice(2), print: () => {} })
process.stdout.write(`${baseUrl}\n`)
setInterval(() => {}, 1_000)
