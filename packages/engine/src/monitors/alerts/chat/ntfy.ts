import { pageText } from "../alert-mail.ts"
import type { Digest } from "../digest.ts"
import { shortened } from "../plain-text.ts"
import { fitting, othersText } from "./fitting.ts"

/** The body of a message to an ntfy topic: JSON that is sent to the root of its server. */
export const ntfyBody = (digest: Digest, url: string) => {
  const { others, parts } = fitting(
    digest,
    pageText,
    (text) => Buffer.byteLength(text) + 2,
    maxMessage - reserved
  )
  const [page, ...more] = digest.pages
  return {
    topic: new URL(url).pathname.replaceAll("/", ""),
    title: shortened(digest.title, maxTitle),
    message: [...parts, ...othersText(others)].join("\n\n"),
    ...page !== undefined && more.length === 0 ? { click: page.url } : {}
  }
}

/** The URL to which JSON is published. */
export const ntfyUrl = (url: string): string => new URL("/", url).href

/** Bytes: the default `message-size-limit` of servers since version 1.11. Longer messages become attachments. */
const maxMessage = 4_096
const reserved = 50
const maxTitle = 250
