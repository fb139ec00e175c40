import type { Block } from "./block.ts"
import { foldedText } from "./comparison-key.ts"
import { money } from "./is-price.ts"

/**
 * Whether two blocks are about different things, so that one is not a version of the other: rows with different names,
 * or prices with different labels or under different headings. A row that only has another name is a version.
 */
export const haveDifferentNames = (before: Block, after: Block): boolean => {
  const isPriced = money.test(before.text) && money.test(after.text)
  if (before.kind === "tableRow" && after.kind === "tableRow") {
    const [was, is] = [cellsOf(before), cellsOf(after)]
    const [one, other] = [nameAt(was), nameAt(is)]
    if (was.length === is.length && was.every((cell, at) => at === one || cell === is[at])) return false
    // without a name, the first cell of a priced row identifies it, such as a date
    if (one < 0 && other < 0) return isPriced && differ(wordsIn(was[0]), wordsIn(is[0]), true)
    return differ(wordsIn(was[one]), wordsIn(is[other]), isPriced)
  }
  if (!isPriced || before.kind === "heading" || after.kind === "heading") return false
  const [was, is] = [labelOf(before), labelOf(after)]
  return was.length > 0 && is.length > 0
    ? differ(was, is, false)
    : differ(wordsIn(before.path.at(-1)), wordsIn(after.path.at(-1)), true)
}

/** The name that identifies a row; undefined for other blocks. */
export const rowName = (block: Block): string | undefined =>
  block.kind === "tableRow" ? cellsOf(block).find(isName) : undefined

/** What identifies a row or a price under its headings; undefined for other blocks. */
export const identityOf = (block: Block): string | undefined => {
  const name = block.kind === "price" ? labelOf(block).join(" ") : rowName(block)
  return name === undefined ? undefined : [block.kind, ...block.path, name].join("\n")
}

/** Strictly, the words of one name must include those of the other; otherwise, one common word is enough. */
const differ = (one: ReadonlyArray<string>, other: ReadonlyArray<string>, isStrict: boolean): boolean => {
  if (one.length === 0 || other.length === 0) return false
  const [few, many] = one.length < other.length ? [one, new Set(other)] : [other, new Set(one)]
  return isStrict ? few.some((word) => !many.has(word)) : few.every((word) => !many.has(word))
}

const nameAt = (cells: ReadonlyArray<string>): number => cells.findIndex(isName)

const cellsOf = ({ text }: Block): ReadonlyArray<string> =>
  foldedText(text.slice(0, maxLength)).toLowerCase().split("|").map((cell) => cell.trim())

/** A cell with letters that is not a price, a date or a time. A number of at least three digits may be an ID. */
const isName = (cell: string): boolean =>
  /^\d{3,20}$/.test(cell) || /\p{L}/u.test(cell) && !money.test(cell.toUpperCase()) && !date.test(cell)

const date =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?\b|\d[:.]\d\d\b/

/** The words before the amount, as in `Adults: $12`. */
const labelOf = ({ text }: Block): ReadonlyArray<string> => {
  const folded = foldedText(text.slice(0, maxLength))
  return wordsIn(folded.slice(0, money.exec(folded)?.index)).filter((word) => !pricing.has(word))
}

const wordsIn = (text = ""): ReadonlyArray<string> => foldedText(text).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Words beside a price that do not name what it is for. */
const pricing: ReadonlySet<string> = new Set(
  "a an all and as at for from in is it just just low new now of off on only old our per plus price prices pricing sale save special starting starts the this to today total up was were with you your regular offer deal discount discounted reduced month monthly year yearly buy cost costs msrp rrp instead usd eur gbp list final net gross incl including preis ab nur statt jetzt prix prezzo precio"
    .split(" ")
)

const maxLength = 1_000
