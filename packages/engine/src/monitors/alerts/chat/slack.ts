import { type Digest, type DigestPage, otherChangesText } from "../digest.ts"
import { shortened } from "../plain-text.ts"
import { fitting, othersText } from "./fitting.ts"

/** The body of an incoming webhook of Slack. The elements of `rich_text` show text without markup. */
export const slackBody = (digest: Digest) => {
  const { others, parts } = fitting(digest, pageElements, (part) => JSON.stringify(part).length, maxBody)
  return {
    // shown in notifications
    text: shortened(digest.title, maxTitle).replace(/[&<>]/gu, (character) => entities[character]!),
    unfurl_links: false,
    blocks: [
      { type: "header", text: { type: "plain_text", text: shortened(digest.title, maxTitle), emoji: false } },
      ...parts.length === 0 ? [] : [{ type: "rich_text", elements: parts.flat() }],
      ...othersText(others).map((text) => ({ type: "section", text: { type: "plain_text", text, emoji: false } }))
    ]
  }
}

const pageElements = (page: DigestPage) => {
  const { changes, note, reason, status, url } = page
  return [
    section({ type: "text", text: `${status}: `, style: { bold: true } }, {
      type: "link",
      url,
      text: shortened(url, 500)
    }),
    ...[note, reason].flatMap((text) => text === undefined ? [] : [section(plain(text))]),
    ...changes.flatMap(({ after, before, place }) => [
      ...place === "" ? [] : [section(plain(`In: ${place}`))],
      ...before === undefined ? [] : [section(plain("Before:")), quote(before)],
      ...after === undefined ? [] : [section(plain("After:")), quote(after)]
    ]),
    ...otherChangesText(page).map((text) => section(plain(text)))
  ]
}

const plain = (text: string) => ({ type: "text", text: `${text}\n` })
const section = (...elements: ReadonlyArray<object>) => ({ type: "rich_text_section", elements })
const quote = (text: string) => ({ type: "rich_text_quote", elements: [{ type: "text", text }] })

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Characters of a header block. */
const maxTitle = 150
/** Characters of JSON, below the limits of a message. */
const maxBody = 30_000
