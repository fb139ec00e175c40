import type { HtmlElement } from "./html-node.ts"

/** Whether an element is the first in its parent, ignoring blank text. */
export const isFirst = ({ previousSibling }: HtmlElement): boolean =>
  previousSibling === null ||
  (previousSibling.nodeType === 3 && previousSibling.data.trim() === "" && previousSibling.previousSibling === null)
