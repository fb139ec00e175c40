import * as path from "node:path/posix"
import type { ApiModule } from "./api-module.ts"
import { groupBy } from "./group-by.ts"
import { once } from "./once.ts"

/** Finds the page that documents a name in a module's comment: `jittered`, `Schedule.jittered` or `Schedule`. */
export type SymbolLinks = (from: ApiModule, name: string) => string | undefined

export const symbolLinks = (modules: ReadonlyArray<ApiModule>): SymbolLinks => {
  const byName = groupBy(modules, (module) => module.name)
  const anchors = new Map(modules.map((module) => [module, once(() => anchorsOf(module))]))
  const nearest = (from: ApiModule, name: string): ApiModule | undefined => {
    const found = byName.get(name) ?? []
    return found.find((module) => path.dirname(module.id) === path.dirname(from.id)) ??
      found.find((module) => !module.id.includes("/")) ?? found[0]
  }
  const inModule = (module: ApiModule | undefined, name: string): string | undefined =>
    module === undefined ? undefined : anchors.get(module)?.().get(name)
  return (from, written) => {
    const name = written.replace(/\(\)$/, "").replace(/#/g, ".")
    const [first = "", second] = name.split(".")
    const own = inModule(from, first)
    if (second === undefined) return own ?? nearest(from, first)?.path
    return inModule(nearest(from, first), second) ?? own
  }
}

const anchorsOf = (module: ApiModule): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const part of module.parts()) {
    for (const entry of part.entries) if (!found.has(entry.name)) found.set(entry.name, `${part.path}#${entry.anchor}`)
  }
  return found
}
