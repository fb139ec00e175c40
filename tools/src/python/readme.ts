import { readFile } from "node:fs/promises"
import type { Contract } from "../contract-model.ts"
import { snakeCase } from "./names.ts"

/** `README.md`: the hand-written part, and a table of all methods. */
export const readme = async ({ operations, retry }: Contract): Promise<string> => {
  const text = await readFile(new URL("runtime/README.md", import.meta.url), "utf8")
  const features = Object.entries(Object.groupBy(Object.values(operations), ({ feature }) => feature))
  const rows = features.map(([feature, of = []]) =>
    `| ${feature} | ${
      of.map(({ deprecated, name }) => `\`${snakeCase(name)}\`${deprecated ? " (deprecated)" : ""}`).join(", ")
    } |`
  )
  return text
    .replace("{attempts}", String(retry.attempts))
    .replace("{methods}", ["| | Methods |", "|---|---|", ...rows].join("\n"))
}
