/**
 * A function of the page that gives a document's HTML as readers see it: what stands in open shadow roots in place of their hosts' children, and what
 * frames of the same origin show behind the frame, in a `div` of its own. Without either it is the document's HTML as it is.
 */
export const flattenedHtml = `(document) => {
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
