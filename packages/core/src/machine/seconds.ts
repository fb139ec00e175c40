/** A time for a person, to the tenth: `1.5 s`. */
export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`
