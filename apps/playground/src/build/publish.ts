import { cpSync, existsSync, rmSync } from "node:fs"
import { relative, resolve } from "node:path"
import process from "node:process"
import { buildPlayground, playgroundDirectory } from "./build-playground.ts"

// Argument: where to put the page as it is published, in the form alone in which most load it: packed where there is
// such a file.
const target = resolve(process.argv[2] ?? "")
await buildPlayground("ignore")
rmSync(target, { recursive: true, force: true })
cpSync(playgroundDirectory, target, {
  recursive: true,
  filter: (file) => !existsSync(`${file}.gz`) && !relative(playgroundDirectory, file).startsWith(".")
})
