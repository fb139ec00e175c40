/**
 * The cron expression of a schedule in words, such as `every 15 minutes starting at :07`; undefined if it is not one.
 * The request check has already refused other texts, except hours that do not exist with `am` or `pm`.
 */
export const cronOfText = (text: string): string | undefined => {
  const words = text.toLowerCase().replace(/([ap])\.?m\b/g, "$1m").replace(/[\s.,]+/g, " ").trim()
  for (const [pattern, cronOf] of forms) {
    const match = pattern.exec(words)
    if (match !== null) return cronOf(match.slice(1))
  }
  return undefined
}

type Parts = ReadonlyArray<string | undefined>

const forms: ReadonlyArray<readonly [pattern: RegExp, cronOf: (parts: Parts) => string | undefined]> = [
  [
    /^every (\d+) min(?:ute)?s?(?: start(?:ing)?(?: (?:at|on))? :?(\d+))?$/,
    ([every = "", start]) => {
      const minutes = Number(every)
      if (minutes === 60) return `${Number(start ?? 0)} * * * *`
      // the first minute of the hour with the same remainder
      const first = Number(start ?? 0) % minutes
      return first === 0 ? `*/${minutes} * * * *` : `${first}-59/${minutes} * * * *`
    }
  ],
  [
    /^(?:hourly|every hour)(?: (?:starting )?at :?(\d+))?$/,
    ([minute = "0"]) => `${Number(minute)} * * * *`
  ],
  [
    /^every (\d+) (?:hour|hr)s?$/,
    ([every = ""]) => every === "1" ? "0 * * * *" : every === "24" ? "0 0 * * *" : `0 */${Number(every)} * * *`
  ],
  [
    /^(?:daily|every day)(?: at (\d+)(?::(\d+))? ?([ap]m)?)?$/,
    ([hour = "0", minute = "0", half]) => {
      const inDay = half === undefined ? Number(hour) : inHalf(Number(hour), half)
      return inDay === undefined ? undefined : `${Number(minute)} ${inDay} * * *`
    }
  ],
  [/^(?:weekly|every week)$/, () => "0 0 * * 0"]
]

/** The hour of the day of a time such as `12 am`; undefined for hours such as `13 pm`. */
const inHalf = (hour: number, half: string): number | undefined =>
  hour < 1 || hour > 12 ? undefined : hour % 12 + (half === "pm" ? 12 : 0)
