/** What a markdown file says of itself before it begins. */
export interface FrontMatter {
  readonly title: string
  readonly description: string
  /** The file without it. */
  readonly body: string
}

/** Reads the front matter of a markdown file, in YAML or TOML, as far as title and description go. A rule at the top of a file is none. */
export const frontMatter = (markdown: string): FrontMatter => {
  const found = opening.exec(markdown)
  const said = found?.[2] ?? ""
  if (found === null || !entry.test(said)) return { title: "", description: "", body: markdown }
  return {
    title: valueOf("title", said),
    description: valueOf("description", said),
    body: markdown.slice(found[0].length)
  }
}

const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([^]{0,20000}?)\r?\n\1[ \t]*(?:\r?\n|$)/

/** What front matter begins with: comments, then a key. */
const entry = /^(?:\s|#.*\n)*["']?[\w-]+["']?[ \t]*[:=]/

/** The text of a key, which may go on in lines that are indented. */
const valueOf = (key: string, said: string): string => {
  const value =
    new RegExp(`^["']?${key}["']?[ \\t]*[:=][ \\t]*(.*(?:\\r?\\n(?:[ \\t]+\\S.*|[ \\t]*(?=\\r?\\n[ \\t])))*)`, "im")
      .exec(said)?.[1] ?? ""
  const line = value.replace(/^[>|][-+\d]*[ \t]*(?=[\r\n])/, "").replace(/\s+/g, " ").trim()
  const quoted = /^(["'])(.*)\1(?:[ \t]*#.*)?$/.exec(line)
  if (quoted === null) return line.replace(/(?:^| )#.*$/, "")
  const [, quote, text = ""] = quoted
  return quote === "'" ? text.replaceAll("''", "'") : text.replace(/\\(["\\])/g, "$1")
}
