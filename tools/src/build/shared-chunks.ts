import { join } from "node:path"
import process from "node:process"
import type { ChunkingContext, OutputOptions } from "rolldown"

/**
 * Puts the code that several entries share into one file, or into several if an entry would otherwise load code that it
 * does not need: Effect, and the code that only the other entries share. Few files are loaded, and little of their code
 * is unused.
 */
export const sharedChunks: NonNullable<OutputOptions["codeSplitting"]> = {
  groups: [
    // a thread that searches does not need the rest of the engine
    neededBy("src/searcher.ts", "thread"),
    // neither does a process that reads pages and files: it starts in half the time, with half the memory
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
    { name: "effect", minShareCount: 2, priority: 1 } // a group includes the imports of its modules, so it comes second
  ]
}

/** The code that an entry needs goes into its own file, the first one. */
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
/** For the package being built, whose folder is the working directory. Other packages have an index too. */
const isMain = (id: string): boolean =>
  id === join(process.cwd(), "src/index.ts") || /\/trawl-declarations-\w+\/index\.d\.ts$/.test(id)

/**
 * The generated part of a feature belongs to the feature's own operations, because every module reaches the list of all
 * generated files.
 */
const ownerOf = (id: string): string => {
  const feature = /\/generated\/(?:guards|operations)\/([\w-]+)\.ts$/.exec(id)?.[1]
  return feature === undefined || feature === "common" ? id : join(process.cwd(), "..", feature, "src/operation.ts")
}

const importsOf = (modules: ChunkingContext) => (id: string) => modules.getModuleInfo(id)?.importedIds ?? []
const importersOf = (modules: ChunkingContext) => (id: string) => modules.getModuleInfo(id)?.importers ?? []

/** Whether imports lead from the module to one of the targets. */
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
