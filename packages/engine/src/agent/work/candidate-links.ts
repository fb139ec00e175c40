import { parseHtml, textOf } from "@trawl/reader/html"
import { wordsOf } from "../../scrape/formats/passages.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { PageWithoutMarkup } from "../ground/reasoner.ts"
import { taskWords } from "./task-words.ts"

/** A link of a page, with its expected relevance. */
export interface CandidateLink {
  readonly url: string
  readonly text: string
  readonly worth: number
}

/**
 * The most relevant links of a page's content, including the next page of a list. Links to other sites are left out,
 * unless an extraction may leave its sites.
 */
export const candidateLinks = (task: AgentTask, page: PageWithoutMarkup): ReadonlyArray<CandidateLink> => {
  if (task.strictConstrainToURLs) return []
  const { promptWords, fields } = taskWords(task)
  const weights = new Map<string, number>([
    ...[...fields].map((word) => [word, 1] as const),
    ...[...promptWords].map((word) => [word, 1.5] as const)
  ])
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return []
  const here = URL.parse(page.url)
  const leads = new Map<string, CandidateLink>()
  for (const link of parseHtml(page.html.slice(0, maxLength)).body.getElementsByTagName("a").slice(0, maxLinks)) {
    const url = URL.parse(link.getAttribute("href") ?? "", page.url)
    if (
      here === null || url === null || url.host !== here.host && task.extraction?.leavesSites !== true ||
      !/^https?:$/u.test(url.protocol) ||
      notPages.test(url.pathname)
    ) continue
    url.hash = ""
    if (url.href === here.href || url.href === page.url) continue
    const text = textOf(link).replace(/\s+/gu, " ").trim().slice(0, 200)
    const words = new Set([
      ...wordsOf(text),
      ...wordsOf(url.pathname.split("/").slice(-2).join(" ").replace(/[-_.]/gu, " "))
    ])
    const shared = [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    const worth = shared / (whole + words.size * 0.3) + (isNext(link.getAttribute("rel"), text) ? nextWorth : 0)
    const known = leads.get(url.href)
    if (worth > 0 && (known === undefined || worth > known.worth)) leads.set(url.href, { url: url.href, text, worth })
  }
  return [...leads.values()].sort((one, other) => other.worth - one.worth || (one.url < other.url ? -1 : 1)).slice(
    0,
    maxLeads
  )
}

const isNext = (rel: string | null, text: string): boolean =>
  /\bnext\b/u.test(rel ?? "") || /^(?:next(?: page)?|more|older)?\s*[›»→>]*$/iu.test(text) && text !== ""

const maxLength = 500_000
const maxLinks = 1_000
const maxLeads = 12
const nextWorth = 0.1
const notPages = /\.(?:png|jpe?g|gif|svg|webp|css|js|zip|gz|tgz|mp[34]|woff2?)$/iu
