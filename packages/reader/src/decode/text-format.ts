/** The format of a text. */
export type TextFormat =
  | { readonly as: "html" | "markdown" | "text" }
  /** `language` as written after the fence of a code block; may be empty. */
  | { readonly as: "code"; readonly language: string }

/** How text of a media type is read; undefined for what is not text. */
export const textFormatOf = (contentType: string, url: string): TextFormat | undefined => {
  if (isHtml(contentType)) return { as: "html" }
  if (contentType === "text/markdown" || contentType === "text/x-markdown") return { as: "markdown" }
  if (contentType === "text/plain") {
    return /\.(?:md|mdx|markdown)$/i.test(pathOf(url))
      ? { as: "markdown" }
      : { as: "text" }
  }
  const [type, subtype = ""] = contentType.split("/", 2)
  const name = subtype.replace(/^x-/, "")
  if (name === "xml" || name.endsWith("+xml")) return type === "image" ? undefined : { as: "code", language: "xml" }
  if (name === "json" || name.endsWith("+json")) return { as: "code", language: "json" }
  const language = languages.get(name)
  if (language !== undefined && (type === "text" || type === "application")) return { as: "code", language }
  return type === "text" ? { as: "text" } : undefined
}

/** Whether the media type is that of an HTML page. */
export const isHtml = (contentType: string): boolean =>
  contentType === "text/html" || contentType === "application/xhtml+xml"

/** Whether XML is an XHTML page. */
export const isXhtml = (xml: string): boolean =>
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!doctype\s+html\b|<html[\s>])/i.test(xml.slice(0, 2000))

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ""

const languages: ReadonlyMap<string, string> = new Map([
  ["css", "css"],
  ["csv", "csv"],
  ["tab-separated-values", "tsv"],
  ["ecmascript", "javascript"],
  ["javascript", "javascript"],
  ["typescript", "typescript"],
  ["jsonl", "json"],
  ["ndjson", "json"],
  ["jsonlines", "json"],
  ["json-seq", "json"],
  ["yaml", "yaml"],
  ["toml", "toml"],
  ["sh", "sh"],
  ["shellscript", "sh"],
  ["python", "python"],
  ["perl", "perl"],
  ["ruby", "ruby"],
  ["c", "c"],
  ["csrc", "c"],
  ["chdr", "c"],
  ["c++src", "cpp"],
  ["java", "java"],
  ["java-source", "java"],
  ["rust", "rust"],
  ["go", "go"],
  ["php", "php"],
  ["httpd-php", "php"],
  ["sql", "sql"],
  ["diff", "diff"],
  ["patch", "diff"],
  ["tex", "latex"],
  ["latex", "latex"],
  ["graphql", "graphql"]
])
