import type { Mail } from "../../mail/mail.ts"
import { type Digest, type DigestPage, otherChangesText } from "./digest.ts"
import { escaped } from "./plain-text.ts"

/**
 * The email about a check for one recipient. Its link unsubscribes from this monitor, also with one click (RFC 8058).
 */
export const alertMail = (digest: Digest, to: string, unsubscribeUrl: string): Mail => ({
  to,
  subject: digest.title,
  text: [
    digest.title,
    ...digest.pages.map(pageText),
    ...othersOf(digest),
    `--\nCheck ${digest.check} of the monitor ${digest.monitor}.\nUnsubscribe: ${unsubscribeUrl}\n`
  ].join("\n\n"),
  html: [
    `<h1 style="font-size:18px">${escaped(digest.title)}</h1>`,
    ...digest.pages.map(pageHtml),
    ...othersOf(digest).map((text) => `<p>${escaped(text)}</p>`),
    `<hr><p style="font-size:12px">Check ${escaped(digest.check)} of the monitor ${escaped(digest.monitor)}. `,
    `<a href="${escaped(unsubscribeUrl)}">Unsubscribe</a></p>`
  ].join("\n"),
  headers: {
    "List-Id": `<${digest.monitor}.monitor.trawl>`,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
  }
})

const othersOf = ({ others }: Digest): ReadonlyArray<string> =>
  others > 0 ? [`…and ${others} more ${others === 1 ? "page" : "pages"}. The check lists all.`] : []

/**
 * A page as text for an email or a chat message. Quoted lines begin with `>`, so that the text of a page cannot look
 * like text of the alert.
 */
export const pageText = (page: DigestPage): string => {
  const { changes, note, reason, status, url } = page
  return [
    `${status}: ${url}`,
    ...note === undefined ? [] : [`  ${note}`],
    ...reason === undefined ? [] : [`  ${reason}`],
    ...changes.flatMap(({ after, before, place }) => [
      ...place === "" ? [] : [`  In: ${place}`],
      ...before === undefined ? [] : [quoted("Before", before)],
      ...after === undefined ? [] : [quoted("After", after)]
    ]),
    ...otherChangesText(page).map((text) => `  ${text}`)
  ].join("\n")
}

const quoted = (label: string, text: string): string =>
  `  ${label}:\n${text.split("\n").map((line) => `  > ${line}`).join("\n")}`

/** A page as HTML for an email or a feed. */
export const pageHtml = (page: DigestPage): string => {
  const { changes, note, reason, status, url } = page
  return [
    `<p><b>${escaped(status)}</b>: <a href="${escaped(url)}">${escaped(url)}</a></p>`,
    ...note === undefined ? [] : [`<p>${escaped(note)}</p>`],
    ...reason === undefined ? [] : [`<p>${escaped(reason)}</p>`],
    ...changes.flatMap(({ after, before, place }) => [
      ...place === "" ? [] : [`<p>In: ${escaped(place)}</p>`],
      ...before === undefined ? [] : [`<p>Before:</p>${block(before)}`],
      ...after === undefined ? [] : [`<p>After:</p>${block(after)}`]
    ]),
    ...otherChangesText(page).map((text) => `<p>${text}</p>`)
  ].join("\n")
}

const block = (text: string): string =>
  `<blockquote style="white-space:pre-wrap;border-left:3px solid #999;margin-left:0;padding-left:8px">${
    escaped(text)
  }</blockquote>`
