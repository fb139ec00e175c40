import { type HtmlElement, type HtmlNode, textOf } from "@trawl/reader/html"

/** What is set off from the text around it. */
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

/** What an element says, in one line. */
export const line = (element: HtmlElement): string => textOf(element).replace(/\s+/gu, " ").trim()

/** Without the lists in it. */
export const ownLine = (item: HtmlElement): string => {
  if (item.querySelectorAll("ul,ol,dl,table,pre").length === 0) return line(item)
  const copy = item.clone()
  for (const inner of copy.querySelectorAll("ul,ol,dl,table,pre")) inner.remove()
  return line(copy)
}

/** Where its first link leads. */
export const linkIn = (element: HtmlElement): string | undefined =>
  (element.localName === "a" ? [element] : element.getElementsByTagName("a")).map((link) =>
    link.getAttribute("href") ?? ""
  ).find((url) => /^https?:/u.test(url))

/** What an item begins with in code, bold or as a link, or before a dash or colon; and the rest. */
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
