/** A number with its noun, such as `1 page` or `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
