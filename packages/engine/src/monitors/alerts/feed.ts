import type { CheckedPage, Monitor } from "../monitor.ts"
import { pageHtml } from "./alert-mail.ts"
import { digestPage } from "./digest.ts"
import { escaped, oneLine } from "./plain-text.ts"

/** The changes of a monitor as an Atom feed (RFC 4287), newest first. */
export const atomFeed = (
  { createdAt, id, settings }: Pick<Monitor, "createdAt" | "id" | "settings">,
  changes: ReadonlyArray<CheckedPage>,
  url: string
): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>urn:uuid:${id}</id>`,
    `<title>${escaped(oneLine(settings.name, maxTitle))}</title>`,
    `<updated>${changes[0]?.createdAt ?? new Date(createdAt).toISOString()}</updated>`,
    `<author><name>Trawl</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    ...changes.map(entry),
    `</feed>\n`
  ].join("\n")

const entry = (page: CheckedPage): string => {
  const digest = digestPage(page, true)
  return [
    `<entry>`,
    `<id>urn:uuid:${page.id}</id>`,
    `<title>${escaped(oneLine(`${digest.status}: ${digest.note ?? digest.url}`, maxTitle))}</title>`,
    `<link rel="alternate" href="${escaped(digest.url)}"/>`,
    `<updated>${page.createdAt ?? ""}</updated>`,
    `<content type="html">${escaped(pageHtml(digest))}</content>`,
    `</entry>`
  ].join("\n")
}

const maxTitle = 200

/** The number of changes in a feed. */
export const maxFeedEntries = 50
