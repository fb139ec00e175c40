/**
 * Removes the anchor elements that the library writes for links within a document, because markdown has no anchors and
 * would show their markup. A link to an anchor before a heading becomes a link to the heading; other links become text.
 */
export const resolveAnchors = (markdown: string): string => {
  const slugs = new Map(
    [...markdown.matchAll(parts)].flatMap(([, line, inLine]) =>
      line === undefined && inLine === undefined ? [] : [[line ?? inLine, ""]]
    )
  )
  if (slugs.size === 0) return markdown
  const repeated = new Map<string, number>()
  for (const [, marks = "", heading] of markdown.matchAll(headings)) {
    if (heading === undefined) continue
    const slug = slugOf(heading)
    const before = repeated.get(slug) ?? 0
    repeated.set(slug, before + 1)
    for (const [, name] of marks.matchAll(parts)) slugs.set(name, before === 0 ? slug : `${slug}-${before}`)
  }
  return markdown.replace(parts, (part: string, line?: string, inLine?: string, text = "", target?: string) => {
    if (line !== undefined || inLine !== undefined) return ""
    const slug = slugs.get(target)
    return slug === undefined ? part : slug === "" ? text : `[${text}](#${slug})`
  }).trim()
}

/** What is escaped and code, which stay; marks on lines of their own and within lines; links to marks. */
const parts =
  /\\.|^(?:```|~~~)[^]*?^(?:```|~~~)|`[^`\n]+`|^<a id="([^"\n]*)"><\/a>\n\n|<a id="([^"\n]*)"><\/a>|(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(#([^()\s]*)\)/gm

/** Code, which has none; and headings after their marks. */
const headings = /^(?:```|~~~)[^]*?^(?:```|~~~)|^((?:<a id="[^"\n]*"><\/a>\n\n){0,10})#{1,6} (.+)$/gm

/** What renderers call a heading in links; one that is there again gets a number. */
const slugOf = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-")
