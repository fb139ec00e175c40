import type { ChunkingContext, OutputOptions } from "rolldown"

/**
 * What several entries share becomes one file, or two where some of it needs Effect, so that few files are loaded
 * and entries without Effect load none.
 */
export const sharedChunks: NonNullable<OutputOptions["codeSplitting"]> = {
  groups: [
    { debugName: "plain", name: (id, modules) => knowsEffect(id, modules, new Set()) ? null : "plain", minShareCount: 2, priority: 2 },
    { name: "effect", minShareCount: 2, priority: 1 } // a group takes what its modules import along, so it comes second
  ]
}

const knowsEffect = (id: string, modules: ChunkingContext, seen: Set<string>): boolean => {
  if (/^effect(\/|$)/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importedIds.some((imported) => knowsEffect(imported, modules, seen)) ?? false
}
