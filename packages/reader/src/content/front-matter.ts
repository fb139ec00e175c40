/** The front matter of a markdown file. */
export interface FrontMatter {
  readonly title: string
  readonly description: string
  /** The file without front matter. */
  readonly body: string
}

/**
 * Reads title and description from the YAML or TOML front matter of a markdown file. A horizontal rule at the top of a
 * file is not front matter.
 */
export const frontMatter = (markdown: string): FrontMatter => {
  const found = opening.exec(markdown)
  const block = found?.[2] ?? ""
  if (found === null || !entry.test(block)) return { title: "", description: "", body: markdown }
  return {
    title: valueOf("title", block),
    description: valueOf("description", block),
    body: markdown.slice(found[0].length)
  }
}

const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([^]{0,20000}?)\r?\n\1[ \t]*(?:\r?\n|$)/

/** The start of front matter: comments, then a key. */
const entry = /^(?:\s|#.*\n)*["']?[\w-]+["']?[ \t]*[:=]/

/** The value of a key, including indented continuation lines. */
const valueOf = (key: string, raw: string): string => {
  const value =
    new RegExp(`^["']?${key}["']?[ \\t]*[:=][ \\t]*(.*(?:\\r?\\n(?:[ \\t]+\\S.*|[ \\t]*(?=\\r?\\n[ \\t])))*)`, "im")
      .exec(raw)?.[1] ?? ""
  const line = value.replace(/^[>|][-+\d]*[ \t]*(?=[\r\n])/, "").replace(/\s+/g, " ").trim()
  const quoted = /^(["'])(.*)\1(?:[ \t]*#.*)?$/.exec(line)
  if (quoted === null) return line.replace(/(?:^| )#.*$/, "")
  const [, quote, text = ""] = quoted
  return quote === "'" ? text.replaceAll("''", "'") : text.replace(/\\(["\\])/g, "$1")
}
