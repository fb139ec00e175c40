import { writeSync } from "node:fs"
import process from "node:process"
import type { Open } from "../subject.ts"
import type { Ending } from "./outcome.ts"
import { show } from "./show.ts"

// file of the subject, where its service is, key, time limit: makes one call and tells on file descriptor 3 how it
// ended, so that everything on the others was printed by the subject
const [file = "", baseUrl = "", apiKey = "", timeout = ""] = process.argv.slice(2)
const { open } = await import(file) as { readonly open: Open }
let began = performance.now()
try {
  const call = open({ apiKey, baseUrl, ...timeout !== "" && { timeout: Number(timeout) } })
  began = performance.now()
  const value = await call()
  tell({
    ended: "value",
    results: Array.isArray(value) ? value.length : undefined,
    error: undefined,
    elapsed: performance.now() - began
  })
} catch (error) {
  tell({ ended: "error", results: undefined, error: show(error, apiKey), elapsed: performance.now() - began })
}

function tell(ending: Ending): void {
  writeSync(3, JSON.stringify(ending))
  process.exit()
}
