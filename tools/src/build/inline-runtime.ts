import type { OutputChunk, Plugin } from "rolldown"

/**
 * Copies the bundler's helper function, which creates namespace objects, to the end of each file that uses it, because
 * loading a separate file takes longer. Spaces replace its import, so that the positions in source maps stay correct.
 */
export const inlineRuntime: Plugin = {
  name: "inline-runtime",
  generateBundle: (_, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
    const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === "\0rolldown/runtime.js")
    if (runtime === undefined) return
    for (const chunk of chunks) if (chunk !== runtime) chunk.code = inlined(chunk, runtime)
    for (const name of Object.keys(bundle)) {
      if (name === runtime.fileName || name === `${runtime.fileName}.map`) delete bundle[name]
    }
  }
}

const inlined = ({ code, fileName }: OutputChunk, runtime: OutputChunk): string => {
  const name = runtime.fileName.replace(/^.*\//, "")
  const [statement, helper, local] =
    new RegExp(`import\\{(\\w+) as (\\w+)\\}from"[./]*(?:chunks/)?${name.replaceAll(".", "\\.")}";`).exec(code) ?? []
  if (statement === undefined) {
    if (code.includes(name)) throw new Error(`${fileName} imports unknown parts of the bundler's runtime`)
    return code
  }
  const [, body, own] = /^([^]*?)export\{(\w+)\};?/.exec(runtime.code) ?? []
  if (body === undefined || own !== helper) {
    throw new Error(`the bundler's runtime has an unknown form: ${runtime.code}`)
  }
  const [, program = "", link = ""] =
    /^([^]*?)\s*(\/\/# sourceMappingURL=.*\s*)?$/.exec(code.replace(statement, " ".repeat(statement.length))) ?? []
  return `${program}\nfunction ${local}(...given){${body}return ${own}(...given)}\n${link}`
}
