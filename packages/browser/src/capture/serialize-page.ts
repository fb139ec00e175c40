import type { CDPSession } from "playwright-core"
import { isNavigationError, isolated } from "../navigate/isolated.ts"

export interface Serialized {
  /** As the browser understood it, whatever the server called it. */
  readonly contentType: string
  /** Undefined when there is more than `most` of it. */
  readonly html: string | undefined
  readonly warning?: string
}

/**
 * The document as its scripts left it, as one: with what readers see in it that its own HTML does not hold. One that never stays long enough to be read is
 * held by taking its scripts from it.
 */
export const serializePage = async (cdp: CDPSession, most: number): Promise<Serialized> => {
  const read = async (): Promise<Serialized> => {
    const { contentType, html } = await isolated<{ readonly contentType: string; readonly html: string | null }>(
      cdp,
      expression(most)
    )
    return { contentType, html: html ?? undefined }
  }
  try {
    return await read()
  } catch (error) {
    if (!isNavigationError(error)) throw error
  }
  await cdp.send("Emulation.setScriptExecutionDisabled", { value: true })
  try {
    return { ...await read(), warning: "The page loads itself again and again: it was read without its scripts." }
  } finally {
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: false })
  }
}

const expression = (most: number) =>
  `(() => {
  // what grows without end is not written out first
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT)
  for (let length = 0; texts.nextNode() !== null;) if ((length += texts.currentNode.data.length) > ${most}) return { contentType: document.contentType, html: null }
  const doctype = document.doctype === null ? "" : "<!DOCTYPE " + document.doctype.name + ">"
  const html = doctype + (${flattenedHtml})(document)
  return { contentType: document.contentType, html: html.length > ${most} ? null : html }
})()`

/**
 * A function of the page that gives a document's HTML as readers see it: what stands in open shadow roots in place of their hosts' children, and what
 * frames of the same origin show behind the frame, in a `div` of its own. Without either it is the document's HTML as it is.
 */
const flattenedHtml = `(document) => {
  const root = document.documentElement
  if (root === null) return ""
  const inside = (frame) => {
    try {
      const { height, width } = frame.getBoundingClientRect()
      const body = width > 1 && height > 1 ? frame.contentDocument?.body : null
      return body?.firstChild ? body : null
    } catch {
      return null // it is of another origin
    }
  }
  const all = root.getElementsByTagName("*")
  let isPlain = true
  for (let at = 0; isPlain && at < all.length; at++) {
    const element = all[at]
    isPlain = element.shadowRoot === null && (element.localName !== "iframe" || inside(element) === null)
  }
  if (isPlain) return root.outerHTML

  // nothing runs in here: no element of the page's own making, no script, no picture
  const inert = document.implementation.createHTMLDocument("")
  const start = inert.importNode(root, false)
  // a copy, what is to stand in it, whether that is of a shadow root, and how many frames are around it
  const open = [[start, root.childNodes, false, 0]]
  if (root.shadowRoot !== null) open[0] = [start, root.shadowRoot.childNodes, true, 0]
  for (let copied = 0; open.length > 0 && copied < 300000;) {
    const [into, nodes, isShadow, frames] = open.pop()
    for (const node of nodes) {
      copied++
      const name = node.localName
      if (isShadow && (name === "style" || (name === "link" && node.relList.contains("stylesheet")))) continue
      const copy = inert.importNode(node, name === "template")
      into.append(copy)
      if (node.nodeType !== 1 || name === "template") continue
      const assigned = name === "slot" ? node.assignedNodes?.({ flatten: true }) ?? [] : []
      if (assigned.length > 0) open.push([copy, assigned, false, frames])
      else if (node.shadowRoot !== null) open.push([copy, node.shadowRoot.childNodes, true, frames])
      else open.push([copy, node.childNodes, isShadow, frames])
      const body = name === "iframe" && frames < 3 ? inside(node) : null
      if (body === null) continue
      const frame = inert.createElement("div")
      frame.setAttribute("data-frame", node.src)
      into.append(frame)
      open.push([frame, body.childNodes, false, frames + 1])
    }
  }
  for (const slot of start.querySelectorAll("slot")) slot.replaceWith(...slot.childNodes)
  return start.outerHTML
}`
