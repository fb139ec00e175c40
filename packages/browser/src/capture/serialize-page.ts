import type { CDPSession } from "playwright-core"
import { isNavigationError, isolated } from "../navigate/isolated.ts"

export interface Serialized {
  /** The type that the browser used, which may differ from the server's header. */
  readonly contentType: string
  /** Undefined if it exceeds `most`. */
  readonly html: string | undefined
  readonly warning?: string
}

/**
 * The current document as one HTML text, including visible content outside its own HTML (shadow roots and frames). If
 * the page reloads itself before it can be read, scripts are disabled first.
 */
export const serializePage = async (cdp: CDPSession, maxLength: number): Promise<Serialized> => {
  const read = async (): Promise<Serialized> => {
    const { contentType, html } = await isolated<{ readonly contentType: string; readonly html: string | null }>(
      cdp,
      expression(maxLength)
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
    return { ...await read(), warning: "The page keeps reloading itself: it was read without its scripts." }
  } finally {
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: false })
  }
}

const expression = (maxLength: number) =>
  `(() => {
  // measure the text first: serializing an endlessly growing document takes too much memory
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT)
  for (let length = 0; texts.nextNode() !== null;) if ((length += texts.currentNode.data.length) > ${maxLength}) return { contentType: document.contentType, html: null }
  const doctype = document.doctype === null ? "" : "<!DOCTYPE " + document.doctype.name + ">"
  const html = doctype + (${flattenedHtml})(document)
  return { contentType: document.contentType, html: html.length > ${maxLength} ? null : html }
})()`

/**
 * A function for the page that returns a document's HTML as users see it. The content of open shadow roots replaces the
 * children of their hosts, and the content of same-origin frames is in a `div` after the frame. A document without
 * either is returned unchanged.
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
      return null // another origin
    }
  }
  const all = root.getElementsByTagName("*")
  let isPlain = true
  for (let at = 0; isPlain && at < all.length; at++) {
    const element = all[at]
    isPlain = element.shadowRoot === null && (element.localName !== "iframe" || inside(element) === null)
  }
  if (isPlain) return root.outerHTML

  // nothing runs or loads in this document: custom elements, scripts, images
  const inert = document.implementation.createHTMLDocument("")
  const start = inert.importNode(root, false)
  // a copy, the nodes for it, whether they are from a shadow root, and the number of enclosing frames
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
