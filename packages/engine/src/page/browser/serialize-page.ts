import type { CDPSession } from "playwright-core"
import { isolated } from "./isolated.ts"

export interface Serialized {
  /** As the browser understood it, whatever the server called it. */
  readonly contentType: string
  /** Undefined when there is more than `most` of it. */
  readonly html: string | undefined
}

/** The document as its scripts left it. */
export const serializePage = async (cdp: CDPSession, most: number): Promise<Serialized> => {
  const { contentType, html } = await isolated<{ readonly contentType: string; readonly html: string | null }>(cdp, expression(most))
  return { contentType, html: html ?? undefined }
}

const expression = (most: number) => `(() => {
  const doctype = document.doctype === null ? "" : "<!DOCTYPE " + document.doctype.name + ">"
  const html = doctype + (document.documentElement?.outerHTML ?? "")
  return { contentType: document.contentType, html: html.length > ${most} ? null : html }
})()`
