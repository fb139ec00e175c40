import { headings, type HtmlElement, nextNode, textOf, weighNow } from "@trawl/reader/html"

/** The values under a label of a page. */
export interface LabelledValue {
  readonly label: string
  readonly values: () => ReadonlyArray<string>
  /** How likely the label is a label, from 0 to 1. */
  readonly sure: number
}

/**
 * Finds labelled values in an element: rows of two cells, definition lists, `Name: value`, lists and paragraphs under
 * headings, and elements whose class is a label.
 */
export const labelledIn = (root: HtmlElement): ReadonlyArray<LabelledValue> => {
  const found: Array<LabelledValue> = []
  const weightOf = weighNow(root)
  const isShort = (element: HtmlElement) => weightOf(element) <= maxLength
  const add = (label: string, values: () => ReadonlyArray<string>, sure: number) => {
    const name = label.replace(/\s+/g, " ").replace(/[:：]\s*$/, "").trim()
    if (name !== "" && name.length <= maxLabelLength && found.length < most) found.push({ label: name, values, sure })
  }
  for (let node = nextNode(root, root); node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== 1) continue
    const element = node
    const tag = element.localName
    if (tag === "tr") {
      const cells = element.children.filter(({ localName }) => localName === "td" || localName === "th")
      const [label, value] = cells
      if (
        cells.length === 2 && label !== undefined && value !== undefined && value.localName === "td" && isShort(element)
      ) add(textOf(label), () => [line(value)], 1)
    } else if (tag === "dt") {
      const values: Array<HtmlElement> = []
      for (
        let next = element.nextElementSibling;
        next !== null && next.localName === "dd";
        next = next.nextElementSibling
      ) values.push(next)
      if (values.length > 0 && isShort(element)) add(textOf(element), () => values.map(line), 1)
    } else if (headings.has(tag) && isShort(element)) {
      const next = element.nextElementSibling
      if (next !== null && (next.localName === "ul" || next.localName === "ol")) {
        add(textOf(element), () => itemsIn(next), 0.95)
      } else if (next !== null && next.localName === "p") add(textOf(element), () => [line(next)], 0.8)
    }
    const names = classNames(element)
    if (names.length > 0 && isShort(element)) {
      const values = () => {
        const items = itemsIn(element)
        return items.length > 1 ? items : [valueIn(element)]
      }
      for (const name of names) add(name, values, 0.8)
    }
    const [first, second, third] = element.children
    if (first !== undefined && second !== undefined && third === undefined && isLabel(first) && isShort(element)) {
      add(textOf(first), () => [line(second)], 0.9)
    }
  }
  for (const entry of textOf(root).slice(0, maxTextLength).split(/[\n\t]/)) {
    const [, label, value] = labelAndValue.exec(entry.trim()) ?? []
    if (label !== undefined && value !== undefined) add(label, () => [value.trim()], 0.9)
  }
  return found
}

/** The items of the lists that are children of an element. */
export const itemsIn = (element: HtmlElement): ReadonlyArray<string> => {
  const list = element.localName === "ul" || element.localName === "ol"
    ? element
    : element.children.find(({ localName }) => localName === "ul" || localName === "ol")
  return list === undefined
    ? []
    : list.children.filter(({ localName }) => localName === "li").map(line).filter((text) => text !== "")
}

const line = (element: HtmlElement): string => textOf(element).replace(/\s+/g, " ").trim()

/** The machine-readable value of an element, or else its text. */
const valueIn = (element: HtmlElement): string =>
  element.localName === "meta" ?
    element.getAttribute("content") ?? "" :
    element.getAttribute("datetime") ?? element.getAttribute("content") ??
      (line(element) || element.getAttribute("src") || element.getAttribute("alt") || "")

const isLabel = (element: HtmlElement): boolean =>
  labelTags.has(element.localName) ||
  /(?:^|[\s_-])(?:label|key|term|caption|field-?name|name|th|heading)(?:$|[\s_-])/i.test(element.className)

const classNames = (element: HtmlElement): ReadonlyArray<string> => {
  const names = [
    element.getAttribute("itemprop"),
    element.getAttribute("data-field"),
    element.getAttribute("data-testid"),
    element.getAttribute("data-qa"),
    element.id
  ]
  const classes = element.className === "" ? [] : element.className.split(/\s+/).slice(0, 8)
  return [...names, ...classes].flatMap((name) => {
    const className = name?.split("__").at(-1)?.split("--")[0]?.replaceAll("-", " ") ?? ""
    return /^\p{L}[\p{L}\d_ ]{1,40}$/u.test(className) ? [className] : []
  })
}

const labelTags: ReadonlySet<string> = new Set(["b", "strong", "label", "dt", "th"])
const labelAndValue = /^([\p{L}][^:：\n]{1,50})[:：]\s+(\S.{0,400})$/u

const maxLength = 300
const maxLabelLength = 80
const maxTextLength = 200_000
const most = 4_000
