import type { Plugin } from "rolldown"

/**
 * Moves imports of other packages before imports of our own chunks, so that bundlers put them first. `gzip` looks back
 * only 32 KiB: after our code, Effect's code would repeat less of itself, and a program would be about 150 bytes
 * larger. Only the imports move.
 */
export const foreignFirst: Plugin = {
  name: "foreign-first",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue
      const [head = ""] = /^(?:import\b[^;]*;)+/.exec(file.code) ?? []
      const imports = head.match(/[^;]+;/g) ?? []
      const own = imports.filter((line) => /["']\.\.?\//.test(line))
      const foreign = imports.filter((line) => !own.includes(line))
      file.code = [...foreign, ...own].join("") + file.code.slice(head.length)
    }
  }
}
