import { buildSync } from "esbuild"
import { join } from "node:path"
import { bench, root } from "../../client/folders.ts"
import { pnpm } from "../../client/pnpm.ts"

/**
 * Arguments for Node that run a file of `children` on the engine as it is published: built, so that no memory and time
 * goes into reading TypeScript. From its sources where it cannot be built.
 */
export const builtChild = (name: string): ReadonlyArray<string> => {
  const child = join(import.meta.dirname, "../children", name)
  try {
    pnpm(root, ["exec", "turbo", "run", "build", "--filter=@trawl/engine", "--output-logs=errors-only"])
  } catch (error) {
    console.error(`The engine cannot be built, so it runs from its sources, which takes more memory: ${String(error)}`)
    return ["--conditions=@trawl/source", child]
  }
  // where the packages of this workspace are found
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
