import { type HtmlElement, type HtmlNode, type HtmlText } from "../html/html-node.ts"
import { inline } from "../html/tags.ts"

/** A run of text with only inline markup in it. It is kept or removed as a whole. */
export interface Block {
  readonly container: Container
  readonly nodes: Array<HtmlText>
  /** Numbers of non-space characters: all, in links, digits, capitals, punctuation. */
  letters: number
  linked: number
  digits: number
  capitals: number
  marks: number
  links: number
  /** Number of letters before it on the page. */
  readonly before: number
  /** The beginning of its text. */
  text: string
}

/** A block element, with the totals of its content. */
export interface Container {
  readonly element: HtmlElement
  readonly parent: Container | undefined
  readonly depth: number
  /** The kinds of the element and its ancestors: see `kinds`. */
  readonly kinds: number
  readonly group: Group | undefined
  groups: Map<string, Group> | undefined
  letters: number
  linked: number
  prose: number
  images: number
  readonly first: number
  /** The index after its last block. */
  end: number
}

/** Similar children of one element: posts of a thread, cards of a list, rows. */
export interface Group {
  count: number
  letters: number
  linked: number
  prose: number
  blocks: number
}

export interface ImageBlock {
  readonly element: HtmlElement
  /** Number of blocks before it. */
  readonly at: number
}

export interface Blocks {
  readonly blocks: ReadonlyArray<Block>
  /** Parents before children; the first is the body. */
  readonly containers: ReadonlyArray<Container>
  readonly pictures: ReadonlyArray<ImageBlock>
  /** Inline elements that contain block elements. */
  readonly mixed: ReadonlySet<HtmlElement>
}

/** Splits a page into blocks, in one pass. */
export const blocksOf = (body: HtmlElement): Blocks => {
  const blocks: Array<Block> = []
  const containers: Array<Container> = []
  const pictures: Array<ImageBlock> = []
  const mixed = new Set<HtmlElement>()
  let letters = 0
  let run: Block | undefined
  let container = open(body, undefined, 0)
  containers.push(container)
  let link: HtmlElement | undefined

  const close = () => {
    container.end = blocks.length
    const { group, parent } = container
    if (group !== undefined) {
      group.count++
      group.letters += container.letters
      group.linked += container.linked
      group.prose += container.prose
      group.blocks += container.end - container.first
    }
    if (parent !== undefined) {
      parent.letters += container.letters
      parent.linked += container.linked
      parent.prose += container.prose
      parent.images += container.images
      container = parent
    }
    run = undefined
  }
  const finish = (block: Block) => {
    if (isProse(block)) block.container.prose += block.letters
  }

  let node: HtmlNode | null = body.firstChild
  while (node !== null) {
    if (node.nodeType === 3) {
      const { data } = node
      const counts = count(data)
      if (counts > 0) {
        if (run === undefined) {
          run = {
            container,
            nodes: [],
            letters: 0,
            linked: 0,
            digits: 0,
            capitals: 0,
            marks: 0,
            links: 0,
            before: letters,
            text: ""
          }
          blocks.push(run)
        }
        run.nodes.push(node)
        run.letters += counts
        run.digits += digits
        run.capitals += capitals
        run.marks += marks
        if (run.text.length < maxTextLength) {
          run.text += (run.text === "" ? "" : " ") + data.slice(0, maxTextLength).trim()
        }
        container.letters += counts
        letters += counts
        if (link !== undefined) {
          run.linked += counts
          container.linked += counts
        }
      } else if (run !== undefined) run.nodes.push(node)
    } else {
      const tag = node.localName
      if (unread.has(tag)) {
        node = nextOf(node)
        continue
      }
      if (tag === "img" || tag === "iframe" || tag === "picture" || tag === "video") {
        if (tag !== "picture") {
          pictures.push({ element: node, at: blocks.length })
          container.images++
        }
      } else if (tag === "a") {
        link = node
        if (run !== undefined) run.links++
      } else if (!inline.has(tag) && !flowing.has(tag) || tag === "button" || tag === "label") {
        for (let at = node.parentNode; at !== null && at !== container.element; at = at.parentNode) mixed.add(at)
        if (run !== undefined) finish(run)
        run = undefined
        container = open(node, container, blocks.length)
        containers.push(container)
      }
      if (node.firstChild !== null) {
        node = node.firstChild
        continue
      }
    }
    node = nextOf(node)
  }
  while (container.parent !== undefined) {
    if (run !== undefined) finish(run)
    close()
  }
  if (run !== undefined) finish(run)
  close()
  return { blocks, containers, pictures, mixed }

  function nextOf(from: HtmlNode): HtmlNode | null {
    let at: HtmlNode = from
    for (;;) {
      if (at.nodeType === 1) {
        if (at === link) link = undefined
        if (at === container.element) {
          if (run !== undefined) finish(run)
          close()
        }
      }
      if (at.nextSibling !== null) return at.nextSibling
      if (at.parentNode === null || at.parentNode === body) return null
      at = at.parentNode
    }
  }
}

/** Whether a block is running text, by its length and its links. */
export const isProse = ({ letters, linked }: Block): boolean => letters >= 70 && linked < letters / 3

const open = (element: HtmlElement, parent: Container | undefined, first: number): Container => {
  let group: Group | undefined
  if (parent !== undefined) {
    const key = element.localName + (element.getAttribute("class")?.replace(/\d+/g, "") ?? "")
    parent.groups ??= new Map()
    group = parent.groups.get(key)
    if (group === undefined) parent.groups.set(key, group = { count: 0, letters: 0, linked: 0, prose: 0, blocks: 0 })
  }
  const role = element.getAttribute("role")
  const kind = (kinds.get(element.localName) ?? 0) | (role === null ? 0 : roles.get(role) ?? 0)
  return {
    element,
    parent,
    depth: parent === undefined ? 0 : parent.depth + 1,
    kinds: (parent?.kinds ?? 0) | kind,
    group,
    groups: undefined,
    letters: 0,
    linked: 0,
    prose: 0,
    images: 0,
    first,
    end: first
  }
}

/** Bits of `Container.kinds`. */
export const kinds: ReadonlyMap<string, number> = new Map([
  ["nav", 1],
  ["header", 2],
  ["footer", 4],
  ["aside", 8],
  ["form", 16],
  ["main", 32],
  ["article", 64],
  ["ul", 128],
  ["ol", 128],
  ["table", 256],
  ["section", 512],
  ["button", 1024],
  ["figure", 2048],
  ["dl", 4096],
  ["dialog", 8192],
  ["blockquote", 16384],
  ["li", 32768],
  ["label", 65536],
  ["pre", 131072],
  ["menu", 1],
  ["search", 16]
])

const roles: ReadonlyMap<string, number> = new Map([
  ["navigation", 1],
  ["menu", 1],
  ["menubar", 1],
  ["banner", 2],
  ["contentinfo", 4],
  ["complementary", 8],
  ["search", 16],
  ["main", 32],
  ["article", 64],
  ["dialog", 8192],
  ["alertdialog", 8192]
])

export const kindCount = 18

/** Form controls, whose content is a list of choices. */
const unread: ReadonlySet<string> = new Set(["datalist", "select", "textarea"])

const flowing: ReadonlySet<string> = new Set([
  "br",
  "wbr",
  "img",
  "input",
  "picture",
  "source",
  "track",
  "iframe",
  "video",
  "ruby",
  "rt",
  "rp",
  "rb",
  "math"
])

const maxTextLength = 120

let digits = 0
let capitals = 0
let marks = 0

/** Counts the non-space characters of a text; the counts by kind are in the variables above. */
const count = (text: string): number => {
  let all = 0
  digits = capitals = marks = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code <= 32 || code === 160 || code >= 0x2000 && code <= 0x200F) continue
    all++
    if (code >= 48 && code <= 57) digits++
    else if (code >= 65 && code <= 90) capitals++
    else if (
      code === 44 || code === 46 || code === 33 || code === 63 || code === 59 || code === 0x3001 || code === 0x3002
    ) marks++
  }
  return all
}
