import { readdir, readFile } from "node:fs/promises"
import type { GeneratedFile } from "./emitter.ts"

/** Paths below `target` that are missing, or hold another text than they should. */
export const differing = async (files: ReadonlyArray<GeneratedFile>, target: URL): Promise<ReadonlyArray<string>> => {
  const same = await Promise.all(files.map(async ({ path, text }) =>
    await readFile(new URL(path, target), "utf8").catch(() => undefined) === text
  ))
  return files.filter((_, index) => !same[index]).map((file) => file.path)
}

/** Generated files of an earlier contract, which nothing writes any more. */
export const leftOver = async (files: ReadonlyArray<GeneratedFile>, target: URL): Promise<ReadonlyArray<string>> => {
  const present = await readdir(new URL("src/generated/", target)).catch(() => [])
  const wanted = new Set(files.map((file) => file.path))
  return present.map((name) => `src/generated/${name}`).filter((path) => !wanted.has(path))
}
