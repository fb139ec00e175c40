import type { TakenPage } from "./documents/take-document.ts"

/** Whether a page that came over HTTP has little to say until its scripts run: next to no text, and scripts that are to bring it. */
export const isEmptyWithoutScripts = (
  { content, contentType, rawHtml, shown, status }: Pick<TakenPage, "content" | "contentType" | "rawHtml" | "shown" | "status">
): boolean => {
  if (shown === true || status < 200 || status > 299 || !/^(?:text\/html|application\/xhtml\+xml)$/.test(contentType)) return false
  // most pages are told apart by this alone
  if (content.text.length > mostText || rawHtml.length > mostMarkup) return false
  const { asksForScripts, hasEmptyMount, hasScripts, text } = markupOf(rawHtml.toLowerCase())
  if (!hasScripts) return false
  return content.text.trim() === "" || text.length <= next || (text.length <= mostText && (hasEmptyMount || asksForScripts))
}

const mostText = 200
const next = 20
const mostMarkup = 1_000_000

/** What tells such pages, in one pass; the markup is in lower case. */
const markupOf = (markup: string) => {
  let text = ""
  let hasScripts = false
  let asksForScripts = false
  let hasEmptyMount = false
  let inMount = false
  for (let at = 0; at < markup.length;) {
    const open = indexOf(markup, "<", at)
    text += markup.slice(at, open)
    if (markup.startsWith("<!--", open)) {
      at = indexOf(markup, "-->", open) + 3
      continue
    }
    const end = indexOf(markup, ">", open)
    const tag = markup.slice(open, end)
    const name = /^<([a-z][\w-]*)/.exec(tag)?.[1] ?? ""
    hasEmptyMount ||= name === "app-root" || (inMount && tag.startsWith("</"))
    inMount = mount.test(tag)
    at = end + 1
    text += " "
    if (!unseen.has(name)) continue
    const close = indexOf(markup, `</${name}`, at)
    const inside = markup.slice(at, close)
    if (name === "script") hasScripts ||= isProgram(tag) && (/\ssrc\s*=\s*["']?[^"'\s]/.test(tag) || inside.trim() !== "")
    if (name === "noscript") asksForScripts ||= /java\s?script/.test(inside)
    at = close
  }
  return { asksForScripts, hasEmptyMount, hasScripts, text: text.replace(/\s+/g, " ").trim() }
}

/** Where it is, else the end: what is never closed goes on until there, and nobody looks for its end again. */
const indexOf = (markup: string, part: string, from: number): number => {
  const at = markup.indexOf(part, from)
  return at === -1 ? markup.length : at
}

const unseen: ReadonlySet<string> = new Set(["noscript", "script", "style", "template", "title"])
/** Where frameworks put the page that they make. */
const mount = /^<(?:div|main|section)\s(?:[^]*\s)?id\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|react-root|q-app|main|application|app-root)(?:["'\s/]|$)/

/** Scripts also hold data, which makes no page. */
const isProgram = (tag: string): boolean => /^(?:|module|.*(?:java|ecma)script.*|text\/babel)$/.test(/\stype\s*=\s*["']?([^"'\s]*)/.exec(tag)?.[1] ?? "")
