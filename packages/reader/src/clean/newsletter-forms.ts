import type { HtmlElement } from "../html/html-node.ts"
import { removeWhere } from "../html/walk.ts"
import { weighNow } from "../html/weigh.ts"

/** Removes the forms that subscribe to a newsletter, with the text in them. */
export const removeNewsletterForms = (root: HtmlElement): void => {
  const weightOf = weighNow(root)
  removeWhere(root, (element) =>
    element.localName === "form" && weightOf(element) <= maxLength &&
    attributes.some((name) => newsletter.test(element.getAttribute(name) ?? "")))
}

/** Maximum number of letters. A longer form contains more than an invitation to subscribe. */
const maxLength = 600

const attributes = ["class", "id", "name", "aria-label", "action"]

const newsletter = /newsletter|mailing[-_ ]?list|list-manage|\bsubscri(?:be|ption)|sign-?up-?form/i
