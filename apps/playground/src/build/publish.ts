import { cpSync, existsSync, rmSync } from "node:fs"
import { relative, resolve } from "node:path"
import process from "node:process"
import { buildPlayground, playgroundDirectory } from "./build-playground.ts"

// Argument: the target of the published page, which contains only compressed files where they exist
const target = resolve(process.argv[2] ?? "")
await buildPlayground("ignore")
rmSync(target, { recursive: true, force: true })
cpSync(playgroundDirectory, target, {
  recursive: true,
  filter: (file) => !existsSync(`${file}.gz`) && !relative(playgroundDirectory, file).startsWith(".")
})
