/** A time for a person: `40 ms`, and from a second on to the tenth, `1.5 s`. */
export const timeInWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.ceil(milliseconds)} ms` : `${Math.round(milliseconds / 100) / 10} s`
