import { HtmlElement, HtmlText } from "../html/html-node.ts"
import { blocks } from "../html/tags.ts"
import { removeWhere, walk } from "../html/walk.ts"

/** Reduces a `pre` to its text and language, without line numbers and buttons. In place. */
export const simplifyCode = (pre: HtmlElement): void => {
  const language = languageOf(pre)
  removeWhere(pre, (element) => element.localName === "button" || lineNumbers.test(element.className))
  const text = withoutNumbers(withoutLastNewlines(codeIn(pre)))
  while (pre.firstChild !== null) pre.firstChild.remove()
  const code = new HtmlElement("code")
  if (language !== undefined) code.className = `language-${language}`
  code.appendChild(new HtmlText(text))
  pre.appendChild(code)
}

/** Classes of line numbers. */
export const lineNumbers = /(?:^|[\s_-])(?:gutter|line-?nos?|line-?numbers?)(?=$|[\s_-])/i

const codeIn = (pre: HtmlElement): string => {
  let text = ""
  let atStart = true
  const add = (part: string) => {
    text += part
    if (part !== "") atStart = part.endsWith("\n")
  }
  walk(
    pre,
    (node) => {
      if (node.nodeType === 3) add(node.data)
      else if (node.localName === "br" || (isLine(node) && !atStart)) add("\n")
      return true
    },
    (element) => {
      if (isLine(element) && !atStart) add("\n")
    }
  )
  return text
}

const withoutLastNewlines = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "\n") end--
  return text.slice(0, end)
}

/** Removes line numbers on lines of their own. */
const withoutNumbers = (text: string): string => {
  const lines: Array<string> = []
  let isNumbered = false
  for (const line of text.split("\n")) {
    if (line.trim() === String(lines.length + 1)) {
      lines.push("")
      isNumbered = true
    } else if (isNumbered) {
      lines[lines.length - 1] = line
      isNumbered = false
    } else return text
  }
  return lines.length > 1 ? lines.join("\n") : text
}

const isLine = ({ localName }: HtmlElement): boolean => blocks.has(localName) || localName === "tr"

/** The language, from the block, its `code` element, or one of its two ancestors. */
const languageOf = (pre: HtmlElement): string | undefined => {
  const code = pre.getElementsByTagName("code")[0]
  const around = outside(pre)
  for (const element of [code, pre, ...around]) {
    if (!element) continue
    const named = ["data-lang", "data-language", "lang"].map((name) => element.getAttribute(name)).find((value) =>
      value && isLanguage(value)
    )
    const marked = languageClass.exec(element.className)?.[1]
    const found = (around.includes(element) ? undefined : named) ?? marked ??
      (highlighted.test(element.className)
        ? element.className.split(/\s+/).find((name) => languages.has(name.toLowerCase()))
        : undefined)
    if (found && !plain.has(found.toLowerCase())) return found.toLowerCase()
  }
  return undefined
}

/** The two ancestors of a block, ignoring tables for line numbers. */
const outside = (pre: HtmlElement): ReadonlyArray<HtmlElement> => {
  const found: Array<HtmlElement> = []
  let fewer = 2
  for (let at = pre.parentNode; at !== null && fewer > 0 && found.length < 8; at = at.parentNode) {
    found.push(at)
    if (!tableParts.has(at.localName)) fewer--
  }
  return found
}

const tableParts: ReadonlySet<string> = new Set(["table", "tbody", "td", "tr"])

const isLanguage = (value: string): boolean => /^[a-z][\w+#.-]{0,24}$/i.test(value)

const languageClass =
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|highlight-|brush:\s?|code-)([a-z][\w+#.-]{0,24})(?=$|[\s;])/i

const highlighted =
  /(?:^|\s)(?:hljs|highlight|sourceCode|prettyprint|codehilite|prism|shiki|chroma|code|programlisting)(?=$|\s)/

const plain: ReadonlySet<string> = new Set([
  "area",
  "block",
  "blocks",
  "body",
  "box",
  "box-wrapper",
  "container",
  "content",
  "default",
  "editor",
  "example",
  "examples",
  "figure",
  "group",
  "highlight",
  "inner",
  "line",
  "lines",
  "listing",
  "none",
  "nohighlight",
  "notranslate",
  "panel",
  "plain",
  "plaintext",
  "pre",
  "preview",
  "sample",
  "section",
  "snippet",
  "tab",
  "tabs",
  "text",
  "toolbar",
  "txt",
  "view",
  "window",
  "with-line-numbers",
  "wrap",
  "wrapper"
])

const languages: ReadonlySet<string> = new Set([
  "bash",
  "c",
  "clojure",
  "cpp",
  "csharp",
  "css",
  "dart",
  "diff",
  "dockerfile",
  "elixir",
  "erlang",
  "go",
  "graphql",
  "groovy",
  "haskell",
  "html",
  "ini",
  "java",
  "javascript",
  "js",
  "json",
  "jsx",
  "julia",
  "kotlin",
  "lua",
  "makefile",
  "markdown",
  "nginx",
  "objectivec",
  "ocaml",
  "perl",
  "php",
  "powershell",
  "python",
  "r",
  "ruby",
  "rust",
  "scala",
  "scss",
  "sh",
  "shell",
  "sql",
  "swift",
  "toml",
  "ts",
  "tsx",
  "typescript",
  "vue",
  "xml",
  "yaml",
  "zig"
])
