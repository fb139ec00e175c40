/** A duration as text: `40 ms`, or from one second on with one decimal place, `1.5 s`. */
export const timeInWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.ceil(milliseconds)} ms` : `${Math.round(milliseconds / 100) / 10} s`
