import { buildSync } from "esbuild"
import { join } from "node:path"
import { bench, root } from "../../client/folders.ts"
import { pnpm } from "../../client/pnpm.ts"

/**
 * Returns the arguments for Node that run a file of `children` on the published build of the engine, so that Node does
 * not spend memory and time on TypeScript. Uses the sources if they cannot be built.
 */
export const builtChild = (name: string): ReadonlyArray<string> => {
  const known = built.get(name) ?? build(name)
  built.set(name, known)
  return known
}

const built = new Map<string, ReadonlyArray<string>>()

const build = (name: string): ReadonlyArray<string> => {
  const child = join(import.meta.dirname, "../children", name)
  try {
    pnpm(root, [
      "exec",
      "turbo",
      "run",
      "build",
      "--filter=@trawl/engine",
      "--filter=@trawl/cluster",
      "--output-logs=errors-only"
    ])
  } catch (error) {
    console.error(`The engine cannot be built, so it runs from its sources, which takes more memory: ${String(error)}`)
    return ["--conditions=@trawl/source", child]
  }
  // the folder from which the packages of this workspace are resolved
  const outfile = join(bench, "node_modules/.cache", name.replace(".ts", ".mjs"))
  buildSync({
    entryPoints: [child],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node22",
    logLevel: "error"
  })
  return [outfile]
}
