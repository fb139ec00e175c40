import { contentRoots } from "../../../scrape/extract/prose/page-prose.ts"
import type { ProseValue } from "../../../scrape/extract/prose/prose-value.ts"
import { tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import { kindOf, spokenName } from "../../../scrape/extract/kind-of-text.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { isPerson } from "./texts-in.ts"
import type { Wanted } from "./wanted.ts"

/** The only person that a line labels as what a field asks for (`Author: …`), or gives under a heading that is called so. */
export const labelledValue = (field: Wanted, statements: ReadonlyArray<Statement>, isOfOther: (statement: Statement) => boolean): ProseValue | undefined => {
  if (kindOf(field) !== "person" || field.item !== undefined || !field.schema.types.includes("string") || field.schema.format !== undefined) return undefined
  const roots = new Set(contentRoots(tokensOf(spokenName(field.path.at(-1) ?? field.name))))
  const isLabel = (words: string): boolean => {
    const own = contentRoots(tokensOf(words))
    return own.length > 0 && own.length === roots.size && own.every((root) => roots.has(root))
  }
  const found = statements.flatMap((statement) => {
    const { kind, text, under } = statement
    if (kind === "code" || text.length > longestLabelled || isOfOther(statement)) return []
    const [, label = "", said = ""] = /^([\p{L} ]{2,30}):\s(.*)$/u.exec(text) ?? []
    const value = isLabel(label) ? said : isLabel(under) ? text : ""
    return isPerson(value.trim(), new Set()) && value.trim().includes(" ") ? [{ value: value.trim(), quote: text, sure: 0.9 }] : []
  })
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined
}

const longestLabelled = 80
