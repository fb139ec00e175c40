import { Tokenizer, type TokenizerCallbacks } from "htmlparser2"
import { HtmlAttribute, HtmlElement, type HtmlNode, HtmlText } from "./html-node.ts"
import { blocks, cells, headings, inline, metadata, scopes, voids } from "./tags.ts"

/** A parsed page, without scripts, styles, comments, templates, inline SVG and frame content. */
export interface HtmlPage {
  readonly root: HtmlElement
  /** Every `meta`, `link`, `base` and `title` element, wherever it was. */
  readonly head: HtmlElement
  readonly body: HtmlElement
  /** The `application/ld+json` blocks, as text. */
  readonly linkedData: ReadonlyArray<string>
  /** The original positions of `meta` and `link` elements that are properties of microdata items. */
  readonly stood: ReadonlyArray<Stood>
}

export interface Stood {
  readonly element: HtmlElement
  readonly parent: HtmlElement
  /** The preceding sibling at its original position. */
  readonly after: HtmlNode | null
}

/**
 * Parses any text as HTML, with error handling like in browsers. Time and memory are linear in its length:
 * elements deeper than 256 become siblings, and nodes after the 250,000th are dropped.
 */
export const parseHtml = (html: string): HtmlPage => {
  const tree = new TreeBuilder(html)
  const tokenizer = new Tokenizer({}, tree)
  tree.onfull = () => tokenizer.pause()
  tokenizer.write(html)
  tokenizer.end()
  return tree
}

const maxDepth = 256
const maxNodes = 250_000
const maxAttributes = 100

class TreeBuilder implements TokenizerCallbacks, HtmlPage {
  readonly root = new HtmlElement("html")
  readonly head = new HtmlElement("head")
  readonly body = new HtmlElement("body")
  readonly linkedData: Array<string> = []
  readonly stood: Array<Stood> = []
  onfull: () => void = () => {}

  private readonly html: string
  private readonly open: Array<HtmlElement> = []
  /** Open elements whose end tag came too early, inside a block they contain: they end with that block. */
  private readonly ended = new Set<HtmlElement>()
  /** End tags to ignore, by name: their elements were flattened. */
  private readonly flattened = new Map<string, number>()
  /** The number of open elements, by name. */
  private readonly openNames = new Map<string, number>()
  private nodes = 0
  private tag = ""
  private attributes: Array<HtmlAttribute> = []
  private attribute = ""
  private value = ""
  /** The name of the element whose content is skipped, and the number of open ones. */
  private skipped = ""
  private skippedDepth = 0
  private inLinkedData = false

  constructor(html: string) {
    this.html = html
    this.root.appendChild(this.head)
    this.root.appendChild(this.body)
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, end).toLowerCase()
    this.attributes = []
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase()
    this.value = ""
  }

  onattribdata(start: number, end: number): void {
    this.value += this.html.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    this.value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.attributes.length >= maxAttributes) return
    if (this.attributes.some(({ name }) => name === this.attribute)) return
    this.attributes.push(new HtmlAttribute(this.attribute, this.value))
  }

  onopentagend(): void {
    this.openTag(false)
  }

  onselfclosingtag(): void {
    this.openTag(true)
  }

  onclosetag(start: number, end: number): void {
    const tag = this.html.slice(start, end).toLowerCase()
    if (this.skipped !== "") {
      if (tag === this.skipped) this.skippedDepth--
      if (this.skippedDepth === 0 || tag === "body" || tag === "head") this.stopSkipping()
      return
    }
    this.closeTag(tag)
  }

  ontext(start: number, end: number): void {
    this.text(this.html.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.text(String.fromCodePoint(codepoint))
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private get current(): HtmlElement {
    return this.open.at(-1) ?? this.body
  }

  private openTag(selfClosing: boolean): void {
    const tag = this.tag
    if (this.skipped !== "") {
      if (tag === this.skipped && !selfClosing) this.skippedDepth++
      const leaves = tag === "body" || (this.skipped === "svg" && blocks.has(tag) && this.skippedDepth === 1)
      if (!leaves) {
        if (media.has(this.skipped) && mediaParts.has(tag)) this.addToMedia()
        return
      }
      this.stopSkipping()
    }
    if (tag === "html") return adopt(this.root, this.attributes)
    if (tag === "body") return adopt(this.body, this.attributes)
    if (tag === "head") return
    if (tag === "script" && this.attributes.some(isTex)) return this.openFormula()
    if (unread.has(tag)) return this.skip(tag, selfClosing && tag === "svg")

    this.closeImplied(tag)
    const element = new HtmlElement(tag)
    element.attributes = this.attributes
    if (metadata.has(tag)) {
      const parent = this.current
      if ((tag === "meta" || tag === "link") && this.attributes.some(isProperty)) {
        this.stood.push({ element, parent, after: parent.lastChild })
      }
      this.add(this.head, element)
      if (tag === "title") this.push(element)
      return
    }
    this.add(this.current, element)
    if (embedded.has(tag)) return this.skip(tag, false)
    if (voids.has(tag)) return
    if (this.open.length < maxDepth) this.push(element)
    else this.flattened.set(tag, (this.flattened.get(tag) ?? 0) + 1)
  }

  /** Keeps the sources of audio and video elements, without their fallback content. */
  private addToMedia(): void {
    const element = this.current.lastChild
    if (element?.nodeType !== 1) return
    const part = new HtmlElement(this.tag)
    part.attributes = this.attributes
    this.add(element, part)
  }

  /** Opens a script with a formula, whose content MathJax renders. */
  private openFormula(): void {
    const element = new HtmlElement("math")
    if (this.attributes.some(({ value }) => /mode\s*=\s*display/i.test(value))) element.setAttribute("display", "block")
    this.add(this.current, element)
    if (this.open.length < maxDepth) this.push(element)
  }

  private closeTag(tag: string): void {
    if (tag === "script") return this.closeTag("math")
    if (tag === "html" || tag === "body" || tag === "head") return
    if (tag === "br") return this.add(this.current, new HtmlElement("br"))
    const flattened = this.flattened.get(tag) ?? 0
    if (flattened > 0) {
      this.flattened.set(tag, flattened - 1)
      return
    }
    if (!headings.has(tag) && (this.openNames.get(tag) ?? 0) === 0) return
    let insideBlock = false
    for (let i = this.open.length - 1; i >= 0; i--) {
      const element = this.open[i]
      if (element === undefined) return
      const name = element.localName
      if (name === tag || (headings.has(tag) && headings.has(name))) {
        if (insideBlock) this.ended.add(element)
        else this.popTo(i)
        return
      }
      if (inline.has(tag)) insideBlock ||= !inline.has(name)
      if (tag === "table" ? false : cells.has(tag) ? name === "table" : scopes.has(name)) return
    }
  }

  /**
   * Closes the elements that this start tag closes implicitly: HTML allows omitting `</p>`, `</li>`, `</td>` and
   * others.
   */
  private closeImplied(tag: string): void {
    const rule = impliedEnds.get(tag)
    if (rule !== undefined) this.closeUpTo(rule.ends, rule.until)
    if (blocks.has(tag)) this.closeUpTo(paragraph, scopes)
    if (headings.has(tag) && headings.has(this.current.localName)) this.popTo(this.open.length - 1)
    if (tag === "a" || tag === "button") this.closeInline(tag)
  }

  private closeUpTo(ends: ReadonlySet<string>, until: ReadonlySet<string>): void {
    if (!this.isOpen(ends)) return
    for (let i = this.open.length - 1; i >= 0; i--) {
      const name = this.open[i]?.localName ?? ""
      if (ends.has(name)) return this.popTo(i)
      if (until.has(name)) return
    }
  }

  private closeInline(tag: string): void {
    for (let i = this.open.length - 1; i >= 0; i--) {
      const name = this.open[i]?.localName ?? ""
      if (name === tag) return this.popTo(i)
      if (!inline.has(name)) return
    }
  }

  private isOpen(names: ReadonlySet<string>): boolean {
    for (const name of names) if ((this.openNames.get(name) ?? 0) > 0) return true
    return false
  }

  private push(element: HtmlElement): void {
    this.open.push(element)
    this.openNames.set(element.localName, (this.openNames.get(element.localName) ?? 0) + 1)
  }

  private popTo(index: number): void {
    while (this.open.length > index || this.ended.has(this.current)) {
      const element = this.open.pop()
      if (element === undefined) return
      this.ended.delete(element)
      this.openNames.set(element.localName, (this.openNames.get(element.localName) ?? 1) - 1)
    }
  }

  private text(data: string): void {
    if (this.skipped !== "") {
      if (this.inLinkedData) this.linkedData.push(data)
      return
    }
    const parent = this.current
    const last = parent.lastChild
    // the newline after `<pre>` belongs to the markup
    const shown = last === null && parent.localName === "pre" && data.startsWith("\n") ? data.slice(1) : data
    if (last !== null && last.nodeType === 3) last.data += shown
    else if (shown !== "") this.add(parent, new HtmlText(shown))
  }

  private add(parent: HtmlElement, node: HtmlElement | HtmlText): void {
    parent.add(node)
    if (++this.nodes >= maxNodes) this.onfull()
  }

  private skip(tag: string, empty: boolean): void {
    if (empty) return
    this.skipped = tag
    this.skippedDepth = 1
    this.inLinkedData = tag === "script" &&
      this.attributes.some(({ name, value }) => name === "type" && value.trim().toLowerCase() === "application/ld+json")
  }

  private stopSkipping(): void {
    this.skipped = ""
    this.skippedDepth = 0
    this.inLinkedData = false
  }
}

/** Elements with content that is not visible text. */
const unread = new Set(["script", "style", "template", "svg", "noembed"])

const isProperty = ({ name }: HtmlAttribute): boolean => name === "itemprop" || name === "property"

const isTex = ({ name, value }: HtmlAttribute): boolean => name === "type" && /^\s*math\/tex\b/i.test(value)

/** Elements that display something other than their content. */
const embedded = new Set(["audio", "canvas", "iframe", "object", "video"])

const media = new Set(["audio", "video"])

const mediaParts = new Set(["source", "track"])

const paragraph = new Set(["p"])

const impliedEnds = new Map<string, { readonly ends: ReadonlySet<string>; readonly until: ReadonlySet<string> }>([
  ["li", {
    ends: new Set(["li"]),
    until: new Set(["ul", "ol", "menu", "table", "td", "th", "blockquote", "article", "section"])
  }],
  ...["dt", "dd"].map((tag) =>
    [tag, {
      ends: new Set(["dt", "dd"]),
      until: new Set(["dl", "table", "td", "th", "blockquote", "article", "section"])
    }] as const
  ),
  ...["td", "th"].map((tag) => [tag, { ends: new Set(["td", "th"]), until: new Set(["tr", "table"]) }] as const),
  ["tr", { ends: new Set(["tr"]), until: new Set(["table"]) }],
  ...["thead", "tbody", "tfoot"].map((tag) =>
    [tag, { ends: new Set(["thead", "tbody", "tfoot", "caption", "colgroup"]), until: new Set(["table"]) }] as const
  ),
  ["option", { ends: new Set(["option"]), until: new Set(["select", "optgroup", "datalist"]) }],
  ["optgroup", { ends: new Set(["optgroup"]), until: new Set(["select"]) }],
  ...["rt", "rp"].map((tag) => [tag, { ends: new Set(["rt", "rp"]), until: new Set(["ruby"]) }] as const)
])

const adopt = (element: HtmlElement, attributes: ReadonlyArray<HtmlAttribute>): void => {
  for (const { name, value } of attributes) {
    if (!element.hasAttribute(name)) element.setAttribute(name, value)
  }
}
