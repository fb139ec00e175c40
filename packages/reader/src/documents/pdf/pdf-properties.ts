import type { Properties } from "../document-content.ts"
import type { Information } from "./inspector.ts"

/** What a PDF's information dictionary says. Titles that programs make up from file names are none. */
export const propertiesOf = ({ author, creationDate, keywords, modDate, subject, title }: Information): Properties => ({
  title: title === undefined || madeUp.test(title) ? undefined : title,
  author,
  keywords,
  description: subject,
  created: dateOf(creationDate),
  modified: dateOf(modDate)
})

const madeUp = /^\s*(?:untitled\b.*|(?:microsoft )?(?:word|powerpoint|excel) - .*|[^\s]+\.(?:docx?|dvi|indd|odt|pdf|pptx?|rtf|tex|txt|xlsx?))\s*$/i

/** `D:20240115103000+01'00'` as ISO 8601. */
const dateOf = (text = ""): string | undefined => {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-]\d\d)'?(\d\d)?|Z)?/.exec(text)
  if (found === null) return undefined
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone, zoneMinutes = "00"] = found
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone === undefined ? "Z" : `${zone}:${zoneMinutes}`}`
  return Number.isNaN(Date.parse(written)) ? undefined : new Date(written).toISOString()
}
