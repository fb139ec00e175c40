import type { Declaration } from "./scan-declarations.ts"
import { wrapSignature } from "./wrap-signature.ts"

/**
 * A declaration for readers: comments of members are reduced to their first sentences, and long declarations are cut.
 */
export const showSignature = (declaration: Declaration): string => {
  if (!membered.has(declaration.kind)) {
    return cut(withComments(declaration.text, () => "").split("\n\n").map(wrapSignature).join("\n"))
  }
  const short = indentedByTwo(withComments(declaration.text, firstParagraph))
  return short.length <= longest ? short : cut(indentedByTwo(withComments(declaration.text, () => "")))
}

const membered: ReadonlySet<Declaration["kind"]> = new Set(["interface", "class", "namespace"])

/** Characters of one declaration on a page. */
const longest = 5000

/** Replaces the comments of members, which are on separate lines. */
const withComments = (text: string, replace: (comment: string, indent: string) => string): string =>
  text.replace(/^([ \t]*)\/\*\*[\s\S]*?\*\/[ \t]*\n?/gm, (comment, indent: string) => replace(comment, indent))

const firstParagraph = (comment: string, indent: string): string => {
  const lines = comment.replace(/^\s*\/\*\*/, "").replace(/\*\/\s*$/, "").split("\n").map((line) =>
    line.replace(/^\s*\* ?/, "").trim()
  )
  const start = lines.findIndex((line) => line !== "")
  if (start < 0 || lines[start]?.startsWith("@") === true) return ""
  const end = lines.findIndex((line, index) =>
    index > start && (line === "" || line.startsWith("@") || line.startsWith("```"))
  )
  const words = lines.slice(start, end < 0 ? undefined : end)
  return words.length === 1 && words[0] !== undefined
    ? `${indent}/** ${words[0]} */\n`
    : `${indent}/**\n${words.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`
}

const indentedByTwo = (text: string): string => text.replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2))

const cut = (text: string): string => {
  if (text.length <= longest) return text
  const end = text.lastIndexOf("\n", longest)
  const kept = text.slice(0, end > 0 ? end : longest)
  return end > 0 ? `${kept}\n// … ${text.slice(end + 1).split("\n").length} more lines` : `${kept} …`
}
