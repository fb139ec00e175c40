/** A number with its noun, such as `1 page` or `2 pages`. */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`
