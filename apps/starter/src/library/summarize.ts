/** The first paragraph of a Markdown text as plain words, cut at a word if it is long. */
export const summarize = (markdown: string, longest = 240): string => {
  for (const block of markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1.*$/gm, "").split(/\n\s*\n/)) {
    const words = plainWords(block)
    if (words.length >= 12 && /\p{L}/u.test(words)) return cutAtWord(words, longest)
  }
  return ""
}

/** Cuts a long text at a word and marks the cut. */
export const cutAtWord = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, "").replace(/[\s,;:.]+$/, "")}…`

/** Markdown without its syntax; empty for headings, tables and lists. */
export const plainWords = (block: string): string =>
  /^\s*(?:#|\||[-*+]\s|\d+\.\s|={3,}|-{3,})/.test(block) ? "" : withoutSigns(block)

/** One line of Markdown without links, images, emphasis and tags. */
export const withoutSigns = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\{@link(?:code|plain)?\s+([^\s|}]+)[^}]*\}/g, "$1")
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/<\/?[a-zA-Z][^>]*>/g, "")
    .replace(/^\s*(?:>\s?)+/gm, "")
    .replace(/\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gi, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/(^|\s)[*_](\S[^*_]*\S)[*_](?=\W|$)/g, "$1$2")
    .replace(/\s+/g, " ")
    .trim()
