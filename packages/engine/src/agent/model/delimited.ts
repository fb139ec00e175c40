import { createHash } from "node:crypto"

/**
 * Encloses untrusted text in markers derived from it, which it therefore cannot contain. The model must treat it as
 * data.
 */
export const delimited = (what: string, text: string): string => {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 16)
  return `<<<${what} ${mark}>>>\n${text}\n<<<END ${mark}>>>`
}
