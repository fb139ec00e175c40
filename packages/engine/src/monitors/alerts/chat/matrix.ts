import { pageHtml, pageText } from "../alert-mail.ts"
import type { Digest } from "../digest.ts"
import { escaped } from "../plain-text.ts"
import { fitting, othersText } from "./fitting.ts"

/** The content of a message to a Matrix room, as text and as HTML. */
export const matrixBody = (digest: Digest) => {
  const { others, parts } = fitting(
    digest,
    (page) => ({ text: pageText(page), html: pageHtml(page) }),
    (part) => Buffer.byteLength(JSON.stringify(part)),
    maxContent
  )
  const rest = othersText(others)
  return {
    msgtype: "m.text",
    body: [digest.title, ...parts.map(({ text }) => text), ...rest].join("\n\n"),
    format: "org.matrix.custom.html",
    formatted_body: [
      `<h4>${escaped(digest.title)}</h4>`,
      ...parts.map(({ html }) => html),
      ...rest.map((text) => `<p>${escaped(text)}</p>`)
    ].join("\n")
  }
}

/** Bytes. An event has at most 65,536 including its signatures. */
const maxContent = 50_000
