import { type HtmlElement, type HtmlNode, textOf } from "@trawl/reader/html"

/** Elements that are set off from the text around them. */
export const markedTags: ReadonlySet<string> = new Set([
  "code",
  "tt",
  "kbd",
  "samp",
  "var",
  "b",
  "strong",
  "em",
  "dfn",
  "i"
])

/** The text of an element in one line. */
export const line = (element: HtmlElement): string => textOf(element).replace(/\s+/gu, " ").trim()

/** The text of an item without nested lists and tables. */
export const ownLine = (item: HtmlElement): string => {
  if (item.querySelectorAll("ul,ol,dl,table,pre").length === 0) return line(item)
  const copy = item.clone()
  for (const inner of copy.querySelectorAll("ul,ol,dl,table,pre")) inner.remove()
  return line(copy)
}

/** The URL of the first link. */
export const linkIn = (element: HtmlElement): string | undefined =>
  (element.localName === "a" ? [element] : element.getElementsByTagName("a")).map((link) =>
    link.getAttribute("href") ?? ""
  ).find((url) => /^https?:/u.test(url))

/** Splits an item into the leading term (code, bold, a link, or the text before a dash or colon) and the rest. */
export const divided = (item: HtmlElement, text: string): { readonly lead: string; readonly rest: string } => {
  const set = firstSet(item)
  const lead = set !== undefined && text.startsWith(set)
    ? set
    : /^(.{1,80}?)(?:\s+[–—-]+\s+|:\s+)/u.exec(text)?.[1] ?? ""
  return {
    lead: lead.replace(/(?<![:\s])[:\s]+$/u, ""),
    rest: lead === "" ? "" : text.slice(lead.length).replace(/^[\s:–—-]+/u, "")
  }
}

const firstSet = (item: HtmlElement): string | undefined => {
  let at: HtmlNode | null = item.firstChild
  for (let steps = 0; at !== null && steps < 12; steps++) {
    if (at.nodeType === 3) {
      if (at.data.trim() !== "") return undefined
      at = at.nextSibling
    } else if (markedTags.has(at.localName) || at.localName === "a") return line(at)
    else at = at.firstChild ?? at.nextSibling
  }
  return undefined
}
