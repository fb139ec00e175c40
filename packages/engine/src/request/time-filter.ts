/** A parsed `tbs`: a date range in milliseconds since the epoch, inclusive, and whether to sort by date. */
export interface TimeFilter {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly sortByDate: boolean
}

/**
 * Parses a `tbs` value, such as `sbd:1,qdr:w` or `cdr:1,cd_min:01/31/2026,cd_max:02/28/2026`. Days are UTC days; a
 * month is 30 days and a year 365. Several ranges are intersected. Undefined if it is malformed or contains an invalid
 * date.
 */
export const parseTimeFilter = (tbs: string, now: number): TimeFilter | undefined => {
  if (!grammar.test(tbs)) return undefined
  const filters = Array.from(tbs.matchAll(part), ([, age, min, max]): TimeFilter | undefined => {
    if (age !== undefined) return { from: now - ages[age]! * hour, to: now, sortByDate: false }
    if (min === undefined || max === undefined) return { sortByDate: true }
    const [from, to] = [startOfDay(min), startOfDay(max)]
    return from === undefined || to === undefined ? undefined : { from, to: to + 24 * hour - 1, sortByDate: false }
  })
  return filters.reduce((one, other) => one && other && overlap(one, other))
}

/** The first invalid date in a `tbs` value. */
export const missingDay = (tbs: string): string | undefined =>
  Array.from(tbs.matchAll(part)).flatMap(([, , min, max]) => min === undefined || max === undefined ? [] : [min, max])
    .find((day) => startOfDay(day) === undefined)

/** Whether a date range of a `tbs` value ends before it begins. */
export const hasReversedRange = (tbs: string): boolean =>
  Array.from(tbs.matchAll(part)).some(([, , min, max]) =>
    min !== undefined && max !== undefined && (startOfDay(min) ?? 0) > (startOfDay(max) ?? Infinity)
  )

const date = String.raw`(\d{2}/\d{2}/\d{4})`
const onePart = `(?:qdr:([hdwmy])|cdr:1,cd_min:${date},cd_max:${date}|sbd:1)`
const part = new RegExp(onePart, "gu")
const grammar = new RegExp(`^${onePart}(?:,${onePart})*$`, "u")

const hour = 3_600_000
const ages: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24, m: 30 * 24, y: 365 * 24 }

const startOfDay = (text: string): number | undefined => {
  const [month, day, year] = text.split("/")
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(`${year}-${month}-${day}`) ? time : undefined
}

const overlap = (one: TimeFilter, other: TimeFilter): TimeFilter => {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const to = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  return {
    ...Number.isFinite(from) ? { from } : {},
    ...Number.isFinite(to) ? { to } : {},
    sortByDate: one.sortByDate || other.sortByDate
  }
}
