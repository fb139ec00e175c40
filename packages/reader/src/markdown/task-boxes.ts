import type { HtmlElement } from "../html/html-node.ts"
import { isFirst } from "../html/is-first.ts"
import type { Verbatim } from "./markdown-verbatim.ts"

/** Whether an element is the disabled checkbox of a task in a list. */
export const isTaskBox = (element: HtmlElement): boolean =>
  element.localName === "input" && /^checkbox$/i.test(element.getAttribute("type") ?? "") &&
  itemOf(element) !== undefined &&
  (element.hasAttribute("disabled") ||
    /(?:^|\s)task-list/.test(`${element.className} ${itemOf(element)?.className ?? ""}`))

/** Writes task checkboxes in markdown syntax. In place. */
export const markTasks = (root: HtmlElement, verbatim: Verbatim): void => {
  for (const box of root.getElementsByTagName("input")) {
    if (!isTaskBox(box)) continue
    const { nextSibling } = box
    const space = nextSibling?.nodeType === 3 && /^\s/.test(nextSibling.data) ? "" : " "
    box.parentNode?.replaceChild(verbatim.mark(`[${box.hasAttribute("checked") ? "x" : " "}]${space}`), box)
  }
}

/** The list item that an element begins. */
const itemOf = (element: HtmlElement): HtmlElement | undefined => {
  for (let at = element; isFirst(at) && at.parentNode !== null; at = at.parentNode) {
    if (at.parentNode.localName === "li") return at.parentNode
  }
  return undefined
}
