/**
 * A value as compact text: `name: text` for fields, numbers for list items, JSON for deeper values.
 * Empty fields are left out. If it is too long, all long texts are cut to the same length, so that each item keeps a
 * part.
 */
export const asText = (value: unknown, maxCharacters: number): string => {
  const whole = written(value, Infinity)
  if (whole.length <= maxCharacters) return whole
  let [low, high] = [0, maxCharacters]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (written(value, middle).length <= maxCharacters) low = middle
    else high = middle - 1
  }
  return cut(written(value, low), maxCharacters)
}

const written = (value: unknown, limit: number, depth = 0): string => {
  if (typeof value !== "object" || value === null) return cutText(String(value), limit)
  if (!Array.isArray(value)) {
    // deeper structures would be ambiguous
    return depth < 3 && depth !== 1
      ? entries(value).map(([name, inner]) => field(name, written(inner, limit, depth + 1))).join("\n")
      : cutText(JSON.stringify(value), limit)
  }
  if (value.every((item) => typeof item !== "object" || item === null)) return cutText(value.join("\n"), limit)
  return depth < 2
    ? value.map((item, index) => `[${index + 1}]\n${written(item, limit, 2)}`).join("\n\n")
    : cutText(JSON.stringify(value), limit)
}

const entries = (value: object) => Object.entries(value).filter(([, inner]) => !isEmpty(inner))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" ||
  (typeof value === "object" && Object.values(value).every(isEmpty))

const field = (name: string, text: string): string => `${name}:${text.includes("\n") ? "\n" : " "}${text}`

// a truncated URL is useless
const cutText = (text: string, limit: number): string =>
  /^https?:\/\/\S+$/.test(text) ? text : cut(text, limit + mark.length)

const mark = " … [cut]"

/** Cuts a text to at most this many characters, without splitting the last one. */
const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, Math.max(0, limit - mark.length)).replace(/[\ud800-\udbff]$/, "") + mark
