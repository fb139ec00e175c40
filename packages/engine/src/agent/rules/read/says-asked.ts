import { isAskingWord } from "../../../scrape/extract/prose/field-sought.ts"
import { contentRoots } from "../../../scrape/extract/prose/page-prose.ts"
import { tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import type { PageSaid } from "../../ground/mind.ts"
import { withoutOrders } from "../../work/task-words.ts"

/** Whether a statement and what it stands under have the words that say what is asked, in any of their forms. One of `fewMissing` may be said otherwise. */
export const saysAskedOn = (text: string, { title, url }: Pick<PageSaid, "title" | "url">, fewMissing: number): (statement: Statement) => boolean => {
  const asked = new Set(contentRoots(tokensOf(apart(withoutOrders(text.replace(/\bhttps?:\/\/\S+/giu, " ")))).filter(({ kind, low }) => kind !== "sign" && !isAskingWord(low))))
  const page = contentRoots(tokensOf(`${apart(title)} | ${apart((URL.parse(url)?.pathname ?? "").slice(0, longestPath))}`))
  // a path has `turbo` or `sqlite3` for Turborepo and SQLite
  const ofPage = new Set([...asked].filter((root) => page.some((word) => Math.min(word.length, root.length) > 3 && (root.startsWith(word) || word.startsWith(root)))))
  // who asks how to limit something wants a statement about limiting
  const [deed] = tokensOf(/\bhow (?:can|do|does|should|to)\s+(?:(?:i|you|we|one)\s+)?(\p{L}+)/iu.exec(text)?.[1] ?? "")
  return ({ column, headings, preceding, term, text: said }) => {
    const words = new Set([...page, ...contentRoots([said, term, headings, preceding, column].flatMap((part) => tokensOf(apart(part.replaceAll("%", " percent ")))))])
    const missing = [...asked].filter((root) => !words.has(root) && !ofPage.has(root)).length
    return (deed === undefined || !asked.has(deed.root) || words.has(deed.root)) && missing <= Math.floor(asked.size / fewMissing)
  }
}

/** The parts of names such as `Schedule.jittered`, `git-merge-file` and `idleTimeout` as words. */
export const apart = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[./_:#-]+(?=[\p{L}\p{N}])/gu, " ").replace(/(?<=\p{Ll}|\d)(?=\p{Lu})/gu, " ")

const longestPath = 300
