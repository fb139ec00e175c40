import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../client/folders.ts"

/** The flags and the environment of `npm start`, which are read from a JavaScript file that any Node version can run. */
export const sparingMemory = async () => {
  const { sparingEnvironment, sparingFlags }: Sparing = await import(
    pathToFileURL(join(root, "scripts/spare-memory.mjs")).href
  )
  return { flags: sparingFlags, environment: sparingEnvironment }
}

interface Sparing {
  readonly sparingFlags: ReadonlyArray<string>
  readonly sparingEnvironment: Readonly<Record<string, string>>
}
