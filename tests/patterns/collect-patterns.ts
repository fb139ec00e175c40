import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseSync } from "rolldown/utils"

// Argument: the repository. Prints every regular expression of the sources below as JSON: literals in the code, and
// those that are built when the modules load.
const [, , root = ""] = process.argv
const folders = ["packages/engine/src", "packages/query-builder/src", "packages/core/src", "schema/src"]
/** These modules start a server when they are loaded. */
const entries = /(?:reader|searcher)\.ts$/

const patterns: Array<{ readonly place: string; readonly source: string; readonly flags: string }> = []
globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, parameters, made) => {
    const pattern: RegExp = Reflect.construct(target, parameters, made)
    const caller = new Error().stack?.split("\n").find((line) => folders.some((folder) => line.includes(`/${folder}/`)))
    if (caller !== undefined) {
      patterns.push({
        place: caller.slice(caller.indexOf(root) + root.length + 1),
        source: pattern.source,
        flags: pattern.flags
      })
    }
    return pattern
  }
})

const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
for (const file of files) collectLiterals(file, readFileSync(join(root, file), "utf8"))
for (const file of files) if (!entries.test(file)) await import(pathToFileURL(join(root, file)).href)
process.stdout.write(JSON.stringify(patterns), () => process.exit())

function collectLiterals(file: string, text: string): void {
  const waiting: Array<unknown> = [parseSync(file, text).program]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== "object" || node === null) continue
    if ("regex" in node && "start" in node) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string }
      patterns.push({
        place: `${file}:${text.slice(0, Number(node.start)).split("\n").length}`,
        source: pattern,
        flags
      })
    }
    waiting.push(...Object.values(node))
  }
}
