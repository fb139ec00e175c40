/**
 * The wait of a `Retry-After` header in milliseconds. The header is a number of seconds or a date; undefined if it is
 * neither.
 */
export const retryAfter = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? ""
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000
  // `Date.parse` also accepts numbers
  const date = /[a-z]/i.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
