import type { Plugin } from "rolldown"

/**
 * Has each file import other packages before its own chunks, so that bundlers put them first. `gzip` looks back 32 KiB
 * only: behind our code, that of Effect would find less of itself, and a program would be some 150 bytes larger.
 * Nothing moves but the imports themselves.
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
