import type { HtmlElement } from "../html/html-node.ts"
import { isFirst } from "../html/is-first.ts"
import type { Verbatim } from "./markdown-verbatim.ts"

/** Whether an element is the box of a task in a list, which says whether it is done: nobody is to tick it. */
export const isTaskBox = (element: HtmlElement): boolean =>
  element.localName === "input" && /^checkbox$/i.test(element.getAttribute("type") ?? "") &&
  itemOf(element) !== undefined &&
  (element.hasAttribute("disabled") ||
    /(?:^|\s)task-list/.test(`${element.className} ${itemOf(element)?.className ?? ""}`))

/** Writes the boxes of tasks as markdown has them. In place. */
export const markTasks = (root: HtmlElement, verbatim: Verbatim): void => {
  for (const box of root.getElementsByTagName("input")) {
    if (!isTaskBox(box)) continue
    const { nextSibling } = box
    const space = nextSibling?.nodeType === 3 && /^\s/.test(nextSibling.data) ? "" : " "
    box.parentNode?.replaceChild(verbatim.mark(`[${box.hasAttribute("checked") ? "x" : " "}]${space}`), box)
  }
}

/** The item of a list that an element is at the beginning of. */
const itemOf = (element: HtmlElement): HtmlElement | undefined => {
  for (let at = element; isFirst(at) && at.parentNode !== null; at = at.parentNode) {
    if (at.parentNode.localName === "li") return at.parentNode
  }
  return undefined
}
