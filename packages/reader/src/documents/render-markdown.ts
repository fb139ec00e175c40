import MarkdownIt, { type StateCore, type StateInline } from "markdown-it"

/**
 * Converts the markdown of a document to HTML. Escapes markup in it, except for tags that file readers write for lack
 * of markdown syntax: superscript, subscript, underlining, and line breaks in table cells.
 */
export const renderMarkdown = (markdown: string): string => renderer.render(markdown)

const renderer = new MarkdownIt({ html: false })

const marked = /<(su[bp]|u)>((?:(?!<\1>)[^]){1,1000}?)<\/\1>/y

const marks = (state: StateInline, silent: boolean): boolean => {
  marked.lastIndex = state.pos
  const [whole = "", tag = "", within = ""] = marked.exec(state.src) ?? []
  if (whole === "" || state.pos + whole.length > state.posMax) return false
  if (!silent) {
    const { pos, posMax } = state
    state.push(`${tag}_open`, tag, 1)
    state.pos = pos + tag.length + 2
    state.posMax = state.pos + within.length
    state.md.inline.tokenize(state)
    state.push(`${tag}_close`, tag, -1)
    state.posMax = posMax
  }
  state.pos += silent ? whole.length : tag.length + 3
  return true
}

const linesOfCells = ({ tokens }: StateCore): void => {
  for (const [at, { type }] of tokens.entries()) {
    const cell = type === "td_open" || type === "th_open" ? tokens[at + 1] : undefined
    if (cell !== undefined) cell.content = cell.content.replace(/<br>/g, "  \n")
  }
}

renderer.inline.ruler.before("html_inline", "marks", marks)
renderer.core.ruler.after("block", "lines-of-cells", linesOfCells)
