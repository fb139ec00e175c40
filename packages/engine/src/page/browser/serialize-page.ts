import type { CDPSession } from "playwright-core"
import { flattenedHtml } from "./flattened-html.ts"
import { isNavigationError, isolated } from "./isolated.ts"

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
