import { type Digest, type DigestPage, otherChangesText } from "../digest.ts"
import { shortened } from "../plain-text.ts"
import { fitting, othersText } from "./fitting.ts"

/** The body of a Discord webhook. The text of a page cannot mention anyone, and its markdown is escaped. */
export const discordBody = (digest: Digest) => {
  const { others, parts } = fitting(digest, pageText, ({ length }) => length + 2, maxDescription - reserved)
  return {
    embeds: [{
      title: shortened(digest.title, maxTitle),
      description: [...parts, ...othersText(others)].join("\n\n")
    }],
    allowed_mentions: { parse: [] }
  }
}

const pageText = (page: DigestPage): string => {
  const { changes, note, reason, status, url } = page
  return [
    // no URL contains these brackets; they prevent previews
    `**${status}**: <${url}>`,
    ...[note, reason].flatMap((text) => text === undefined ? [] : [literal(text)]),
    ...changes.flatMap(({ after, before, place }) => [
      ...place === "" ? [] : [`In: ${literal(place)}`],
      ...before === undefined ? [] : ["Before:", quote(before)],
      ...after === undefined ? [] : ["After:", quote(after)]
    ]),
    ...otherChangesText(page)
  ].join("\n")
}

const quote = (text: string): string => text.split("\n").map((line) => `> ${literal(line)}`).join("\n")

const literal = (text: string): string => text.replace(/[\\`*_~|<>#@:[\]().+-]/gu, "\\$&")

const maxTitle = 256
/** Characters of a description. An embed has at most 6,000 including its title. */
const maxDescription = 4_096
const reserved = 50
