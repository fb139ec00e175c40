import { HtmlElement, HtmlText } from "../html/html-node.ts"
import { walk } from "../html/walk.ts"

/**
 * Creates `math` elements for formulas between the delimiters of MathJax and KaTeX, as in pages whose scripts
 * have not run. Text between delimiters that is not a formula stays unchanged. In place.
 */
export const markWrittenMath = (body: HtmlElement): void => {
  const found: Array<HtmlText> = []
  walk(body, (node) => {
    if (node.nodeType === 1) return !verbatim.has(node.localName)
    if (
      node.data.includes("\\(") || node.data.includes("\\[") || node.data.includes("$$") ||
      node.data.includes("\\begin{")
    ) found.push(node)
    return true
  }, () => {})
  for (const text of found) {
    const { data } = text
    let from = 0
    for (const match of data.matchAll(formula)) {
      const tex = (match[1] ?? match[2] ?? match[3] ?? match[0]).trim()
      if (
        !isFormula(tex, match[1] !== undefined) || pattern.test(match[0]) ||
        (match[3] !== undefined && isCommand(match[3]))
      ) continue
      text.parentNode?.insertBefore(new HtmlText(data.slice(from, match.index)), text)
      const math = new HtmlElement("math")
      if (match[1] === undefined) math.setAttribute("display", "block")
      math.appendChild(new HtmlText(tex.replace(/\s+/g, " ")))
      text.parentNode?.insertBefore(math, text)
      from = match.index + match[0].length
    }
    text.data = data.slice(from)
  }
}

const verbatim: ReadonlySet<string> = new Set(["code", "kbd", "math", "pre", "samp", "textarea", "tt"])

const environment = String.raw`(?:align|displaymath|eqnarray|equation|gather|multline)\*?`

const formula = new RegExp(
  [
    /(?<!\\)\\\(((?:(?!\\\(|\\\))[^]){1,1000}?)\\\)/.source,
    /(?<!\\)\\\[((?:(?!\\\[|\\\])[^]){1,2000}?)\\\]/.source,
    /\$\$([^$]{1,2000})\$\$/.source,
    String.raw`\\begin\{(${environment})\}(?:(?!\\begin\{${environment}\})[^]){1,3000}?\\end\{\4\}`
  ].join("|"),
  "g"
)

/**
 * Whether text is a formula: it has mathematical signs or, within a line, is a letter or number. Three words in a row,
 * one of them of three letters, are prose.
 */
const isFormula = (tex: string, isInLine: boolean): boolean =>
  tex !== "" && !prose.test(withoutWords(tex)) &&
  (/[\\^_=<>{}]/.test(tex) || (isInLine && /^[\p{L}\p{N}\s+\-*/().,|']{1,30}$/u.test(tex)))

const prose = /(?<![\\\p{L}])(?=(?:\p{L}+\s+){0,2}\p{L}{3})\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u

const withoutWords = (tex: string): string => tex.replace(/\\(?:text\w*|mbox|mathrm|operatorname)\s*\{[^{}]*\}/g, "")

/**
 * Whether `$$` is the process ID of a shell, which has spaces around it. Text between two of them is a formula only if
 * it has a TeX command.
 */
const isCommand = (between: string): boolean =>
  /^[^\S\n][^\n]*[^\S\n]$/.test(between) && /\p{L}{3}/u.test(between) && !/\\[a-z]/i.test(between)

/** Escapes characters for a regular expression. */
const pattern =
  /(?<!\d)\.[*+]|(?<!\\)\[\^|\\[dsw](?:[+*?]|\{\d)|\[\^?(?:[_.\-+*%@$/]|a-[fz]|[01]-9|\\[dsw.-])*(?:a-[fz]|0-9|\\[dsw])[_.\-+*%@$/]*\\?\]/i
