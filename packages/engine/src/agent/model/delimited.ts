import { createHash } from "node:crypto"

/** A text between marks that it cannot contain: they are made from it. What somebody else wrote is data, whatever it says. */
export const delimited = (what: string, text: string): string => {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 16)
  return `<<<${what} ${mark}>>>\n${text}\n<<<END ${mark}>>>`
}
