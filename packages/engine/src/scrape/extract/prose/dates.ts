import type { Token } from "./tokens.ts"

/** A date in a sentence, as precise as the sentence is. */
export interface WrittenDate {
  readonly year: number
  readonly month: number | undefined
  readonly day: number | undefined
  readonly from: number
  readonly to: number
  /** One end of a range, such as `from 1822 to 1824`. */
  readonly isRange: boolean
}

/** Dates with their years, in the order of the sentence. */
export const datesIn = (tokens: ReadonlyArray<Token>): ReadonlyArray<WrittenDate> => {
  const known = read.get(tokens)
  if (known !== undefined) return known
  const found: Array<WrittenDate> = []
  for (let at = 0; at < tokens.length; at++) {
    const date = dateAt(tokens, at)
    if (date === undefined) continue
    found.push({ ...date, from: at, isRange: false })
    at = date.to - 1
  }
  const dates = found.map((date, at) => ({
    ...date,
    isRange: isJoined(tokens, found[at - 1], date) || isJoined(tokens, date, found[at + 1]) || isAfterDay(tokens, date)
  }))
  read.set(tokens, dates)
  return dates
}

const read = new WeakMap<ReadonlyArray<Token>, ReadonlyArray<WrittenDate>>()

/** In ISO 8601; undefined if the day is missing. */
export const isoDate = ({ day, month, year }: WrittenDate): string | undefined =>
  day === undefined || month === undefined
    ? undefined
    : `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

type Plain = Pick<WrittenDate, "year" | "month" | "day" | "to">

const dateAt = (tokens: ReadonlyArray<Token>, at: number): Plain | undefined => {
  const low = (step: number) => tokens[at + step]?.low ?? ""
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec([0, 1, 2, 3, 4].map(low).join(""))
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]), at + 5)
  const ordinal = /^(?:st|nd|rd|th)$/u.test(low(1)) ? 1 : 0
  const ofMonth = low(1 + ordinal) === "of" ? 1 : 0
  const behindDay = 1 + ordinal + ofMonth
  if (isDay(low(0)) && monthOf(low(behindDay)) !== undefined) {
    const dotted = low(behindDay + 1) === "." || low(behindDay + 1) === "," ? 1 : 0
    return checked(
      yearIn(low(behindDay + 1 + dotted)),
      monthOf(low(behindDay)),
      Number(low(0)),
      at + behindDay + 2 + dotted
    )
  }
  const month = monthOf(low(0))
  if (month !== undefined && tokens[at]?.isCapital === true) {
    const dotted = low(1) === "." ? 1 : 0
    const own = 1 + dotted
    if (isDay(low(own))) {
      const behind = own + 1 + (/^(?:st|nd|rd|th)$/u.test(low(own + 1)) ? 1 : 0)
      const comma = low(behind) === "," ? 1 : 0
      return checked(yearIn(low(behind + comma)), month, Number(low(own)), at + behind + comma + 1)
    }
    return checked(yearIn(low(own)), month, undefined, at + own + 1)
  }
  const year = yearIn(low(0))
  // a number that counts the next word is not a year
  const isAlone = year !== undefined &&
    (tokens[at + 1] === undefined || tokens[at + 1]?.kind === "sign" && !/^[%°$€£]$/u.test(low(1)) ||
      closing.has(low(1)) || low(1).endsWith("ed") || tokens[at + 1]?.isCapital === true || leading.has(low(-1)))
  return isAlone && !/^[$€£]$/u.test(low(-1)) && !(tokens[at - 1]?.isCapital === true && !leading.has(low(-1)))
    ? checked(year, undefined, undefined, at + 1)
    : undefined
}

const checked = (
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
  to: number
): Plain | undefined => {
  if (year === undefined) return undefined
  if (day !== undefined && month !== undefined && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) {
    return undefined
  }
  return { year, month, day, to }
}

const isJoined = (
  tokens: ReadonlyArray<Token>,
  one: WrittenDate | undefined,
  other: WrittenDate | undefined
): boolean => {
  if (one === undefined || other === undefined || other.from - one.to > 1 || other.from < one.to) return false
  const between = tokens[one.to]?.low ?? ""
  const before = tokens[one.from - 1]?.low ?? ""
  return other.from > one.to &&
    (/^(?:[-–—]|to|until|till)$/u.test(between) || between === "and" && before === "between")
}

/** Whether the date is the end of a range: it follows `from 2 to`. */
const isAfterDay = (tokens: ReadonlyArray<Token>, { from }: WrittenDate): boolean => {
  const between = tokens[from - 1]?.low ?? ""
  return /^(?:[-–—]|to|until|and)$/u.test(between) && isDay(tokens[from - 2]?.low ?? "") &&
    (between !== "and" || /^(?:between|on)$/u.test(tokens[from - 3]?.low ?? ""))
}

const isDay = (text: string): boolean => /^(?:0?[1-9]|[12]\d|3[01])$/u.test(text)
const yearIn = (text: string): number | undefined => /^(?:1\d{3}|20\d{2})$/u.test(text) ? Number(text) : undefined
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")
const fullMonths = "january february march april may june july august september october november december".split(" ")
const monthOf = (low: string): number | undefined => {
  const at = Math.max(fullMonths.indexOf(low), low === "sept" ? 8 : months.indexOf(low))
  return at === -1 ? undefined : at + 1
}
const closing: ReadonlySet<string> = new Set(
  "and or as by to at when after before until in for from with which who that it but where while under on during is was were has had the a an"
    .split(" ")
)
const leading: ReadonlySet<string> = new Set("in since until by before after from between during year of".split(" "))
