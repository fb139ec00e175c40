/**
 * Takes out the elements that the library writes where links within a document lead: markdown has no such marks, so their markup would stand in the
 * text. A link to one before a heading leads to the heading; others are only their text.
 */
export const resolveAnchors = (markdown: string): string => {
  const slugs = new Map([...markdown.matchAll(parts)].flatMap(([, line, inLine]) => line === undefined && inLine === undefined ? [] : [[line ?? inLine, ""]]))
  if (slugs.size === 0) return markdown
  for (const [, marks = "", heading = ""] of markdown.matchAll(marked)) {
    for (const [, name] of marks.matchAll(parts)) slugs.set(name, slugOf(heading))
  }
  return markdown.replace(parts, (part: string, line?: string, inLine?: string, text = "", target?: string) => {
    if (line !== undefined || inLine !== undefined) return ""
    const slug = slugs.get(target)
    return slug === undefined ? part : slug === "" ? text : `[${text}](#${slug})`
  }).trim()
}

/** What is escaped and code, which stay; marks on lines of their own and within lines; links to marks. */
const parts = /\\.|^(?:```|~~~)[^]*?^(?:```|~~~)|`[^`\n]+`|^<a id="([^"\n]*)"><\/a>\n\n|<a id="([^"\n]*)"><\/a>|(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(#([^()\s]*)\)/gm

const marked = /^((?:<a id="[^"\n]*"><\/a>\n\n){1,10})#{1,6} (.+)$/gm

/** What renderers call a heading in links. */
const slugOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-")
