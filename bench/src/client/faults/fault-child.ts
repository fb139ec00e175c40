import { writeSync } from "node:fs"
import process from "node:process"
import type { Open } from "../subject.ts"
import type { Ending } from "./outcome.ts"
import { show } from "./show.ts"

// Arguments: file of the subject, base URL, API key, timeout. Makes one call and writes the outcome to file descriptor
// 3, so that all other output is the subject's.
const [file = "", baseUrl = "", apiKey = "", timeout = ""] = process.argv.slice(2)
const { open } = await import(file) as { readonly open: Open }
let began = performance.now()
try {
  const call = open({ apiKey, baseUrl, ...timeout !== "" && { timeout: Number(timeout) } })
  began = performance.now()
  const value = await call()
  report({
    ended: "value",
    results: Array.isArray(value) ? value.length : undefined,
    error: undefined,
    elapsed: performance.now() - began
  })
} catch (error) {
  report({ ended: "error", results: undefined, error: show(error, apiKey), elapsed: performance.now() - began })
}

function report(ending: Ending): void {
  writeSync(3, JSON.stringify(ending))
  process.exit()
}
