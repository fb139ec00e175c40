/**
 * Markdown without boilerplate: cookie notices, rows of sharing links, newsletter boxes, lists of
 * related articles, breadcrumbs, skip links. Headings of the content, tables, code and longer paragraphs are kept.
 * Takes linear time, and yields before each block.
 */
export const cleanMarkdown = function*(markdown: string): Generator<void, string> {
  const kept: Array<string> = []
  let isInRelated = false
  let hasHeading = false
  for (const block of blocksOf(markdown)) {
    yield
    if (isCode(block) || block.startsWith("|")) {
      isInRelated = false
      kept.push(block)
      continue
    }
    const text = block.length > maxJudgedLength ? undefined : plainOf(block)
    const isHeading = /^#{1,6} /.test(block)
    if (isInRelated && text !== undefined && (isLinks(block) || text === "")) continue
    isInRelated = text !== undefined && isRelated(text) && (isHeading || text.length <= maxLabelLength)
    if (isInRelated || (text !== undefined && isBoilerplate(block, text, hasHeading))) continue
    hasHeading ||= isHeading
    kept.push(block)
  }
  return kept.join("\n\n")
}

/** Blocks separated by blank lines. A code block is one block. */
const blocksOf = function*(markdown: string): Generator<string> {
  let lines: Array<string> = []
  let fence: string | undefined
  for (const line of markdown.split("\n")) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (fence === undefined && line.trim() === "") {
      if (lines.length > 0) yield lines.join("\n")
      lines = []
      continue
    }
    lines.push(line)
    if (mark === undefined) continue
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
  }
  if (lines.length > 0) yield lines.join("\n")
}

const isCode = (block: string): boolean => /^ {0,3}(?:```|~~~)/.test(block) || block.startsWith("    ")

/** Maximum length of boilerplate in characters. Longer blocks are content. */
const maxJudgedLength = 3_000
const maxLabelLength = 60

/** The words of a block, without URLs, images and Markdown syntax. */
const plainOf = (block: string): string =>
  block.replace(/!\[[^[\]]*\]\([^()]*\)/g, "").replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1").replace(
    /[*_#`]|^[ \t]*(?:[-+>]|\d+\.)[ \t]/gm,
    ""
  ).trim()

/** Whether a block consists of links with hardly any other text. */
const isLinks = (block: string): boolean => {
  const all = letters(plainOf(block))
  const outside = letters(plainOf(block.replace(/\[[^[\]]*\]\([^()]*\)/g, "")))
  return all > 0 && outside <= all * 0.2
}

const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, "").length

const isBoilerplate = (block: string, text: string, hasHeading: boolean): boolean =>
  (text.length <= 100 && /^(?:skip|jump) to (?:the )?(?:main|content|navigation|search|footer|primary)/i.test(text)) ||
  (text.length <= 600 && isCookieNotice(text)) ||
  (text.length <= 400 && isNewsletter(text)) ||
  isSharing(text) ||
  (!hasHeading && text.length <= 200 && isLinks(block) && text.split(/\s[>»›/]\s/).length > 1)

const isCookieNotice = (text: string): boolean =>
  /\b(?:we|(?:this|our) (?:web)?site|this page)\b[^.]{0,60}\buses? (?:[\w-]+ ){0,4}cookies\b/i.test(text) ||
  /^(?:(?:accept|reject|allow|manage|decline)(?: all)?(?: cookies)?|cookie (?:settings|preferences|policy)|your privacy choices)$/i
    .test(text)

const isNewsletter = (text: string): boolean =>
  /\b(?:subscribe|sign up)\b[^.]{0,80}\b(?:newsletter|mailing list|inbox|email updates)\b/i.test(text) ||
  /\b(?:delivered|straight|sent|direct(?:ly)?) (?:right )?to your inbox\b/i.test(text) ||
  /^enter your e-?mail(?: address)?\b/i.test(text)

const isSharing = (text: string): boolean => {
  if (text.length > 300) return false
  if (/^(?:share|tweet|pin it)(?: (?:this|on|via|with|to)\b[^.\n]{0,50})?:?$/i.test(text)) return true
  const words = text.split(/[\n|·•,]|\s{2,}/).map((word) => word.trim().toLowerCase()).filter((word) => word !== "")
  return words.length >= 2 && words.every((word) => networks.test(word))
}

const networks =
  /^(?:(?:share|post|tweet|pin|follow|like|save)(?: us)?(?: this)?(?: (?:on|via|to|by))? ?)?(?:facebook|twitter|x|linkedin|whatsapp|reddit|pinterest|telegram|instagram|youtube|tiktok|threads|mastodon|bluesky|pocket|flipboard|tumblr|e-?mail|print|copy link|link|share|messenger)?$/

const isRelated = (text: string): boolean =>
  /^(?:related(?: (?:articles?|posts?|stories|news|content|topics|reading|links|products|items|questions))?|recommended(?: (?:for you|articles|posts|reading|stories))?|you (?:may|might|will|'ll) also (?:like|enjoy|be interested in|love)|more (?:from|like this|stories|articles|posts|news)\b[^.\n]{0,40}|read (?:next|more|also)|(?:most|also) (?:read|popular|viewed|shared)|popular (?:posts|articles|stories|now)|trending(?: now| stories| topics)?|latest (?:news|posts|articles|stories)|recent posts|up next|what to read next|don't miss|editors?['’]?s? picks?|sponsored(?: content)?)\s*:?$/i
    .test(text)
