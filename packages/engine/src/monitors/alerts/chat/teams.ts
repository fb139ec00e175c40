import { type Digest, type DigestPage, otherChangesText } from "../digest.ts"
import { fitting, othersText } from "./fitting.ts"

/** The body of a webhook of Teams (Workflows): an adaptive card. A `TextRun` shows text without markdown. */
export const teamsBody = (digest: Digest) => {
  const { others, parts } = fitting(
    digest,
    pageElements,
    (part) => Buffer.byteLength(JSON.stringify(part)),
    maxBody
  )
  return {
    type: "message",
    attachments: [{
      contentType: "application/vnd.microsoft.card.adaptive",
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        msteams: { width: "Full" },
        body: [
          runs({ text: digest.title, weight: "bolder", size: "medium" }),
          ...parts.flat(),
          ...othersText(others).map((text) => runs({ text }))
        ]
      }
    }]
  }
}

const pageElements = (page: DigestPage) => {
  const { changes, note, reason, status, url } = page
  return [
    runs({ text: `${status}: `, weight: "bolder" }, { text: url, selectAction: { type: "Action.OpenUrl", url } }),
    ...[note, reason].flatMap((text) => text === undefined ? [] : [runs({ text })]),
    ...changes.flatMap(({ after, before, place }) => [
      ...place === "" ? [] : [runs({ text: `In: ${place}` })],
      ...before === undefined ? [] : [runs({ text: "Before: " }, { text: before, italic: true })],
      ...after === undefined ? [] : [runs({ text: "After: " }, { text: after, italic: true })]
    ]),
    ...otherChangesText(page).map((text) => runs({ text }))
  ]
}

const runs = (...inlines: ReadonlyArray<object>) => ({
  type: "RichTextBlock",
  inlines: inlines.map((run) => ({ type: "TextRun", ...run }))
})

/**
 * Bytes. The limit is about 28 KB, by Microsoft's page on limits of the Teams connector; users report refused messages
 * from 21 KB.
 */
const maxBody = 20_000
