import { HtmlElement } from "../html/html-node.ts"

/**
 * Splits numbered lists where their numbers are not consecutive, because markdown numbers lists from the first item on.
 * In place.
 */
export const partNumbered = (root: HtmlElement): void => {
  for (const list of root.getElementsByTagName("ol")) {
    const numbers = numbersOf(list)
    if (numbers.some((number) => number < 0 || number > maxNumber)) continue
    let part = list
    let last: number | undefined
    let at = 0
    for (const child of list.childNodes) {
      if (child.nodeType === 1 && child.localName === "li") {
        const number = numbers[at++] ?? 0
        if (last === undefined) list.setAttribute("start", String(number))
        else if (number !== last + 1) part = partAfter(part, number)
        last = number
      }
      if (part !== list) part.appendChild(child)
    }
  }
}

const partAfter = (list: HtmlElement, start: number): HtmlElement => {
  const part = new HtmlElement("ol")
  part.setAttribute("start", String(start))
  list.parentNode?.insertBefore(part, list.nextSibling)
  return part
}

const numbersOf = (list: HtmlElement): ReadonlyArray<number> => {
  const items = list.children.filter(({ localName }) => localName === "li")
  const isReversed = list.hasAttribute("reversed")
  let next = integer(list.getAttribute("start")) ?? (isReversed ? items.length : 1)
  return items.map((item) => {
    const number = integer(item.getAttribute("value")) ?? next
    next = number + (isReversed ? -1 : 1)
    return number
  })
}

const integer = (text: string | null): number | undefined =>
  /^\s*-?\d{1,10}\s*$/.test(text ?? "") ? Number(text) : undefined

/** Markdown numbers have at most nine digits and are not negative. */
const maxNumber = 999_999_999
