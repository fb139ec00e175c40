import { parseDocument } from "htmlparser2"
import { addressOf, beginning, codeOf, lettersOf, rowOf, type Structure } from "./structure.ts"

type Node = ReturnType<typeof parseDocument>["children"][number]
type Element = Extract<Node, { readonly attribs: unknown }>

/**
 * Reads the structure of a page from its HTML, with another parser than the engine's and no code of the engine. Leaves
 * out invisible elements, and elements that markdown cannot represent: lists and code in table cells, and layout
 * tables.
 */
export const structureOfHtml = (html: string, url: string): Structure => {
  const page = parseDocument(html)
  const base = URL.parse(
    elementsIn(page.children, "base").find(({ attribs }) => attribs["href"] !== undefined)?.attribs["href"] ?? "",
    url
  )?.href ?? url
  const found = {
    headings: new Array<string>(),
    titles: new Array<string>(),
    items: new Array<string>(),
    links: new Set<string>(),
    images: new Set<string>(),
    rows: new Array<string>(),
    codes: new Array<string>(),
    languages: new Array<string>()
  }
  const visit = (nodes: ReadonlyArray<Node>, at: Place): void => {
    for (const node of nodes) {
      if (!("attribs" in node) || isUnseen(node)) continue
      const { attribs, children, name } = node
      let next = at
      if (/^h[1-6]$/.test(name)) {
        const text = lettersOf(textOf(node))
        if (text !== "" && !at.inCell && at.depth > 0) found.titles.push(text)
        else if (text !== "" && !at.inCell) found.headings.push(`${name[1]} ${text}`)
      } else if (name === "a") {
        const target = absolute(attribs["href"], base)
        if (
          target !== undefined && lettersOf(textOf(node)) !== "" && !isNote.test(attribs["href"] ?? "") &&
          !isNote.test(attribs["class"] ?? "")
        ) found.links.add(target)
        next = { ...at, inLink: true }
      } else if (name === "img") {
        const source = absolute(/^(?:data:|about:|\s*$)/.test(attribs["src"] ?? "") ? undefined : attribs["src"], base)
        if (source !== undefined) found.images.add(source)
      } else if (name === "li") {
        // an item without text of its own only groups nested lists
        if (
          lettersOf(textOf(node, nesting)) === "" && elementsIn(node.children, "ul", "ol", "menu").length > 0 &&
          elementsIn(node.children, "img").length === 0
        ) {
          visit(children, at)
          continue
        }
        const own = beginning(textOf(node, nesting))
        if (own !== "" && !at.inCell && !at.inLink && !at.inNote) found.items.push(`${at.depth + 1} ${own}`)
        next = { ...at, depth: at.depth + 1 }
      } else if (name === "pre") {
        if (at.inCell) continue
        const code = textOf(node, undefined, true)
        if (code.trim() === "" || lettersOf(code) === "") continue
        found.codes.push(codeOf(code))
        const language = languageOf(node)
        if (language !== undefined) found.languages.push(`${language} ${codeOf(code)}`)
        continue
      } else if (name === "table") {
        const rows = isData(node) ? rowsOf(node) : []
        found.rows.push(...rows)
        next = { ...at, inCell: true }
      }
      if (/footnotes?|references|reflist/i.test(`${attribs["class"] ?? ""} ${attribs["role"] ?? ""}`)) {
        next = { ...next, inNote: true }
      }
      visit(children, next)
    }
  }
  visit(page.children, { depth: 0, inCell: false, inLink: false, inNote: false })
  return { ...found, links: [...found.links], images: [...found.images] }
}

interface Place {
  readonly depth: number
  readonly inCell: boolean
  readonly inLink: boolean
  readonly inNote: boolean
}

const isUnseen = ({ attribs, name }: Element): boolean =>
  unseen.has(name) || attribs["hidden"] !== undefined || (name === "dialog" && attribs["open"] === undefined) ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs["style"] ?? "")

const unseen: ReadonlySet<string> = new Set([
  "audio",
  "canvas",
  "datalist",
  "head",
  "iframe",
  "math",
  "noembed",
  "noscript",
  "object",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
  "video"
])
const nesting: ReadonlySet<string> = new Set(["ul", "ol", "menu"])
const isNote = /\b(?:footnote|fn|fnref|cite_(?:note|ref)|user-content-fn)(?:\b|[-_:\d])/i

const textOf = (element: Element, without?: ReadonlySet<string>, breaks = false): string => {
  let text = ""
  const visit = (nodes: ReadonlyArray<Node>) => {
    for (const node of nodes) {
      if ("data" in node && node.type === "text") text += node.data
      else if ("attribs" in node) {
        if (breaks && node.name === "br") text += "\n"
        if (isUnseen(node) || without?.has(node.name) === true) continue
        visit(node.children)
      }
    }
  }
  visit(element.children)
  return text
}

const absolute = (url: string | undefined, base: string): string | undefined => {
  const target = url === undefined ? null : URL.parse(url.trim(), base)
  return target !== null && /^https?:$/.test(target.protocol) ? addressOf(target) : undefined
}

const elementsIn = (nodes: ReadonlyArray<Node>, ...names: ReadonlyArray<string>): ReadonlyArray<Element> =>
  nodes.flatMap((node) =>
    "attribs" in node ? [...names.includes(node.name) ? [node] : [], ...elementsIn(node.children, ...names)] : []
  )

/** A table with headers whose cells contain single lines of text. */
const isData = (table: Element): boolean =>
  table.attribs["role"] !== "presentation" && elementsIn(table.children, "th").length > 0 &&
  elementsIn(
      table.children,
      "table",
      "ul",
      "ol",
      "dl",
      "pre",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "blockquote",
      "hr",
      "form",
      "button",
      "input",
      "select"
    ).length === 0

const rowsOf = (table: Element): ReadonlyArray<string> => {
  const rows = elementsIn(table.children, "tr").filter((row) => !isUnseen(row))
  if (rows.length < 2) return []
  const taken = new Map<number, number>()
  return rows.flatMap((row) => {
    const cells: Array<string> = []
    let column = 0
    const next = () => {
      while ((taken.get(column) ?? 0) > 0) {
        taken.set(column, (taken.get(column) ?? 0) - 1)
        cells[column++] = ""
      }
    }
    for (const cell of row.children) {
      if (!("attribs" in cell) || (cell.name !== "td" && cell.name !== "th") || isUnseen(cell)) continue
      next()
      const [columns = 1, rows = 1] = ["colspan", "rowspan"].map((name) =>
        Math.max(1, Math.min(100, Number(cell.attribs[name] ?? 1) || 1))
      )
      for (let over = 0; over < columns; over++) {
        cells[column] = over === 0 ? textOf(cell) : ""
        if (rows > 1) taken.set(column, rows - 1)
        column++
      }
    }
    next()
    const text = rowOf(Array.from(cells, (cell) => cell ?? ""))
    return text === "" || cells.length < 2 ? [] : [text]
  })
}

const languageOf = (pre: Element): string | undefined => {
  const near = [
    pre,
    ...elementsIn(pre.children, "code"),
    ...[pre.parent, pre.parent?.parent].flatMap((one) => one != null && "attribs" in one ? [one] : [])
  ]
  for (const { attribs } of near) {
    const language = /(?:^|\s)(?:language|lang|highlight-source|highlight)-([a-z][\w+#-]*)(?:\s|$)/i.exec(
      attribs["class"] ?? ""
    )?.[1]?.toLowerCase()
    if (language !== undefined) return plain.has(language) ? undefined : language
  }
  return undefined
}

/** Class names of code blocks that do not name a language. */
const plain: ReadonlySet<string> = new Set([
  "text",
  "plain",
  "plaintext",
  "none",
  "default",
  "nohighlight",
  "txt",
  "notranslate"
])
