import process from "node:process"
import { localEngine } from "../src/local-engine.ts"

// a program that asks for an engine, says where it is, and does not end by itself
const { baseUrl } = await localEngine({ port: 0, args: process.argv.slice(2), say: () => {} })
process.stdout.write(`${baseUrl}\n`)
setInterval(() => {}, 1_000)
