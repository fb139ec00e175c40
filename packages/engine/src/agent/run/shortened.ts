/** A value as a trace shows it: a long one only with its beginning. */
export const shortened = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? "null"
  return text.length > longest
    ? { shortened: true, characters: text.length, beginning: text.slice(0, 2_000) }
    : value ?? null
}

const longest = 20_000
