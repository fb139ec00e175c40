import { licences } from "../../../scrape/extract/prose/licences.ts"
import { exactToken, looseToken, oneSpelling, tokenize } from "@trawl/full-text/text"
import { isYear, kindOf } from "../../../scrape/extract/kind-of-text.ts"
import type { SchemaField } from "./schema-fields.ts"

/** Whether a value has the form that the field asks for. */
export const isFitting = (
  value: string | number | boolean,
  field: SchemaField,
  questionWords: ReadonlySet<string>,
  isNamedByTask = false
): boolean => {
  if (typeof value === "number") return !isYear(field) || Number.isInteger(value) && value >= 1500 && value <= 2100
  if (typeof value === "boolean") return true
  if (field.schema.options !== undefined || field.schema.format !== undefined) return true
  const kind = kindOf(field)
  // a value is not a paragraph, unless the task names the page
  if (!isNamedByTask && kind !== "prose" && (value.length > maxValueLength || /[.!?]\s+\p{Lu}\p{Ll}/u.test(value))) {
    return false
  }
  if (wantsAmount(field) && !/\d|\b(?:unlimited|infinit[ey]|no limit|none)\b/iu.test(value)) return false
  // a URL only fits a field for URLs or for prose
  if (/^https?:\/\/\S+$/u.test(value)) return kind === "url" || kind === "prose"
  switch (kind) {
    case "url":
      return /^(?:[a-z][a-z\d+.-]*:)?[^\s"'<>]+$/iu.test(value) && /[./]/u.test(value)
    case "version":
      return /\d/u.test(value) && !/[.!?]\s+\p{Lu}/u.test(value)
    case "year":
      return /\b(?:1[5-9]|20)\d{2}\b/u.test(value)
    case "person":
      return isPerson(value, questionWords)
    case "licence":
      return value.match(licences) !== null && value.replace(licences, "").trim().length <= maxBesideLicence
    case "error code":
      return /^[A-Z][A-Z\d_]+$|^\d{1,5}$/u.test(value)
    default:
      return true
  }
}

/** Length of the text beside the name, such as `license`. A longer text is a sentence about a licence. */
const maxBesideLicence = 12

const maxValueLength = 300

/** Whether the field asks for an amount with its unit. */
const wantsAmount = ({ schema: { description } }: SchemaField): boolean =>
  /\b(?:with|and|including) (?:its |the )?units?\b/iu.test(description)

/** Whether a text is the name of a person and contains no word of the question. */
const isPerson = (value: string, questionWords: ReadonlySet<string>): boolean =>
  /^\p{Lu}[\p{L}'’-]*\.?(?:\s+(?:(?:van|von|de|der|da|la)\s+)*\p{Lu}[\p{L}'’-]*\.?){0,4}$/u.test(value) &&
  !tokenize(value).some((token) => questionWords.has(oneSpelling(looseToken(exactToken(token)))))
