import { join } from "node:path"
import process from "node:process"
import type { ChunkingContext, OutputOptions } from "rolldown"

/**
 * What several entries share becomes one file, or some where that keeps others from loading what they have no use for:
 * Effect, and for the main entry what only the others share. Few files are loaded, and little in vain.
 */
export const sharedChunks: NonNullable<OutputOptions["codeSplitting"]> = {
  groups: [
    // a thread that searches has no use for the rest of the engine
    neededBy("src/searcher.ts", "thread"),
    // nor has a process that reads pages and files: it starts in half the time, with half the memory
    neededBy("src/reader.ts", "process"),
    {
      debugName: "without Effect",
      name: (id, modules) =>
        leads(id, importsOf(modules), isEffect)
          ? null
          : leads(ownerOf(id), importersOf(modules), isMain)
          ? "main"
          : "more",
      minShareCount: 2,
      priority: 2
    },
    { name: "effect", minShareCount: 2, priority: 1 } // a group takes what its modules import along, so it comes second
  ]
}

/** What an entry needs goes into a file of its own, the first of all. */
function neededBy(entry: string, name: string) {
  const isEntry = (id: string): boolean => id === join(process.cwd(), entry)
  return {
    debugName: `of a ${name}`,
    name: (id: string, modules: ChunkingContext) => leads(id, importersOf(modules), isEntry) ? name : null,
    minShareCount: 2,
    priority: 3
  }
}

const isEffect = (id: string): boolean => /^effect(\/|$)/.test(id)
/** Of the package that is built, in whose folder this runs; the others have an index too. */
const isMain = (id: string): boolean =>
  id === join(process.cwd(), "src/index.ts") || /\/trawl-declarations-\w+\/index\.d\.ts$/.test(id)

/**
 * Everything leads to the list of all generated files. The part of a feature goes where the feature's own operations
 * go.
 */
const ownerOf = (id: string): string => {
  const feature = /\/generated\/(?:guards|operations)\/([\w-]+)\.ts$/.exec(id)?.[1]
  return feature === undefined || feature === "common" ? id : join(process.cwd(), "..", feature, "src/operation.ts")
}

const importsOf = (modules: ChunkingContext) => (id: string) => modules.getModuleInfo(id)?.importedIds ?? []
const importersOf = (modules: ChunkingContext) => (id: string) => modules.getModuleInfo(id)?.importers ?? []

/** Whether steps lead from the module to one that is sought. */
const leads = (
  from: string,
  next: (id: string) => ReadonlyArray<string>,
  sought: (id: string) => boolean,
  seen = new Set<string>()
): boolean => {
  if (sought(from)) return true
  if (seen.has(from)) return false
  seen.add(from)
  return next(from).some((id) => leads(id, next, sought, seen))
}
