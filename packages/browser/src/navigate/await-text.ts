import type { CDPSession } from "playwright-core"
import { setTimeout as pause } from "node:timers/promises"
import { isNavigationError, isolated } from "./isolated.ts"

/**
 * Waits until a page with scripts shows text or an embedded frame, for at most `atMost` milliseconds. Many pages create
 * their content some time after loading, and some reload themselves until they have it. Returns whether it had to wait.
 */
export const awaitText = async (cdp: CDPSession, atMost: number): Promise<boolean> => {
  const deadline = performance.now() + atMost
  for (let waited = false;; waited = true) {
    try {
      return await isolated<boolean>(cdp, `(${waits})(${Math.max(0, deadline - performance.now())})`) || waited
    } catch (error) {
      if (!isNavigationError(error)) throw error
      if (performance.now() >= deadline) return true
      await pause(50)
    }
  }
}

const waits = `async (atMost) => {
  const deadline = performance.now() + atMost
  const unseen = new Set(["NOSCRIPT", "SCRIPT", "STYLE", "TEMPLATE"])
  const frames = new Set(["EMBED", "FRAME", "IFRAME", "OBJECT"])
  const most = 100
  const textIn = (root) => {
    let text = ""
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, ({ nodeName }) => unseen.has(nodeName.toUpperCase()) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
    for (let node = nodes.nextNode(); node !== null && text.length < most; node = nodes.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        const words = node.data.trim()
        const parent = node.parentElement ?? root.host
        if (words !== "" && parent?.checkVisibility() !== false) text += words + " "
      } else if (node.shadowRoot) text += textIn(node.shadowRoot)
      else if (frames.has(node.nodeName.toUpperCase()) && node.offsetWidth > 50) text += "x".repeat(most)
    }
    return text
  }
  const isEmpty = () => {
    const isWhole = document.readyState !== "loading"
    if (document.body === null || document.scripts.length === 0 && isWhole) return !isWhole
    const text = textIn(document.body).trim()
    return text === "" || (text.length < most && /^\\W*(?:loading|please wait|just a moment)\\b/i.test(text))
  }
  if (!isEmpty()) return false
  while (performance.now() < deadline && isEmpty()) await new Promise((resolve) => setTimeout(resolve, 50))
  return true
}`
