import { copyString } from "../text/copy-string.ts"
import type { HtmlElement } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import { type Block, type Blocks, type Container, type Group, isProse, kindCount } from "./blocks.ts"
import { pageFeatureCount, pageKindFeatures } from "./page-kind.ts"

/** The number of features of a block. */
export const featureCount = 120

/** The feature for boilerplate by tags and classes. */
export const ruledOutFeature = 116

/**
 * The features of all blocks, row by row. `tokenWeight` is the weight of a word in a class or ID as evidence for
 * content.
 */
export const featuresOf = (
  page: HtmlPage,
  url: string,
  parts: Blocks,
  boilerplate: ReadonlySet<HtmlElement>,
  tokenWeight: (token: string) => number
): Float32Array => {
  const { blocks, containers } = parts
  const body = containers[0]
  const rows = new Float32Array(blocks.length * featureCount)
  if (body === undefined) return rows
  const whole = Math.max(1, body.letters)
  const ofPage = pageKindFeatures(page, url, parts)
  const tokens = tokenScores(containers, tokenWeight)
  const tops = [0.9, 0.75, 0.6, 0.4].map((share) => deepestWith(containers, body.prose * share))
  const ruledOut = new Set<Container>()
  for (const container of containers) {
    if (boilerplate.has(container.element) || container.parent !== undefined && ruledOut.has(container.parent)) {
      ruledOut.add(container)
    }
  }
  const seen = new Map<string, number>()
  for (const { text } of blocks) seen.set(text, (seen.get(text) ?? 0) + 1)
  const title = blocks.findIndex(({ container }) => container.element.localName === "h1")
  let heading = -1
  let headingKind = 0
  const proseBefore = prefixProse(blocks)

  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]
    if (block === undefined) continue
    const { container } = block
    let at = i * featureCount
    const put = (value: number) => {
      rows[at++] = value
    }
    const level = levelOf(container)
    if (level > 0) {
      heading = i
      headingKind = level
    }
    // the block itself
    put(Math.log2(block.letters))
    put(block.linked / block.letters)
    put(block.links)
    put(block.marks / block.letters)
    put(block.digits / block.letters)
    put(block.capitals / block.letters)
    put(endsSentence(block.text) ? 1 : 0)
    put(tagKind.get(container.element.localName) ?? 0)
    put(level)
    put(wordsKind(block.text))
    put(seen.get(block.text) ?? 1)
    put(container.depth)
    put(block.nodes.length)
    for (let bit = 0; bit < kindCount; bit++) put(container.kinds >> bit & 1)
    // its position
    put(i / blocks.length)
    put(block.before / whole)
    put((whole - block.before) / whole)
    put(Math.log2(block.before + 1))
    put(Math.log2(whole - block.before + 1))
    put(title === -1 ? 2 : i < title ? 0 : i === title ? 1 : 3)
    put(title === -1 ? 0 : Math.max(-50, Math.min(50, i - title)))
    put(heading === -1 ? 99 : Math.min(99, i - heading))
    put(headingKind)
    put((proseBefore[i] ?? 0) / Math.max(1, body.prose))
    for (const top of tops) put(top === undefined ? 0 : i < top.first ? -1 : i >= top.end ? 1 : 0)
    // its surroundings
    const score = tokens.get(container)
    put(score?.own ?? 0)
    put(container.parent === undefined ? 0 : tokens.get(container.parent)?.own ?? 0)
    put(container.parent?.parent === undefined ? 0 : tokens.get(container.parent.parent)?.own ?? 0)
    put(score?.least ?? 0)
    put(score?.most ?? 0)
    put(score?.sum ?? 0)
    put(score?.near ?? 0)
    let outer: Container | undefined = container
    let size = block.letters
    for (let l = 0; l < 4; l++) {
      while (outer !== undefined && outer.letters <= size) outer = outer.parent
      const { linked, prose, letters, end, first } = outer ?? body
      put(Math.log2(letters + 1))
      put(linked / Math.max(1, letters))
      put(letters / whole)
      put(prose / Math.max(1, letters))
      put(Math.log2(end - first + 1))
      size = letters
    }
    outer = container
    for (let g = 0; g < 2; g++) {
      while (outer !== undefined && (outer.group === undefined || outer.group.count < 3)) outer = outer.parent
      const group: Group = outer?.group ?? nobody
      put(Math.log2(group.count))
      put(Math.log2(group.letters / group.count + 1))
      put(group.linked / Math.max(1, group.letters))
      put(group.letters / whole)
      put(group.prose / Math.max(1, group.letters))
      put(group.blocks / group.count)
      put(outer === undefined ? 0 : tagKind.get(outer.element.localName) ?? 0)
      outer = outer?.parent
    }
    for (const other of [-2, -1, 1, 2]) {
      const near = blocks[i + other]
      put(near === undefined ? 0 : Math.log2(near.letters))
      put(near === undefined ? 0 : near.linked / near.letters)
      if (other === 1 || other === -1) {
        put(
          near === undefined ? 0 : levelOf(near.container) > 0 ? 2 : near.container.parent === container.parent ? 1 : 0
        )
      }
    }
    for (let f = 0; f < pageFeatureCount; f++) put(ofPage[f] ?? 0)
    put(ruledOut.has(container) ? 1 : 0)
  }
  return rows
}

const levelOf = ({ element: { localName } }: Container): number =>
  localName.length === 2 && localName[0] === "h" && localName !== "hr" ? Number(localName[1]) || 0 : 0

const nobody: Group = { count: 1, letters: 0, linked: 0, prose: 0, blocks: 0 }

const endsSentence = (text: string): boolean => /[.!?。:]["”’)]?\s*$/.test(text)

const prefixProse = (blocks: ReadonlyArray<Block>): ReadonlyArray<number> => {
  let sum = 0
  return blocks.map((block) => {
    const before = sum
    if (isProse(block)) sum += block.letters
    return before
  })
}

/** The deepest element with at least this much running text. */
const deepestWith = (containers: ReadonlyArray<Container>, least: number): Container | undefined => {
  if (least <= 0) return undefined
  let found: Container | undefined
  for (const container of containers) {
    if (container.prose >= least && (found === undefined || container.depth > found.depth)) found = container
  }
  return found
}

interface TokenScore {
  readonly own: number
  readonly least: number
  readonly most: number
  readonly sum: number
  /** The weight of the nearest element with known words. */
  readonly near: number
}

const tokenScores = (
  containers: ReadonlyArray<Container>,
  weightOf: (token: string) => number
): ReadonlyMap<Container, TokenScore> => {
  const scores = new Map<Container, TokenScore>()
  for (const container of containers) {
    let own = 0
    for (const token of tokensOf(container)) own += weightOf(token)
    own = Math.max(-5, Math.min(5, own))
    const outer = container.parent === undefined ? undefined : scores.get(container.parent)
    scores.set(
      container,
      outer === undefined ? { own, least: own, most: own, sum: own, near: own } : {
        own,
        least: Math.min(own, outer.least),
        most: Math.max(own, outer.most),
        sum: own + outer.sum,
        near: own === 0 ? outer.near : own
      }
    )
  }
  return scores
}

/** The words in the classes and ID of an element. */
export const tokensOf = ({ element }: Container): ReadonlyArray<string> => {
  const tokens: Array<string> = []
  for (const { name, value } of element.attributes) {
    if (name !== "class" && name !== "id" && name !== "itemprop" && name !== "role") continue
    if (value === "") continue
    for (const token of tokensIn(value)) if (!tokens.includes(token)) tokens.push(token)
  }
  return tokens
}

const known = new Map<string, ReadonlyArray<string>>()

const tokensIn = (value: string): ReadonlyArray<string> => {
  const beginning = value.length > 200 ? value.slice(0, 200) : value
  let tokens = known.get(beginning)
  if (tokens === undefined) {
    const own = copyString(beginning)
    tokens = own.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/).filter((token) =>
      token.length > 1 && token.length < 20
    ).slice(0, 20)
    if (known.size > 5000) known.clear()
    known.set(own, tokens)
  }
  return tokens
}

const tagKind: ReadonlyMap<string, number> = new Map([
  ["div", 1],
  ["section", 2],
  ["article", 3],
  ["p", 4],
  ["blockquote", 5],
  ["pre", 6],
  ["h1", 7],
  ["h2", 8],
  ["h3", 9],
  ["h4", 10],
  ["h5", 11],
  ["h6", 12],
  ["dd", 13],
  ["dt", 14],
  ["td", 15],
  ["th", 16],
  ["tr", 17],
  ["li", 18],
  ["figcaption", 19],
  ["button", 20],
  ["label", 21],
  ["summary", 22],
  ["footer", 23],
  ["legend", 24],
  ["body", 25],
  ["header", 26],
  ["form", 27]
])

/** The kind of content that a block's words indicate; 0 for none. */
const wordsKind = (text: string): number => {
  for (let i = 0; i < wordings.length; i++) if (wordings[i]?.test(text)) return i + 1
  return 0
}

const wordings: ReadonlyArray<RegExp> = [
  /©|\(c\) \d{4}|copyright|all rights reserved/i,
  /\bcookies?\b|privacy policy|terms (?:of|and|&)/i,
  /subscribe|newsletter|sign ?up|sign ?in|log ?in|register|your email|e-?mail address/i,
  /^(?:share|tweet|follow|like us|print|facebook|twitter|linkedin|pinterest|whatsapp|instagram|youtube|email|copy link)\b/i,
  /^(?:related|recommended|you (?:may|might)|more from|more (?:stories|news|articles|posts)|popular|trending|latest|recent|most read|up next|read (?:next|also)|also read|similar|customers|see also|see more|view (?:all|more)|show more|load more|read more|learn more)\b/i,
  /^(?:tags?|categor(?:y|ies)|filed under|posted in|topics?|in)\b\s*:?/i,
  /^(?:repl(?:y|ies)|quote|report|permalink|likes?|upvote|downvote|\d+ (?:likes?|comments?|repl(?:y|ies)|points?|votes?))\b/i,
  /^(?:leave a (?:reply|comment)|comments?|post (?:a )?comment|add (?:a )?comment|cancel reply|no comments|join the)/i,
  /^(?:by|posted|published|updated|last (?:updated|modified)|written|author|joined|messages|location|date)\b/i,
  /add to (?:cart|bag|basket|wish)|buy now|checkout|out of stock|in stock|quantity|free (?:shipping|delivery)|shipping|returns|sku/i,
  /[$€£¥]\s?\d|\d\s?[€£]/,
  /^(?:home|menu|search|skip|next|previous|prev|back|close|about(?: us)?|contact(?: us)?|help|faq|support|careers|sitemap|advertise|page \d)\b/i,
  /\b(?:advert|sponsored|affiliate|commission)/i,
  /\d{1,2}[:.]\d{2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{2,4}|\bago\b/i,
  /\?\s*$/
]
