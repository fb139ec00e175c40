import { blocks, headings as headingTags, type HtmlElement, type HtmlNode, parseHtml, textOf } from "@trawl/reader/html"
import { segmenterFor, sentencesOf } from "../../formats/passages.ts"
import { divided, line, linkIn, markedTags, ownLine } from "./list-item.ts"
import {
  type Listing,
  type ListItem,
  maxPrecedingLength,
  type PageStatements,
  type Statement
} from "./page-statements.ts"
import { wordsApart } from "./words-apart.ts"

/** The statements and lists of a page in order. Of a very long page, only the beginning is read. */
export const statementsOf = (html: string, language: string | undefined): PageStatements =>
  statementsIn(parseHtml(html.slice(0, maxHtmlLength)).body, language)

export const statementsIn = (content: HtmlElement, language: string | undefined): PageStatements => {
  const reader = new Reader(language)
  reader.visit(content, "")
  reader.flush("")
  return reader
}

const maxHtmlLength = 600_000
const maxStatements = 5_000
/** Maximum number of visited nodes, because nodes without text also take time. */
const maxNodes = 200_000
/** Several times the length of the longest page. */
const maxText = 3_000_000
/** Maximum nesting depth of elements that are read as a whole. */
const maxReadDepth = 16
/** Maximum number of marked texts in a paragraph, and of links. */
const maxMarks = 200
const maxListings = 400
const maxCells = 4_000

class Reader implements PageStatements {
  readonly statements: Array<Statement> = []
  readonly listings: Array<Listing> = []
  private readonly segmenter: Intl.Segmenter
  private readonly levels: Array<ReadonlySet<string>> = []
  private readonly titles: Array<string> = []
  private headings = ""
  private under = ""
  private entry = ""
  private heading: ReadonlySet<string> = none
  private above: ReadonlySet<string> = none
  private last: ReadonlySet<string> = none
  private paragraph: ReadonlySet<string> = none
  private preceding = ""
  private visited = 0
  private within = 0
  private room = maxText
  private lastLine = ""
  private run = ""
  private marked: Array<string> = []
  private links: Array<{ readonly text: string; readonly url: string }> = []

  constructor(language: string | undefined) {
    this.segmenter = segmenterFor(language)
  }

  visit(node: HtmlNode, term: string): void {
    if (this.statements.length >= maxStatements || ++this.visited > maxNodes) return
    if (node.nodeType === 3) {
      this.run += node.data.replace(/\s+/gu, " ")
      return
    }
    if (unread.has(node.localName)) return
    const isRead = readWhole.has(node.localName)
    if (isRead) this.within++
    this.element(node, term)
    if (isRead) this.within--
  }

  private element(node: HtmlElement, term: string): void {
    const tag = node.localName
    if (headingTags.has(tag)) return this.head(node, term)
    if (tag === "table") return this.table(node, term)
    if (tag === "dl") return this.definitions(node, term)
    if (tag === "pre") return this.code(node, term)
    if (tag === "li") return this.item(node, term)
    if (tag === "br") {
      this.run += "\n"
      return
    }
    if (tag === "ul" || tag === "ol") {
      this.flush(term)
      this.list(node)
    }
    const isBlock = blocks.has(tag)
    if (isBlock) this.flush(term)
    if (markedTags.has(tag)) this.mark(this.line(node))
    if (tag === "a") this.link(node)
    for (let child = node.firstChild; child !== null; child = child.nextSibling) this.visit(child, term)
    if (isBlock) this.flush(term)
  }

  /** Reads an item of a list. Its leading term is the term of its other statements. */
  private item(item: HtmlElement, outer: string): void {
    this.flush(outer)
    const { lead } = this.within > maxReadDepth ? { lead: "" } : divided(item, ownLine(item))
    const term = lead === "" ? outer : `${outer} ${lead}`.trim().slice(-maxTermLength)
    const entry = this.entry
    if (lead !== "") this.entry = lead.slice(0, maxTermLength)
    for (let child = item.firstChild; child !== null; child = child.nextSibling) this.visit(child, term)
    this.flush(term)
    this.entry = entry
  }

  /** Ends the paragraph. */
  flush(term: string): void {
    const { links, marked, run } = this
    this.run = ""
    this.marked = []
    this.links = []
    let opens = true
    this.preceding = ""
    const lines = run.split("\n").map((whole) => whole.replace(/\s+/gu, " ").trim()).filter((text) => text !== "")
      .map((text) => sentencesOf(text, this.segmenter).map((sentence) => ({ sentence, words: wordsApart(sentence) })))
    this.paragraph = union(lines.flat().map(({ words }) => words))
    for (const sentences of lines) {
      for (const { sentence, words } of sentences) {
        this.add(
          {
            text: sentence,
            term,
            column: "",
            marked: marked.filter((one) => sentence.includes(one)),
            links: links.filter((one) => sentence.includes(one.text)),
            kind: /[.!?…:]["'”’»)\]]*$/u.test(sentence) ? "sentence" : "line",
            opens
          },
          false,
          this.entry,
          words
        )
        opens = false
        this.preceding = `${this.preceding} ${sentence}`.slice(-maxPrecedingLength)
      }
      this.lastLine = sentences.map(({ sentence }) => sentence).join(" ")
    }
    this.preceding = ""
    this.paragraph = none
  }

  private add(
    statement: Pick<Statement, "text" | "term" | "column" | "marked" | "links" | "kind" | "opens">,
    isTerm = false,
    entry = this.entry,
    words = wordsApart(statement.text)
  ): void {
    if (this.statements.length >= maxStatements) return
    this.statements.push({
      ...statement,
      isTerm,
      entry,
      under: this.under,
      headings: this.headings,
      words,
      termWords: statement.term === "" && statement.column === ""
        ? none
        : wordsApart(`${statement.term} ${statement.column}`),
      heading: this.heading,
      above: this.above,
      before: this.last,
      around: this.paragraph,
      preceding: this.preceding
    })
    this.last = words
  }

  /** The text of an element. Limits how often the text of nested elements is read again. */
  private line(element: HtmlElement): string {
    if (this.room <= 0 || this.within > maxReadDepth) return ""
    const text = line(element)
    this.room -= text.length
    return text
  }

  private mark(text: string): void {
    if (text !== "" && text.length <= maxMarkLength && this.marked.length < maxMarks && !this.marked.includes(text)) {
      this.marked.push(text)
    }
  }

  private link(element: HtmlElement): void {
    const url = element.getAttribute("href") ?? ""
    if (this.links.length >= maxMarks) return
    const text = this.line(element)
    if (text !== "" && /^https?:|^mailto:/u.test(url)) this.links.push({ text, url })
  }

  private head(element: HtmlElement, term: string): void {
    this.flush(term)
    const level = Number(element.localName.slice(1))
    const text = line(element)
    this.levels.length = level
    // a heading is also a statement
    this.add({ text, term: "", column: "", marked: [], links: [], kind: "line", opens: false })
    this.levels[level] = wordsApart(text)
    this.titles.length = level
    this.titles[level] = text.slice(0, maxTermLength)
    this.under = this.titles[level]
    this.headings = this.titles.flatMap((title) => title ?? []).join(" | ")
    this.heading = this.levels[level]
    this.above = new Set(this.levels.slice(0, level).flatMap((words) => words === undefined ? [] : [...words]))
    this.lastLine = ""
    this.last = none
  }

  private code(element: HtmlElement, term: string): void {
    this.flush(term)
    for (const text of textOf(element).split("\n").slice(0, 300)) {
      if (text.trim() !== "") {
        this.add({
          text: text.trim().slice(0, 500),
          term,
          column: "",
          marked: [],
          links: [],
          kind: "code",
          opens: false
        })
      }
    }
  }

  private definitions(list: HtmlElement, outer: string): void {
    this.flush(outer)
    const items: Array<ListItem> = []
    const lead = this.lead()
    const { above, entry: outerEntry, heading, lastLine: before } = this
    let terms: Array<HtmlElement> = []
    let term = ""
    let defined = true
    const visit = (parent: HtmlElement) => {
      for (const child of parent.children) {
        if (child.localName === "dt") {
          if (defined) terms = []
          defined = false
          terms.push(child)
        } else if (child.localName === "dd") {
          const definition = defined ? "" : this.line(child)
          if (!defined) {
            term = terms.map((one) => this.line(one)).join(", ")
            for (const [at, one] of terms.entries()) {
              const text = this.line(one)
              if (text !== "") {
                items.push({ text, lead: text, rest: at === terms.length - 1 ? definition : "", url: linkIn(one) })
              }
            }
          }
          if (!defined && term !== "") {
            this.add({
              text: term.slice(0, 300),
              term: definition.slice(0, 300),
              column: "",
              marked: [],
              links: [],
              kind: "cell",
              opens: false
            }, true)
          }
          defined = true
          const entry = this.entry
          this.entry = term.slice(0, maxTermLength * 2)
          for (let inner = child.firstChild; inner !== null; inner = inner.nextSibling) this.visit(inner, term)
          this.flush(term)
          this.entry = entry
        } else if (child.localName === "div") visit(child)
      }
    }
    visit(list)
    this.listing({ items, lead, before, entry: outerEntry, heading, above, kind: "terms" })
  }

  private table(table: HtmlElement, outer: string): void {
    this.flush(outer)
    const rows = rowsIn(table).map((row) =>
      row.children.filter(({ localName }) => localName === "td" || localName === "th")
    )
    if (rows.length <= 1 || rows.every((cells) => cells.length <= 1)) {
      // a table for layout
      for (const cells of rows) {
        for (const cell of cells) {
          for (let inner = cell.firstChild; inner !== null; inner = inner.nextSibling) this.visit(inner, outer)
          this.flush(outer)
        }
      }
      return
    }
    const [first = []] = rows
    const named = first.every(({ localName, parentNode }) =>
      localName === "th" || parentNode?.parentNode?.localName === "thead"
    )
    const columns = named ? first.map((cell) => this.line(cell)) : []
    const body = (named ? rows.slice(1) : rows).slice(0, Math.ceil(maxCells / Math.max(1, first.length)))
    const caption = table.children.find(({ localName }) => localName === "caption")
    const { lastLine: before } = this
    const lead = new Set([...this.lead(), ...caption === undefined ? [] : wordsApart(line(caption))])
    for (const cells of body) {
      const texts = cells.map((cell) => this.line(cell))
      for (const [at, cell] of cells.entries()) {
        const text = texts[at] ?? ""
        if (text === "") continue
        const isTerm = at === 0 && cells.length > 1
        this.add(
          {
            text,
            term: isTerm ? texts.slice(1).join(" ").slice(0, 300) : texts[0] ?? "",
            column: columns[at] ?? "",
            marked: cell.querySelectorAll("code,tt,kbd,b,strong").map(line).filter((mark) =>
              mark !== "" && mark.length <= maxMarkLength
            ),
            links: cell.getElementsByTagName("a").flatMap((link) =>
              /^https?:/u.test(link.getAttribute("href") ?? "")
                ? [{ text: line(link), url: link.getAttribute("href") ?? "" }]
                : []
            ),
            kind: "cell",
            opens: false
          },
          isTerm,
          (texts[0] ?? "").slice(0, maxTermLength)
        )
      }
    }
    for (let at = 0; at < first.length; at++) {
      const items = body.flatMap((cells): ReadonlyArray<ListItem> => {
        const cell = cells[at]
        const text = cell === undefined ? "" : this.line(cell)
        return cell === undefined || text === ""
          ? []
          : [{
            text,
            lead: text,
            rest: cells[at + 1] === undefined ? "" : this.line(cells[at + 1] ?? cell),
            url: linkIn(cell)
          }]
      })
      this.listing({
        items,
        lead: new Set([...lead, ...wordsApart(columns[at] ?? "")]),
        before,
        entry: this.entry,
        heading: this.heading,
        above: this.above,
        kind: "column",
        column: { name: columns[at] ?? "", at }
      })
    }
  }

  private list(list: HtmlElement): void {
    if (this.within > maxReadDepth) return
    const items = list.children.flatMap((item): ReadonlyArray<ListItem> => {
      if (item.localName !== "li") return []
      const text = ownLine(item)
      return text === "" ? [] : [{ text, ...divided(item, text), url: linkIn(item) }]
    })
    this.listing({
      items,
      lead: this.lead(),
      before: this.lastLine,
      entry: this.entry,
      heading: this.heading,
      above: this.above,
      kind: "list"
    })
  }

  /** The words of the text before a list, which may name its items. */
  private lead(): ReadonlySet<string> {
    return this.lastLine.length > 400 ? none : wordsApart(this.lastLine.slice(-300))
  }

  private listing(listing: Listing): void {
    if (listing.items.length > 1 && this.listings.length < maxListings) this.listings.push(listing)
  }
}

/** The rows of a table, without those of nested tables. */
const rowsIn = (part: HtmlElement): ReadonlyArray<HtmlElement> =>
  part.children.flatMap((child) => child.localName === "tr" ? [child] : apart.has(child.localName) ? [] : rowsIn(child))

const readWhole: ReadonlySet<string> = new Set([...markedTags, "a", "dl", "li", "table"])

const apart: ReadonlySet<string> = new Set(["table", "td", "th"])

const none: ReadonlySet<string> = new Set()

const union = (sets: ReadonlyArray<ReadonlySet<string>>): ReadonlySet<string> => {
  const [first = none, ...others] = sets
  if (others.length === 0) return first
  const all = new Set(first)
  for (const words of others) for (const word of words) all.add(word)
  return all
}
const maxTermLength = 120

const maxMarkLength = 120
const unread: ReadonlySet<string> = new Set(["script", "style", "select", "textarea", "button", "img", "iframe", "svg"])
